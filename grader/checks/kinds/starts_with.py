"""The text starts with a literal."""

import re

from grader.checks.document import Document
from grader.checks.evidence import opening, spans
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
from grader.checks.without_marks import without_marks
from grader.checks.words import is_unspaced
from grader.model.verdicts import RequirementState

DRESSING = " \t\r\n*_#>`\"'“”\u2018\u2019«»([{<\u00a1\u00bf"
_STOPS = frozenset('.!?"\u2026\u201d\u3002\uff01\uff1f')
_SPACES = re.compile(r"\s+")


def flat(text: str) -> str:
    """Text without letter case and with every run of white space as one blank."""
    return _SPACES.sub(" ", text.strip()).casefold()


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    wanted = text_arg(args, "text").strip()
    start, end = document.inner
    head = document.text[start : min(end, start + 4 * len(wanted) + 200)]
    if head.casefold().startswith(wanted.casefold()):
        by_blanks = _by_blanks(document, text_arg(args, "text"))
        if by_blanks is not None:
            return _found(document, by_blanks, text_arg(args, "text"))
        after = head[len(wanted) : len(wanted) + 1]
        is_longer = after.isalnum() and wanted[-1:].isalnum() and not is_unspaced(after)
        goes_on = _goes_beyond(args, head[len(wanted) :], wanted[-1:])
        if is_longer or goes_on or not head.startswith(wanted):
            return _found(document, UNDECIDED, wanted)
        evidence = spans(document, [(start, min(end, start + len(wanted)))])
        return Finding(state=MET, observed=f"starts with {_shown(wanted)}", evidence=evidence)
    bare = without_marks(document.text, start, min(end, start + len(head)))
    if flat(document.text[bare[0] : end][: len(head)]).startswith(flat(wanted)):
        return _found(document, UNDECIDED, wanted)
    undressed = flat(head.lstrip(DRESSING)).replace("*", "")
    is_near = undressed.startswith(flat(wanted.lstrip(DRESSING)).replace("*", ""))
    if is_near or fold_text(head).startswith(fold_text(wanted)):
        return _found(document, UNDECIDED, wanted)
    return _found(document, NOT_MET, wanted)


def _goes_beyond(args: Args, following: str, last: str) -> bool:
    """True where a literal that is to be a line, or a sentence, may go on after its end."""
    following = following.lstrip(" \t")
    if not following or following[0] in "\r\n":
        return False
    part = args.get("part")
    return part == "line" or (part == "sentence" and last not in _STOPS)


def _by_blanks(document: Document, text: str) -> RequirementState | None:
    """What the blanks at the ends of a literal say of a text that starts with its words.

    Returns:
        None where they are all there; undecided at the start of the text, before the end of a
        line and before another blank; else not met.
    """
    bare, start = text.strip(), document.inner[0]
    if text == bare or document.body.startswith(text):
        return None
    at = start + len(bare)
    if text[-1].isspace() and not document.text.startswith(text[len(text.rstrip()) :], at):
        return UNDECIDED if not document.text[at : at + 1].strip() else NOT_MET
    return UNDECIDED if text[0].isspace() else None


def _found(document: Document, state: object, wanted: str) -> Finding:
    start, end = document.opening
    seen = document.text[start:end]
    return Finding(
        state=NOT_MET if state is NOT_MET else UNDECIDED,
        observed=f"starts with {_shown(seen)}, not exactly with {_shown(wanted)}",
        evidence=opening(document),
    )


def _shown(text: str) -> str:
    flat_text = _SPACES.sub(" ", text)
    return f'"{flat_text[:60]}…"' if len(flat_text) > 60 else f'"{flat_text}"'


KIND = Kind(
    name="starts_with",
    title="Starts with",
    rule=(
        "The first visible characters, in the letter case of the clause. A start that differs only "
        "in letter case, quotation marks, Markdown marks or white space is left open; so is a "
        "line, or a sentence, that may go on after the literal."
    ),
    decide=_decide,
    say=lambda args: f'starts with "{text_arg(args, "text")}"',
    accepts=(
        accepted('starts with "Dear"', "Dear Ann"),
        accepted('starts with the line "Title"', "Title\nText"),
        accepted('first words: "Dear Ann", unchanged', "Dear Ann, hello"),
        accepted('opens with the exact text "Dear"', "Dear Ann"),
    ),
    refuses=(refused('begins with "Dear"', "Hello Ann"),),
    unread=('begins the story with "Dear" and tears', "starts with a question to the reader"),
)
