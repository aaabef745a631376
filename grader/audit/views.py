"""The lists that repeat clauses by id agree with the clauses themselves."""

from collections import Counter
from collections.abc import Iterable

from grader.audit.finding import AuditFinding
from grader.audit.inventory import in_force, placed, untested
from grader.model.report import ClauseEntry, GradeReport
from grader.model.verdicts import ClauseState, Reason


def check_views(report: GradeReport) -> list[AuditFinding]:
    """`unevaluable_clauses`, `untested_paths` and `recommendations`."""
    return [
        *_check_unevaluable(report),
        *_check_untested(report),
        *_check_recommendations(report),
    ]


def _finding(message: str, clause_id: str | None) -> AuditFinding:
    return AuditFinding(code="view-differs", clause_id=clause_id, message=message)


def _same_ids(name: str, shown: Iterable[str], expected: Iterable[str]) -> list[AuditFinding]:
    """The shown ids are the expected ones, each once."""
    listed = list(shown)
    wanted = set(expected)
    findings = [_finding(f"{name}: is missing", one) for one in sorted(wanted - set(listed))]
    findings += [
        _finding(f"{name}: does not belong there", one) for one in listed if one not in wanted
    ]
    twice = sorted(one for one, n in Counter(listed).items() if n > 1)
    return [*findings, *(_finding(f"{name}: stands twice", one) for one in twice)]


def _check_unevaluable(report: GradeReport) -> list[AuditFinding]:
    name = "unevaluable_clauses"
    entries = {
        one.entry.clause_id: one.entry
        for one in in_force(report)
        if one.entry.state is ClauseState.NOT_EVALUABLE
    }
    views = report.unevaluable_clauses
    findings = _same_ids(name, [view.clause_id for view in views], entries)
    for view in views:
        entry = entries.get(view.clause_id)
        said = (view.text, view.reason, view.explanation)
        if entry is not None and said != (entry.text, entry.reason, entry.explanation):
            message = f"{name}: text, reason or explanation are not the clause's"
            findings.append(_finding(message, view.clause_id))
    return findings


def _check_untested(report: GradeReport) -> list[AuditFinding]:
    name = "untested_paths"
    entries = {one.clause_id: one for one in untested(report)}
    shown = [view for view in report.untested_paths if view.clause_id is not None]
    findings = _same_ids(name, [view.clause_id or "" for view in shown], entries)
    for view in shown:
        entry = entries.get(view.clause_id or "")
        if entry is not None and view.text != entry.text:
            findings.append(_finding(f"{name}: the text is not the clause's", view.clause_id))
    happened = {service.error_name for service in report.services if service.had_error}
    for view in report.untested_paths:
        if view.clause_id is None and view.error is None:
            findings.append(_finding(f"{name}: neither a clause nor an error", None))
        if view.clause_id is None and view.error is not None and view.error in happened:
            findings.append(_finding(f"{name}: {view.error} did happen", None))
    return findings


def _check_recommendations(report: GradeReport) -> list[AuditFinding]:
    """Advice is about a clause, a fault or a path that the report holds."""
    known = {one.entry.clause_id for one in placed(report)}
    advised = [(one.kind, one.clause_id) for one in report.recommendations]
    findings = [
        _finding("recommendations: no such clause in the report", clause_id)
        for _, clause_id in advised
        if clause_id is not None and clause_id not in known
    ]
    findings += _repeated_advice(report)
    advised_of = set(advised)
    owed = [("rewrite", one.entry.clause_id) for one in in_force(report) if _is_owed(one.entry)]
    owed += [("untested-path", one.clause_id) for one in untested(report)]
    findings += [
        _finding(f"recommendations: no {kind} for it", clause_id)
        for kind, clause_id in owed
        if (kind, clause_id) not in advised_of
    ]
    n_undeclared = sum(one.had_error and not one.error_declared for one in report.services)
    counts = {
        "undeclared-error": n_undeclared,
        "warning": int(report.provenance.run_status != "complete"),
    }
    for kind, expected in counts.items():
        shown = sum(one.kind == kind for one in report.recommendations)
        if shown != expected:
            message = f"recommendations: {shown} of kind {kind}, the report gives {expected}"
            findings.append(_finding(message, None))
    return findings


def _repeated_advice(report: GradeReport) -> list[AuditFinding]:
    """A clause is advised once of each kind; without a clause the same sentence stands once."""
    counts = Counter(
        (one.kind, one.clause_id, one.text if one.clause_id is None else "")
        for one in report.recommendations
    )
    return [
        _finding(f"recommendations: {kind} stands twice", clause_id)
        for (kind, clause_id, _), n in counts.items()
        if n > 1
    ]


def _is_owed(entry: ClauseEntry) -> bool:
    return entry.reason in (Reason.VAGUE, Reason.NEEDS_JUDGE, Reason.LOW_CONFIDENCE)
