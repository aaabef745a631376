"""Grade a run: the stages in order and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from grader.checks.decide import decide_clause
from grader.checks.read_clause import read_clause
from grader.checks.ruleset import RULESET_VERSION
from grader.combine import class_of_open, combine_clause
from grader.extract.conditions import settle_by_structure
from grader.extract.extract_run import extract_run
from grader.extract.modes import narrow_by_mode
from grader.extract.read_run import read_run
from grader.extract.settle_judged import settle_judged
from grader.extract.standings import standings
from grader.grade.apply_calibration import apply_calibration
from grader.grade.cascade import Price, judging_facts, settling_steps, with_usage
from grader.grade.providers.base import Provider
from grader.grade.sitting import SILENT, Sitting, Watch
from grader.grade.tasks import clause_task, condition_questions
from grader.grade.votes import reduce_votes
from grader.lint.lint_clause import lint_clause
from grader.model.calibration import Calibration
from grader.model.condition import Settled, Standing
from grader.model.contract import Clause
from grader.model.finding import ClauseLint
from grader.model.grade import ClauseOutcome
from grader.model.graded import GradedRun, JudgeFacts
from grader.model.requirement import ClauseClass, Decision, Reason, Requirement, RequirementState
from grader.model.run import Run
from grader.model.settings import GradeSettings
from grader.model.task import JudgeTask
from grader.model.vote import Judged, NoVote
from grader.rewrite.suggest import suggestions
from grader.score.score_run import score_run


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One clause in force with what code decided of it; linted where that is not all of it."""

    standing: Standing
    clause: Clause
    requirements: tuple[Requirement, ...]
    decisions: tuple[Decision, ...]
    lint: ClauseLint | None = None

    def open(self) -> list[int]:
        """The places of the requirements that a judge could still decide."""
        return [at for at, d in enumerate(self.decisions) if d.reason is Reason.NEEDS_JUDGE]


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
    settled = await _settle_conditions(run, bench, settings.calibration)
    placed = standings(run, settled)
    parts = [_decide(run, standing) for standing in placed if standing.state is None]
    answers = await _judge_rest(run, parts, bench)
    outcomes = {
        part.clause.clause_id: _combine(
            run, part, answers.get(part.clause.clause_id), settings.calibration
        )
        for part in parts
    }
    tripwires = await bench.ask_tripwire()
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
    )


async def _settle_conditions(
    run: Run, bench: Sitting, calibration: Calibration | None
) -> dict[str, Settled]:
    """Structure first, then the judge, until no new question comes up."""
    settled = settle_by_structure(run)
    asked: frozenset[tuple[str, str | None]] = frozenset()
    while bench.provider is not None:
        questions = condition_questions(run, settled, asked)
        if not questions:
            break
        later = [] if asked else _may_be_asked(run, settled)
        judged = await bench.judge([question.task for question in questions], later)
        for question, one in zip(questions, judged, strict=True):
            reduced, _ = reduce_votes(question.task, one)
            (decision,) = apply_calibration(reduced, calibration)
            settle_judged(settled, question.clause, question.errored, decision, run)
        asked |= {(question.clause.clause_id, question.errored) for question in questions}
    return settled


def _may_be_asked(run: Run, settled: Mapping[str, Settled]) -> list[JudgeTask]:
    """What the judge may have to be asked of the clauses, whichever way the conditions go."""
    parts = [decide_by_code(run, one) for one in standings(run, settled) if one.state is None]
    return [
        clause_task(run, part.clause, part.standing.service, part.requirements)
        for part in parts
        if part.open() or part.standing.is_condition_unknown
    ]


def decide_by_code(run: Run, standing: Standing) -> Part:
    """What structure and checks say of one clause in force; what they leave open says why.

    Args:
        run: the extracted run.
        standing: the clause's; only the clause and whether its condition is unknown count.
    """
    clause = narrow_by_mode(standing.clause, run.caller_inputs)
    requirements = read_clause(clause)
    if standing.is_condition_unknown:
        decisions = _all_open(requirements, Reason.CONDITION_UNKNOWN)
    elif clause.condition is not None and clause.condition.effect is None:
        decisions = _all_open(requirements, Reason.VAGUE)
    else:
        others = tuple(output for service in run.services for output in service.outputs)
        decisions = decide_clause(
            clause,
            requirements,
            run.targets[clause.clause_id],
            inputs=run.caller_inputs,
            others=others,
        )
    return Part(standing=standing, clause=clause, requirements=requirements, decisions=decisions)


def _decide(run: Run, standing: Standing) -> Part:
    """What code decides; what it leaves open is linted."""
    part = decide_by_code(run, standing)
    lint = lint_clause(part.clause, part.requirements) if part.open() else None
    return replace(part, lint=lint)


def _all_open(requirements: Sequence[Requirement], reason: Reason) -> tuple[Decision, ...]:
    return tuple(Decision(state=RequirementState.UNDECIDED, reason=reason) for _ in requirements)


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


def _combine(
    run: Run,
    part: Part,
    answer: tuple[JudgeTask, Judged] | None,
    calibration: Calibration | None,
) -> ClauseOutcome:
    target = run.targets[part.clause.clause_id]
    decisions = list(part.decisions)
    linted = None if part.lint is None else part.lint.label
    judged_class: ClauseClass | None = None
    faults: tuple[NoVote, ...] = ()
    if answer is None and linted is ClauseClass.VAGUE:
        for at in part.open():
            decisions[at] = replace(decisions[at], reason=Reason.VAGUE)
    if answer is not None:
        task, judged = answer
        reduced, judged_class = reduce_votes(task, judged)
        faults = tuple(trial for trial in judged.trials if isinstance(trial, NoVote))
        settled = apply_calibration(reduced, calibration)
        for at, decision in zip(part.open(), settled, strict=True):
            decisions[at] = _soften(decision) if target.uncertain else decision
    return combine_clause(
        part.standing,
        part.requirements,
        tuple(decisions),
        class_of_open(linted, judged_class),
        faults,
        tuple(output.path for output in target.outputs),
    )


def _soften(decision: Decision) -> Decision:
    """Where the real output may lie elsewhere, an unmet requirement is not a breach."""
    if decision.state is not RequirementState.NOT_MET:
        return decision
    return replace(
        decision,
        state=RequirementState.UNDECIDED,
        decided_by=None,
        confidence=None,
        reason=Reason.INSUFFICIENT_EVIDENCE,
    )
