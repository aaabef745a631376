"""Order and repetition: "no duplicate lines", "sorted alphabetically", "X appears before Y"."""

from grader.checks.cover import covers, has_only, literals
from grader.checks.form import QUOTING, Form
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

# The nouns of what may be repeated or sorted -> its name in the kinds.
_PARTS = {
    "line": "line", "lines": "line", "bullet": "bullet", "bullets": "bullet", "item": "list item",
    "items": "list item", "entry": "list item", "entries": "list item", "heading": "heading",
    "headings": "heading", "row": "table row", "rows": "table row", "sentence": "sentence",
    "sentences": "sentence", "paragraph": "paragraph", "paragraphs": "paragraph",
    "url": "url", "urls": "url", "link": "url", "links": "url",
}  # fmt: skip
_UNIQUE = words_of("duplicate duplicates duplicated repeated unique distinct")
_UNIQUE_WORDS = _UNIQUE | words_of(
    "no not without never all every each are is any point points list table"
)
_SORTED = words_of("sorted ordered order alphabetical alphabetically arranged")
_SORTED_WORDS = _SORTED | words_of(
    "ascending descending point points list a z from to reverse table"
)
_BEFORE = words_of("before precedes preceding ahead")
_AFTER = words_of("after follows")
_BEFORE_WORDS = _BEFORE | _AFTER
_BEFORE_WORDS |= words_of(
    "appears appear comes come word words phrase heading headings section sections first mentioned"
)
_IN_ORDER = words_of("order headings heading sections section exactly following these titled")


def read_unique(phrase: Phrase) -> Check | None:
    """No two parts of a kind are equal."""
    words = set(phrase.words)
    named = {_PARTS[word] for word in words if word in _PARTS}
    if not words & _UNIQUE or len(named) != 1 or not has_only(phrase):
        return None
    if not covers(phrase, _UNIQUE_WORDS | _PARTS.keys()) or words & {"has", "have", "some"}:
        return None
    negated = bool(words & {"no", "not", "without", "never"})
    says_unique = bool(words & {"unique", "distinct"})
    if negated == says_unique or (says_unique and not words & {"are", "is"}):
        return None
    return Check(kind="unique", args={"part": named.pop()})


def read_sorted(phrase: Phrase) -> Check | None:
    """Parts of a kind stand in alphabetical order."""
    words = set(phrase.words)
    named = {_PARTS[word] for word in words if word in _PARTS}
    if not named and words & {"list", "lists"}:  # "the list is sorted alphabetically"
        named = {"list item"}
    if not words & {"alphabetical", "alphabetically"} or len(named) != 1 or not has_only(phrase):
        return None
    if not covers(phrase, _SORTED_WORDS | _PARTS.keys()) or "url" in named:
        return None
    descending = bool(words & {"descending", "reverse"}) or "z to a" in " ".join(phrase.words)
    return Check(kind="alphabetical", args={"part": named.pop(), "descending": descending})


def read_term_order(phrase: Phrase) -> Check | None:
    """One text stands before another, or headings in the order in which they are named."""
    terms = literals(phrase)
    words = set(phrase.words)
    if len(terms) < 2 or not has_only(phrase, "quoted", "code") or words & {"no", "not", "or"}:
        return None
    headings = bool(words & {"heading", "headings", "section", "sections"})
    is_placed = bool(words & _BEFORE) != bool(words & _AFTER)
    is_before = len(terms) == 2 and is_placed and covers(phrase, _BEFORE_WORDS)
    in_order = headings and "order" in words and covers(phrase, _IN_ORDER | {"and"})
    if not (is_before or in_order):
        return None
    in_turn = terms[::-1] if is_before and words & _AFTER else terms
    return Check(kind="term_order", args={"terms": list(in_turn), "headings": headings})


UNIQUE = Form(read=read_unique, signs=_UNIQUE)
SORTED = Form(read=read_sorted, signs=frozenset({"alphabetical", "alphabetically"}))
TERM_ORDER = Form(read=read_term_order, signs=QUOTING)
