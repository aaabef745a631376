"""Passages emphasised with Markdown asterisks."""

import re
from collections.abc import Mapping, Sequence

from grader.checks.counting import Counted, counter, say_bound
from grader.checks.document import Document
from grader.checks.emphatic import EMPHATIC
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.raw_structure import is_in_code, n_tags
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_EMPHASIS = re.compile(r"(\*{1,3})(?![\s*])([^*\n]+)\*{1,3}")
_UNDERSCORED = re.compile(r"(?<!\w)_{1,2}(?![\s_])[^_\n]+_{1,2}(?!\w)")
# "==so==" is highlighted in some dialects.
_EQUALS = re.compile(r"(?<![=\w])==(?![\s=])[^=\n]+==(?![=\w])")

_TAGS = {
    "bold": re.compile(r"<(?:b|strong)>", re.IGNORECASE),
    "italic": re.compile(r"<(?:i|em)>", re.IGNORECASE),
    "any": re.compile(r"<(?:b|strong|i|em|mark)>", re.IGNORECASE),
}

# What stands between the marks of an example: "such as *highlighted section 1*".
_EXAMPLES = EMPHATIC | words_of(
    "passage passages phrase phrases span spans section sections part parts piece pieces text "
    "word words term terms this like so such example marked markdown style here your a an the in "
    "italicised italicized"
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_BOLD = frozenset({"bold", "bolded"})
_ITALIC = frozenset({"italic", "italics"})


def _measure(document: Document, args: Args) -> Counted:
    text, start, end = document.text, document.start, document.end
    starred = _EMPHASIS.finditer(text, start, end) if "*" in document.body else ()
    found = [m for m in starred if m.group(2).strip()]
    style = args.get("style")
    fits = [m for m in found if style is None or len(m.group(1)) == (2 if style == "bold" else 1)]
    sure = [m for m in fits if _is_surely_emphasis(m) and not is_in_code(document, m.start())]
    mixed = sum(1 for m in found if style is not None and len(m.group(1)) == 3)
    patterns = ([_UNDERSCORED] if "_" in document.body else []) + ([] if style else [_EQUALS])
    marked = (m for pattern in patterns for m in pattern.finditer(text, start, end))
    others = sum(1 for m in marked if not is_in_code(document, m.start()))
    tagged = n_tags(document, _TAGS[str(style or "any")])
    high = len(fits) + mixed + others + tagged
    return Counted(low=len(sure), high=high, ranges=[m.span() for m in sure])


def _is_surely_emphasis(found: re.Match[str]) -> bool:
    """False for an escaped mark, for `*.py *.md`, for `2*3*4`."""
    text, (start, end) = found.string, found.span()
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    is_within_word = before.isalnum() and after.isalnum()
    return before != "\\" and not is_within_word and not found.group(2)[-1].isspace()


def _may_be_example(item: Item) -> bool:
    """True for words between marks, not for the "3" of "*3* bold words"."""
    return item.tag == "emphasis" and any(sign.isalpha() for sign in item.text)


def _style(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    """The style asked for; None where the marks, or some of them, are the clause's own."""
    if any(item.tag != "stars" and not _may_be_example(item) for item in literals):
        return None
    shown = {word for item in literals for word in _WORD.findall(item.text.casefold())}
    if not shown <= _EXAMPLES or not (words | shown) & EMPHATIC:
        return None
    named = (shown if len(literals) == 1 else frozenset()) if literals else words
    has_bold, has_italic = bool(named & _BOLD), bool(named & _ITALIC)
    if has_bold is has_italic or (literals and shown & EMPHATIC - _BOLD - _ITALIC):
        return {}
    return {"style": "bold" if has_bold else "italic"}


def _say(args: Args) -> str:
    style = {"bold": "in bold", "italic": "in italics"}.get(str(args.get("style")), "emphasised")
    return f"{say_bound(args)} passage(s) {style}"


KIND = Kind(
    name="highlights",
    title="Emphasised passages",
    rule=(
        "`*x*`, `**x**` or `***x***` within one line. Underscores and pairs of equal signs (`_x_`, "
        "`==x==`, outside code) leave the count open, as HTML (`<b>`, `<em>`), asterisks in "
        "code, within a word or before a blank do."
    ),
    decide=counter("emphasised passage", "emphasised passages", _measure),
    say=_say,
    unit=Unit(
        nouns=words_of("passage passages phrase phrases span spans section sections part parts "
                       "piece pieces text word words term terms highlight highlights bold"),
        allows=EMPHATIC | words_of("markdown or like as marked up using via either style styles "
                        "form text marks marked italicised "
                        "emphasises emphasizes formatting formatted syntax"),
        literals=_style,
    ),
    accepts=(
        accepted("at least 2 highlighted sections", "*one* and **two**"),
        accepted("2+ passages in *Markdown emphasis* or **bold**", "*one* and **two**"),
        accepted("at least one phrase in bold", "**two**"),
    ),
    refuses=(
        refused("at least 3 highlighted phrases", "*one* and **two**"),
        refused("no bold text", "**two**"),
    ),
    unread=("three bold claims",),
)  # fmt: skip
