"""Keys of a JSON object: "JSON object with keys `a`, `b` and `c`"."""

from grader.checks.cover import LITERALS, covers, has_only
from grader.checks.form import Form
from grader.checks.items import Item
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

KEY_NOUNS = words_of("key keys field fields property properties attribute attributes")
_ALLOWED = KEY_NOUNS | words_of(
    "json object valid following these both all each every top level required mapping and "
    "named called well formed"
)
# "exactly the keys", "any of the keys", "up to": more, or less, than that they are there.
_LIMITS = words_of("only exactly just any at most least up out from no not without never either "
                   "either one some")  # fmt: skip
# What may stand after the first quoted key; all else says more of it ("`a` as a number").
_AFTER_A_KEY = KEY_NOUNS | words_of(
    "and the a an at in it top level is are be must should shall required present both all well as "
    "named called including has have with contains contain also there that exist exists"
)
_MARKS_AFTER_A_KEY = frozenset(",:;.")
_KINDS_OF_VALUE = words_of("number list object count total array string value item items mapping")
_CONTAINING = words_of("with has have contains contain includes include containing")


def read_keys(phrase: Phrase) -> Check | tuple[Check, ...] | None:
    """The keys that an object must have; several are requirements of their own, after JSON."""
    items = list(phrase.items)
    words = set(phrase.words)
    bare = bare_keys(items)
    keys = [item.text for item in items if item.tag in LITERALS] or bare
    if not keys or not words & _CONTAINING or words & _LIMITS:
        return None
    if items[0].text in {"each", "every"}:  # the keys of some records, see `fields`
        return None
    says_keys, says_json = bool(words & KEY_NOUNS), "json" in words
    if not (says_keys or (says_json and not bare and _are_named(phrase))):
        return None
    if not has_only(phrase, *LITERALS, "index") or not covers(phrase, _ALLOWED | set(bare)):
        return None
    if any(item.tag == "index" and item.text != "level" for item in items) or "or" in words:
        return None
    if not bare and _says_more_of_them(items):
        return None
    return tuple(Check(kind="json_keys", args={"key": key, "says_json": says_json}) for key in keys)


def _says_more_of_them(items: list[Item]) -> bool:
    """True for "`a` as a number", "`a` and a total", "a list `a`" and "`a` in each object"."""
    places = [n for n, item in enumerate(items) if item.tag in LITERALS]
    if any(items[n - 1].text in _KINDS_OF_VALUE for n in places if n):
        return True
    if _joins_more(items[places[-1] + 1 :]):
        return True
    return any(
        item.text not in (_MARKS_AFTER_A_KEY if item.tag == "punct" else _AFTER_A_KEY)
        for item in items[places[0] :]
        if item.tag in {"word", "punct"}
    )


def _joins_more(after: list[Item]) -> bool:
    return any(item.text == "and" for item in after)


def _are_named(phrase: Phrase) -> bool:
    """True for "JSON with `a`", where the names can only be keys; "JSON containing "a"" is text."""
    is_code = all(item.tag == "code" for item in phrase.items if item.tag in LITERALS)
    return is_code and bool(set(phrase.words) & {"with", "has", "have"})


def _text(items: list[Item], at: int) -> str:
    return items[at].text if at >= 0 else ""


def bare_keys(items: list[Item]) -> list[str]:
    """The unquoted names after "keys": single words between commas and "and"."""
    at = next((n for n, i in enumerate(items) if i.tag == "word" and i.text in KEY_NOUNS), None)
    if at is None or not (items[at].text.endswith(("s", "es")) or _text(items, at - 1) == "the"):
        return []
    found: list[str] = []
    was_word = False
    for item in items[at + 1 :]:
        is_joint = item.text in {",", "and", ":", "(", ")"}
        if not is_joint and (item.tag != "word" or was_word):
            return []
        if not is_joint:
            found.append(item.text)
        was_word = not is_joint
    return found


KEYS = Form(read=read_keys, signs=KEY_NOUNS | {"json"})
