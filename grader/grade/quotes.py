"""Quotes of a text model under the verdicts of a decision model, which quotes nothing itself."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from grader.model.requirement import Decision
from grader.model.settings import JudgingSettings
from grader.model.span import FoundBy, Span
from grader.model.task import JudgeTask
from grader.model.verdicts import RequirementState
from grader.model.vote import Judged, Step, Vote

SETTLED = frozenset({RequirementState.MET, RequirementState.NOT_MET})
Ask = Callable[[Sequence[JudgeTask], JudgingSettings], Awaitable[tuple[Judged, ...]]]


async def with_quotes(
    tasks: Sequence[JudgeTask], judged: Sequence[Judged], quoter: JudgingSettings, ask: Ask
) -> tuple[Judged, ...]:
    """The same verdicts; where the text model says the same, its quotes stand for the passage.

    Args:
        tasks: what the decision model was asked.
        judged: its answers, in the same order.
        quoter: the text model; asked once about every clause with a verdict on a requirement.
        ask: asks a text model about tasks.
    """
    at_issue = [at for at, one in enumerate(judged) if _is_settled(one)]
    alone = replace(quoter, n_trials=1, asks_again=False, escalate=None, panel=(), quotes=None)
    found = await ask([tasks[at] for at in at_issue], alone)
    merged = list(judged)
    for at, quoted in zip(at_issue, found, strict=True):
        merged[at] = _merged(judged[at], quoted)
    return tuple(merged)


def _is_settled(judged: Judged) -> bool:
    votes = [one for one in judged.trials if isinstance(one, Vote)]
    return any(decision.state in SETTLED for vote in votes for decision in vote.decisions)


def _merged(judged: Judged, quoted: Judged) -> Judged:
    """What the quotes cost comes first: the last step is the one that settled the clause."""
    (vote,) = judged.trials
    (quotes,) = quoted.trials or (None,)
    if isinstance(vote, Vote) and isinstance(quotes, Vote):
        pairs = zip(vote.decisions, quotes.decisions, strict=True)
        vote = replace(vote, decisions=tuple(_quoted(one, other) for one, other in pairs))
    return replace(
        judged,
        trials=(vote,),
        usage=quoted.usage + judged.usage,
        bought_on=quoted.bought_on + judged.bought_on,
        in_batch=(quoted.in_batch or (False,) * len(quoted.usage)) + (False,) * len(judged.usage),
        models=quoted.models + judged.models,
        steps=(Step.QUOTES,) * len(quoted.steps) + judged.steps,
        n_calls=quoted.n_calls + judged.n_calls,
        lost_quotes=quoted.faults,
        response_models=tuple(dict.fromkeys(quoted.response_models + judged.response_models)),
    )


def _quoted(decision: Decision, other: Decision) -> Decision:
    if decision.state not in SETTLED or decision.state is not other.state:
        return decision
    spans = tuple(
        one for one in other.evidence if isinstance(one, Span) and one.found_by is FoundBy.JUDGE
    )
    return replace(decision, evidence=spans) if spans else decision
