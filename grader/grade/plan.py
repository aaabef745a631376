"""Who is asked next about a clause: one call, a second trial, another model, or a panel."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from grader.grade.votes import counted_state
from grader.model.requirement import Decision
from grader.model.settings import JudgingSettings
from grader.model.verdicts import ClauseClass, Reason, RequirementState
from grader.model.vote import NoVote, Step, Vote

SURE_FROM = 65  # a first answer that states less is asked again

_FINAL = {
    Reason.INSUFFICIENT_EVIDENCE,
    Reason.EVIDENCE_NOT_IN_OUTPUT,
    Reason.CONDITION_UNKNOWN,
    Reason.JUDGE_FAILED,  # it was being asked again when the machine failed
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """One trial to come.

    `number` is its place among the clause's trials, `repeat` among those of the same model (part
    of the cache key). `judge` says whom to ask and how.
    """

    number: int
    repeat: int
    judge: JudgingSettings
    step: Step


def next_askings(settings: JudgingSettings, trials: Sequence[Vote | NoVote]) -> tuple[Asking, ...]:
    """What to ask after these trials; nothing when the clause is settled or given up.

    Args:
        settings: of the judging, with its second opinion or its panel.
        trials: all that were asked so far, in order, every one ended.
    """
    if settings.panel:
        return () if trials else _panel(settings.panel)
    if settings.n_trials > 1:
        return _majority(settings, trials)
    return _cascade(settings, trials)


def _panel(panel: Sequence[JudgingSettings]) -> tuple[Asking, ...]:
    return tuple(
        Asking(number=at, repeat=0, judge=member, step=Step.PANEL)
        for at, member in enumerate(panel)
    )


def _majority(settings: JudgingSettings, trials: Sequence[Vote | NoVote]) -> tuple[Asking, ...]:
    """As many as can make a majority, then one by one until it is settled."""
    most = settings.n_trials
    done = len(trials)
    if not done:
        count = most // 2 + 1 if settings.stops_early else most
    else:
        count = int(done < most and not _is_settled(trials, most))
    return tuple(
        Asking(number=at, repeat=at, judge=settings, step=Step.TRIALS)
        for at in range(done, done + count)
    )


def _is_settled(trials: Sequence[Vote | NoVote], most: int) -> bool:
    """Whether no further vote could change what more than half of all votes say."""
    votes = [trial for trial in trials if isinstance(trial, Vote)]
    n_left = most - len(trials)
    if not votes:
        return n_left == 0
    for decisions in zip(*(vote.decisions for vote in votes), strict=True):
        best = max(Counter(counted_state(one) for one in decisions).values())
        is_sure = 2 * best > len(votes) + n_left
        is_hopeless = 2 * (best + n_left) <= len(votes) + n_left
        if not (is_sure or is_hopeless):
            return False
    return True


def _cascade(settings: JudgingSettings, trials: Sequence[Vote | NoVote]) -> tuple[Asking, ...]:
    if not trials:
        return (Asking(number=0, repeat=0, judge=settings, step=Step.FIRST_CALL),)
    if not settings.asks_again:
        return ()
    if len(trials) == 1 and isinstance(trials[0], Vote) and is_unsure(trials[0]):
        return (Asking(number=1, repeat=1, judge=settings, step=Step.SECOND_TRIAL),)
    other = settings.escalate
    if len(trials) == 2 and other is not None and not _agree(trials):
        return (Asking(number=2, repeat=0, judge=other, step=Step.SECOND_OPINION),)
    return ()


def is_unsure(vote: Vote) -> bool:
    """Whether a first vote left a requirement undecided, or stated less than 65 for one.

    Not where the clause itself is called vague, where the judge saw too little (of the output, or
    of what a condition is about) and would see no more, nor where it was already asked again for
    evidence that cannot be found.
    """
    if vote.clause_class is ClauseClass.VAGUE:
        return False
    return any(_is_open(one) or _is_weak(one) for one in vote.decisions)


def _is_open(decision: Decision) -> bool:
    return decision.state is RequirementState.UNDECIDED and decision.reason not in _FINAL


def _is_weak(decision: Decision) -> bool:
    return decision.confidence is not None and decision.confidence < SURE_FROM


def _agree(trials: Sequence[Vote | NoVote]) -> bool:
    """Whether every trial voted, and all say the same of every requirement."""
    votes = [trial for trial in trials if isinstance(trial, Vote)]
    said = {tuple(counted_state(one) for one in vote.decisions) for vote in votes}
    return len(votes) == len(trials) and len(said) == 1
