"""Letters of one script only: hiragana, katakana, kanji."""

import re

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

_INSIDE = {
    "hiragana": "\u3041-\u3096\u309d-\u309f\u30fc",
    "katakana": "\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f",
    "kanji": "\u3400-\u4dbf\u4e00-\u9fff\u3005",
    "cyrillic": "\u0400-\u052f",
    "greek": "\u0370-\u03ff\u1f00-\u1fff",
}
_OTHER = {name: re.compile(rf"(?![{inside}])[^\W\d_]") for name, inside in _INSIDE.items()}
_OWN = {name: re.compile(f"[{inside}]") for name, inside in _INSIDE.items()}


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    name = text_arg(args, "class")
    other = []
    for match in _OTHER[name].finditer(document.text, document.start, document.end):
        other.append(match.span())
        if len(other) == 20:
            break
    if other:
        return Finding(
            state=NOT_MET, observed="found other letters", evidence=spans(document, other)
        )
    if _OWN[name].search(document.text, document.start, document.end) is None:
        return Finding(state=UNDECIDED, observed="found no letters at all")
    return Finding(state=MET, observed=f"every letter is {name}", evidence=opening(document))


KIND = Kind(
    name="script",
    title="One script",
    rule="Every letter belongs to the script; digits, marks and white space are free.",
    decide=_decide,
    say=lambda args: f"every letter is {text_arg(args, 'class')}",
    accepts=(
        accepted("written only in hiragana", "これはひらがなです。"),
        accepted("only katakana is used", "カタカナ。"),
    ),
    refuses=(refused("entirely in katakana", "これはカタカナです。"),),
    unread=("names are in katakana", "hiragana for names only"),
)
