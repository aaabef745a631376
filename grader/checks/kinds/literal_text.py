"""Literal text present or absent."""

from collections.abc import Sequence
from itertools import islice

from grader.checks.counting import limits, say_bound
from grader.checks.document import Document
from grader.checks.edge_blanks import find_with_blanks, has_edge_blanks
from grader.checks.evidence import absence, spans
from grader.checks.folded import fold_text
from grader.checks.kind import (
    MET,
    NOT_MET,
    UNDECIDED,
    Args,
    Around,
    Finding,
    Kind,
    accepted,
    refused,
    text_arg,
    texts_arg,
)

_MOST = 20


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    terms = texts_arg(args, "terms")
    soft = args.get("as_words") is True
    found = {term: find_term(document, term, as_word=soft) for term in terms}
    if args.get("may_be_keys") is True and document.is_json:
        found = {term: _as_key(document, term, *seen) for term, seen in found.items()}
    there = [term for term, (is_there, _) in found.items() if is_there is True]
    gone = [term for term, (is_there, _) in found.items() if is_there is False]
    mode = text_arg(args, "mode")
    ranges = [r for term in terms for r in found[term][1]]
    if mode == "some":
        return _some(document, args, len(there), len(terms) - len(gone), ranges)
    if mode == "all":
        return _all(document, terms, there, gone, ranges)
    if there:
        state = MET if mode == "any" else NOT_MET
        if args.get("single") is True and len(there) > 1:
            state = UNDECIDED
        return Finding(
            state=state, observed=f"found {_quoted(there)}", evidence=spans(document, ranges)
        )
    if len(gone) < len(terms):
        return _open(document, ranges)
    state = NOT_MET if mode == "any" else MET
    return Finding(
        state=state, observed=f"found none of {_quoted(terms)}", evidence=absence(document, terms)
    )


def _as_key(
    document: Document, term: str, is_there: bool | None, places: list[tuple[int, int]]
) -> tuple[bool | None, list[tuple[int, int]]]:
    """A name that JSON holds, but not as a key at its top, is there to some and not to others."""
    value = document.any_json
    is_key = isinstance(value, dict) and term in value
    return (None if is_there and not is_key else is_there), places


def _all(
    document: Document,
    terms: tuple[str, ...],
    there: list[str],
    gone: list[str],
    ranges: list[tuple[int, int]],
) -> Finding:
    if gone and there:
        observed = f"found {_quoted(there)}, did not find {_quoted(gone)}"
        return Finding(state=UNDECIDED, observed=observed, evidence=spans(document, ranges))
    if gone:
        return Finding(
            state=NOT_MET,
            observed=f"did not find {_quoted(gone)}",
            evidence=absence(document, gone),
        )
    if len(there) < len(terms):
        return _open(document, ranges)
    return Finding(state=MET, observed=f"found {_quoted(there)}", evidence=spans(document, ranges))


def _some(
    document: Document, args: Args, low: int, high: int, ranges: list[tuple[int, int]]
) -> Finding:
    least, most = limits(args)
    terms = texts_arg(args, "terms")
    if least <= low and high <= most:
        state = MET
    elif high < least or low > most:
        state = NOT_MET
    else:
        return _open(document, ranges)
    return Finding(
        state=state,
        observed=f"found {low} of the {len(terms)}",
        evidence=spans(document, ranges) or absence(document, terms),
    )


def _open(document: Document, ranges: list[tuple[int, int]]) -> Finding:
    return Finding(
        state=UNDECIDED,
        observed="found only inside longer words, in another case or spelling, or among marks",
        evidence=spans(document, ranges),
    )


def find_term(
    document: Document, term: str, *, as_word: bool
) -> tuple[bool | None, list[tuple[int, int]]]:
    """Whether a term is in a document, and where (at most 20 places).

    Returns:
        True or False where every reading agrees; None for a word that is only part of longer ones
        or a text that differs in letter case or reads the same only once rendered.
    """
    if has_edge_blanks(term) and not as_word:
        return document.remember((term, False), lambda: find_with_blanks(document, term))
    return document.remember((term, as_word), lambda: _find(document, term.strip(), as_word))


def _find(
    document: Document, wanted: str, as_word: bool
) -> tuple[bool | None, list[tuple[int, int]]]:
    found = document.find_all(wanted)
    if not found:
        return (None, []) if fold_text(wanted) in document.folded else (False, [])
    certain = _of_word(document, wanted, found) if as_word else _exact(document, wanted, found)
    is_whole = document.is_apart if as_word else document.is_word
    certain = list(islice((place for place in certain if is_whole(place)), _MOST))
    return (True, certain[:_MOST]) if certain else (None, found[:_MOST])


def _exact(
    document: Document, wanted: str, found: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    return [place for place in found if document.text[place[0] : place[1]] == wanted]


def _of_word(
    document: Document, wanted: str, found: Sequence[tuple[int, int]]
) -> Sequence[tuple[int, int]]:
    """All places of a word in small letters; of "US" and "China" not those of "us" and "china"."""
    if wanted == wanted.lower():
        return found
    forms = {wanted, wanted.upper()}
    return [place for place in found if document.text[place[0] : place[1]] in forms]


def _quoted(terms: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f'"{term}"' for term in terms)


def _say(args: Args) -> str:
    terms = _quoted(texts_arg(args, "terms"))
    mode = text_arg(args, "mode")
    what = "as a word" if args.get("as_words") else "as written"
    if mode == "some":
        return f"{say_bound(args)} of {terms} ({what})"
    if mode == "none":
        return f"none of {terms} is there ({what})"
    return f"{'at least one of' if mode == 'any' else 'contains'} {terms} ({what})"


KIND = Kind(
    name="literal_text",
    title="Literal text",
    rule=(
        "Words in small letters are looked for in any letter case, words with a capital as written "
        "or all in capitals, phrases as written; another letter case leaves a phrase or a word "
        "with a capital open, and so does one that is there only as it reads once rendered (other "
        "quotation marks or dashes, Markdown marks or line breaks inside, entities, escapes), or a "
        "word or phrase that is found only inside longer words; a word also where it is only part "
        "of a compound or a possessive. Blanks at the ends of a phrase belong to it; the start or "
        "the end of a line in their place leaves it open. That holds for presence and for absence. "
        "Where some of several that must all be there are missing it is left open, since one "
        "reader calls the promise broken and another partly kept, and so is an answer with several "
        "of those of which it was to give one."
    ),
    decide=_decide,
    say=_say,
    accepts=(
        accepted('contains the word "alpha"', "Alpha and beta"),
        accepted('includes one of the phrases "yes." or "no."', "I say no."),
        accepted('none of "x1", "x2" appears', "plain"),
        accepted('mentions at least 2 of "a1", "b2", "c3"', "a1 and c3"),
        accepted("contains the exact phrase `smoke-pass`", "a smoke-pass here"),
    ),
    refuses=(
        refused('mentions "gamma"', "Alpha and beta"),
        refused('avoids the words "alpha" and "beta"', "Alpha and beta"),
        refused('does not contain "beta"', "Alpha and beta"),
        refused('every one of the terms "delta", "gamma" occurs', "Alpha and beta"),
    ),
    unread=('explains the word "alpha"', 'contains "alpha" in the title'),
)
