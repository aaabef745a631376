"""The exit status of `grade` (design section 8); apart from exit_codes to keep --help fast."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from grader.cli.exit_codes import Exit
from grader.model.grade import Grade, MachineFailed, Ungraded, Verdict
from grader.model.graded import GradedRun
from grader.model.requirement import Reason
from grader.model.run import UNREAD_CONTRACTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """What the caller asks of a grading; percents in [0, 100]."""

    fail_under: Fraction | None = None
    min_coverage: Fraction | None = None
    allow_unjudged: bool = False
    exit_zero: bool = False


OPEN_REASONS = frozenset(
    {
        Reason.NEEDS_JUDGE,
        Reason.JUDGE_FAILED,
        Reason.EVIDENCE_NOT_IN_OUTPUT,
        Reason.INSUFFICIENT_EVIDENCE,
        Reason.CONDITION_UNKNOWN,
    }
)


def status_of_run(graded: GradedRun, gate: Gate) -> Exit:
    """The status of one graded run; 0 and 1 are verdicts and nothing else is.

    Source:
        design section 8, the row of `grade`.
    """
    if not graded.is_complete:
        return Exit.INTERRUPTED
    if graded.judging.is_suspect:  # before 1, which would be such a judge's verdict
        return _waived(Exit.NO_VERDICT, gate)
    if _is_broken(graded, gate):
        return _waived(Exit.BROKEN, gate)
    if _lacks_verdicts(graded, gate):
        return _waived(Exit.NO_VERDICT, gate)
    return Exit.OK


def _waived(status: Exit, gate: Gate) -> Exit:
    return Exit.OK if gate.exit_zero else status


def _is_broken(graded: GradedRun, gate: Gate) -> bool:
    scores = graded.scores
    is_thin = (
        gate.min_coverage is not None
        and scores.coverage is not None
        and 100 * scores.coverage < gate.min_coverage
    )
    if gate.fail_under is not None:
        return is_thin or (scores.overall is not None and scores.overall < gate.fail_under)
    kept = {Verdict.SATISFIED}
    return is_thin or any(
        isinstance(one.outcome, Grade) and one.outcome.verdict not in kept
        for one in graded.outcomes.values()
    )


def _lacks_verdicts(graded: GradedRun, gate: Gate) -> bool:
    """Something is without a verdict; a service whose promises were not read is all of it."""
    if any(warning.code in UNREAD_CONTRACTS for warning in graded.run.warnings):
        return True
    if any(one.passed is None for one in graded.judging.tripwires):
        return True
    reasons = OPEN_REASONS - ({Reason.NEEDS_JUDGE} if gate.allow_unjudged else set())
    for one in graded.outcomes.values():
        if isinstance(one.outcome, MachineFailed):
            return True
        if isinstance(one.outcome, Ungraded) and one.outcome.reason in reasons:
            return True
    # the program's own clauses speak for a run only where no service promises anything
    of_services = [one for one in graded.outcomes.values() if one.standing.service is not None]
    counted = of_services or graded.outcomes.values()
    return not any(isinstance(one.outcome, Grade) for one in counted)


def status_of_all(statuses: Sequence[Exit]) -> Exit:
    """The status of several runs: an interruption, usage, else the first of 3, 1, 4, 0."""
    order = (Exit.INTERRUPTED, Exit.USAGE, Exit.UNGRADABLE, Exit.BROKEN, Exit.NO_VERDICT)
    return next((status for status in order if status in statuses), Exit.OK)
