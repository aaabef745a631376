"""A graded run -> all that its exit status rests on."""

from grader.cli.exit_codes import Exit
from grader.cli.grade_status import OPEN_REASONS, Gate, GateFacts, status_of_facts
from grader.model.grade import Grade, MachineFailed, Ungraded
from grader.model.graded import GradedRun
from grader.model.run_files import UNREAD_CONTRACTS
from grader.model.verdicts import Reason, Verdict


def gate_facts(graded: GradedRun) -> GateFacts:
    """What the exit status of a graded run rests on."""
    outcomes = [one.outcome for one in graded.outcomes.values()]
    # the program's own clauses speak for a run only where no service promises anything
    of_services = [one for one in graded.outcomes.values() if one.standing.service is not None]
    counted = of_services or graded.outcomes.values()
    reasons = {one.reason for one in outcomes if isinstance(one, Ungraded)} & OPEN_REASONS
    if any(isinstance(one, MachineFailed) for one in outcomes):
        reasons |= {Reason.JUDGE_FAILED}
    return GateFacts(
        is_complete=graded.is_complete,
        is_suspect=graded.judging.is_suspect,
        overall=graded.scores.overall,
        coverage=graded.scores.coverage,
        is_broken=any(
            isinstance(one, Grade) and one.verdict is not Verdict.SATISFIED for one in outcomes
        ),
        is_unread=any(one.code in UNREAD_CONTRACTS for one in graded.run.warnings)
        or any(one.passed is None for one in graded.judging.tripwires),
        open_reasons=frozenset(reasons),
        has_verdict=any(isinstance(one.outcome, Grade) for one in counted),
    )


def status_of_run(graded: GradedRun, gate: Gate) -> Exit:
    """The status of one graded run; 0 and 1 are verdicts and nothing else is."""
    return status_of_facts(gate_facts(graded), gate)
