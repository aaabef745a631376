"""Every requirement's votes counted again; every figure through the printed calibration again."""

from collections import Counter
from collections.abc import Sequence

from grader.audit.evidence import is_telling
from grader.audit.finding import AuditFinding
from grader.audit.inventory import InForce, in_force
from grader.model.calibration import CalibrationStep
from grader.model.report import GradeReport, RequirementEntry
from grader.model.report_judging import VoteEntry
from grader.model.span import Evidence, FoundBy, SearchRecord, Span
from grader.model.verdicts import DecidedBy, Reason, RequirementState

WEAK_BELOW = 50
MAY_LOSE = (Reason.VAGUE, Reason.LOW_CONFIDENCE, Reason.INSUFFICIENT_EVIDENCE)


def check_votes(report: GradeReport) -> list[AuditFinding]:
    """What the votes say is what the requirement says; no vote counts without evidence."""
    calibration = report.judging.calibration
    steps = calibration.steps if calibration is not None else ()
    findings: list[AuditFinding] = []
    for one in in_force(report):
        for at, requirement in enumerate(one.entry.requirements, 1):
            faults = [*figure_faults(requirement, steps), *_own_vote_faults(requirement, one)]
            findings += [
                AuditFinding(
                    code="votes-differ",
                    clause_id=one.entry.clause_id,
                    service=one.service,
                    message=f"requirement {at} {fault}",
                )
                for fault in faults
            ]
    return findings


def figure_faults(requirement: RequirementEntry, steps: Sequence[CalibrationStep]) -> list[str]:
    """A calibrated figure is what the steps make of the raw one; without steps there is none."""
    raw = requirement.raw_confidence
    is_judged = requirement.decided_by is DecidedBy.JUDGE
    if not steps:
        return [] if raw is None else ["has a raw figure, and nothing was calibrated"]
    if raw is None:
        return ["was judged, and has no raw figure"] if is_judged else []
    expected = [step.confidence for step in steps if step.at_least <= raw][-1]
    if is_judged and requirement.confidence != expected:
        return [f"has confidence {requirement.confidence}, {raw} is calibrated to {expected}"]
    return []


def _own_vote_faults(requirement: RequirementEntry, one: InForce) -> list[str]:
    # a verdict that stands whatever this requirement is names no faults, so that none are counted
    is_failed = one.entry.reason is Reason.JUDGE_FAILED
    n_lost = len(one.entry.faults) if is_failed else len(requirement.votes)
    strange = [
        f"has a vote (trial {vote.trial}) that quotes {part.file}, no output"
        for vote in requirement.votes
        for part in vote.evidence
        if isinstance(part, Span)
        and part.found_by is FoundBy.JUDGE
        and part.file not in one.entry.outputs
    ]
    return [*vote_faults(requirement, n_lost), *strange]


def vote_faults(requirement: RequirementEntry, n_lost: int) -> list[str]:
    """What does not hold of the votes on a requirement, or on a condition in its shape.

    Args:
        requirement: with or without votes.
        n_lost: the trials that brought no vote.
    """
    votes = requirement.votes
    if not votes:
        return []
    faults = [fault for vote in votes for fault in _single_faults(vote)]
    trials = [vote.trial for vote in votes]
    is_lost = requirement.reason is Reason.JUDGE_FAILED
    if len(votes) < (1 if is_lost else 2) or sorted(set(trials)) != trials:
        faults.append("has votes that are not of several trials, each once, in order")
    return faults + (
        _lost_faults(requirement, n_lost) if is_lost else _majority_faults(requirement)
    )


def _lost_faults(requirement: RequirementEntry, n_lost: int) -> list[str]:
    """A vote that never came is missed only where the others make no majority without it."""
    votes = requirement.votes
    faults = []
    if _joined(votes) != requirement.evidence:
        faults.append("has other evidence than the votes")
    n_agreeing = max(Counter(vote.state for vote in votes).values())
    if 2 * n_agreeing > len(votes) + n_lost:
        faults.append("is judge_failed, and more than half of all trials agree")
    return faults


def _majority_faults(requirement: RequirementEntry) -> list[str]:
    votes = requirement.votes
    state, n_agreeing = Counter(vote.state for vote in votes).most_common(1)[0]
    has_majority = 2 * n_agreeing > len(votes)
    agreeing = [vote for vote in votes if vote.state is state] if has_majority else list(votes)
    faults = []
    if _joined(agreeing) != requirement.evidence:
        faults.append("has other evidence than the votes that decide it")
    if requirement.state is not RequirementState.UNDECIDED:
        if not has_majority or state is not requirement.state:
            faults.append(f"is {requirement.state}, the votes do not say so")
        raw = requirement.raw_confidence
        raw = requirement.confidence if raw is None else raw
        share = (200 * n_agreeing + len(votes)) // (2 * len(votes))
        if raw != share:
            faults.append(f"has the figure {raw}, {share} % of the votes agree")
    elif has_majority and state is not RequirementState.UNDECIDED:
        if requirement.reason not in MAY_LOSE:
            faults.append(f"is undecided ({requirement.reason}), most votes say {state}")
    elif not has_majority and requirement.reason is not Reason.LOW_CONFIDENCE:
        faults.append(f"is undecided ({requirement.reason}), the votes disagree")
    return faults


def _joined(votes: Sequence[VoteEntry]) -> tuple[Evidence, ...]:
    return tuple(dict.fromkeys(part for vote in votes for part in vote.evidence))


def _single_faults(vote: VoteEntry) -> list[str]:
    name = f"has a vote (trial {vote.trial})"
    faults = []
    is_weak = vote.confidence is not None and vote.confidence < WEAK_BELOW
    is_open = vote.state is RequirementState.UNDECIDED
    if is_weak and not is_open:
        faults.append(f"{name} that counts although it states {vote.confidence}")
    if is_open is (vote.reason is None):
        faults.append(f"{name} that is {vote.state} with the reason {vote.reason}")
    is_settled = vote.state in (RequirementState.MET, RequirementState.NOT_MET)
    if is_settled and not _has_grounds(vote):
        faults.append(f"{name} that is {vote.state} without a telling quote")
    return faults


def _has_grounds(vote: VoteEntry) -> bool:
    if any(isinstance(part, Span) and is_telling(part) for part in vote.evidence):
        return True
    is_not_met = vote.state is RequirementState.NOT_MET
    return is_not_met and any(isinstance(part, SearchRecord) for part in vote.evidence)
