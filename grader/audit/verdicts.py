"""Each clause's verdict again, from the requirement states that the report prints."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.audit.finding import AuditFinding
from grader.audit.inventory import InForce, in_force
from grader.model.report import ClauseEntry, GradeReport, RequirementEntry
from grader.model.verdicts import (
    ClauseClass,
    ClauseState,
    DecidedBy,
    GroundingSource,
    Reason,
    RequirementState,
    Verdict,
)

CEILING = {ClauseClass.MEASURABLE: 100, ClauseClass.SUBJECTIVE: 80, ClauseClass.VAGUE: 49}
ENOUGH = 50
DECIDED = (RequirementState.MET, RequirementState.NOT_MET)
FAULTS = {
    "unreadable", "refused", "truncated", "empty", "wrong-shape",
    "provider-rejected", "provider-unavailable", "interrupted", "budget", "deadline",
}  # fmt: skip
UNREAD = (Reason.JUDGE_FAILED, Reason.CONDITION_UNKNOWN)
NO_CRITERION = (Reason.VAGUE, Reason.LOW_CONFIDENCE, Reason.NEEDS_JUDGE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """What a clause's requirements say of it; `verdict` is None where nothing applies."""

    verdict: Verdict | None
    reason: Reason | None = None
    confidence: int | None = None
    source: GroundingSource = GroundingSource.NONE


def possible_verdicts(states: Sequence[RequirementState]) -> frozenset[Verdict | None]:
    """The verdicts of all completions: an undecided requirement may turn out any way.

    Args:
        states: of one clause's requirements; any order, may be empty.

    Returns:
        At least one; None stands for a clause of which nothing applies.
    """
    n_met = states.count(RequirementState.MET)
    n_not_met = states.count(RequirementState.NOT_MET)
    n_open = states.count(RequirementState.UNDECIDED)
    return frozenset(
        _verdict(n_met + more_met, n_not_met + more_not_met)
        for more_met in range(n_open + 1)
        for more_not_met in range(n_open + 1 - more_met)
    )


def _verdict(n_met: int, n_not_met: int) -> Verdict | None:
    if not n_met and not n_not_met:
        return None
    if not n_not_met:
        return Verdict.SATISFIED
    return Verdict.PARTIALLY_SATISFIED if n_met else Verdict.VIOLATED


def derive(entry: ClauseEntry) -> Derived:
    """Verdict, reason, confidence and source that follow from the recorded requirements.

    A clause that an interruption left unread has no requirements, and only then none.
    """
    if not entry.requirements:
        return _without_verdict(entry.reason if entry.reason in UNREAD else None, None)
    possible = possible_verdicts([one.state for one in entry.requirements])
    if len(possible) > 1:
        undecided = next(
            one for one in entry.requirements if one.state is RequirementState.UNDECIDED
        )
        return _without_verdict(undecided.reason, undecided.confidence)
    (verdict,) = possible
    if verdict is None:
        return Derived(verdict=None, source=GroundingSource.UNTESTED)
    confidence = reached_confidence(entry)
    if confidence < ENOUGH:
        is_vague = entry.clause_class is ClauseClass.VAGUE
        return _without_verdict(Reason.VAGUE if is_vague else Reason.LOW_CONFIDENCE, confidence)
    return Derived(verdict=verdict, confidence=confidence, source=_source(entry))


def _without_verdict(reason: Reason | None, confidence: int | None) -> Derived:
    return Derived(
        verdict=Verdict.NOT_EVALUABLE,
        reason=reason,
        confidence=confidence,
        source=GroundingSource.OOV if reason in NO_CRITERION else GroundingSource.NONE,
    )


def reached_confidence(entry: ClauseEntry) -> int:
    """The least of the decided requirements' confidences, under the ceiling where judged."""
    decided = [one for one in entry.requirements if one.state in DECIDED]
    least = min((one.confidence or 0 for one in decided), default=0)
    return min(least, _ceiling(entry))


def _ceiling(entry: ClauseEntry) -> int:
    is_judged = any(one.decided_by is DecidedBy.JUDGE for one in entry.requirements)
    if not is_judged or entry.clause_class is None:
        return 100
    return CEILING[entry.clause_class]


def _source(entry: ClauseEntry) -> GroundingSource:
    if entry.condition is not None:
        return GroundingSource.CONDITIONAL
    if any(one.state is RequirementState.UNDECIDED for one in entry.requirements):
        return GroundingSource.PARTIAL
    deciders = {one.decided_by for one in entry.requirements}
    if DecidedBy.JUDGE in deciders:
        return GroundingSource.JUDGE
    return GroundingSource.CHECK if DecidedBy.CHECK in deciders else GroundingSource.STRUCTURE


def check_verdicts(report: GradeReport) -> list[AuditFinding]:
    """Every clause in force: state, verdict, reason, confidence, source, faults."""
    findings: list[AuditFinding] = []
    for one in in_force(report):
        for at, requirement in enumerate(one.entry.requirements, 1):
            findings += _check_requirement(one, requirement, at)
        findings += _check_clause(one, derive(one.entry))
        findings += _check_faults(one)
    return findings


def _finding(one: InForce, code: str, message: str) -> AuditFinding:
    return AuditFinding(
        code=code, clause_id=one.entry.clause_id, service=one.service, message=message
    )


def _check_clause(one: InForce, derived: Derived) -> list[AuditFinding]:
    entry = one.entry
    findings = [_finding(one, "class-differs", fault) for fault in _class_faults(entry)]
    if entry.verdict is not derived.verdict:
        message = f"verdict is {entry.verdict}, the requirements give {derived.verdict}"
        findings.append(_finding(one, "verdict-differs", message))
    if entry.reason is not derived.reason:
        message = f"reason is {entry.reason}, the requirements give {derived.reason}"
        findings.append(_finding(one, "reason-differs", message))
    if entry.confidence != derived.confidence:
        message = f"confidence is {entry.confidence}, the requirements give {derived.confidence}"
        findings.append(_finding(one, "confidence-differs", message))
    if entry.grounding_source is not derived.source:
        message = f"grounding_source is {entry.grounding_source}, not {derived.source}"
        findings.append(_finding(one, "source-differs", message))
    has_verdict = entry.verdict is not Verdict.NOT_EVALUABLE
    if has_verdict is not (entry.state is ClauseState.GRADED):
        message = f"state {entry.state} does not go with verdict {entry.verdict}"
        findings.append(_finding(one, "state-differs", message))
    return findings


def _class_faults(entry: ClauseEntry) -> list[str]:
    """Measurable where code read every requirement; vague clauses do not just want a judge."""
    deciders = {one.decided_by for one in entry.requirements}
    if DecidedBy.JUDGE in deciders and entry.clause_class is None:
        return ["a judge answered, and the clause has no class"]
    if deciders == {DecidedBy.CHECK} and entry.clause_class is not ClauseClass.MEASURABLE:
        return [f"code read every requirement, and the class is {entry.clause_class}"]
    wants_judge = any(one.reason is Reason.NEEDS_JUDGE for one in entry.requirements)
    if wants_judge and entry.clause_class is ClauseClass.VAGUE:
        return ["a judge is needed, and the class is vague"]
    return []


def _check_requirement(one: InForce, requirement: RequirementEntry, at: int) -> list[AuditFinding]:
    return [
        _finding(one, "requirement-inconsistent", f"requirement {at} {fault}")
        for fault in state_faults(requirement)
    ]


def _is_open(requirement: RequirementEntry) -> bool:
    return requirement.state is RequirementState.UNDECIDED


def state_faults(requirement: RequirementEntry) -> list[str]:
    """Where state, decider, reason and confidence of a requirement do not go together."""
    return _open_faults(requirement) if _is_open(requirement) else _decided_faults(requirement)


def _open_faults(requirement: RequirementEntry) -> list[str]:
    faults = []
    if requirement.reason is None:
        faults.append("is undecided without a reason")
    if requirement.decided_by is not None:
        faults.append(f"is undecided and decided by {requirement.decided_by}")
    confidence = requirement.confidence
    is_weak_answer = requirement.reason in (Reason.VAGUE, Reason.LOW_CONFIDENCE)
    if confidence is not None and (confidence >= ENOUGH or not is_weak_answer):
        faults.append(f"is undecided ({requirement.reason}) with confidence {confidence}")
    return faults


def _decided_faults(requirement: RequirementEntry) -> list[str]:
    faults = []
    if requirement.reason is not None:
        faults.append(f"is {requirement.state} and yet has the reason {requirement.reason}")
    if requirement.decided_by is None:
        faults.append(f"is {requirement.state} and decided by nobody")
    is_by_code = requirement.decided_by in (DecidedBy.CHECK, DecidedBy.STRUCTURE)
    if is_by_code and requirement.confidence != 100:
        faults.append(f"is decided by code with confidence {requirement.confidence}, not 100")
    if requirement.confidence is None or requirement.confidence < ENOUGH:
        faults.append(f"is {requirement.state} with confidence {requirement.confidence}")
    return faults


def _check_faults(one: InForce) -> list[AuditFinding]:
    unknown = sorted({fault.fault for fault in one.entry.faults} - FAULTS)
    if unknown:
        return [_finding(one, "faults-inconsistent", f"{unknown[0]} is no fault")]
    if one.entry.reason is Reason.CONDITION_UNKNOWN:
        return []  # of the trials about a condition, where one failed
    has_failed = one.entry.reason is Reason.JUDGE_FAILED
    is_unread = has_failed and not one.entry.requirements
    if is_unread or has_failed is bool(one.entry.faults):
        return []
    said = "a failed judge without a fault" if has_failed else "faults, but no failed judge"
    return [_finding(one, "faults-inconsistent", f"the clause records {said}")]
