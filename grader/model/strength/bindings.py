"""What a plan step binds, and what a probe leg sends, per input channel."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, Tag

from grader.model.strength.primitives import Identifier, InteractionPointer, KeyName, Strict
from grader.model.strength.shapes import (
    LiteralValue,
    MatcherValue,
    ProbeBindingValue,
    SuppliedBody,
    first_key_of,
)


class InputChannel(StrEnum):
    """What a call carries input on: four channels of HTTP, four of a command, one of a tool."""

    PATH = "path"
    QUERY = "query"
    HEADER = "header"
    BODY = "body"
    ARGUMENT = "argument"
    OPTION = "option"
    ENVIRONMENT = "environment"
    STDIN = "stdin"
    ARGUMENTS = "arguments"


class CapturedValue(Strict):
    """What an earlier step's observation holds at an address."""

    captured: InteractionPointer


class PrincipalValue(Strict):
    """The value of a declared principal; only its name is compared."""

    principal: Identifier


BindingValue = Annotated[
    Annotated[LiteralValue, Tag("<literal>")]
    | Annotated[MatcherValue, Tag("<matcher>")]
    | Annotated[CapturedValue, Tag("<captured>")]
    | Annotated[PrincipalValue, Tag("<principal>")],
    first_key_of("literal", "matcher", "captured", "principal"),
]
Binding = Annotated[Mapping[KeyName, BindingValue], Field(min_length=1)] | None
ProbeBinding = Annotated[Mapping[KeyName, ProbeBindingValue], Field(min_length=1)] | None


class ApiBinding(Strict):
    """Bindings of a step that calls over HTTP; null binds nothing."""

    path: Binding
    query: Binding
    header: Binding
    body: Binding


class CommandBinding(Strict):
    """Bindings of a step that runs a command."""

    argument: Binding
    option: Binding
    environment: Binding
    stdin: Binding


class ToolBinding(Strict):
    """Bindings of a step that calls a tool."""

    arguments: Binding


InputBinding = Annotated[
    Annotated[ApiBinding, Tag("<path>")]
    | Annotated[CommandBinding, Tag("<argument>")]
    | Annotated[ToolBinding, Tag("<arguments>")],
    first_key_of("path", "argument", "arguments"),
]


class ProbeInputBinding(Strict):
    """A signature's selector: all nine channels, each null or a non-empty map."""

    path: ProbeBinding
    query: ProbeBinding
    header: ProbeBinding
    body: ProbeBinding
    argument: ProbeBinding
    option: ProbeBinding
    environment: ProbeBinding
    stdin: ProbeBinding
    arguments: ProbeBinding


class CallInputs(Strict):
    """What a recorded call carried: all nine channels, each null or an object."""

    path: Mapping[str, object] | None
    query: Mapping[str, object] | None
    header: Mapping[str, object] | None
    body: Mapping[str, object] | None
    argument: Mapping[str, object] | None
    option: Mapping[str, object] | None
    environment: Mapping[str, object] | None
    stdin: Mapping[str, object] | None
    arguments: Mapping[str, object] | None


class ApiInputs(Strict):
    """What a probe leg sends over HTTP."""

    path: Mapping[str, object]
    query: Mapping[str, object]
    header: Mapping[KeyName, str]
    body: SuppliedBody


class CommandInputs(Strict):
    """What a probe leg gives to a command."""

    argument: Mapping[str, object]
    option: Mapping[str, object]
    environment: Mapping[KeyName, str]
    stdin: SuppliedBody


class ToolInputs(Strict):
    """What a probe leg gives to a tool."""

    arguments: Mapping[str, object]


WitnessInputs = Annotated[
    Annotated[ApiInputs, Tag("<path>")]
    | Annotated[CommandInputs, Tag("<argument>")]
    | Annotated[ToolInputs, Tag("<arguments>")],
    first_key_of("path", "argument", "arguments"),
]
WitnessChannel = Literal[
    "path", "query", "body", "argument", "option", "environment", "stdin", "arguments"
]
