"""One letter case throughout the text."""

from grader.checks.character_classes import CLASSES
from grader.checks.document import Document
from grader.checks.evidence import opening, spans
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
)


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    case = text_arg(args, "case")
    other = CLASSES["lower" if case == "upper" else "upper"]
    wrong = []
    for match in other.certain.finditer(document.text, document.start, document.end):
        wrong.append(match.span())
        if len(wrong) == 20:
            break
    if wrong:
        return Finding(
            state=NOT_MET, observed=f"found {other.plural}", evidence=spans(document, wrong)
        )
    own = CLASSES[case].certain.search(document.text, document.start, document.end)
    if own is None:
        return Finding(state=UNDECIDED, observed="no letter has a case")
    return Finding(state=MET, observed=f"every letter is {case} case", evidence=opening(document))


KIND = Kind(
    name="letter_case",
    title="Letter case",
    rule="No letter of the other case anywhere; a text whose letters have no case is left open.",
    decide=_decide,
    say=lambda args: f"every letter is {text_arg(args, 'case')} case",
    accepts=(
        accepted("entirely in capital letters", "READ THIS 1"),
        accepted("every letter is lower case", "read this"),
        accepted("in all lowercase", "read this"),
    ),
    refuses=(
        refused("entirely in lowercase letters", "Read this"),
        refused("all caps", "Read this"),
    ),
    unread=("headings in all caps", "proper nouns are capitalised"),
)
