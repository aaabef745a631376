"""YAML front matter at the start."""

from grader.checks.document import Document
from grader.checks.evidence import opening
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
from grader.checks.raw_structure import front_matter

# What may open front matter of another kind, or one in a code fence.
_OTHER_OPENINGS = ("---", "+++", "{", ";;;", "```", "~~~")


def _decide(document: Document, _args: Args, _around: Around) -> Finding:
    evidence = opening(document)
    if front_matter(document) is not None:
        return Finding(state=MET, observed="it opens with front matter", evidence=evidence)
    is_after_another = bool(document.text[: document.start].strip("\ufeff \t\r\n"))
    if is_after_another or document.body.lstrip().startswith(_OTHER_OPENINGS):
        return Finding(state=UNDECIDED, observed="its opening may be front matter")
    return Finding(state=NOT_MET, observed="it opens with no front matter", evidence=evidence)


KIND = Kind(
    name="front_matter",
    title="Front matter",
    rule=(
        "Lines of YAML between two lines of three hyphens, before everything else. An envelope "
        "of the run before the text, a bracket, plus signs or a code fence there leave it open."
    ),
    decide=_decide,
    say=lambda _args: "opens with front matter",
    accepts=(accepted("begins with YAML front matter", "---\ntitle: A\n---\n\nText."),),
    refuses=(refused("has YAML front matter", "# A\n\nText."),),
    unread=("front matter with a title", "mentions front matter", "no front matter"),
)
