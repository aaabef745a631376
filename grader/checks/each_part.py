"""A check run on each part of a text, or on one by its place."""

from collections.abc import Callable, Sequence

from grader.checks.document import Document, Range
from grader.checks.evidence import lacking, spans
from grader.checks.hidden_blocks import n_hidden
from grader.checks.kind import MET, NOT_MET, UNDECIDED, Around, Finding, text_arg
from grader.checks.kinds.bullets import OTHER_LINE
from grader.checks.kinds.headings import BOLD_LINE
from grader.checks.parts_of_text import all_readings, with_headings, with_subsections
from grader.checks.raw_structure import doubt_of_structure
from grader.checks.without_marks import without_marks
from grader.model.requirement import Check

# Lines that are such a part to some readers.
_LOOK_ALIKES = {"bullet": OTHER_LINE, "list item": OTHER_LINE, "heading": BOLD_LINE}
Run = Callable[[Check, Document, Around], Finding]
_MOST = 20
# Checks of one literal, and the parts that HTML or a quotation may hold more of.
_AS_WRITTEN = frozenset({"starts_with", "ends_with", "exact_text"})
# What a section may hold in its heading too.
_HELD = frozenset({"literal_text", "occurrences", "marks", "links", "highlights", "capital_words"})
_STRUCTURES = {
    "bullet": "item", "numbered item": "item", "list item": "item", "heading": "heading",
    "section": "heading", "table row": "table", "code block": "fence",
}  # fmt: skip


def run_each(check: Check, document: Document, around: Around, run: Run) -> Finding:
    """Run the inner check on every part, in each reading of the parts.

    Args:
        check: of the kind `each`, with one inner check.
        document: the text.
        around: handed on.
        run: `run_check`, handed in because the two call each other.

    Returns:
        Not met when a part breaks it in every reading, met when every part of every reading keeps
        it; undecided without any part.
    """
    part = text_arg(check.args, "part")
    inner = check.parts[0]
    strict, *others = _readings(document, part, inner)
    if not strict:
        return _none_there(document, part)
    broken, is_open = _outcome(inner, document, strict, around, run)
    for parts in others if not is_open else ():
        also_broken, is_open = _outcome(inner, document, parts, around, run)
        if is_open or not parts or bool(also_broken) is not bool(broken):
            is_open = True
            break
    structure = _STRUCTURES.get(part)
    if structure and not broken and not is_open:
        is_open = bool(doubt_of_structure(document)) or n_hidden(document, structure) > 0
        look_alike = _LOOK_ALIKES.get(part)
        is_open = is_open or (look_alike is not None and look_alike.count(document) > 0)
    if is_open:
        return Finding(state=UNDECIDED, observed=f"not every {part} can be told apart for certain")
    if broken:
        shown = f"{len(broken)}{'+' if len(broken) == _MOST else ''} of {len(strict)}"
        return Finding(
            state=NOT_MET, observed=f"{shown} {part}s break it", evidence=spans(document, broken)
        )
    return Finding(
        state=MET,
        observed=f"all {len(strict)} {part}s keep it",
        evidence=spans(document, strict),
    )


def _readings(document: Document, part: str, inner: Check) -> list[Sequence[Range]]:
    """The readings of the parts; what divides a section may be one, and its heading be in it."""
    readings = all_readings(document, part)
    nested = with_subsections(document) if part == "section" else []
    if nested and nested not in readings:
        readings.append(nested)
    if part == "section" and inner.kind in _HELD:
        readings += [with_headings(document, sections) for sections in readings]
    return readings


def _outcome(
    inner: Check, document: Document, parts: Sequence[Range], around: Around, run: Run
) -> tuple[list[Range], bool]:
    """The first parts that break the check, and whether any part is left open."""
    broken: list[Range] = []
    is_open = False
    for start, end in parts:
        state = _on_part(inner, document, (start, end), around, run).state
        if state is NOT_MET:
            broken.append((start, end))
            if len(broken) == _MOST:
                break
        is_open = is_open or state is UNDECIDED
    return broken, is_open and not broken


def _on_part(inner: Check, document: Document, place: Range, around: Around, run: Run) -> Finding:
    """What the check finds in a part, undecided where the marks at its ends make the difference.

    A literal that is there as written is there, whatever it reads without the marks.
    """
    found = run(inner, document.part(*place), around)
    bare = without_marks(document.text, *place)
    if found.state is UNDECIDED or bare == place or bare[0] == bare[1]:
        return found
    if inner.kind in _AS_WRITTEN and (found.state is MET) is not inner.negated:
        return found
    if run(inner, document.part(*bare), around).state is found.state:
        return found
    return Finding(state=UNDECIDED, observed="Markdown marks make the difference")


def _none_there(document: Document, part: str) -> Finding:
    """No such part: whether that keeps the promise is not for code to say."""
    return Finding(
        state=MET if document.inner[0] == document.inner[1] else UNDECIDED,
        observed=f"there is no {part}",
        evidence=lacking(document, [part], document.n_lines),
    )


def run_nth(check: Check, document: Document, around: Around, run: Run) -> Finding:
    """Run the inner check on one part, in each reading of the parts.

    Args:
        check: of the kind `nth`, with one inner check; `index` is 1-based, -1 the last.
        document: the text.
        around: handed on.
        run: `run_check`.

    Returns:
        What all readings agree on; not met when there is no such part in any.
    """
    part, index = text_arg(check.args, "part"), check.args["index"]
    assert isinstance(index, int)
    at = index - 1 if index > 0 else index
    found: list[Finding] = []
    for ranges in all_readings(document, part):
        if len(ranges) < abs(index):
            there_are = f"there are {len(ranges)} {part}s"
            missing = lacking(document, [f"{part} {index}"], len(ranges))
            found.append(Finding(state=NOT_MET, observed=there_are, evidence=missing))
        else:
            inner = _on_part(check.parts[0], document, ranges[at], around, run)
            shown = spans(document, [ranges[at]])
            found.append(Finding(state=inner.state, observed=inner.observed, evidence=shown))
    if len({finding.state for finding in found}) > 1:
        return Finding(state=UNDECIDED, observed=f"which {part} is meant is not certain")
    return found[0]
