"""The report's clauses and facts against what the run directory declares now."""

from collections.abc import Mapping

from grader.audit.finding import AuditFinding
from grader.audit.inventory import Placed, placed
from grader.audit.judging import JUDGING_CODES
from grader.model.contract import Clause
from grader.model.report import (
    ClauseEntry,
    ConditionalEntry,
    GradeReport,
    NotRunEntry,
    PlaceEntry,
    ServiceEntry,
)
from grader.model.run import Run, RunStatus, Service


def check_declared(report: GradeReport, run: Run) -> list[AuditFinding]:
    """Nothing is missing, nothing invented, every clause is what the contract says."""
    declared = {clause.clause_id: clause for clause in run.clauses()}
    sources = {clause.clause_id: run.root_source for clause in run.root.clauses}
    for service in run.services:
        sources |= {clause.clause_id: service.source for clause in service.contract.clauses}
    entries = list(placed(report))
    reported = {one.entry.clause_id for one in entries}
    findings = [
        AuditFinding(code="clause-missing", clause_id=clause_id, message="is not in the report")
        for clause_id in declared
        if clause_id not in reported
    ]
    for one in entries:
        clause = declared.get(one.entry.clause_id)
        faults = (
            ["is in the report, and no contract declares it"]
            if clause is None
            else _clause_faults(one, clause, sources[clause.clause_id], run)
        )
        findings += [_finding(one, "clause-differs", fault) for fault in faults]
    return findings


def _finding(one: Placed, code: str, message: str) -> AuditFinding:
    return AuditFinding(
        code=code, clause_id=one.entry.clause_id, service=one.service, message=message
    )


def _clause_faults(one: Placed, clause: Clause, source: str | None, run: Run) -> list[str]:
    entry = one.entry
    place = PlaceEntry(
        file=clause.place.file,
        line_start=clause.place.line_start,
        line_end=clause.place.line_end,
        source=source,
    )
    pairs: list[tuple[str, object, object]] = [
        ("text", entry.text, clause.text),
        ("name", entry.name, clause.name),
        ("place", entry.place, place),
        ("declared_in", entry.declared_in, clause.place.file),
    ]
    condition = condition_text(clause)
    if isinstance(entry, ClauseEntry):
        pairs.append(("condition", entry.condition, condition))
        outputs = tuple(output.path for output in run.targets[clause.clause_id].outputs)
        pairs.append(("outputs", entry.outputs, outputs))
    if isinstance(entry, ConditionalEntry) and condition is not None:
        pairs.append(("condition", entry.condition, condition))
    faults = [f"{name} is not what the run says" for name, said, is_now in pairs if said != is_now]
    return [*faults, *_owner_faults(one, clause, run)]


def condition_text(clause: Clause) -> str | None:
    """A clause's condition with its opening word; None for a clause without one."""
    if clause.condition is None:
        return None
    return f"{clause.condition.kind.value} {clause.condition.text}".strip()


def _owner_faults(one: Placed, clause: Clause, run: Run) -> list[str]:
    """A service's clause stands with the service; a root conditional may stand with any."""
    has_run = {service.name: service.has_run for service in run.services}
    if isinstance(one.entry, NotRunEntry):
        return _not_run_faults(one.entry, clause, run)
    if not clause.is_root:
        faults = [] if one.service == clause.owner else [f"stands with {one.service}"]
        return [*faults, *([] if has_run.get(clause.owner, True) else ["its service did not run"])]
    is_lent = one.service is not None
    if is_lent and clause.condition is None:
        return [f"is the program's and stands with {one.service}"]
    return []


def _not_run_faults(entry: NotRunEntry, clause: Clause, run: Run) -> list[str]:
    if clause.is_root:
        expected = (run.root.owner, "run-incomplete")
        is_owed = run.status is not RunStatus.INCOMPLETE
    else:
        service = next(one for one in run.services if one.name == clause.owner)
        expected = (service.name, service.not_run_because or "")
        is_owed = service.has_run
    if is_owed:
        return ["is not_run, and its service ran"]
    said = (entry.service, entry.because)
    return [] if said == expected else [f"not_run says {said}, the run says {expected}"]


def check_facts(report: GradeReport, run: Run) -> list[AuditFinding]:
    """What the report says of the run, its services, its final output and its warnings."""
    output = run.program_output
    program = report.program_contract
    pairs: list[tuple[str, object, object]] = [
        ("run_id", report.run_id, run.run_id),
        ("program", report.program, run.program),
        ("layout", report.provenance.layout, run.layout.value),
        ("run_status", report.provenance.run_status, run.status.value),
        ("final_output_rule", program.final_output_rule, output.rule),
        ("final_output", program.final_output, tuple(one.path for one in output.outputs)),
        (
            "the services",
            [service.name for service in report.services],
            [service.name for service in run.services],
        ),
    ]
    findings = [
        AuditFinding(code="fact-differs", message=f"{name} is {said!r}, the run says {is_now!r}")
        for name, said, is_now in pairs
        if said != is_now
    ]
    by_name = {service.name: service for service in run.services}
    return [
        *findings,
        *_check_errors(report, by_name),
        *_check_warnings(report, run),
        *_check_read(report, run),
    ]


def _check_errors(report: GradeReport, services: Mapping[str, Service]) -> list[AuditFinding]:
    return [
        AuditFinding(
            code="fact-differs",
            service=entry.name,
            message=f"its error is {_said(entry)!r}, the run says {_happened(service)!r}",
        )
        for entry in report.services
        if (service := services.get(entry.name)) is not None and _said(entry) != _happened(service)
    ]


def _said(entry: ServiceEntry) -> tuple[bool, str | None, str | None, bool | None]:
    return entry.had_error, entry.error_name, entry.error_state, entry.error_declared


def _happened(service: Service) -> tuple[bool, str | None, str | None, bool | None]:
    error = service.error
    if error is None:
        return False, None, None, None
    return True, error.name, error.state.value, error.is_declared


def _check_warnings(report: GradeReport, run: Run) -> list[AuditFinding]:
    of_the_run = [one for one in report.warnings if one.code not in JUDGING_CODES]
    shown = [(one.code, one.message, one.file, one.line) for one in of_the_run]
    raised = [(one.code, one.message, one.file, one.line) for one in run.warnings]
    if shown == raised:
        return []
    message = "the warnings are not those that reading the run raises"
    return [AuditFinding(code="fact-differs", message=message)]


def _check_read(report: GradeReport, run: Run) -> list[AuditFinding]:
    """Every file that extraction reads has its digest, every untested error is declared."""
    listed = {entry.path for entry in report.provenance.files}
    findings = [
        AuditFinding(code="digest-missing", message=f"{path} is read and has no digest")
        for path in sorted(set(run.digests) - listed)
    ]
    contracts = (run.root, *(service.contract for service in run.services))
    declared = {error.name for contract in contracts for error in contract.errors}
    findings += [
        AuditFinding(
            code="fact-differs", clause_id=path.clause_id, message=f"{path.error} is not declared"
        )
        for path in report.untested_paths
        if path.error is not None and path.error not in declared
    ]
    return findings
