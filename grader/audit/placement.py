"""Where structure alone places a clause, the report must have placed it there too."""

from collections.abc import Mapping

from grader.audit.declared import condition_text
from grader.audit.finding import AuditFinding
from grader.audit.inventory import placed, untested
from grader.extract.conditions import settle_by_structure
from grader.extract.standings import standings
from grader.model.condition import Settled
from grader.model.report import ClauseEntry, GradeReport, NotInForceEntry, NotRunEntry
from grader.model.run import Run
from grader.model.verdicts import ClauseState, Reason

NO_JUDGE = "core"
NOTHING_APPLIES = "not-applicable"


def check_placement(report: GradeReport, run: Run) -> list[AuditFinding]:
    """Conditions as the run's structure settles them, and what follows for every clause."""
    settled = settle_by_structure(run)
    findings = [
        *_check_triggered(report, settled),
        *_check_conditions(report, run),
        *_check_how(report, settled),
        *_check_provided(report, run),
    ]
    is_open = any(one.triggered is None for one in settled.values())
    if not is_open or report.provenance.judge.provider == NO_JUDGE:
        findings += _check_standings(report, run, settled)
    return findings


def _finding(code: str, clause_id: str, message: str) -> AuditFinding:
    return AuditFinding(code=code, clause_id=clause_id, message=message)


def _check_triggered(report: GradeReport, settled: Mapping[str, Settled]) -> list[AuditFinding]:
    has_judge = report.provenance.judge.provider != NO_JUDGE
    shown = {view.clause_id: view.triggered for view in report.conditional_ensures}
    findings = []
    for clause_id, one in settled.items():
        if clause_id not in shown:
            message = "conditional_ensures: the clause is conditional and is missing"
            findings.append(_finding("view-differs", clause_id, message))
        elif one.triggered is not shown[clause_id] and not (has_judge and one.triggered is None):
            message = f"triggered is {shown[clause_id]}, the run says {one.triggered}"
            findings.append(_finding("condition-differs", clause_id, message))
    return findings


def _check_conditions(report: GradeReport, run: Run) -> list[AuditFinding]:
    words = {clause.clause_id: condition_text(clause) for clause in run.clauses()}
    return [
        _finding("condition-differs", view.clause_id, "the condition is not the clause's")
        for view in report.conditional_ensures
        if words.get(view.clause_id) not in (None, view.condition)
    ]


def _check_how(report: GradeReport, settled: Mapping[str, Settled]) -> list[AuditFinding]:
    """How a condition was seen not to happen; a judge may settle only what structure left open."""
    findings = []
    for entry in untested(report):
        one = settled.get(entry.clause_id)
        if one is None:
            expected: tuple[str, ...] = (NOTHING_APPLIES,)
        elif one.triggered is False:
            expected = (one.how,)
        else:
            expected = ("judge", "pair", NOTHING_APPLIES)
        if entry.how not in expected:
            message = f"how is {entry.how}, not {' or '.join(expected)}"
            findings.append(_finding("condition-differs", entry.clause_id, message))
    return findings


def _check_provided(report: GradeReport, run: Run) -> list[AuditFinding]:
    findings = []
    for view in report.conditional_ensures:
        target = run.targets.get(view.clause_id)
        if target is None or view.triggered is not True:
            continue
        is_provided = any(not output.is_blank for output in target.outputs)
        if view.degraded_output_provided is not is_provided:
            said = view.degraded_output_provided
            message = f"degraded_output_provided is {said}, the run says {is_provided}"
            findings.append(_finding("condition-differs", view.clause_id, message))
    return findings


def _check_standings(
    report: GradeReport, run: Run, settled: Mapping[str, Settled]
) -> list[AuditFinding]:
    reported = {one.entry.clause_id: one for one in placed(report)}
    findings = []
    for standing in standings(run, settled):
        one = reported.get(standing.clause.clause_id)
        if one is None:
            continue
        fault = _state_fault(standing.state, one.entry.state)
        is_not_run = isinstance(one.entry, NotRunEntry)
        if fault is None and not is_not_run and one.service != standing.service:
            fault = f"stands with {one.service}, it belongs to {standing.service}"
        if fault is None and isinstance(one.entry, NotInForceEntry):
            fault = _because_fault(one.entry, standing.because, standing.excused_by)
        if fault is None and isinstance(one.entry, ClauseEntry):
            fault = _unknown_fault(one.entry, is_unknown=standing.is_condition_unknown)
        if fault is not None:
            findings.append(_finding("placement-differs", standing.clause.clause_id, fault))
    return findings


def _state_fault(expected: ClauseState | None, shown: ClauseState) -> str | None:
    if expected is not None:
        return None if shown is expected else f"state is {shown}, the run says {expected}"
    if shown in (ClauseState.NOT_IN_FORCE, ClauseState.NOT_RUN):
        return f"state is {shown}, the clause is in force"
    return None


def _because_fault(
    entry: NotInForceEntry, because: str | None, excused_by: str | None
) -> str | None:
    if (entry.because, entry.excused_by) == (because, excused_by):
        return None
    return f"{entry.because} by {entry.excused_by}, the run says {because} by {excused_by}"


def _unknown_fault(entry: ClauseEntry, *, is_unknown: bool) -> str | None:
    if (entry.reason is Reason.CONDITION_UNKNOWN) is is_unknown:
        return None
    return f"reason is {entry.reason}, the condition is {'open' if is_unknown else 'settled'}"
