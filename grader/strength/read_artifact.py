"""JSON value -> artifact: the stamp before the shape, every problem with its pointer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from grader.canonical import digest
from grader.strength.artifact_kinds import CONSEQUENCES, PROBE, RECORD, Kind
from grader.strength.faults import FaultCode, StrengthFault

T = TypeVar("T")

TOO_DEEP = "nests deeper than this build reads"
# pydantic's messages that would print a piece of the input, and what is said instead
_OWN_WORDS = {
    "union_tag_invalid": "not one of the alternatives that this place takes",
    "union_tag_not_found": "lacks the field that tells the alternatives apart",
    "recursion_loop": TOO_DEEP,
    "recursion_depth_exceeded": TOO_DEEP,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded(Generic[T]):
    """An artifact and the digest of the value it was read from; the value itself is let go."""

    artifact: T
    digest: str


def stamp_path(kind: Kind[T], raw: object, position: int | None = None) -> str:
    """How a message names the artifact: `Probe[probeId=P-001]`, `EvidenceArtifact[2]`.

    Args:
        kind: which artifact.
        raw: the value as read, of any shape.
        position: its place among several of the kind; None for a kind given once.
    """
    members = raw if isinstance(raw, dict) else {}
    if kind.name == RECORD.name:
        index = members.get("trialIndex")
        if isinstance(index, int | float) and not isinstance(index, bool):
            return f"{kind.name}[trialIndex={index}]"
        return f"{kind.name}[index={position or 0}]"
    if kind.name == PROBE.name and isinstance(members.get("probeId"), str):
        return f"{kind.name}[probeId={members['probeId']}]"
    return kind.name if position is None else f"{kind.name}[{position}]"


def check_stamp(kind: Kind[T], raw: object, position: int | None = None) -> None:
    """Refuse another generation by name, before its shape can confuse anybody.

    Raises:
        StrengthFault: `schema-version-mismatch`. A value without a numeric stamp passes: the
            schema names the missing field.
    """
    stamp = raw.get("schemaVersion") if isinstance(raw, dict) else None
    if not isinstance(stamp, int | float) or isinstance(stamp, bool) or stamp == kind.generation:
        return
    raise StrengthFault(
        FaultCode.SCHEMA_VERSION_MISMATCH,
        f"{stamp_path(kind, raw, position)}.schemaVersion",
        f'carries "schemaVersion" {stamp} where this build reads {kind.generation}: '
        f"{CONSEQUENCES[kind.name]}",
    )


def parse_artifact(kind: Kind[T], raw: object, position: int | None = None) -> Loaded[T]:
    """Read a value as one kind of artifact; the stamp is checked first.

    Raises:
        StrengthFault: `schema-version-mismatch`, or `schema-parse-failure` with one
            `/pointer: message` line per problem, sorted; no value of the input is printed.
    """
    if kind.generation is not None:
        check_stamp(kind, raw, position)
    try:
        return Loaded(artifact=kind.schema.validate_python(raw), digest=digest(raw))
    except ValidationError as error:
        issues = _issues(raw, error.errors(include_url=False, include_input=False))
        raise StrengthFault(
            FaultCode.SCHEMA_PARSE_FAILURE,
            kind.name if position is None else f"{kind.name}[{position}]",
            f"input does not conform to the {kind.name} schema",
            issues=issues,
        ) from None
    except RecursionError:
        raise StrengthFault(FaultCode.SCHEMA_PARSE_FAILURE, kind.name, TOO_DEEP) from None


def _issues(raw: object, errors: Sequence[ErrorDetails]) -> list[str]:
    return sorted({f"{_pointer(raw, error)}: {_message(error)}" for error in errors})


def _message(error: ErrorDetails) -> str:
    return _OWN_WORDS.get(error["type"], error["msg"].removeprefix("Value error, "))


def _pointer(raw: object, error: ErrorDetails) -> str:
    """An RFC 6901 pointer: pydantic's location without the names of union branches."""
    here = raw
    tokens: list[str] = []
    for part in error["loc"]:
        if _leads_into(here, part):
            here = here[part]  # type: ignore[index]  # _leads_into has looked
            tokens.append(str(part))
    if error["type"] == "missing":
        tokens.append(str(error["loc"][-1]))
    return "".join(f"/{t.replace('~', '~0').replace('/', '~1')}" for t in tokens) or "(root)"


def _leads_into(value: object, part: int | str) -> bool:
    if isinstance(value, list):
        return isinstance(part, int) and 0 <= part < len(value)
    return isinstance(value, dict) and part in value
