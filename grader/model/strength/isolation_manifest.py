"""IsolationManifest, generation 1: what the evaluator could reach, and what it did reach."""

from typing import Annotated

from pydantic import Field

from grader.model.strength.primitives import (
    Artifact,
    Count,
    Digest,
    Identifier,
    Items,
    Ordinal,
    Strict,
    Text,
    UnsignedDecimal,
)

# In the order in which an admitted input is named.
FORBIDDEN_INPUTS = (
    "original-spec",
    "source-code",
    "repository",
    "builder-transcript",
    "implementation-logs",
    "comparator-results",
    "human-labels",
)


class ResourceUse(Strict):
    """What a run spent."""

    tool_calls: Count
    input_tokens: Count
    output_tokens: Count
    wall_clock_seconds: Annotated[float, Field(ge=0)]
    cost_usd: UnsignedDecimal


class ResourceCeilings(Strict):
    """What a run was allowed to spend."""

    max_tool_calls: Ordinal
    max_input_tokens: Ordinal
    max_output_tokens: Ordinal
    max_wall_clock_minutes: Annotated[float, Field(gt=0)]
    max_cost_usd: Annotated[UnsignedDecimal, Field(pattern=r"[1-9]")]


class Withholding(Strict):
    """Whether one forbidden input was kept from the evaluator."""

    withheld: bool
    note: str | None


class ForbiddenInputAccounting(Strict):
    """Exactly the seven forbidden inputs."""

    original_spec: Annotated[Withholding, Field(alias="original-spec")]
    source_code: Annotated[Withholding, Field(alias="source-code")]
    repository: Withholding
    builder_transcript: Annotated[Withholding, Field(alias="builder-transcript")]
    implementation_logs: Annotated[Withholding, Field(alias="implementation-logs")]
    comparator_results: Annotated[Withholding, Field(alias="comparator-results")]
    human_labels: Annotated[Withholding, Field(alias="human-labels")]


class IsolationManifest(Artifact):
    """An observed value outside its allowlist makes the run Invalid."""

    run_id: Text
    contract_id: Identifier
    condition_arm: Text
    model_snapshot: Text
    system_prompt_digest: Digest
    contract_digest: Digest
    evaluator_configuration_digest: Digest
    workspace_identity: Text
    allowed_mounts: Items[Text]
    observed_mounts: Items[Text]
    network_allowlist: Items[Text]
    observed_network_targets: Items[Text]
    tool_allowlist: Items[Text]
    observed_tool_calls: Items[Text]
    resource_ceilings: ResourceCeilings
    actual_resource_use: ResourceUse
    forbidden_input_accounting: ForbiddenInputAccounting
    violation: Text | None
