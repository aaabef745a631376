"""Evidence pointers: `/interactions/<step>/<channel>/<tail>` and `@/<tail>`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grader.model.strength.bindings import InputChannel
from grader.model.strength.primitives import Channel
from grader.model.strength.run_record import Observation
from grader.model.strength.shapes import AbsentBody, JsonBody, TextBody
from grader.strength.json_value import ABSENT

_INDEX = re.compile("0|[1-9][0-9]{0,15}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where a piece of evidence stands; `part` is the input channel or the artifact's id."""

    step_id: str
    channel: Channel
    part: str | None
    tail: tuple[str, ...]


def parse_address(pointer: str) -> Address:
    """Read a pointer that the schema admitted."""
    _, _, step_id, channel, *rest = pointer.split("/")
    part = None
    if channel in {Channel.CALL_INPUTS, Channel.ARTIFACT}:
        part, *rest = rest
    return Address(
        step_id=step_id,
        channel=Channel(channel),
        part=part,
        tail=tuple(_unescaped(token) for token in rest),
    )


def is_bound(pointer: str) -> bool:
    """Whether a pointer is relative to the element that a quantifier binds."""
    return pointer.startswith("@")


def tail_tokens(pointer: str) -> tuple[str, ...]:
    """The tokens of an RFC 6901 pointer; the empty pointer has none."""
    return tuple(_unescaped(token) for token in pointer.split("/")[1:])


def bound_tokens(pointer: str) -> tuple[str, ...]:
    """The tokens of `@/...`; bare `@/` is the element itself."""
    return () if pointer == "@/" else tail_tokens(pointer)


def _unescaped(token: str) -> str:
    return token.replace("~1", "/").replace("~0", "~")


def walk(value: object, tail: Sequence[str]) -> object:
    """Follow tokens into a value; ABSENT as soon as one leads nowhere."""
    for token in tail:
        if isinstance(value, dict) and token in value:
            value = value[token]
        elif isinstance(value, list) and _INDEX.fullmatch(token) and int(token) < len(value):
            value = value[int(token)]
        else:
            return ABSENT
    return value


def channel_value(observation: Observation, address: Address) -> object:
    """What an observation holds in a channel; an absent body or stream is null, not ABSENT."""
    channel = address.channel
    if channel is Channel.CALL_INPUTS:
        return call_input(observation, InputChannel(address.part or ""))
    if channel is Channel.ARTIFACT:
        return body_value(observation.artifacts.get(address.part or ""))
    if channel is Channel.STDOUT:
        return body_value(observation.stdout)
    if channel is Channel.STDERR:
        return body_value(observation.stderr)
    plain: dict[Channel, object] = {
        Channel.RESPONSE_BODY: observation.response_body,
        Channel.RESPONSE_HEADERS: observation.response_headers,
        Channel.RESPONSE_STATUS: observation.response_status,
        Channel.EXIT_CODE: observation.exit_code,
    }
    return plain[channel]


def call_input(observation: Observation, channel: InputChannel) -> object:
    """What a call carried on one input channel; None where it carried nothing."""
    return getattr(observation.call_inputs, channel.value)


def body_value(body: AbsentBody | TextBody | JsonBody | None) -> object:
    """A tagged body's value; null when there was none."""
    return None if body is None or isinstance(body, AbsentBody) else body.value


def evidence_at(observation: Observation, address: Address) -> object:
    """The value at an address of the observation that its step bound, or ABSENT."""
    return walk(channel_value(observation, address), address.tail)
