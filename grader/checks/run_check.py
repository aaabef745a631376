"""A check run on one document, and a check in words; alternatives and joined parts nest."""

from grader.checks.document import Document
from grader.checks.each_part import run_each, run_nth
from grader.checks.kind import MET, NOT_MET, UNDECIDED, Around, Finding
from grader.checks.kinds.table import KINDS
from grader.checks.lens import around_leaf
from grader.checks.made_of import say_scope
from grader.checks.shown import is_about_shown, other_readings
from grader.model.requirement import Check
from grader.model.verdicts import RequirementState

_OPPOSITE: dict[RequirementState, RequirementState] = {
    MET: NOT_MET,
    NOT_MET: MET,
    UNDECIDED: UNDECIDED,
}


def run_check(check: Check, document: Document, around: Around) -> Finding:
    """What a check finds in a document; `negated` turns the answer round.

    Comments, front matter and a fence around it all are text to one reader and none to another:
    where they make the difference, nothing is decided.
    """
    found = _run(check, document, around)
    if found.state is UNDECIDED or not document.wants_evidence or not is_about_shown(check):
        return found
    for other in other_readings(document, check):
        is_blank = other.inner[0] == other.inner[1]
        if is_blank or _run(check, other, around).state is not found.state:
            observed = "what is not shown, or not as text, makes the difference"
            return Finding(state=UNDECIDED, observed=observed)
    return found


def _run(check: Check, document: Document, around: Around) -> Finding:
    if check.kind in {"any_of", "all_of"}:
        found = _run_parts(check, document, around)
    elif check.kind == "each":
        found = run_each(check, document, around, _run)
    elif check.kind == "nth":
        found = run_nth(check, document, around, _run)
    else:
        found = KINDS[check.kind].decide(document, check.args, around_leaf(around, check))
    if not check.negated:
        return found
    return Finding(state=_OPPOSITE[found.state], observed=found.observed, evidence=found.evidence)


def _run_parts(check: Check, document: Document, around: Around) -> Finding:
    decisive = MET if check.kind == "any_of" else NOT_MET
    findings = [_run(part, document, around) for part in check.parts]
    for finding in findings:
        if finding.state is decisive:
            return finding
    state = UNDECIDED if any(f.state is UNDECIDED for f in findings) else _OPPOSITE[decisive]
    observed = "; ".join(f.observed for f in findings if f.observed)
    evidence = tuple(e for f in findings for e in f.evidence)
    return Finding(state=state, observed=observed, evidence=evidence[:20])


def say_check(check: Check) -> str:
    """A check in plain words."""
    if check.kind in {"any_of", "all_of"}:
        joint = " or " if check.kind == "any_of" else " and "
        said = joint.join(say_check(part) for part in check.parts)
    elif check.kind in {"each", "nth"}:
        said = f"{KINDS[check.kind].say(check.args)}: {say_check(check.parts[0])}"
    else:
        said = KINDS[check.kind].say(check.args) + say_scope(check.args)
    return f"not: {said}" if check.negated else said
