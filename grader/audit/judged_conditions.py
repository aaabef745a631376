"""What a judge said of conditions, against itself and against where their clauses stand."""

from collections.abc import Iterator
from dataclasses import dataclass

from grader.audit.evidence import grounds_faults, span_faults
from grader.audit.finding import AuditFinding
from grader.audit.inventory import in_force, is_on_another_condition, placed
from grader.audit.verdicts import state_faults
from grader.audit.votes import figure_faults, vote_faults
from grader.model.report import ClauseEntry, ConditionalEntry, GradeReport, RequirementEntry
from grader.model.span import Evidence, Span
from grader.model.verdicts import Reason, RequirementState

UNLESS = "unless "
BY_JUDGE = "judge"
NOTHING_APPLIES = "not-applicable"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCondition:
    """A clause whose condition a judge was asked about, and what it said."""

    entry: ClauseEntry | ConditionalEntry
    service: str | None
    said: RequirementEntry

    def evidence(self) -> tuple[Evidence, ...]:
        """That of the answer, then that of its votes; repeats kept."""
        votes = (part for vote in self.said.votes for part in vote.evidence)
        return (*self.said.evidence, *votes)


def judged_conditions(report: GradeReport) -> Iterator[JudgedCondition]:
    """Every condition with a judge's answer, in report order."""
    for one in placed(report):
        entry = one.entry
        if isinstance(entry, ClauseEntry | ConditionalEntry) and entry.condition_judged is not None:
            yield JudgedCondition(entry=entry, service=one.service, said=entry.condition_judged)


def check_judged_conditions(report: GradeReport) -> list[AuditFinding]:
    """Its parts go together, its votes give it, and the clause stands where it says."""
    calibration = report.judging.calibration
    steps = calibration.steps if calibration is not None else ()
    return [
        AuditFinding(
            code="condition-inconsistent",
            clause_id=one.entry.clause_id,
            service=one.service,
            message=f"the judge's answer about the condition {fault}",
        )
        for one in judged_conditions(report)
        for fault in (
            *state_faults(one.said),
            *grounds_faults(one.said),
            *vote_faults(one.said, _n_lost(one)),
            *figure_faults(one.said, steps),
            *(
                fault
                for part in one.evidence()
                if isinstance(part, Span)
                for fault in span_faults(part)
            ),
            *_standing_faults(one),
        )
    ]


def check_condition_faults(report: GradeReport) -> list[AuditFinding]:
    """A clause on which another's condition decides names no fault that no open condition has."""
    entries = [(one.entry, one.service) for one in in_force(report)]
    known = {
        fault
        for entry, _ in entries
        if entry.reason is Reason.CONDITION_UNKNOWN and entry.condition is not None
        for fault in entry.faults
    }
    return [
        AuditFinding(
            code="faults-inconsistent",
            clause_id=entry.clause_id,
            service=service,
            message="the clause records faults that no open condition has",
        )
        for entry, service in entries
        if is_on_another_condition(entry) and not known.issuperset(entry.faults)
    ]


def _n_lost(one: JudgedCondition) -> int:
    return len(one.entry.faults) if isinstance(one.entry, ClauseEntry) else 0


def _standing_faults(one: JudgedCondition) -> list[str]:
    """In force where it says that it happened, untested where not, else unknown."""
    entry, state = one.entry, one.said.state
    if entry.condition is None or not entry.condition.endswith(one.said.text.strip()):
        return ["is about another condition"]
    if isinstance(entry, ClauseEntry) and entry.reason is Reason.CONDITION_UNKNOWN:
        is_open = state is not RequirementState.MET
        return [] if is_open else ["says that it happened, and the clause says that is unknown"]
    happened = isinstance(entry, ClauseEntry) or entry.how == NOTHING_APPLIES
    if isinstance(entry, ConditionalEntry) and entry.how not in (BY_JUDGE, NOTHING_APPLIES):
        return [f"stands there, and the condition was settled by {entry.how}"]
    is_turned = entry.condition.lower().startswith(UNLESS)
    happens = RequirementState.NOT_MET if is_turned else RequirementState.MET
    fails = RequirementState.MET if is_turned else RequirementState.NOT_MET
    expected = happens if happened else fails
    return [] if state is expected else [f"is {state}, the clause stands otherwise"]
