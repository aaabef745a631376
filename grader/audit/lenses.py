"""What a lens did: only what the settings name, and outside every score."""

from collections.abc import Iterator

from grader.audit.evidence import check_evidence
from grader.audit.finding import AuditFinding
from grader.audit.inventory import InForce, as_if_triggered, in_force, untested
from grader.audit.requirements import check_requirements
from grader.audit.texts import check_spans
from grader.audit.verdicts import check_verdicts
from grader.audit.votes import check_votes
from grader.model.lens import MODE_OF, Lens
from grader.model.report import GradeReport
from grader.model.run import Run
from grader.model.run_files import RunFiles
from grader.model.verdicts import DecidedBy

SAME = ("clause_id", "name", "text", "condition", "place", "declared_in")


def check_lenses(
    report: GradeReport, run: Run | None, files: RunFiles | None
) -> list[AuditFinding]:
    """Modes are those of the lens; what is graded as if triggered follows from its requirements."""
    lens = lens_of(report)
    findings = [
        _finding(one, fault) for one in in_force(report) for fault in _mode_faults(one, lens)
    ]
    findings += [
        _finding(one, fault)
        for one in as_if_triggered(report)
        for fault in _as_if_faults(one, lens)
    ]
    for entry in untested(report):
        if entry.as_if is not None:
            differ = [name for name in SAME if getattr(entry, name) != getattr(entry.as_if, name)]
            findings += [
                AuditFinding(
                    code="lens-differs",
                    clause_id=entry.clause_id,
                    message=f"as_if has another {name} than its clause",
                )
                for name in differ
            ]
    return [*findings, *_as_if_findings(report, run, files)]


def lens_of(report: GradeReport) -> Lens | None:
    """The lens that the settings name; None for a name that is none."""
    named = report.provenance.settings.get("lens", Lens.UNANCHORED)
    return next((lens for lens in Lens if lens == named), None)


def _finding(one: InForce, fault: str) -> AuditFinding:
    return AuditFinding(
        code="lens-differs", clause_id=one.entry.clause_id, service=one.service, message=fault
    )


def _mode_faults(one: InForce, lens: Lens | None) -> Iterator[str]:
    if lens is None:
        yield "the settings name a lens that there is not"
    elif one.entry.lens_mode and (
        lens is Lens.AS_IF_TRIGGERED or one.entry.lens_mode != MODE_OF[lens]
    ):
        yield f"lens_mode {one.entry.lens_mode[:60]!r} is not what the lens {lens} does"


def _as_if_faults(one: InForce, lens: Lens | None) -> Iterator[str]:
    if lens is not Lens.AS_IF_TRIGGERED:
        yield "graded as if triggered, and the settings do not ask for it"
    elif one.entry.lens_mode != MODE_OF[lens]:
        yield f"lens_mode is {one.entry.lens_mode[:60]!r}, not {MODE_OF[lens]!r}"
    if any(one.decided_by is DecidedBy.JUDGE for one in one.entry.requirements):
        yield "a judge is not asked about what did not happen"


def _as_if_findings(
    report: GradeReport, run: Run | None, files: RunFiles | None
) -> list[AuditFinding]:
    """The same rules as for clauses in force, on a report that has nothing else in force."""
    if not any(True for _ in as_if_triggered(report)):
        return []
    alone = _as_if_alone(report)
    findings = [*check_verdicts(alone), *check_evidence(alone), *check_votes(alone)]
    if run is not None:
        findings += check_requirements(alone, run)
    if files is not None:
        findings += check_spans(alone, files)
    return findings


def _as_if_alone(report: GradeReport) -> GradeReport:
    services = tuple(
        service.model_copy(
            update={
                "ensures_clauses": tuple(
                    one.as_if for one in service.conditional_ensures if one.as_if is not None
                )
            }
        )
        for service in report.services
    )
    program = report.program_contract
    own = tuple(one.as_if for one in program.conditional_ensures if one.as_if is not None)
    return report.model_copy(
        update={
            "services": services,
            "program_contract": program.model_copy(update={"ensures_clauses": own}),
        }
    )
