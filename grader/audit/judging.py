"""The steps, tripwires and warnings that a report prints of its judges, against its clauses."""

import math
from collections import Counter

from grader.audit.finding import AuditFinding
from grader.audit.inventory import InForce, in_force, is_on_another_condition
from grader.model.reply_model import others_than
from grader.model.report import GradeReport
from grader.model.report_judging import JudgingStep, TripwireEntry
from grader.model.run import Run
from grader.model.vendor import maker_of, vendor_of
from grader.model.verdicts import DecidedBy, Verdict

# the warnings that are not about the run but about who judged it
JUDGING_CODES = (
    "tripwire-failed",
    "tripwire-unanswered",
    "self-judging",
    "votes-lost",
    "other-model",
)
TOLERANCE = 1e-9
BY_A_JUDGE = {
    JudgingStep.FIRST_CALL,
    JudgingStep.SECOND_TRIAL,
    JudgingStep.SECOND_OPINION,
    JudgingStep.TRIALS,
    JudgingStep.PANEL,
}


def check_judging(report: GradeReport) -> list[AuditFinding]:
    """Shares and answers add up, a failed tripwire is not hushed up, every doubt is a warning."""
    faults = [
        *_cascade_faults(report),
        *_tripwire_faults(report),
        *_lost_faults(report),
        *_warning_faults(report),
    ]
    findings = [AuditFinding(code="judging-differs", message=fault) for fault in faults]
    for one in in_force(report):
        findings += [
            AuditFinding(
                code="judging-differs",
                clause_id=one.entry.clause_id,
                service=one.service,
                message=fault,
            )
            for fault in _step_faults(report, one)
        ]
    return findings


def check_own_models(report: GradeReport, run: Run) -> list[AuditFinding]:
    """The models of a judge's vendor are those that the run names now."""
    judging = report.judging
    if judging.voting == "none":
        expected = []
    else:
        judges = (report.provenance.judge, *judging.other_judges)
        vendors = {vendor_of(one.provider, one.model) for one in judges}
        named = [one for one in run.models if maker_of(one.model) in vendors]
        expected = [(one.model, one.file, one.line) for one in named]
    shown = [(one.model, one.file, one.line) for one in judging.own_models]
    if shown == expected:
        return []
    message = f"own_models is {shown}, the run says {expected}"
    return [AuditFinding(code="judging-differs", message=message)]


def _cascade_faults(report: GradeReport) -> list[str]:
    rows = report.judging.cascade
    if report.judging.voting == "none":
        return ["there are steps, and no judge"] if rows else []
    faults = []
    shown = {one.step: one.n_clauses for one in rows}
    if len(shown) < len(rows):
        faults.append("a step is listed twice")
    counted = Counter(one.entry.step for one in in_force(report))
    if {step: n for step, n in shown.items() if n} != dict(counted):
        faults.append("the steps do not count the clauses that ended there")
    n_answers = sum(one.n_answers for one in rows)
    if n_answers != report.usage.n_answers:
        faults.append(f"the steps had {n_answers} answers, usage says {report.usage.n_answers}")
    costs = [one.cost_usd for one in rows if one.n_answers]
    known = [cost for cost in costs if cost is not None]
    total = math.fsum(known) if costs and len(known) == len(costs) else None
    if not _is_equal(total, report.usage.cost_usd):
        faults.append(f"the steps cost {total}, usage says {report.usage.cost_usd}")
    return faults


def _is_equal(steps: float | None, whole: float | None) -> bool:
    if steps is None or whole is None:
        return steps is None and whole is None
    return math.isclose(steps, whole, rel_tol=TOLERANCE, abs_tol=TOLERANCE)


def _step_faults(report: GradeReport, one: InForce) -> list[str]:
    entry = one.entry
    if report.judging.voting == "none":
        return [] if entry.step is None else [f"step is {entry.step}, and there was no judge"]
    is_open = entry.verdict is Verdict.NOT_EVALUABLE
    if is_open is not (entry.step is JudgingStep.ABSTAINED):
        return [f"step is {entry.step}, the verdict {entry.verdict}"]
    if is_open:
        return []
    is_judged = any(part.decided_by is DecidedBy.JUDGE for part in entry.requirements)
    if is_judged and entry.step not in BY_A_JUDGE:
        return [f"a judge decided, and step is {entry.step}"]
    if entry.step in (None, JudgingStep.TRIPWIRE, JudgingStep.QUOTES):
        return [f"step is {entry.step}, which settles no clause"]
    has_votes = any(part.votes for part in entry.requirements)
    if has_votes and entry.step in (JudgingStep.CHECKS, JudgingStep.FIRST_CALL):
        return [f"several voted, and step is {entry.step}"]
    return []


def _tripwire_faults(report: GradeReport) -> list[str]:
    judging = report.judging
    faults = [
        f"the tripwire of {one.judge} is said to be {one.passed}"
        for one in judging.tripwires
        if one.passed is not _passed(one)
    ]
    has_failed = any(_passed(one) is False for one in judging.tripwires)
    if judging.suspect is not has_failed:
        faults.append(f"suspect is {judging.suspect}, a judge failed: {has_failed}")
    return faults


def _lost_faults(report: GradeReport) -> list[str]:
    """Every trial that a clause names as failed is counted; there may be more, of no account.

    Those about a condition are counted where it stands, not again where it decides.
    """
    rows = report.judging.lost_votes
    names = [one.judge for one in rows]
    faults = [] if sorted(set(names)) == names else ["lost votes are not in order, a judge each"]
    counted = {one.judge: one.n_trials for one in rows}
    own = [one.entry for one in in_force(report) if not is_on_another_condition(one.entry)]
    named = Counter(fault.judge for entry in own for fault in entry.faults if fault.judge)
    return faults + [
        f"{n} trials of {judge} are named as failed, {counted.get(judge, 0)} are counted"
        for judge, n in sorted(named.items())
        if n > counted.get(judge, 0)
    ]


def _passed(one: TripwireEntry) -> bool | None:
    return one.answered == one.expected if one.answered else None


def _warning_faults(report: GradeReport) -> list[str]:
    """A warning for each tripwire not passed, own model, judge without a vote, model not asked."""
    judging, judge = report.judging, report.provenance.judge
    asked = tuple(one.model for one in (judge, *judging.other_judges))
    shown = [one.code for one in report.warnings if one.code in JUDGING_CODES]
    passed = [_passed(one) for one in judging.tripwires]
    expected = [
        *("tripwire-unanswered" if one is None else "tripwire-failed" for one in passed if not one),
        *("self-judging" for _ in judging.own_models),
        *("votes-lost" for _ in judging.lost_votes),
        *("other-model" for _ in others_than(asked, judge.response_models)),
    ]
    return [] if shown == expected else [f"the warnings are {shown}, the judging gives {expected}"]
