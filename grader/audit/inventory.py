"""Every clause of a report, wherever it stands."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from grader.audit.finding import AuditFinding
from grader.model.report import (
    ClauseEntry,
    ConditionalEntry,
    GradeReport,
    NotInForceEntry,
    NotRunEntry,
)
from grader.model.verdicts import Reason

Entry = ClauseEntry | ConditionalEntry | NotInForceEntry | NotRunEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A clause's entry and the service in whose list it stands, None for the program contract."""

    entry: Entry
    service: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """A clause in force and the service in whose list it stands."""

    entry: ClauseEntry
    service: str | None


def in_force(report: GradeReport) -> Iterator[InForce]:
    """The clauses in force, service by service, then the program's own."""
    for service in report.services:
        for entry in service.ensures_clauses:
            yield InForce(entry=entry, service=service.name)
    for entry in report.program_contract.ensures_clauses:
        yield InForce(entry=entry, service=None)


def is_on_another_condition(entry: ClauseEntry) -> bool:
    """Whether another clause's open condition decides about a clause, which has none itself."""
    return entry.reason is Reason.CONDITION_UNKNOWN and entry.condition is None


def untested(report: GradeReport) -> Iterator[ConditionalEntry]:
    """The clauses whose condition did not happen."""
    for service in report.services:
        yield from service.conditional_ensures
    yield from report.program_contract.conditional_ensures


def as_if_triggered(report: GradeReport) -> Iterator[InForce]:
    """What untested clauses would have been, had their conditions happened; no score has them."""
    for service in report.services:
        for entry in service.conditional_ensures:
            if entry.as_if is not None:
                yield InForce(entry=entry.as_if, service=service.name)
    for entry in report.program_contract.conditional_ensures:
        if entry.as_if is not None:
            yield InForce(entry=entry.as_if, service=None)


def placed(report: GradeReport) -> Iterator[Placed]:
    """Every entry of every list that holds clauses, views left out."""
    for service in report.services:
        listed: tuple[Entry, ...] = (
            *service.ensures_clauses,
            *service.conditional_ensures,
            *service.not_in_force,
        )
        for entry in listed:
            yield Placed(entry=entry, service=service.name)
    program = report.program_contract
    own: tuple[Entry, ...] = (
        *program.ensures_clauses,
        *program.conditional_ensures,
        *program.not_in_force,
    )
    for entry in own:
        yield Placed(entry=entry, service=None)
    for not_run in report.not_run:
        yield Placed(entry=not_run, service=not_run.service)


def check_once(report: GradeReport) -> list[AuditFinding]:
    """Every clause stands in one place, every service has one entry."""
    findings = [
        AuditFinding(
            code="clause-repeated", clause_id=clause_id, message=f"stands in {n} places, not in one"
        )
        for clause_id, n in Counter(one.entry.clause_id for one in placed(report)).items()
        if n > 1
    ]
    findings += [
        AuditFinding(code="service-repeated", service=name, message=f"has {n} entries, not one")
        for name, n in Counter(service.name for service in report.services).items()
        if n > 1
    ]
    return findings
