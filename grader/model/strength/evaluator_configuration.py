"""EvaluatorConfiguration, generation 1: which evaluator ran, with what it was allowed."""

from collections.abc import Mapping

from grader.model.strength.primitives import (
    Artifact,
    Count,
    Digest,
    Items,
    Strict,
    Text,
    UnsignedDecimal,
)


class Budgets(Strict):
    """Ceilings of a run."""

    max_tool_calls: Count
    max_wall_clock_minutes: Count
    max_cost_usd: UnsignedDecimal


class JudgeConfiguration(Strict):
    """The model that scored rubrics."""

    model_snapshot: Text
    system_prompt_digest: Digest | None


class EvaluatorConfiguration(Artifact):
    """Its digest is what a run record declares; ingest recomputes it."""

    sealed_brief_digest: Digest
    evaluator_identity: Text
    model_snapshot: Text
    system_prompt_digest: Digest
    decoding_parameters: Mapping[str, object]
    tool_inventory: Items[str]
    permission_inventory: Items[str]
    budgets: Budgets
    seed: int | None
    judge_configuration: JudgeConfiguration | None
