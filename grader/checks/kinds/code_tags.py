"""Every fenced code block names its language."""

from grader.checks.document import Document
from grader.checks.evidence import spans
from grader.checks.hidden_blocks import n_hidden
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
from grader.checks.raw_structure import doubt_of_structure


def _decide(document: Document, _args: Args, _around: Around) -> Finding:
    fences = [b for b in document.blocks if b.kind == "fence"]
    bare = [(b.start, b.end) for b in fences if not b.info.strip()]
    if not fences:
        return Finding(state=UNDECIDED, observed="there is no code block")
    if bare:
        observed = f"{len(bare)} of {len(fences)} code blocks break it"
        return Finding(state=NOT_MET, observed=observed, evidence=spans(document, bare))
    is_open = any(b.kind == "code" for b in document.blocks) or n_hidden(document, "fence")
    if is_open or doubt_of_structure(document):
        return Finding(
            state=UNDECIDED, observed="not every code block can be told apart for certain"
        )
    return Finding(
        state=MET,
        observed=f"all {len(fences)} code blocks keep it",
        evidence=spans(document, [(b.start, b.end) for b in fences]),
    )


KIND = Kind(
    name="code_tags",
    title="Languages of code blocks",
    rule=(
        "The first line of every fence has a word after the marks. Without any fence it is left "
        "open; so are indented code, HTML and fences inside quotations, where no other is bare."
    ),
    decide=_decide,
    say=lambda _args: "every code block names its language",
    accepts=(accepted("every code block has a language tag", "```python\nx\n```"),),
    refuses=(refused("code blocks have language tags", "```python\nx\n```\n\n```\ny\n```"),),
    unread=("every code block has a comment", "code blocks are in one language"),
)
