"""Clauses in force with what code decides of them, and what a judge's answers make of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from grader.checks.decide import decide_clause
from grader.checks.kind import Around
from grader.checks.read_clause import read_clause
from grader.combine import class_of_open, combine_clause
from grader.extract.modes import narrow_by_mode
from grader.grade.apply_calibration import apply_calibration
from grader.grade.votes import reduce_votes
from grader.lint.lint_clause import lint_clause
from grader.model.calibration import Calibration
from grader.model.condition import Standing
from grader.model.contract import Clause
from grader.model.finding import ClauseLint
from grader.model.grade import ClauseOutcome
from grader.model.lens import MODE_OF, Lens
from grader.model.requirement import Decision, Requirement
from grader.model.run import Run
from grader.model.task import JudgeTask
from grader.model.verdicts import ClauseClass, ClauseState, Reason, RequirementState
from grader.model.vote import Judged, NoVote


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


def around_of(run: Run, lens: Lens = Lens.UNANCHORED) -> Around:
    """What the checks of every clause of a run may look at besides its own outputs.

    Args:
        run: the extracted run.
        lens: how code reads counts and formats.
    """
    others = tuple(output for service in run.services for output in service.outputs)
    promised = tuple(clause.name for clause in run.clauses() if clause.name is not None)
    return Around(outputs=(run.caller_inputs, others), promised=promised, lens=lens)


def decide_by_code(run: Run, standing: Standing, around: Around) -> Part:
    """What structure and checks say of one clause in force; what they leave open says why.

    Args:
        run: the extracted run.
        standing: the clause's; only the clause and whether its condition is unknown count.
        around: of `around_of`, for all clauses of the run.
    """
    clause = narrow_by_mode(standing.clause, run.caller_inputs)
    requirements = read_clause(clause)
    if standing.is_condition_unknown:
        decisions = _all_open(requirements, Reason.CONDITION_UNKNOWN)
    elif clause.condition is not None and clause.condition.effect is None:
        decisions = _all_open(requirements, Reason.VAGUE)
    else:
        target = run.targets[clause.clause_id]
        decisions = decide_clause(clause, requirements, target, around)
    return Part(standing=standing, clause=clause, requirements=requirements, decisions=decisions)


def decide_and_lint(run: Run, standing: Standing, around: Around) -> Part:
    """What code decides; what it leaves open is linted."""
    part = decide_by_code(run, standing, around)
    lint = lint_clause(part.clause, part.requirements) if part.open() else None
    return replace(part, lint=lint)


def _all_open(requirements: Sequence[Requirement], reason: Reason) -> tuple[Decision, ...]:
    return tuple(Decision(state=RequirementState.UNDECIDED, reason=reason) for _ in requirements)


def combine_part(
    run: Run,
    part: Part,
    answer: tuple[JudgeTask, Judged] | None,
    calibration: Calibration | None,
) -> ClauseOutcome:
    """One clause's outcome from what code decided and, where it was asked, the judge's answer."""
    target = run.targets[part.clause.clause_id]
    decisions = list(part.decisions)
    linted = None if part.lint is None else part.lint.label
    judged_class: ClauseClass | None = None
    faults: tuple[NoVote, ...] = ()
    saw_part = answer is not None and answer[1].saw_part
    if answer is None and linted is ClauseClass.VAGUE:
        for at in part.open():
            decisions[at] = replace(decisions[at], reason=Reason.VAGUE)
    if answer is not None:
        task, judged = answer
        reduced, judged_class = reduce_votes(task, judged)
        faults = judged.faults
        settled = apply_calibration(reduced, calibration)
        for at, decision in zip(part.open(), settled, strict=True):
            decisions[at] = _soften(decision) if target.uncertain else decision
    outcome = combine_clause(
        part.standing,
        part.requirements,
        tuple(decisions),
        class_of_open(linted, judged_class),
        faults,
        tuple(output.path for output in target.outputs),
    )
    return replace(outcome, saw_part=True) if saw_part else outcome


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


def as_if_outcomes(run: Run, placed: Sequence[Standing], lens: Lens) -> dict[str, ClauseOutcome]:
    """What code says of the clauses whose condition did not happen, as though it had.

    No judge is asked about what did not happen. Nothing without that lens.
    """
    if lens is not Lens.AS_IF_TRIGGERED:
        return {}
    around = around_of(run, lens)
    parts = [decide_and_lint(run, one, around) for one in placed if is_as_if(one)]
    return {part.clause.clause_id: as_if_outcome(run, part) for part in parts}


def is_as_if(standing: Standing) -> bool:
    """Whether a clause is graded as though its condition had happened."""
    return standing.state is ClauseState.UNTESTED and standing.settled is not None


def as_if_outcome(run: Run, part: Part) -> ClauseOutcome:
    """The outcome of a clause as though its condition had happened, marked so."""
    return replace(combine_part(run, part, None, None), lens_mode=MODE_OF[Lens.AS_IF_TRIGGERED])
