"""Where the clauses of a run were settled, step by step, and what each step cost."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from grader.grade.tripwire import CLAUSE_ID
from grader.model.grade import ClauseOutcome, Grade, NotApplicable
from grader.model.graded import Bought, JudgeFacts, JudgingFacts, LostVotes, Priced, StepFacts
from grader.model.run import Run
from grader.model.settings import GradeSettings
from grader.model.tripwire import TripwireResult
from grader.model.vendor import maker_of, vendor_of
from grader.model.vote import Judged, Step

CHECKS = "checks"
ABSTAINED = "abstained"
ORDER = (CHECKS, *(step.value for step in Step), ABSTAINED)

Price = Callable[[Sequence[Bought]], Priced]


def judging_facts(
    settings: GradeSettings,
    run: Run,
    steps: Mapping[str, str],
    judged: Sequence[Judged],
    tripwires: tuple[TripwireResult, ...],
    price: Price,
) -> JudgingFacts:
    """How the verdicts of a run came about; nothing to tell without a judge.

    Args:
        settings: who was to be asked, and how.
        run: the run, for the models that it names.
        steps: of `settling_steps`.
        judged: every answer, those about conditions and tripwires too.
        tripwires: what the judges said of the clause with the known answer.
        price: what replies cost.
    """
    if settings.judging.voting == "none":
        return JudgingFacts()
    vendors = {vendor_of(one.provider, one.model) for one in settings.judging.members()}
    return JudgingFacts(
        voting=settings.judging.voting,
        cascade=cascade(steps, judged, price),
        steps=steps,
        tripwires=tripwires,
        own_models=tuple(one for one in run.models if maker_of(one.model) in vendors),
        lost_votes=lost_votes(judged),
        calibration=settings.calibration,
    )


def lost_votes(judged: Sequence[Judged]) -> tuple[LostVotes, ...]:
    """For each judge with trials that brought no vote, how many; in the order of their names."""
    faults: dict[str, list[str]] = {}
    for one in judged:
        if one.clause_id != CLAUSE_ID:
            for lost in (*one.faults, *one.lost_quotes):
                faults.setdefault(lost.judge, []).append(lost.fault)
    return tuple(
        LostVotes(judge=judge, n_trials=len(found), fault=found[0])
        for judge, found in sorted(faults.items())
    )


def settling_steps(
    outcomes: Mapping[str, ClauseOutcome], judged: Mapping[str, Judged]
) -> dict[str, str]:
    """The last step that each clause in force needed; `abstained` where it has no verdict.

    Args:
        outcomes: by clause id; clauses whose requirements all do not apply are left out.
        judged: the answers about clauses, by clause id.
    """
    steps = {}
    for clause_id, outcome in outcomes.items():
        if isinstance(outcome.outcome, NotApplicable):
            continue
        asked = judged[clause_id].steps if clause_id in judged else ()
        if not isinstance(outcome.outcome, Grade):
            steps[clause_id] = ABSTAINED
        else:
            steps[clause_id] = asked[-1].value if asked else CHECKS
    return steps


def cascade(
    steps: Mapping[str, str], judged: Sequence[Judged], price: Price
) -> tuple[StepFacts, ...]:
    """Every step that settled a clause or had an answer, in order; costs add up to the whole."""
    n_clauses = Counter(steps.values())
    answers: dict[str, list[Bought]] = {}
    for one in judged:
        for step, reply in zip(one.steps, bought([one]), strict=True):
            answers.setdefault(step.value, []).append(reply)
    return tuple(
        StepFacts(
            step=step,
            n_clauses=n_clauses[step],
            n_answers=len(answers.get(step, [])),
            cost_usd=price(answers[step]).cost_usd if step in answers else 0.0,
        )
        for step in ORDER
        if n_clauses[step] or step in answers
    )


def bought(judged: Iterable[Judged]) -> list[Bought]:
    """Every reply with its day, its model and how it was bought."""
    return [
        Bought(*reply)
        for one in judged
        for reply in zip(one.usage, one.bought_on, one.models, _in_batch(one), strict=True)
    ]


def _in_batch(judged: Judged) -> tuple[bool, ...]:
    return judged.in_batch or (False,) * len(judged.usage)


def with_usage(facts: JudgeFacts, judged: Sequence[Judged], price: Price) -> JudgeFacts:
    """The judge with what its answers cost when they were bought."""
    replies = bought(judged)
    models = sorted({model for one in judged for model in one.response_models})
    priced = price(replies)
    return replace(
        facts,
        usages=tuple(reply.usage for reply in replies),
        n_batch_answers=sum(reply.is_batch for reply in replies),
        cost_usd=priced.cost_usd,
        price_source=priced.source,
        price_date=priced.on,
        response_models=tuple(models),
    )
