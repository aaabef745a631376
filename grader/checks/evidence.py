"""Evidence for what code decided: spans of the output, or the record of a search."""

from collections.abc import Iterable

from grader.checks.document import Document
from grader.model.span import Evidence, FoundBy, SearchRecord, cut_span

MOST_SPANS = 20
LONGEST_SPAN = 500


def spans(document: Document, ranges: Iterable[tuple[int, int]]) -> tuple[Evidence, ...]:
    """The first ranges as spans: at most 20, each at most 500 code points, none empty."""
    if not document.wants_evidence:
        return ()
    found: list[Evidence] = []
    for start, end in ranges:
        if end > start:
            stop = min(end, start + LONGEST_SPAN)
            found.append(cut_span(document.path, document.text, start, stop, FoundBy.CHECK))
        if len(found) == MOST_SPANS:
            break
    return tuple(found)


def opening(document: Document) -> tuple[Evidence, ...]:
    """The first visible line, as evidence for a fact about the whole text."""
    return spans(document, [document.opening])


def closing(document: Document) -> tuple[Evidence, ...]:
    """The last visible line, at most 200 code points of it."""
    start, end = document.inner
    line = document.text.rfind("\n", start, end) + 1
    return spans(document, [(max(line, start, end - 200), end)])


def absence(document: Document, terms: Iterable[str]) -> tuple[Evidence, ...]:
    """The record that none of the terms is there.

    It says `text` only when the whole file really has none of them in any letter case; otherwise
    (a word inside a longer word, a heading's words outside headings) `parsed`.
    """
    if not document.wants_evidence:
        return ()
    looked_for = tuple(terms)
    whole = document if _is_whole(document) else _whole(document)
    is_plain = all(term.casefold() not in whole.lower for term in looked_for)
    return (
        SearchRecord(
            how="text" if is_plain else "parsed",
            looked_for=looked_for,
            files=(document.path,),
            n_places=document.n_lines,
        ),
    )


def lacking(document: Document, terms: Iterable[str], n_places: int) -> tuple[Evidence, ...]:
    """The record that the text, read as a structure, lacks each term (a key, a section)."""
    if not document.wants_evidence:
        return ()
    return (
        SearchRecord(
            how="parsed", looked_for=tuple(terms), files=(document.path,), n_places=n_places
        ),
    )


def _is_whole(document: Document) -> bool:
    return document.start == 0 and document.end == len(document.text)


def _whole(document: Document) -> Document:
    return Document(document.text, 0, len(document.text), document.path, document.name)
