"""The n-th paragraph starts with a word."""

from grader.checks.document import Document, Range
from grader.checks.evidence import lacking, spans
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
from grader.checks.kinds.starts_with import DRESSING
from grader.checks.letter_frame import opens_letter, without_frame
from grader.checks.prose_blocks import is_prose
from grader.checks.words import is_unspaced
from grader.model.verdicts import RequirementState

_QUOTES = "*_\"'“”\u2018\u2019«»"


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    index = args["index"]
    assert isinstance(index, int)
    readings = [list(document.chunks)]
    if not args.get("by_blank_lines"):
        prose = [b for b in document.blocks if b.kind == "paragraph"]
        readings.append([(b.start, b.end) for b in prose])
        readings.append([(b.start, b.end) for b in prose if is_prose(document, b)])
        if not opens_letter(text_arg(args, "text")):
            readings.append([*without_frame(document, readings[0])])
    states = {_state(document, ranges, index, args) for ranges in readings}
    state = states.pop() if len(states) == 1 else UNDECIDED
    there = [ranges[index - 1] for ranges in readings if len(ranges) >= index]
    if not there:
        return Finding(
            state=state,
            observed=f"there are {len(readings[0])} paragraphs",
            evidence=lacking(document, [f"paragraph {index}"], len(readings[0])),
        )
    start, end = there[0]
    head = document.text[start : min(end, start + 60)].split("\n")[0]
    return Finding(
        state=state,
        observed=f'paragraph {index} starts with "{head}"',
        evidence=spans(document, [(start, min(end, start + 200))]),
    )


def _state(document: Document, ranges: list[Range], index: int, args: Args) -> RequirementState:
    if len(ranges) < index:
        return NOT_MET
    start, end = ranges[index - 1]
    wanted = text_arg(args, "text").strip().casefold()
    head = document.text[start : min(end, start + len(wanted) + 40)].casefold()
    quoted = MET if args.get("as_word") else UNDECIDED
    readings = ((head, MET), (head.lstrip(_QUOTES), quoted), (head.lstrip(DRESSING), UNDECIDED))
    for text, hit in readings:
        if text.startswith(wanted):
            after = text[len(wanted) : len(wanted) + 1]
            if text_arg(args, "text")[-1:].isspace() and after.strip():
                return UNDECIDED
            if not args.get("as_word"):
                is_longer = after.isalnum() and wanted[-1:].isalnum() and not is_unspaced(after)
                return UNDECIDED if is_longer else hit
            if is_unspaced(after):
                return UNDECIDED
            if after.isalnum():
                return NOT_MET
            return UNDECIDED if after in {"'", "\u2019", "-"} else hit
    return NOT_MET


KIND = Kind(
    name="paragraph_start",
    title="Start of a paragraph",
    rule=(
        "Paragraphs are counted as blocks between blank lines, as prose, and without a letter's "
        "salutation; all must agree unless the clause says which. Letter case is ignored."
    ),
    decide=_decide,
    say=lambda args: f'paragraph {args["index"]} starts with "{text_arg(args, "text")}"',
    accepts=(
        accepted("paragraph 2 starts with the word 'send'", "One.\n\nSend it."),
        accepted("the first paragraph opens with 'one'", "One.\n\nSend it."),
        accepted("first word of paragraph 2 is 'send'", "One.\n\nSend it."),
    ),
    refuses=(
        refused("paragraph 2 starts with the word 'send'", "Send it."),
        refused("paragraph 1 starts with the word 'send'", "One.\n\nSend it."),
    ),
    unread=("the second paragraph opens with a joke",),
)
