"""The whole text stands between double quotation marks."""

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
_DRESSING = "*_`#> \n"


def _decide(document: Document, _args: Args, _around: Around) -> Finding:
    start, end = document.inner
    text = document.text
    first, last = text[start : start + 1], text[max(start, end - 1) : end]
    evidence = (*opening(document), *closing(document))
    observed = f"first character {first or 'none'}, last character {last or 'none'}"
    if first == last == '"' and end - start > 1:
        return Finding(state=MET, observed=observed, evidence=evidence)
    bare = text[start:end].strip(_DRESSING)
    is_near = bool(bare) and bare[0] in _OPENERS and bare[-1] in _CLOSERS
    return Finding(state=UNDECIDED if is_near else NOT_MET, observed=observed, evidence=evidence)


KIND = Kind(
    name="wrapped_in_quotes",
    title="Within quotation marks",
    rule=(
        'The first and the last visible character are `"`. Curly or other quotation marks at both '
        "ends leave it open."
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
