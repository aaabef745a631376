"""Permitted interfaces and what each declares of its operations."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from grader.model.strength.bindings import WitnessChannel, WitnessInputs
from grader.model.strength.expression import Expression
from grader.model.strength.primitives import (
    Count,
    DescriptorPointer,
    HttpMethod,
    Identifier,
    Items,
    JsonType,
    KeyName,
    OneOf,
    PathTemplate,
    Strict,
    Text,
)
from grader.model.strength.shapes import KeyedShape

ChannelRole = Literal["success-indicator", "diagnostic", "payload", "collection"]


class Invocation(Strict):
    """A logical executable and its subcommands; never a path."""

    executable: Identifier
    subcommand_path: Items[Identifier]


class ExactCount(Strict):
    """A collection of a known size."""

    mode: Literal["exact"]
    count: Count


class BoundedCount(Strict):
    """A collection, or a page of one, with an upper bound."""

    mode: Literal["at-most", "page-bounded"]
    max: Count


class CollectionLocation(Strict):
    """Where a response holds a collection, and the set it is reconciled against."""

    pointer: DescriptorPointer
    expected_cardinality: Annotated[ExactCount | BoundedCount, Field(discriminator="mode")]
    reference_set: Identifier | None


class ResponseDescriptor(Strict):
    """What a response declares of itself; null and empty are different answers."""

    required_keys: Items[KeyName]
    permitted_keys: Items[KeyName]
    types: Mapping[KeyName, OneOf[JsonType] | None]
    success_indicator: DescriptorPointer | None
    channel_roles: Mapping[DescriptorPointer, ChannelRole] | None
    collection_locations: Items[CollectionLocation] | None


class WitnessLeg(Strict):
    """One of the two calls of a sensitivity witness."""

    leg_id: Identifier
    inputs: WitnessInputs


class SensitivityWitness(Strict):
    """A pair of calls and the relation that their responses must have."""

    witness_id: Identifier
    channel: WitnessChannel
    legs: Annotated[tuple[WitnessLeg, WitnessLeg], Field(strict=False)]
    relation: Expression


class ApiRequest(Strict):
    """The four channels of HTTP."""

    path: KeyedShape
    query: KeyedShape
    header: KeyedShape
    body: KeyedShape


class CommandRequest(Strict):
    """The four channels of a command."""

    argument: KeyedShape
    option: KeyedShape
    environment: KeyedShape
    stdin: KeyedShape


class ToolRequest(Strict):
    """The one channel of a tool."""

    arguments: KeyedShape


class _Operation(Strict):
    operation_id: Identifier
    state_change_marker: bool
    response_descriptor: ResponseDescriptor
    volatile_pointers: Items[DescriptorPointer]
    sensitivity_witness: SensitivityWitness | None


class ApiOperation(_Operation):
    """A call over HTTP."""

    method: OneOf[HttpMethod]
    path_template: PathTemplate
    request_shape: ApiRequest


class StreamChannel(Strict):
    """A command's descriptor reads one of its streams."""

    kind: Literal["stream"]
    channel: Literal["stdout", "stderr"]


class ArtifactChannel(Strict):
    """A command's descriptor reads one file that it writes."""

    kind: Literal["artifact"]
    artifact_id: Identifier


class StructuredResult(Strict):
    """A tool's descriptor reads its structured result."""

    kind: Literal["structured-result"]


class CommandOperation(_Operation):
    """A command run."""

    invocation: Invocation
    request_shape: CommandRequest
    artifacts: Items[Identifier]
    descriptor_channel: Annotated[StreamChannel | ArtifactChannel, Field(discriminator="kind")]


class ToolOperation(_Operation):
    """A tool call."""

    tool_name: Text
    request_shape: ToolRequest
    descriptor_channel: StructuredResult


class ApiInterface(Strict):
    """An interface over HTTP."""

    logical_id: Identifier
    kind: Literal["api", "web"]
    operations: Items[ApiOperation]


class CommandInterface(Strict):
    """An interface behind a command."""

    logical_id: Identifier
    kind: Literal["cli"]
    operations: Items[CommandOperation]


class ToolInterface(Strict):
    """An interface of tools."""

    logical_id: Identifier
    kind: Literal["mcp"]
    operations: Items[ToolOperation]


Interface = Annotated[ApiInterface | CommandInterface | ToolInterface, Field(discriminator="kind")]
Operation = ApiOperation | CommandOperation | ToolOperation
