"""What code can decide of a clause: by structure first, then by each requirement's check."""

from collections.abc import Sequence
from dataclasses import replace

from grader.checks.document import Document, document_of
from grader.checks.kind import MET, NOT_MET, NOTHING_AROUND, UNDECIDED, Around, Finding
from grader.checks.lens import fenced_part, is_read_through
from grader.checks.meant import Seen, find_in_field_meant, may_mean_a_part, outputs_meant
from grader.checks.named_bindings import may_mean_a_binding
from grader.checks.promises import may_allow_absence
from grader.checks.run_check import run_check
from grader.model.contract import Clause
from grader.model.file_problems import SAID_OF_PROBLEM
from grader.model.lens import MODE_OF, Lens
from grader.model.requirement import UNDECIDED_WITHOUT_JUDGE, Check, Decision, Requirement
from grader.model.run import Target
from grader.model.span import Evidence, FoundBy, SearchRecord, cut_span
from grader.model.verdicts import DecidedBy, Reason, RequirementState

_LONGEST_BLANK = 200
_OF_A_BINDING = Finding(
    state=UNDECIDED, observed="a name in backticks may mean what was bound under it"
)
_OF_A_PART = Finding(state=UNDECIDED, observed="what is named may be a part of the text")


def decide_clause(
    clause: Clause,
    requirements: tuple[Requirement, ...],
    target: Target,
    around: Around = NOTHING_AROUND,
) -> tuple[Decision, ...]:
    """Decide what code can decide, in the order of the requirements.

    Args:
        clause: the clause in force.
        requirements: its requirements, as `read_clause` gave them.
        target: the outputs it is about.
        around: what else of the run a check may look at, and how it reads counts and formats;
            of no account where structure decides.

    Returns:
        One decision a requirement. Structure comes first: without any output, or with blank ones
        only, every requirement is not met, unless it promises emptiness (or may). An output that
        could not be read is never a reason for "not met".
    """
    by_structure = _structure(requirements, target)
    if by_structure is not None:
        return by_structure
    return tuple(_decide(clause, requirement, target, around) for requirement in requirements)


def _structure(
    requirements: tuple[Requirement, ...], target: Target
) -> tuple[Decision, ...] | None:
    unread = next((one for one in target.outputs if one.problem is not None), None)
    if unread is not None:
        said = SAID_OF_PROBLEM.get(unread.problem or "", unread.problem)
        observed = f"{unread.path} could not be read: {said}"
        return tuple(_insufficient(observed) for _ in requirements)
    if not all(output.is_blank for output in target.outputs):
        return None
    observed = "the output is blank" if target.outputs else "there is no output"
    evidence = _blank_evidence(target)
    return tuple(_structural(r, target, observed, evidence) for r in requirements)


def _structural(
    requirement: Requirement, target: Target, observed: str, evidence: tuple[Evidence, ...]
) -> Decision:
    if may_allow_absence(requirement):
        return UNDECIDED_WITHOUT_JUDGE
    if not requirement.promises_absence and target.uncertain is not None:
        return _insufficient(f"{observed}, but it is not certain which output is meant")
    state = MET if requirement.promises_absence else NOT_MET
    return Decision(
        state=state,
        decided_by=DecidedBy.STRUCTURE,
        evidence=evidence,
        observed=observed,
        confidence=100,
    )


def _blank_evidence(target: Target) -> tuple[Evidence, ...]:
    if not target.outputs:
        return (SearchRecord(how="path", looked_for=target.looked_for, files=(), n_places=0),)
    return tuple(
        cut_span(o.path, o.text, 0, min(len(o.text), _LONGEST_BLANK), FoundBy.STRUCTURE)
        for o in target.outputs
    )


def _decide(clause: Clause, requirement: Requirement, target: Target, around: Around) -> Decision:
    check = requirement.check
    if check is None:
        return UNDECIDED_WITHOUT_JUDGE
    if may_mean_a_binding(clause, check, around.names):
        return _undecided([_OF_A_BINDING])
    documents = [document_of(output) for output in outputs_meant(clause, check, target)]
    in_field = find_in_field_meant(clause, check, documents, around)
    if in_field is not None:
        return _decision([in_field], target, "")
    findings, mode = _findings(check, documents, around)
    found = _decision(findings, target, mode)
    if found.state is UNDECIDED:
        return found
    seen = [Seen(check=check, document=d, state=found.state, around=around) for d in documents]
    is_open = any(may_mean_a_part(clause, one) for one in seen)
    return replace(_undecided([_OF_A_PART]), lens_mode=mode) if is_open else found


def _decision(findings: Sequence[Finding], target: Target, mode: str) -> Decision:
    """What all the findings agree on."""
    states = {finding.state for finding in findings}
    if len(states) != 1 or UNDECIDED in states:
        return replace(_undecided(findings), lens_mode=mode)
    state = states.pop()
    if state is NOT_MET and target.uncertain is not None:
        return replace(_insufficient(findings[0].observed), lens_mode=mode)
    return Decision(
        state=state,
        decided_by=DecidedBy.CHECK,
        evidence=tuple(e for finding in findings for e in finding.evidence),
        observed="; ".join(dict.fromkeys(finding.observed for finding in findings)),
        confidence=100,
        lens_mode=mode,
    )


def _findings(
    check: Check, documents: Sequence[Document], around: Around
) -> tuple[list[Finding], str]:
    """What is found in each document, and the lens's mode where it changed how they are read.

    A fenced block is the document only where the whole text is not what was promised.
    """
    is_bearing = is_read_through(around.lens, check)
    known = around if is_bearing else replace(around, lens=Lens.UNANCHORED)
    findings = [run_check(check, document, known) for document in documents]
    if not documents or not is_bearing:
        return findings, ""
    if around.lens is not Lens.FENCED_PART:
        return findings, MODE_OF[around.lens]
    parts = [
        None if f.state is MET else fenced_part(d) for f, d in zip(findings, documents, strict=True)
    ]
    if not any(parts):
        return findings, ""
    seen = [
        f if part is None else run_check(check, part, around)
        for f, part in zip(findings, parts, strict=True)
    ]
    return seen, MODE_OF[around.lens]


def _undecided(findings: Sequence[Finding]) -> Decision:
    observed = "; ".join(dict.fromkeys(f.observed for f in findings if f.observed))
    return Decision(state=RequirementState.UNDECIDED, observed=observed, reason=Reason.NEEDS_JUDGE)


def _insufficient(observed: str) -> Decision:
    return Decision(
        state=RequirementState.UNDECIDED,
        observed=observed,
        reason=Reason.INSUFFICIENT_EVIDENCE,
    )
