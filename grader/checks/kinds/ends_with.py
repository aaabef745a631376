"""The text ends with a literal."""

import re

from grader.checks.document import Document
from grader.checks.evidence import closing, spans
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
)
from grader.checks.kinds.starts_with import flat
from grader.checks.parts_of_text import all_readings
from grader.checks.sentences import REFERENCES
from grader.checks.without_marks import without_marks
from grader.checks.words import is_unspaced
from grader.model.verdicts import RequirementState

_DRESSING = " \t\r\n*_`\"'“”\u2018\u2019«»)]}>"
_REFERENCES_AT_END = re.compile(rf"\s*{REFERENCES}\Z")
_ENDS_REFERENCE = frozenset(
    ")]\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079\u2020\u2021"
)
_AFTER_SENTENCE = tuple(".!?\u2026\"'\u201d\u2019\u00bb)*_")
_FULL_STOPS = ("\u3002", "\uff01", "\uff1f")
# Marks of other scripts that end what these end.
_KIN = {".": "\u0964\u06d4\uff0e\uff61\u3002", "?": "\u061f\u037e;", "!": "\uff01"}
_STOPS = ".!?… \t\r\n"


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    wanted = text_arg(args, "text").strip()
    start, end = document.inner
    tail = document.text[max(start, end - 4 * len(wanted) - 200) : end]
    if tail.casefold().endswith(wanted.casefold()):
        by_blanks = _by_blanks(document, text_arg(args, "text"))
        if by_blanks is not None:
            return _other(document, by_blanks, text_arg(args, "text"))
        before = tail[: -len(wanted)][-1:]
        is_longer = before.isalnum() and wanted[:1].isalnum() and not is_unspaced(before)
        begins_before = _begins_before(args, tail[: -len(wanted)])
        if is_longer or begins_before or not tail.endswith(wanted):
            return _other(document, UNDECIDED, wanted)
        evidence = spans(document, [(max(start, end - len(wanted)), end)])
        return Finding(state=MET, observed=f'ends with "{wanted}"', evidence=evidence)
    first, last = without_marks(document.text, end - len(tail), end)
    if flat(document.text[first:last]).endswith(flat(wanted)):
        return _other(document, UNDECIDED, wanted)
    undressed = flat(tail.rstrip(_DRESSING)).replace("*", "")
    bare = flat(wanted.rstrip(_DRESSING)).replace("*", "")
    stem = bare.rstrip(_STOPS)
    is_near = bool(bare) and undressed.endswith(bare)
    is_near = is_near or (bool(stem) and undressed.rstrip(_STOPS).endswith(stem))
    near = is_near or fold_text(tail).endswith(fold_text(wanted))
    near = near or _ends_before_reference(tail, wanted)
    near = near or (args.get("part") == "sentence" and _ends_some_last(document, wanted))
    near = near or tail.rstrip(_DRESSING)[-1:] in {*_KIN.get(wanted, "")}
    return _other(document, UNDECIDED if near else NOT_MET, wanted)


def _ends_some_last(document: Document, wanted: str) -> bool:
    """True where a signature, a table or code after the last sentence hides it."""
    lasts = (ranges[-1] for ranges in all_readings(document, "sentence") if ranges)
    return any(document.text.endswith(wanted, *place) for place in lasts)


def _ends_before_reference(tail: str, wanted: str) -> bool:
    """True for the stop of "All is well.[1]"."""
    bare = wanted.rstrip(_DRESSING)
    if not bare or tail[-1:] not in _ENDS_REFERENCE:
        return False
    return _REFERENCES_AT_END.sub("", tail).rstrip(_DRESSING).endswith(bare)


def _begins_before(args: Args, before: str) -> bool:
    """True where a literal that is to be a line, or a sentence, may begin before it."""
    part, bare = args.get("part"), before.rstrip()
    if part is None or not bare or "\n" in before[len(bare) :]:
        return False
    is_after = bare.endswith(_FULL_STOPS) or (bare != before and bare.endswith(_AFTER_SENTENCE))
    return part == "line" or not is_after


def _by_blanks(document: Document, text: str) -> RequirementState | None:
    """What the blanks at the ends of a literal say of a text that ends with its words.

    Returns:
        None where they are all there; undecided at the end of the text, after the start of a line
        and after another blank; else not met.
    """
    bare, end = text.strip(), document.inner[1]
    if text == bare or document.body.endswith(text):
        return None
    at = end - len(bare)
    if text[0].isspace() and not document.text.endswith(text[: -len(text.lstrip())], 0, at):
        return UNDECIDED if not document.text[max(0, at - 1) : at].strip() else NOT_MET
    return UNDECIDED if text[-1].isspace() else None


def _other(document: Document, state: object, wanted: str) -> Finding:
    _, end = document.inner
    seen = document.text[max(document.inner[0], end - 60) : end].replace("\n", " ")
    return Finding(
        state=NOT_MET if state is NOT_MET else UNDECIDED,
        observed=f'ends with "{seen}", not exactly with "{wanted}"',
        evidence=closing(document),
    )


KIND = Kind(
    name="ends_with",
    title="Ends with",
    rule=(
        "The last visible characters, in the letter case of the clause. An end that differs only "
        "in letter case, quotation marks, Markdown marks, white space, the final stop or a "
        "reference mark is left open; so is a line, or a sentence, that may begin before it, and "
        "an end before a rule, footnotes or the targets of links."
    ),
    decide=_decide,
    say=lambda args: f'ends with "{text_arg(args, "text")}"',
    accepts=(
        accepted('ends with the exact phrase "in India."', "He lives in India."),
        accepted('"Peace!" closes the answer, with nothing after it', "So long. Peace!"),
        accepted('the final sentence is "Bye now."', "So long. Bye now."),
        accepted("ends with a question mark", "Why?"),
    ),
    refuses=(
        refused('the last words are "in India."', "He lives in Peru."),
        refused("ends with a question mark", "Because."),
    ),
    unread=('ends the first chapter with "in India."',),
)
