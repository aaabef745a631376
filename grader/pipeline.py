"""Grade a run: the stages in order and nothing else."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from grader.checks.ruleset import RULESET_VERSION
from grader.extract.conditions import settle_by_structure
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.extract.settle_judged import Said, settle_judged
from grader.extract.standings import standings
from grader.grade.apply_calibration import apply_calibration
from grader.grade.cascade import Price, judging_facts, settling_steps, with_usage
from grader.grade.providers.base import Provider
from grader.grade.sitting import SILENT, Sitting, Watch
from grader.grade.tasks import clause_task, condition_questions
from grader.grade.votes import reduce_votes
from grader.model.condition import Settled
from grader.model.graded import GradedRun, JudgeFacts
from grader.model.lens import Lens
from grader.model.run import Run
from grader.model.settings import GradeSettings
from grader.model.task import JudgeTask
from grader.model.vote import Judged
from grader.parts import (
    Part,
    around_of,
    as_if_outcomes,
    combine_part,
    decide_and_lint,
    decide_by_code,
)
from grader.rewrite.suggest import suggestions
from grader.score.score_run import score_run


async def grade_run(
    run_dir: Path,
    settings: GradeSettings,
    provider: Provider | None,
    facts: JudgeFacts,
    price: Price,
    watch: Watch = SILENT,
) -> GradedRun:
    """Read, extract and grade a run directory; all but `run_dir` as for `grade_extracted`.

    Raises:
        SettingsError: there is no such directory.
        RunError: the run cannot be graded.
    """
    run = extract_run(read_run(run_dir))
    return await grade_extracted(run, settings, provider, facts, price, watch)


async def grade_extracted(
    run: Run,
    settings: GradeSettings,
    provider: Provider | None,
    facts: JudgeFacts,
    price: Price,
    watch: Watch = SILENT,
) -> GradedRun:
    """Settle, decide, judge, combine, score.

    Args:
        run: the extracted run.
        settings: how to judge and what to count.
        provider: the judge; None leaves what code cannot decide at `needs_judge`.
        facts: who the judge is; usage and cost are filled in here.
        price: what replies cost, each at its model's price of the day it was bought.
        watch: told what the judge is asked and how far it is.
    """
    bench = Sitting(settings, provider, watch)
    settled = await _settle_conditions(run, bench, settings)
    placed = standings(run, settled)
    around = around_of(run, settings.lens)
    parts = [decide_and_lint(run, one, around) for one in placed if one.state is None]
    answers = await _judge_rest(run, parts, bench)
    outcomes = {
        part.clause.clause_id: combine_part(
            run, part, answers.get(part.clause.clause_id), settings.calibration
        )
        for part in parts
    }
    tripwires = await bench.ask_tripwire()
    as_if = as_if_outcomes(run, placed, settings.lens)
    steps = settling_steps(outcomes, {one: judged for one, (_, judged) in answers.items()})
    scores = score_run(
        placed,
        outcomes,
        [service.name for service in run.services],
        run.root.owner,
        include_program=settings.include_program,
    )
    return GradedRun(
        run=run,
        standings=placed,
        outcomes=outcomes,
        scores=scores,
        judge=with_usage(facts, bench.judged, price),
        ruleset_version=RULESET_VERSION,
        is_complete=bench.is_complete,
        settings=settings.printed(),
        judging=judging_facts(settings, run, steps, bench.judged, tripwires, price),
        suggestions=suggestions(
            outcomes,
            {p.clause.clause_id: p.lint for p in parts if p.lint and p.clause is p.standing.clause},
        ),
        as_if=as_if,
    )


async def _settle_conditions(
    run: Run, bench: Sitting, settings: GradeSettings
) -> dict[str, Settled]:
    """Structure first, then the judge, until no new question comes up."""
    settled = settle_by_structure(run)
    asked: frozenset[tuple[str, str | None]] = frozenset()
    while bench.provider is not None:
        questions = condition_questions(run, settled, asked)
        if not questions:
            break
        later = [] if asked else _may_be_asked(run, settled, settings.lens)
        judged = await bench.judge([question.task for question in questions], later)
        for question, one in zip(questions, judged, strict=True):
            reduced, _ = reduce_votes(question.task, one)
            (decision,) = apply_calibration(reduced, settings.calibration)
            said = Said(decision=decision, faults=one.faults, saw_part=one.saw_part)
            settle_judged(settled, question.clause, question.errored, said, run)
        asked |= {(question.clause.clause_id, question.errored) for question in questions}
    return settled


def _may_be_asked(run: Run, settled: Mapping[str, Settled], lens: Lens) -> list[JudgeTask]:
    """What the judge may have to be asked of the clauses, whichever way the conditions go."""
    placed = standings(run, settled)
    around = around_of(run, lens)
    parts = [decide_by_code(run, one, around) for one in placed if one.state is None]
    return [
        clause_task(run, part.clause, part.standing.service, part.requirements)
        for part in parts
        if part.open() or part.standing.is_condition_unknown
    ]


async def _judge_rest(
    run: Run, parts: Sequence[Part], bench: Sitting
) -> dict[str, tuple[JudgeTask, Judged]]:
    """Ask the judge about what is open; the answers by clause id."""
    asked = [part for part in parts if part.open()] if bench.provider is not None else []
    tasks = [
        clause_task(
            run, part.clause, part.standing.service, [part.requirements[at] for at in part.open()]
        )
        for part in asked
    ]
    judged = await bench.judge(tasks)
    pairs = zip(tasks, judged, strict=bool(tasks))
    return {task.clause.clause_id: (task, one) for task, one in pairs}
