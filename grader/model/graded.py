"""A graded run before it becomes a report: everything decided, nothing worded or rounded."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from grader.model.condition import Standing
from grader.model.grade import ClauseOutcome
from grader.model.run import Run
from grader.model.scores import RunScores
from grader.model.usage import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeFacts:
    """Which judge answered, and what its answers cost when they were bought.

    `usages` has one entry per reply used, None where the vendor did not say. `cost_usd` is None
    when a token count or a price is unknown.
    """

    provider: str
    model: str
    base_url: str | None = None
    pinning: str | None = None
    effort: str | None = None
    response_models: tuple[str, ...] = ()
    usages: tuple[Usage | None, ...] = ()
    cost_usd: float | None = None
    price_source: str | None = None
    price_date: str | None = None
    registry_digest: str | None = None
    prompts_digest: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """What answers cost in USD (None when unknown), and the price row: its source and its day."""

    cost_usd: float | None = None
    source: str | None = None
    on: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GradedRun:
    """All stages' results for one run.

    `standings` has every declared clause exactly once, root clauses first, then service by
    service in contract order. `outcomes` maps the clause ids in force to their outcome (a
    `NotApplicable` outcome makes its clause untested). `is_complete` is False after an
    interruption. `settings` are the values printed under provenance.
    """

    run: Run
    standings: tuple[Standing, ...]
    outcomes: Mapping[str, ClauseOutcome]
    scores: RunScores
    judge: JudgeFacts
    ruleset_version: str
    is_complete: bool = True
    settings: Mapping[str, str | int | float | bool | None] = field(default_factory=dict)
