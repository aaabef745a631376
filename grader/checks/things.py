"""Things with a plain shape that a text can hold, and the words that name them."""

import re
from dataclasses import dataclass

from grader.checks.vocabulary import words_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """`certain` is what everybody would count, `possible` (wider) what some would too.

    `nouns` name it, each of `needs` must be there too, `allows` may stand beside them.
    """

    plural: str
    certain: re.Pattern[str]
    possible: re.Pattern[str] | None
    nouns: frozenset[str]
    needs: tuple[frozenset[str], ...] = ()
    allows: frozenset[str] = frozenset()


def _thing(plural: str, patterns: tuple[str, str | None], names: str, *more: str) -> Thing:
    certain, possible = patterns
    flags = re.MULTILINE | re.IGNORECASE
    nouns, *rest = names.split(" + ")
    return Thing(
        plural=plural,
        certain=re.compile(certain, flags),
        possible=None if possible is None else re.compile(possible, flags),
        nouns=words_of(nouns),
        needs=tuple(words_of(group) for group in rest),
        allows=words_of(" ".join(more)),
    )


_DATE = r"(?<![\d-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\d-])"
# Days that the calendar has: the 29th of February in leap years, the 31st in long months only.
_LEAP = r"(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
_DAY = (
    r"(?:\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)"
    rf"|(?:0[13578]|1[02])-31)|{_LEAP}-02-29)"
)
_REAL_DATE = rf"(?<![\d-])(?!0000){_DAY}(?![\d-])"

THINGS: dict[str, Thing] = {
    "image": _thing(
        "images", (r"!\[[^\[\]\n]*\]\([^()\s]*", r"!\[[^\[\]\n]*\]|<img\b"),
        "image images picture pictures", "markdown embedded",
    ),
    "checkbox": _thing(
        "checkboxes",
        (r"^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\]", r"\[[ xX]\]|[\u2610-\u2612]|<input\b"),
        "checkbox checkboxes box boxes + checkbox checkboxes check tick", "markdown", "task items",
    ),
    "hashtag": _thing(
        "hashtags",
        (r"(?<![\w#&/])#(?!(?:[0-9a-f]{3}){1,2}\b)[^\W\d]\w*", r"#\w+"), "hashtag hashtags",
    ),
    "blank_line": _thing(
        "blank lines", (r"\n[ \t\r]*(?=\n)", None), "blank empty + line lines"
    ),
    "email": _thing(
        "e-mail addresses",
        (
            # "git@host.org:x/y" and "ssh://git@host.org" are places, to some readers
            r"(?<![\w.+/-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.[a-z]{2,24}\b"
            r"(?![.\w-]{0,60}:[^\s])",
            r"\w@\w|\w ?[\[(](?:at|@)[\])]",
        ),
        "email emails mail mails + address addresses email emails mail mails", "e valid",
    ),
    "uuid": _thing(
        "UUIDs", (r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", None), "uuid uuids", "valid"
    ),
    "iso_date": _thing(
        "ISO 8601 dates", (_REAL_DATE, rf"{_DATE}|\b\d{{8}}\b|\b\d{{4}}-W?\d\d\b"),
        "date dates + iso", "8601 format formatted valid yyyy mm dd",
    ),
    "question": _thing(
        "questions", (
            r"\w[\"'\u201d\u2019)\]*_]{0,4}(?:\?+(?![^\s\"'\u201d\u2019\u00bb)\]*_.,!\u2026\u2013\u2014<|])"
            r"|[\uff1f\u061f]+)",
            # kin of the mark, and words that end a question in Japanese and Chinese
            r"[?\uff1f\u061f\u037e\u055e\u203d\u2047-\u2049]|[\u0370-\u03ff\u1f00-\u1fff];"
            r"|[か吗嗎呢么](?=[\u3002\uff0e\uff61.!\uff01\u300d\u300f\s]|$)",
        ),
        "question questions",
    ),
    "html_tag": _thing(
        "HTML tags", (r"</[a-z][a-z0-9]*>|<br ?/?>", r"</?[a-z][^<>\n]{0,200}>"),
        "html + tag tags markup", "elements",
    ),
    "block_quote": _thing(
        "block quotes", (
            r"(?:(?<=\n\n)|\A)[ ]{0,3}>",
            r"^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?>|<blockquote\b",
        ),
        "blockquote blockquotes block + quote quotes blockquote blockquotes quotation quotations",
        "markdown",
    ),
    "footnote": _thing("footnotes", (r"^\[\^[^\]\s]+\]:", r"\[\^[^\]\s]+\]"), "footnote footnotes"),
}  # fmt: skip
