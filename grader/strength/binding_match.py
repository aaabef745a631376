"""Whether a recorded call carried what a step or a signature binds."""

from collections.abc import Callable, Mapping, Sequence

from grader.model.strength.bindings import (
    CapturedValue,
    InputChannel,
    PrincipalValue,
    ProbeInputBinding,
)
from grader.model.strength.eval_contract import Step
from grader.model.strength.operations import Operation
from grader.model.strength.run_record import Observation
from grader.model.strength.shapes import LiteralValue, MatcherValue
from grader.strength.address import call_input
from grader.strength.json_value import json_type, same_value
from grader.strength.plan_index import request_shape

AnyBinding = LiteralValue | MatcherValue | CapturedValue | PrincipalValue
Captures = Callable[[str], object]  # pointer -> value, ABSENT where nothing was captured


def bound_channels(
    binding: Step | ProbeInputBinding,
) -> list[tuple[InputChannel, Mapping[str, AnyBinding]]]:
    """The channels that bind something, with their keys."""
    holder = binding.input_binding if isinstance(binding, Step) else binding
    held = ((channel, getattr(holder, channel.value, None)) for channel in InputChannel)
    return [(channel, keys) for channel, keys in held if keys is not None]


def captured_pointers(step: Step) -> tuple[str, ...]:
    """Every pointer that a step captures from, in channel order."""
    return tuple(
        value.captured
        for _, keys in bound_channels(step)
        for value in keys.values()
        if isinstance(value, CapturedValue)
    )


def admits(
    bound: Sequence[tuple[InputChannel, Mapping[str, AnyBinding]]],
    observation: Observation,
    operation: Operation | None,
    captured: Captures,
) -> bool:
    """Whether an observation's call satisfies every binding.

    Args:
        bound: what a plan step or a signature's selector binds, by `bound_channels`.
        observation: the recorded call.
        operation: its declaration, for types; None makes every type indeterminate.
        captured: the value behind a captured pointer.
    """
    for channel, keys in bound:
        carried = call_input(observation, channel)
        if not isinstance(carried, dict):
            return False
        for key, wanted in keys.items():
            if key not in carried:
                return False
            if isinstance(wanted, MatcherValue):
                fits = wanted.matcher == "any" or _violates(operation, channel, key, carried[key])
            else:
                fits = _fits(wanted, carried[key], observation, captured)
            if not fits:
                return False
    return True


def _violates(operation: Operation | None, channel: InputChannel, key: str, value: object) -> bool:
    """Whether a value has another type than declared; what is not declared is not violated."""
    shape = request_shape(operation, channel) if operation else None
    declared = shape.types.get(key) if shape else None
    return declared is not None and json_type(value) is not declared


def _fits(
    wanted: LiteralValue | CapturedValue | PrincipalValue,
    actual: object,
    observation: Observation,
    captured: Captures,
) -> bool:
    if isinstance(wanted, PrincipalValue):
        return observation.principal == wanted.principal
    if isinstance(wanted, CapturedValue):
        return same_value(actual, captured(wanted.captured))
    return same_value(actual, wanted.literal)
