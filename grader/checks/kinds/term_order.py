"""Texts, or headings, stand in a given order."""

from collections.abc import Sequence
from itertools import pairwise

from grader.checks.document import Document, Range
from grader.checks.evidence import absence, lacking, spans
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
    texts_arg,
)
from grader.checks.kinds.heading_present import plain_title
from grader.checks.kinds.literal_text import find_term


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    terms = texts_arg(args, "terms")
    find = _headings if args.get("headings") else _places
    found = {term: find(document, term) for term in terms}
    gone = [term for term in terms if not found[term]]
    if gone:
        observed = f'did not find "{gone[0]}"'
        if args.get("headings") and gone[0].casefold() in document.lower:
            return Finding(state=UNDECIDED, observed=f"{observed} among the headings")
        if any(fold_text(term) in document.folded for term in gone):
            return Finding(state=UNDECIDED, observed=f"{observed} as written")
        missing = lacking(document, gone, 1) if args.get("headings") else absence(document, gone)
        return Finding(state=NOT_MET, observed=observed, evidence=missing)
    if not args.get("headings") and any(
        find_term(document, term, as_word=False)[0] is None for term in terms
    ):
        return Finding(state=UNDECIDED, observed="one is there only inside a word or near it")
    firsts = [found[term][0] for term in terms]
    if all(one < other for one, other in pairwise(firsts)):
        if _are_headings_elsewhere(document, terms):
            return Finding(state=UNDECIDED, observed="their headings are in another order")
        return Finding(state=MET, observed="in that order", evidence=spans(document, firsts))
    is_single = all(len(found[term]) == 1 for term in terms)
    return Finding(
        state=NOT_MET if is_single else UNDECIDED,
        observed="in another order",
        evidence=spans(document, sorted(firsts)),
    )


def _places(document: Document, term: str) -> list[Range]:
    return find_term(document, term, as_word=False)[1]


def _headings(document: Document, term: str) -> list[Range]:
    wanted = plain_title(term.lstrip("# "))
    same = [b for b in document.blocks if b.kind == "heading" and plain_title(b.info) == wanted]
    return [(b.start, b.end) for b in same]


def _are_headings_elsewhere(document: Document, terms: Sequence[str]) -> bool:
    """True where each text is the whole of a heading, and these are not in that order."""
    found = [_headings(document, term) for term in terms]
    firsts = [places[0] for places in found if places]
    return len(firsts) == len(terms) and any(one > other for one, other in pairwise(firsts))


def _say(args: Args) -> str:
    what = "the headings " if args.get("headings") else ""
    return what + ", then ".join(f'"{term}"' for term in texts_arg(args, "terms"))


KIND = Kind(
    name="term_order",
    title="Order of texts or headings",
    rule=(
        "The first places of the texts follow each other. Another order is a breach only where "
        "each stands there once. A text that is there only inside longer words leaves it open, and "
        "so do texts that are headings too, in another order."
    ),
    decide=_decide,
    say=_say,
    accepts=(
        accepted('"ink" appears before "pen"', "ink and pen"),
        accepted('"ink" comes after "pen"', "pen and ink"),
        accepted('has the headings "A one", "B two" in this order', "# A one\n\n# B two"),
    ),
    refuses=(
        refused('"ink" appears before "pen"', "pen and ink"),
        refused('"ink" appears after "pen"', "ink and pen"),
        refused('"ink" comes before "pen"', "pen only"),
        refused('the sections "A one" and "B two" in that order', "# B two\n\n# A one"),
    ),
    unread=('"ink" is explained before "pen"',),
)
