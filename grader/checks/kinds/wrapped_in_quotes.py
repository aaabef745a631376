"""The whole text stands between double quotation marks."""

import re

from grader.checks.document import Document
from grader.checks.evidence import closing, opening
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
)

_OPENERS = "\"“„«\u2018'「『"
_CLOSERS = "\"”“»\u2019'」』"
_MARK = re.compile(r'(?<!\\)"')
_DRESSING = "*_`#> \n"


def _decide(document: Document, _args: Args, _around: Around) -> Finding:
    start, end = document.inner
    text = document.text
    first, last = text[start : start + 1], text[max(start, end - 1) : end]
    evidence = (*opening(document), *closing(document))
    observed = f"first character {first or 'none'}, last character {last or 'none'}"
    if first == last == '"' and end - start > 1:
        if _closes_early(text[start + 1 : end - 1]):
            return Finding(state=UNDECIDED, observed="there may be several quotations")
        return Finding(state=MET, observed=observed, evidence=evidence)
    bare = text[start:end].strip(_DRESSING)
    is_near = bool(bare) and bare[0] in _OPENERS and bare[-1] in _CLOSERS
    return Finding(state=UNDECIDED if is_near else NOT_MET, observed=observed, evidence=evidence)


def _closes_early(inside: str) -> bool:
    """True where the first mark inside closes, as in `"a" and "b"`; a nested one opens first."""
    found = _MARK.search(inside)
    if found is None:
        return False
    at = found.start()
    before, after = inside[at - 1 : at] if at else "", inside[at + 1 : at + 2]
    return not before.isspace() and (not after.isalnum())


KIND = Kind(
    name="wrapped_in_quotes",
    title="Within quotation marks",
    rule=(
        'The first and the last visible character are `"`. Curly or other quotation marks at both '
        "ends leave it open, and so does a first quotation that closes before the end."
    ),
    decide=_decide,
    say=lambda _args: "the whole text stands between double quotation marks",
    accepts=(
        accepted("the whole text is wrapped in double quotation marks", '"hello there"'),
        accepted("opens and closes with a double quote character", '"hello"'),
    ),
    refuses=(
        refused("everything sits inside one pair of double quotes", 'He said "hello".'),
        refused("is enclosed in double quotation marks", "hello"),
    ),
    unread=("quotations are in double quotation marks",),
)
