"""Run the checks again and hold a report to them: the part of `verify` that is not independent."""

from collections.abc import Iterator

from grader import __version__
from grader.audit.finding import AuditFinding
from grader.audit.inventory import InForce, as_if_triggered, in_force
from grader.audit.lenses import lens_of
from grader.checks.ruleset import RULESET_VERSION
from grader.model.condition import Standing
from grader.model.lens import MODE_OF, Lens
from grader.model.report import GradeReport, RequirementEntry
from grader.model.requirement import Decision, Requirement
from grader.model.run import Run
from grader.model.verdicts import DecidedBy, Reason
from grader.parts import Part, around_of, decide_by_code
from grader.report.entries import check_entry

BY_CODE = frozenset({DecidedBy.CHECK, DecidedBy.STRUCTURE})


def can_recheck(report: GradeReport) -> bool:
    """Whether the report's rule set is the one at hand."""
    return report.provenance.ruleset_version == RULESET_VERSION


def recheck(report: GradeReport, run: Run) -> tuple[AuditFinding, ...]:
    """Every requirement of which the checks say something else now than the report does.

    Args:
        report: with the rule set that `can_recheck` asks for.
        run: the run that it is about, extracted again.

    Returns:
        Findings `check-differs` in the report's order. A judge's answer is held only to that code
        left the requirement to the judge; of a report by this very version the words and the
        evidence of the checks are compared too.
    """
    clauses = {clause.clause_id: clause for clause in run.clauses()}
    findings: list[AuditFinding] = []
    around = around_of(run, lens_of(report) or Lens.UNANCHORED)
    for one in (*in_force(report), *as_if_triggered(report)):
        clause = clauses.get(one.entry.clause_id)
        if clause is None or clause.clause_id not in run.targets:
            continue  # found as `clause-differs`
        is_unknown = one.entry.reason is Reason.CONDITION_UNKNOWN  # held to the run by the audit
        standing = Standing(clause=clause, service=one.service, is_condition_unknown=is_unknown)
        is_ours = report.provenance.tool_version == __version__
        faults = _faults(one, decide_by_code(run, standing, around), is_ours=is_ours)
        findings += [
            AuditFinding(
                code="check-differs",
                clause_id=one.entry.clause_id,
                service=one.service,
                message=fault,
            )
            for fault in faults
        ]
    return tuple(findings)


def _faults(one: InForce, part: Part, *, is_ours: bool) -> Iterator[str]:
    entries = one.entry.requirements
    if len(entries) != len(part.requirements):
        yield f"has {len(entries)} requirements, the checks read {len(part.requirements)}"
        return
    if one.entry.lens_mode not in (_modes(part) | {MODE_OF[Lens.AS_IF_TRIGGERED]}):
        yield f"lens_mode is {one.entry.lens_mode!r}, the checks say otherwise"
    pairs = zip(entries, part.requirements, part.decisions, strict=True)
    for at, (entry, requirement, decision) in enumerate(pairs, 1):
        if not _is_same(entry, decision):
            yield f"requirement {at} is {_said(entry)}, the checks say {_said(decision)}"
        elif is_ours and _is_reworded(entry, requirement, decision):
            yield f"requirement {at}: what the checks read, found or quote is not what they say now"


def _modes(part: Part) -> frozenset[str]:
    """The modes that the clause may name; a judge's answer may have replaced what a lens read."""
    closed = {d.lens_mode for d in part.decisions if d.reason is not Reason.NEEDS_JUDGE} - {""}
    return frozenset(closed or {""} | {decision.lens_mode for decision in part.decisions})


def _is_same(entry: RequirementEntry, decision: Decision) -> bool:
    if decision.reason is Reason.NEEDS_JUDGE:
        return entry.decided_by not in BY_CODE and entry.reason is not Reason.CONDITION_UNKNOWN
    said = (entry.state, entry.decided_by, entry.reason, entry.confidence)
    return said == (decision.state, decision.decided_by, decision.reason, decision.confidence)


def _is_reworded(entry: RequirementEntry, requirement: Requirement, decision: Decision) -> bool:
    check = None if requirement.check is None else check_entry(requirement.check)
    read = (requirement.text, requirement.reading, check)
    if (entry.text, entry.reading, entry.check) != read:
        return True
    if decision.reason is Reason.NEEDS_JUDGE:
        return False
    return (entry.observed, entry.evidence) != (decision.observed, decision.evidence)


def _said(of: RequirementEntry | Decision) -> str:
    """A state with who decided it or why nobody did."""
    why = of.decided_by or of.reason
    return of.state.value if why is None else f"{of.state.value} ({why.value})"
