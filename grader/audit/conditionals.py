"""The list of conditional clauses, and what excuses what, agree with the clauses themselves."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grader.audit.finding import AuditFinding
from grader.audit.inventory import InForce, Placed, in_force, placed
from grader.model.report import ClauseEntry, ConditionalEntry, GradeReport, NotInForceEntry
from grader.model.report_views import ConditionalView
from grader.model.verdicts import Reason

BRANCHES = frozenset({"other-branch", "other-mode"})
NOTHING_APPLIES = "not-applicable"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """What the view may say of a clause; `condition` None where its entry does not tell."""

    text: str
    condition: str | None
    triggered: tuple[bool | None, ...]
    outputs: tuple[str, ...] = ()
    is_required: bool = True


def check_conditionals(report: GradeReport) -> list[AuditFinding]:
    """`conditional_ensures` shows every conditional clause once, as it stands."""
    expected = dict(_expected(report))
    seen: set[str] = set()
    findings: list[AuditFinding] = []
    for view in report.conditional_ensures:
        shown = expected.get(view.clause_id)
        if shown is None or view.clause_id in seen:
            findings.append(_finding(view.clause_id, "does not belong there, or stands twice"))
        else:
            findings += [_finding(view.clause_id, fault) for fault in _faults(view, shown)]
        seen.add(view.clause_id)
    findings += [
        _finding(clause_id, "is missing")
        for clause_id, shown in expected.items()
        if shown.is_required and clause_id not in seen
    ]
    return [*findings, *_check_excuses(report)]


def _finding(clause_id: str, fault: str) -> AuditFinding:
    return AuditFinding(
        code="view-differs", clause_id=clause_id, message=f"conditional_ensures: {fault}"
    )


def _expected(report: GradeReport) -> Iterator[tuple[str, _Shown]]:
    for one in placed(report):
        shown = _shown(one)
        if shown is not None:
            yield one.entry.clause_id, shown


def _shown(one: Placed) -> _Shown | None:
    entry = one.entry
    if isinstance(entry, ClauseEntry):
        return _shown_in_force(entry) if entry.condition is not None else None
    if isinstance(entry, ConditionalEntry):
        may_have_happened = entry.how == NOTHING_APPLIES
        triggered = (False, True) if may_have_happened else (False,)
        return _Shown(text=entry.text, condition=entry.condition, triggered=triggered)
    if isinstance(entry, NotInForceEntry):
        if entry.because not in BRANCHES:
            return None
        return _Shown(text=entry.text, condition=None, triggered=(False,))
    return _Shown(text=entry.text, condition=None, triggered=(None,), is_required=False)


def _shown_in_force(entry: ClauseEntry) -> _Shown:
    is_unknown = entry.reason is Reason.CONDITION_UNKNOWN
    return _Shown(
        text=entry.text,
        condition=entry.condition,
        triggered=(None,) if is_unknown else (True,),
        outputs=entry.outputs,
    )


def _faults(view: ConditionalView, shown: _Shown) -> list[str]:
    faults = []
    if view.text != shown.text:
        faults.append("the text is not the clause's")
    if shown.condition is not None and view.condition != shown.condition:
        faults.append("the condition is not the clause's")
    if view.triggered not in shown.triggered:
        faults.append(f"triggered is {view.triggered}, the clause stands otherwise")
    has_said = view.degraded_output_provided is not None
    if has_said is not (view.triggered is True):
        faults.append("degraded_output_provided is said exactly where the condition happened")
    if view.degraded_output_provided and not shown.outputs and len(shown.triggered) == 1:
        faults.append("degraded_output_provided is true, and the clause has no output")
    return faults


def _check_excuses(report: GradeReport) -> list[AuditFinding]:
    """A clause is excused by a triggered conditional that stands in the same service."""
    happened = {
        one.entry.clause_id: one for one in in_force(report) if one.entry.condition is not None
    }
    failed = {
        service.name
        for service in report.services
        if service.error_declared and service.error_state == "current"
    }
    findings = []
    for one in placed(report):
        if not isinstance(one.entry, NotInForceEntry):
            continue
        fault = _excuse_fault(one.entry, one.service, happened)
        if fault is None and one.entry.excused_by is not None and one.service not in failed:
            fault = f"excused by {one.entry.excused_by}, and no declared error is current"
        if fault is not None:
            findings.append(
                AuditFinding(
                    code="excuse-differs",
                    clause_id=one.entry.clause_id,
                    service=one.service,
                    message=fault,
                )
            )
    return findings


def _excuse_fault(
    entry: NotInForceEntry, service: str | None, happened: Mapping[str, InForce]
) -> str | None:
    if entry.excused_by is None:
        return None if entry.because in BRANCHES else f"{entry.because}, and nothing excuses it"
    if entry.because != "excused-by-error-path":
        return f"{entry.because}, and yet excused by {entry.excused_by}"
    excuse = happened.get(entry.excused_by)
    if excuse is None:
        return f"excused by {entry.excused_by}, whose condition did not happen"
    if excuse.service != service:
        return f"excused by {entry.excused_by}, which stands elsewhere"
    return None
