"""Re-derive what a report claims, with rules of our own: nothing here calls the grader."""

from grader.audit.conditionals import check_conditionals
from grader.audit.declared import check_declared, check_facts
from grader.audit.evidence import check_evidence
from grader.audit.finding import AuditFinding
from grader.audit.inventory import check_once
from grader.audit.judged_conditions import check_condition_faults, check_judged_conditions
from grader.audit.judging import check_judging, check_own_models
from grader.audit.lenses import check_lenses
from grader.audit.placement import check_placement
from grader.audit.requirements import check_requirements
from grader.audit.rescore import check_scores
from grader.audit.self_claims import check_self_claims
from grader.audit.texts import check_texts
from grader.audit.traces import check_traces
from grader.audit.verdicts import check_verdicts
from grader.audit.views import check_views
from grader.audit.votes import check_votes
from grader.model.report import GradeReport
from grader.model.run import Run
from grader.model.run_files import RunFiles


def verify_report(
    report: GradeReport, run: Run | None = None, files: RunFiles | None = None
) -> tuple[AuditFinding, ...]:
    """Every claim that does not hold; empty when all hold.

    Args:
        report: as read back; may come from anyone.
        run: the run that the report is about, extracted again; None checks the report against
            itself alone.
        files: the files of that run; None leaves quotes, searches and digests unchecked.

    Returns:
        Findings in a fixed order: the report against itself, then against the run.
    """
    findings = [
        *check_once(report),
        *check_scores(report),
        *check_verdicts(report),
        *check_evidence(report),
        *check_conditionals(report),
        *check_views(report),
        *check_votes(report),
        *check_judged_conditions(report),
        *check_condition_faults(report),
        *check_judging(report),
        *check_self_claims(report),
        *check_lenses(report, run, files),
        *check_traces(report),
    ]
    if run is not None:
        findings += [
            *check_declared(report, run),
            *check_facts(report, run),
            *check_placement(report, run),
            *check_requirements(report, run),
            *check_own_models(report, run),
        ]
    if files is not None:
        findings += check_texts(report, files)
    return tuple(findings)
