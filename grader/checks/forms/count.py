"""How many of something: any order of bound, unit and neutral words that leaves nothing over."""

from collections.abc import Sequence

from grader.checks.bounds import Bound
from grader.checks.counting import bound_args
from grader.checks.cover import is_cut_off
from grader.checks.form import COUNTING, Form
from grader.checks.items import Item, intersection
from grader.checks.kinds.table import COUNTED
from grader.checks.made_of import in_scope
from grader.checks.nouns import DETERMINERS, PERHAPS_PART, WHOLE
from grader.checks.phrase import Phrase
from grader.checks.said_besides import names_subject
from grader.checks.unit import match_unit, naming_of
from grader.checks.vocabulary import NEUTRAL, words_of
from grader.model.requirement import Check

_BANNED = words_of("forbidden prohibited banned disallowed")
_NEGATIONS = (
    words_of(
        "no not without never none doesn't don't cannot free zero lacks omits avoids avoid absent "
        "refrains"
    )
    | _BANNED
)
_PERMITTED = words_of("allowed permitted")  # only after a negation
_TIMES = words_of("times time occurrences occurrence instances instance mentions mention "
                  "appears appear occurs occur")  # fmt: skip
_TEXTS = words_of("word words keyword letter character symbol term phrase string expression")
_DENYING = words_of("not never doesn't don't cannot")
_WHOLLY = words_of("all every each both entirely completely always")
_ALL_CAPS = (["caps"], ["capitals"], ["capital"], ["capitalised"], ["capitalized"], ["upper"],
             ["uppercase"])  # fmt: skip
_PRESENT = words_of(
    "contains contain includes include has have with uses use features there presents shows "
    "provides carries"
)
_UNITS = tuple((kind.name, kind.unit) for kind in COUNTED if kind.unit is not None)
_KNOWN = frozenset().union(*(unit.known for _, unit in _UNITS))
_NOUNS = frozenset().union(*(unit.nouns for _, unit in _UNITS)) - _PRESENT - NEUTRAL
_OF_TEXT = WHOLE | PERHAPS_PART
_PARTS = words_of("sentence_count paragraphs line_count")
_SIZES = words_of("words characters")
# What "includes a ..." or "includes ...s" may ask for without a number.
_PRESENCE = words_of(
    "bullets numbered_items headings tables code_blocks links placeholders highlights marks things"
)


def read_count(phrase: Phrase) -> Check | tuple[Check, ...] | None:
    """Read "at least 3 words", "no fewer than two H2 headings", "free of commas", "a table"."""
    found = _read_count(phrase)
    return in_scope(found, phrase) if isinstance(found, Check) else found


def _read_count(phrase: Phrase) -> Check | tuple[Check, ...] | None:
    bounds = [item.bound for item in phrase.items if item.bound is not None]
    if bounds and phrase.words[:1] == ("no",):
        return None  # "no table has more than 5 rows" is not of all the rows
    suffixes = [item.text for item in phrase.items if item.tag == "suffix"]
    leaves_out_spaces = "without" in phrase.words and set(phrase.words) & {"spaces", "whitespace"}
    ignored = {"without"} if leaves_out_spaces else set()
    negations = [w for w in phrase.words if w in _NEGATIONS - ignored]
    if _denies_all(phrase) or is_cut_off(phrase) or _says_of_all(phrase):
        return None
    if len(bounds) == 2 and not suffixes and not negations:
        return _two_sided(phrase, bounds) or _one_of_size(phrase, bounds)
    if _is_any(phrase) or len(bounds) > 1 or len(suffixes) > 1 or len(negations) > 1:
        return None
    rest = [
        item
        for item in phrase.items
        if item.bound is None
        and item.tag != "suffix"
        and not (item.tag == "word" and item.text in _NEGATIONS - ignored)
        and not (negations and item.tag == "word" and item.text in _PERMITTED)
    ]
    if not bounds:
        return None if suffixes else _without_number(rest, negations, phrase)
    bound = _with_suffix(bounds[0], suffixes)
    if bound is not None and negations:
        bound = _negated(bound, negations[0])
    found = None if bound is None else _counted(rest, bound)
    return None if found is not None and _may_be_value(found, phrase) else found


def _may_be_value(check: Check, phrase: Phrase) -> bool:
    """True for "includes a `rating` of at least 4", whose number is no number of times.

    Also for "a numbered list from 1 to 5", which has the numbers 1 to 5.
    """
    words = set(phrase.words)
    if check.kind == "numbered_items" and check.args.get("min") == 1:
        return check.args.get("max") not in {1, None}
    if check.kind != "occurrences" or words & _TIMES:
        return False
    low, high = check.args.get("min"), check.args.get("max")
    is_range = low is not None and high is not None and low != high
    return is_range or bool(words & {"a", "an", "of"} and not words & _TEXTS)


def _denies_all(phrase: Phrase) -> bool:
    """True for "not all words are in capitals", which leaves some of them."""
    texts = [item.text if item.tag == "word" else "" for item in phrase.items]
    first = next((at for at, text in enumerate(texts) if text in _DENYING), len(texts))
    return any(
        text in _WHOLLY and texts[at - 1] != "at" and texts[at + 1 : at + 2] not in _ALL_CAPS
        for at, text in enumerate(texts)
        if at > first
    )


def _says_of_all(phrase: Phrase) -> bool:
    """True for "at most 5 headings, all at level 2", which are two promises."""
    pairs = zip(phrase.items, phrase.items[1:], strict=False)
    return any(one.text == "," and other.text in {"all", "both"} for one, other in pairs)


def _is_any(phrase: Phrase) -> bool:
    """True for "any 3 bullets", which says nothing of their number."""
    pairs = zip(phrase.items, phrase.items[1:], strict=False)
    return any(one.text == "any" and other.bound is not None for one, other in pairs)


def _two_sided(phrase: Phrase, bounds: Sequence[Bound]) -> Check | None:
    """Read "at least 3 sentences and at most 5", one unit with a lower and an upper bound."""
    is_one = phrase.items[-1].bound is not None or _names_twice(phrase)
    bound = intersection(bounds[0], bounds[1]) if is_one else None
    rest = [
        item
        for item in phrase.items
        if item.bound is None and not (item.tag == "word" and item.text in {"and", "but"})
    ]
    return None if bound is None else _counted(rest, bound)


def _one_of_size(phrase: Phrase, bounds: Sequence[Bound]) -> tuple[Check, ...] | None:
    """Read "a single sentence of at most 12 words"; "one line has two words" is of some line."""
    first, second = (n for n, item in enumerate(phrase.items) if item.bound is not None)
    between = {item.text for item in phrase.items[first:second] if item.tag == "word"}
    if between & _PRESENT - {"with"} or ("with" in between and bounds[0].is_bare):
        return None
    sides = (phrase.items[:second], phrase.items[second + 1 :])
    checks = [
        _counted([item for item in side if item.bound is None], bound)
        for side, bound in zip(sides, bounds, strict=True)
    ]
    kinds = [check.kind for check in checks if check is not None]
    is_read = len(kinds) == 2 and kinds[0] in _PARTS and kinds[1] in _SIZES
    is_one = bounds[0].min == bounds[0].max == 1
    return tuple(check for check in checks if check is not None) if is_read and is_one else None


def _names_twice(phrase: Phrase) -> bool:
    """True for "at least 3 sentences and at most 5 sentences"."""
    first, second = (n for n, item in enumerate(phrase.items) if item.bound is not None)
    between = [
        i.text for i in phrase.items[first + 1 : second] if i.text not in {"and", "but", ","}
    ]
    return between == [item.text for item in phrase.items[second + 1 :]]


def _with_suffix(bound: Bound, suffixes: Sequence[str]) -> Bound | None:
    if not suffixes:
        return bound
    if bound.is_bare:
        return bound.with_operator(suffixes[0])
    is_exact = bound.min == bound.max and bound.min is not None
    return bound if is_exact and suffixes[0] == "=" else None


def _negated(bound: Bound, negation: str) -> Bound | None:
    """Read "not more than", "does not have fewer than", "without a single"."""
    if bound.min_open and bound.max is None:
        return Bound(max=bound.min)
    if bound.max_open and bound.min is None:
        return Bound(min=bound.max)
    is_one = bound.min == bound.max == 1 and (bound.is_bare or bound.is_single)
    if is_one and negation in {"without", "not", "no", "never"}:
        return Bound(max=0)
    return None


def _without_number(rest: Sequence[Item], negations: Sequence[str], phrase: Phrase) -> Check | None:
    if negations:
        if negations[0] == "free" and not _says_free_of(phrase.words):
            return None
        if negations[0] in _BANNED and not set(phrase.words) & {"is", "are", "be"}:
            return None  # "forbidden headings:" opens a list
        check = _counted(rest, Bound(max=0))
        return check if check is not None and _can_lack(check.kind) else None
    if not set(phrase.words) & _PRESENT:
        return None
    check = _counted(rest, Bound(min=1))
    return check if check is not None and check.kind in _PRESENCE else None


def _says_free_of(words: Sequence[str]) -> bool:
    """True for "free of commas" and "comma-free"."""
    return "of" in words or "from" in words or words[-1] == "free"


def _can_lack(kind: str) -> bool:
    return kind in _PRESENCE or kind in {"occurrences", "list_items", "capital_words"}


def _counted(rest: Sequence[Item], bound: Bound) -> Check | None:
    """The first kind that the words name, a noun for the whole left out ("a 300-word essay")."""
    found = _first_match(rest, bound)
    words = {item.text for item in rest}
    if found is not None or words & _PRESENT or not words & _OF_TEXT or names_subject(rest):
        return found
    ends = (None, *rest), (*rest[1:], None)
    bare = [
        item
        for item, before, after in zip(rest, *ends, strict=False)
        if not _is_kind_of_text(item, before, after)
    ]
    return _first_match(bare, bound) if len(bare) < len(rest) else None


def _is_kind_of_text(item: Item, before: Item | None, after: Item | None) -> bool:
    """True for the "essay" of "a 300-word essay".

    Not for "the summary", perhaps a part, nor for the "brief" of "two brief sections", which says
    what they are like.
    """
    if item.tag != "word" or item.text not in _OF_TEXT:
        return False
    if after is not None and after.tag == "word" and after.text in _NOUNS:
        return False
    return before is None or before.text not in DETERMINERS


def _first_match(rest: Sequence[Item], bound: Bound) -> Check | None:
    naming = naming_of(rest)
    if not naming.words <= _KNOWN:
        return None
    for name, unit in _UNITS:
        if unit.nouns.isdisjoint(naming.words):
            continue
        args = match_unit(unit, naming)
        if args is not None:
            return Check(kind=name, args={**bound_args(bound), **args})
    return None


COUNT = Form(read=read_count, signs=COUNTING | _NEGATIONS | _PRESENT)
