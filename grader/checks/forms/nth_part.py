"""A promise about one part by its place: "paragraph 2 opens with X", "the first line is X"."""

from collections.abc import Callable, Sequence

from grader.checks.cover import covers, has_only, literals
from grader.checks.form import Form
from grader.checks.forms.count import read_count
from grader.checks.forms.edges import read_edges
from grader.checks.forms.letter_case import read_letter_case
from grader.checks.forms.literal_text import read_literal_text
from grader.checks.items import Item
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_START = words_of("starts start begins begin opens open first starting beginning opening")
_ALLOWED = _START | words_of(
    "word separated divided counting counted counts blocks block between blank line lines split "
    "paragraphs paragraph delimited text and every as one"
)
_PLACED = words_of("paragraph sentence line section")
_LAST = words_of("last final closing concluding")
_FIRST = words_of("opening introductory")
# "the closing line" of a letter stands above its name, the opening one below its head.
_OF_LETTERS = words_of("opening closing")
_OF_LETTERS_TOO = words_of("line sentence")
_IN = words_of("in of within on")
_INNER: tuple[Callable[[Phrase], Check | tuple[Check, ...] | None], ...] = (
    read_count,
    read_edges,
    read_letter_case,
    read_literal_text,
)
_OF_PARTS = words_of(
    "words characters sentence_count capital_words occurrences marks literal_text links things "
    "starts_with ends_with letter_case highlights"
)


def read_nth_part(phrase: Phrase) -> Check | None:
    """What one paragraph, sentence, line or section, the first or the last, must be like."""
    items = [i for i in phrase.items if not (i.tag == "word" and i.text in {"the", "its"})]
    found = _place(items)
    if found is None:
        return None
    part, index, rest = found
    inner = _inner(Phrase(items=tuple(rest)), is_line=part == "line")
    if inner is None:
        return None
    return Check(kind="nth", args={"part": part, "index": index}, parts=(inner,))


def _place(items: Sequence[Item]) -> tuple[str, int, Sequence[Item]] | None:
    """The part that a phrase opens with, its place (-1 is the last), and what is said of it."""
    if len(items) > 1 and items[0].tag == "index" and items[0].text in _PLACED:
        return items[0].text, items[0].number, items[1:]
    if items and items[0].text in _OF_LETTERS and _text(items, 1) in _OF_LETTERS_TOO:
        return None
    if len(items) > 2 and items[0].text in _LAST | _FIRST and items[1].text in _PLACED:
        return items[1].text, 1 if items[0].text in _FIRST else -1, items[2:]
    return _place_at_end(items)


def _text(items: Sequence[Item], at: int) -> str:
    return items[at].text if at < len(items) else ""


def _place_at_end(items: Sequence[Item]) -> tuple[str, int, Sequence[Item]] | None:
    """The place that "at most 2 sentences in the first paragraph" ends with."""
    if len(items) > 2 and items[-1].tag == "index" and items[-2].text in _IN:
        is_placed = items[-1].text in _PLACED
        return (items[-1].text, items[-1].number, items[:-2]) if is_placed else None
    if len(items) < 4 or items[-1].text not in _PLACED or items[-3].text not in _IN:
        return None
    if items[-2].text not in _LAST | _FIRST:
        return None
    return items[-1].text, 1 if items[-2].text in _FIRST else -1, items[:-3]


def _inner(phrase: Phrase, *, is_line: bool) -> Check | None:
    terms = literals(phrase)
    says_it = set(phrase.words) <= {"is", "reads", "exactly", "says"}
    if is_line and len(terms) == 1 and says_it and has_only(phrase, "quoted", "code"):
        return Check(kind="exact_text", args={"texts": list(terms)})
    if "reads" in phrase.words:
        return None
    for form in _INNER:
        found = form(phrase)
        if found is not None:
            is_one = isinstance(found, Check) and found.kind in _OF_PARTS
            return found if is_one and isinstance(found, Check) else None
    return None


def read_nth_paragraph(phrase: Phrase) -> Check | None:
    """The first word, or the first words, of the n-th paragraph."""
    found = [item for item in phrase.items if item.tag == "index" and item.text == "paragraph"]
    terms = literals(phrase)
    words = set(phrase.words)
    if len(found) != 1 or len(terms) != 1 or not words & _START:
        return None
    if not covers(phrase, _ALLOWED) or not has_only(phrase, "quoted", "code", "index"):
        return None
    return Check(
        kind="paragraph_start",
        args={
            "index": found[0].number,
            "text": terms[0],
            "as_word": " " not in terms[0].strip(),
            "by_blank_lines": "blank" in words,
        },
    )


_INDEX = frozenset({"<index>"})
NTH_PARAGRAPH = Form(read=read_nth_paragraph, signs=_INDEX)
NTH_PART = Form(read=read_nth_part, signs=_INDEX | _LAST | _FIRST)
