"""A promise about each of some parts: "each bullet has at most 9 words", "no line runs over 80"."""

from collections.abc import Callable, Sequence

from grader.checks.cover import LITERALS
from grader.checks.form import Form
from grader.checks.forms.count import read_count
from grader.checks.forms.edges import read_edges
from grader.checks.forms.letter_case import read_letter_case
from grader.checks.forms.literal_text import read_literal_text
from grader.checks.items import Item
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

# The words of a part (after its quantifier) -> the part's name in the kind `each`.
PARTS: dict[tuple[str, ...], str] = {
    tuple(words.split()): part
    for part, phrases in {
        "bullet": "bullet point,bullet points,bulleted item,bulleted items,bullet,bullets,"
        "bulleted list item,bulleted list items",
        "numbered item": "numbered item,numbered items,numbered list item,numbered list items,"
        "numbered step,numbered steps",
        "list item": "list item,list items",
        "paragraph": "paragraph,paragraphs",
        "sentence": "sentence,sentences",
        "line": "line,lines,line of text,lines of text",
        "heading": "heading,headings,markdown heading,markdown headings,header,headers",
        "section": "section,sections",
        "table row": "table row,table rows,row,rows,row of table,rows of table",
        "code block": "code block,code blocks",
    }.items()
    for words in phrases.split(",")
}
_INNER: tuple[Callable[[Phrase], Check | tuple[Check, ...] | None], ...] = (
    read_count, read_edges, read_letter_case, read_literal_text,
)  # fmt: skip
_EACH = frozenset({"each", "every", "all"})
_NONE = frozenset({"no", "none"})
_HOLDS = words_of("contains contain includes include mentions mention has have uses appears")
_DENIALS = words_of("no not never without none neither nor or any")
# "sentences are at most 20 words long" speaks of each of them.
_STATE = words_of("are have stay contain run start begin end")
# Kinds that say something of a part by itself.
_OF_PARTS = words_of(
    "words characters sentence_count line_count capital_words occurrences marks literal_text links "
    "starts_with ends_with letter_case highlights"
)


def read_each(phrase: Phrase) -> Check | tuple[Check, ...] | None:
    """Read "each X ...", "every X ...", "no X ...", "all Xs ...", "Xs of ... each"."""
    items = _without_articles(phrase.items)
    per = _per_part(items)
    if per is not None:
        return _check(per[0], items[: per[1]], "each")
    if not items or items[0].tag != "word":
        return None
    quantifier = items[0].text
    if quantifier in _EACH | _NONE:
        found = _part_at(items, 1)
        return None if found is None else _check(found[0], items[found[1] :], quantifier)
    plural = _part_at(items, 0) if items[0].text.endswith("s") or _plural(items) else None
    if plural is not None and plural[1] < len(items) and items[plural[1]].text in _STATE:
        rest = items[plural[1] :]
        return _check(plural[0], rest[:-1] if rest[-1].text == "each" else rest, "each")
    if items[-1].tag == "word" and items[-1].text == "each":
        found = _part_at(items, 0)
        return None if found is None else _check(found[0], items[found[1] : -1], "each")
    return None


def _per_part(items: Sequence[Item]) -> tuple[str, int] | None:
    """The part of "at most 2 links per section" or "... in each section", and where it begins."""
    is_bounded = any(item.bound is not None and not item.bound.is_bare for item in items)
    is_held = _holds_one_literal(items)
    for length in (1, 2, 3):
        at = len(items) - length
        found = _part_at(items, at) if at > 0 else None
        if not (is_bounded or is_held) or found is None or found[1] != len(items):
            continue
        if items[at - 1].text == "per" and is_bounded:
            return found[0], at - 1
        if at > 1 and items[at - 1].text in {"each", "every"} and items[at - 2].text == "in":
            return found[0], at - 2
    return None


def _holds_one_literal(items: Sequence[Item]) -> bool:
    """True for the "contains X" of "contains X in each section"."""
    n_literals = sum(item.tag in LITERALS for item in items)
    words = {item.text for item in items if item.tag == "word"}
    return n_literals == 1 and bool(words & _HOLDS) and not words & _DENIALS


def _plural(items: Sequence[Item]) -> bool:
    return any(item.text.endswith("s") for item in items[1:3] if item.tag == "word")


def _without_articles(items: Sequence[Item]) -> tuple[Item, ...]:
    """Drop "of the" after a quantifier, and the articles before a part's name."""
    kept = [i for i in items if not (i.tag == "word" and i.text in {"the", "its"})]
    if len(kept) > 1 and kept[1].tag == "word" and kept[1].text == "of":
        del kept[1]
    if kept and kept[0].tag == "word" and kept[0].text in {"with", "has", "in"}:
        del kept[0]
    return tuple(kept)


def _part_at(items: Sequence[Item], at: int) -> tuple[str, int] | None:
    for length in (3, 2, 1):
        window = items[at : at + length]
        if len(window) == length and all(item.tag == "word" for item in window):
            part = PARTS.get(tuple(item.text for item in window))
            if part is not None:
                return part, at + length
    return None


def _after_list(rest: Sequence[Item]) -> Sequence[Item]:
    """What is said of "each bullet in the list ..."; the phrase keeps the list as its subject."""
    words = [item.text for item in rest[:2] if item.tag == "word"]
    is_placed = len(words) == 2 and words[0] in {"in", "of", "from"} and words[1] == "list"
    return rest[2:] if is_placed else rest


def _check(part: str, rest: Sequence[Item], quantifier: str) -> Check | tuple[Check, ...] | None:
    inner_phrase = Phrase(items=tuple(_after_list(rest)))
    if not inner_phrase.items:
        return None
    for form in _INNER:
        inner = form(inner_phrase)
        if inner is None:
            continue
        checks = inner if isinstance(inner, tuple) else (inner,)
        if quantifier in _NONE and (len(checks) > 1 or not _turns_round(checks[0])):
            return None
        if not all(check.kind in _OF_PARTS for check in checks):
            return None
        made = tuple(_each(part, check, negated=quantifier in _NONE) for check in checks)
        return made if len(made) > 1 else made[0]
    return None


def _turns_round(check: Check) -> bool:
    """True for a one-sided bound or a literal, whose opposite is plain."""
    if check.kind in {"literal_text", "starts_with", "ends_with"}:
        return check.args.get("mode") != "none"
    return (check.args.get("min") is None) != (check.args.get("max") is None)


def _each(part: str, check: Check, *, negated: bool) -> Check:
    inner = _opposite(check) if negated else check
    return Check(kind="each", args={"part": part}, parts=(inner,))


def _opposite(check: Check) -> Check:
    """The check turned round: a one-sided bound as the bound that is left, else negated."""
    low, high = check.args.get("min"), check.args.get("max")
    if isinstance(low, int) and high is None:
        return Check(kind=check.kind, args={**check.args, "min": None, "max": low - 1})
    if isinstance(high, int) and low is None:
        return Check(kind=check.kind, args={**check.args, "min": high + 1, "max": None})
    return Check(kind=check.kind, args=check.args, negated=not check.negated)


EACH = Form(read=read_each, signs=_EACH | _NONE | _STATE | {"per"})
