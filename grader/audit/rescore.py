"""Every score of a report again, in exact fractions, from the verdicts that it prints."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from grader.audit.finding import AuditFinding
from grader.model.report import ClauseEntry, GradeReport, ProgramContract, ServiceEntry
from grader.model.verdicts import OverallVerdict, Verdict

TOLERANCE = Fraction(1, 10**9)
HALF_POINTS = {Verdict.SATISFIED: 2, Verdict.PARTIALLY_SATISFIED: 1, Verdict.VIOLATED: 0}
FAIL_BELOW_PERCENT = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One list of clauses in force, counted.

    `half_points` is two for a satisfied clause, one for a partially satisfied one.
    """

    half_points: int
    n_evaluable: int
    n_in_force: int

    @property
    def score(self) -> Fraction | None:
        """Percent in [0, 100]; None when nothing is evaluable."""
        return Fraction(50 * self.half_points, self.n_evaluable) if self.n_evaluable else None

    @property
    def coverage(self) -> Fraction | None:
        """Share of the clauses in force that have a verdict; None when none is in force."""
        return Fraction(self.n_evaluable, self.n_in_force) if self.n_in_force else None

    @property
    def verdict(self) -> OverallVerdict | None:
        """Satisfied without a loss, violated under 50, else partial; None without a score."""
        if self.score is None:
            return None
        if self.half_points == 2 * self.n_evaluable:
            return OverallVerdict.SATISFIED
        if self.score < FAIL_BELOW_PERCENT:
            return OverallVerdict.VIOLATED
        return OverallVerdict.PARTIAL


def tally(clauses: Sequence[ClauseEntry]) -> Tally:
    """Count a list of clauses in force; any order, may be empty."""
    points = [HALF_POINTS[one.verdict] for one in clauses if one.verdict in HALF_POINTS]
    return Tally(half_points=sum(points), n_evaluable=len(points), n_in_force=len(clauses))


def scored(report: GradeReport) -> list[Tally]:
    """The tallies that make the overall score: the services', the program's when included."""
    tallies = [tally(service.ensures_clauses) for service in report.services]
    if report.program_contract.included:
        tallies.append(tally(report.program_contract.ensures_clauses))
    return tallies


def overall_score(tallies: Sequence[Tally]) -> Fraction | None:
    """Mean of the scores, each weighted by its clauses in force; None without a score."""
    known = [(one.score, one.n_in_force) for one in tallies if one.score is not None]
    if not known:
        return None
    return sum((score * weight for score, weight in known), Fraction(0)) / sum(w for _, w in known)


def whole(tallies: Sequence[Tally]) -> Tally:
    """All clauses together, for the pooled score and the coverage."""
    return Tally(
        half_points=sum(one.half_points for one in tallies),
        n_evaluable=sum(one.n_evaluable for one in tallies),
        n_in_force=sum(one.n_in_force for one in tallies),
    )


def overall_verdict(tallies: Sequence[Tally]) -> OverallVerdict | None:
    """Satisfied if all are, violated if more than half fail, else partial; None without any."""
    verdicts = [one.verdict for one in tallies if one.verdict is not None]
    if not verdicts:
        return None
    if all(verdict is OverallVerdict.SATISFIED for verdict in verdicts):
        return OverallVerdict.SATISFIED
    n_failed = sum(verdict is OverallVerdict.VIOLATED for verdict in verdicts)
    return OverallVerdict.VIOLATED if 2 * n_failed > len(verdicts) else OverallVerdict.PARTIAL


def is_equal(printed: float | None, exact: Fraction | None) -> bool:
    """True when a printed figure is the exact one, or both are absent."""
    if printed is None or exact is None:
        return printed is None and exact is None
    return abs(Fraction(printed) - exact) <= TOLERANCE


def check_scores(report: GradeReport) -> list[AuditFinding]:
    """Every score, weight, coverage and verdict over several clauses."""
    findings: list[AuditFinding] = []
    for service in report.services:
        findings += _check_service(service)
    findings += _check_program(report.program_contract, report)
    return findings + _check_overall(report)


def _figure(
    name: str, printed: float | None, exact: Fraction | None, service: str | None = None
) -> list[AuditFinding]:
    if is_equal(printed, exact):
        return []
    said = "nothing" if exact is None else f"{exact} ({float(exact):g})"
    return [
        AuditFinding(
            code="score-differs",
            service=service,
            message=f"{name} is {printed}, the clauses give {said}",
        )
    ]


def _count(name: str, printed: int, counted: int, service: str | None) -> list[AuditFinding]:
    if printed == counted:
        return []
    message = f"{name} is {printed}, the clauses give {counted}"
    return [AuditFinding(code="count-differs", service=service, message=message)]


def _verdict(
    name: str,
    printed: OverallVerdict | None,
    derived: OverallVerdict | None,
    service: str | None = None,
) -> list[AuditFinding]:
    if printed is derived:
        return []
    message = f"{name} is {printed}, the clauses give {derived}"
    return [AuditFinding(code="overall-verdict-differs", service=service, message=message)]


def _check_service(service: ServiceEntry) -> list[AuditFinding]:
    counted = tally(service.ensures_clauses)
    name = service.name
    return [
        *_figure("service_score", service.service_score, counted.score, name),
        *_figure("coverage", service.coverage, counted.coverage, name),
        *_count("weight", service.weight, counted.n_in_force, name),
        *_count("n_evaluable", service.n_evaluable, counted.n_evaluable, name),
        *_verdict("service_verdict", service.service_verdict, counted.verdict, name),
    ]


def _check_program(program: ProgramContract, report: GradeReport) -> list[AuditFinding]:
    counted = tally(program.ensures_clauses)
    findings = [
        *_figure("program_score", program.program_score, counted.score),
        *_figure("the program's coverage", program.coverage, counted.coverage),
        *_count("the program's weight", program.weight, counted.n_in_force, None),
        *_count("the program's n_evaluable", program.n_evaluable, counted.n_evaluable, None),
    ]
    asked = report.provenance.settings.get("include_program")
    if asked is not None and bool(asked) is not program.included:
        message = f"included is {program.included}, the settings say {asked}"
        findings.append(AuditFinding(code="inclusion-differs", message=message))
    return findings


def _check_overall(report: GradeReport) -> list[AuditFinding]:
    tallies = scored(report)
    everything = whole(tallies)
    overall = overall_score(tallies)
    return [
        *_figure("overall_score", report.overall_score, overall),
        *_figure("contract_satisfaction", report.contract_satisfaction, overall),
        *_figure("pooled_score", report.pooled_score, everything.score),
        *_figure("coverage", report.coverage, everything.coverage),
        *_verdict("overall_verdict", report.overall_verdict, overall_verdict(tallies)),
    ]
