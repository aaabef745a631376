"""A clause after reduction: with a verdict, or without one and why."""

from dataclasses import dataclass

from grader.model.condition import Standing
from grader.model.requirement import Decision, Requirement
from grader.model.span import Evidence
from grader.model.verdicts import ClauseClass, GroundingSource, Reason, Verdict
from grader.model.vote import NoVote


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """A clause with a verdict (never `not_evaluable`) and the confidence 50..100 in it."""

    verdict: Verdict
    confidence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ungraded:
    """A clause in force without a verdict for a reason that lies in the clause or the run.

    `confidence` is what was reached (0..49), None where nothing was decided.
    """

    reason: Reason
    confidence: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineFailed:
    """A clause in force that the machinery failed to grade; it never counts as a verdict."""

    faults: tuple[NoVote, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotApplicable:
    """Every requirement turned out not to apply: the clause is untested."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseOutcome:
    """All that is known of one clause in force.

    `requirements` and `decisions` run in parallel. `evidence` joins that of the decisions in
    order, without repeats. `lens_mode` is empty unless a lens changed how it was read. `saw_part`:
    the judge was shown a part of the outputs.
    """

    standing: Standing
    requirements: tuple[Requirement, ...]
    decisions: tuple[Decision, ...]
    outcome: Grade | Ungraded | MachineFailed | NotApplicable
    grounding_source: GroundingSource
    clause_class: ClauseClass | None
    evidence: tuple[Evidence, ...] = ()
    is_vacuous: bool = False
    outputs: tuple[str, ...] = ()
    lens_mode: str = ""
    saw_part: bool = False
