"""The whole text is a literal, or one of several."""

import unicodedata

from grader.checks.document import Document
from grader.checks.evidence import opening
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
from grader.checks.without_marks import without_marks

_DRESSING = (
    " \t\r\n*_`\"'.!?:;,\u2026\u00a1\u00bf\u3002\uff01\uff1f"
    "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb\u300c\u300d"
)


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    texts = texts_arg(args, "texts")
    start, end = document.inner
    seen = document.text[start:end]
    shown = seen[:60].replace("\n", " ")
    observed = f'the text is "{shown}{"…" if len(seen) > 60 else ""}"'
    if seen in texts or document.body in texts:
        return Finding(state=MET, observed=observed, evidence=opening(document))
    bare = {text.strip(_DRESSING).casefold() for text in texts}
    first, last = without_marks(document.text, start, end)
    readings = (seen, document.text[first:last], *_fenced(document))
    plain = {_without_accents(text) for text in bare}
    is_near = any(
        len(r) < 1_000 and _without_accents(r.strip(_DRESSING).casefold()) in plain
        for r in readings
    )
    is_near = is_near or (
        len(seen) < 10_000 and fold_text(seen) in {fold_text(text) for text in texts}
    )
    is_near = is_near or (len(texts) > 1 and any(text in document.lower for text in bare))
    state = UNDECIDED if is_near else NOT_MET
    return Finding(state=state, observed=observed, evidence=opening(document))


def _without_accents(text: str) -> str:
    return "".join(m for m in unicodedata.normalize("NFD", text) if not unicodedata.combining(m))


def _fenced(document: Document) -> list[str]:
    """The inside of the one code fence that the text consists of."""
    blocks = document.blocks if document.body.lstrip()[:1] in {"`", "~"} else ()
    return [document.fence_text(b) for b in blocks if len(blocks) == 1 and b.kind == "fence"]


def _say(args: Args) -> str:
    texts = " or ".join(f'"{text}"' for text in texts_arg(args, "texts"))
    return f"the whole text is {texts}"


KIND = Kind(
    name="exact_text",
    title="The whole text",
    rule=(
        "The text between its white space. One that differs only in letter case, quotation marks, "
        "Markdown marks or stops at its ends is left open, and so is a longer text that holds one "
        "of several."
    ),
    decide=_decide,
    say=_say,
    accepts=(
        accepted('is exactly "yes"', "yes\n"),
        accepted('is either "yes" or "no"', "no"),
        accepted('exactly "OK"', "OK"),
    ),
    refuses=(
        refused('equals "yes"', "no"),
        refused('nothing but "OK"', "All is well."),
        refused('is one of "low", "high"', "medium"),
    ),
    unread=('the answer "yes" is given', 'is "yes" in spirit'),
)
