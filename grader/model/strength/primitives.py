"""What every artifact of the strength core is made of: strict objects, ids, closed sets."""

from enum import StrEnum
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

T = TypeVar("T")

# A JSON array. Lax only in that it is read from a list; its members are strict.
Items = Annotated[tuple[T, ...], Field(strict=False)]
NonEmpty = Annotated[tuple[T, ...], Field(strict=False, min_length=1)]
AtLeastTwo = Annotated[tuple[T, ...], Field(strict=False, min_length=2)]

_IDENTIFIER = "[a-z0-9]+(?:-[a-z0-9]+)*"
_TOKEN = "(?:[^/~]|~[01])*"
_TAIL = f"(?:/{_TOKEN})*"
_TAILED = "response-body|response-headers|stdout|stderr"
_INPUTS = "path|query|header|body|argument|option|environment|stdin|arguments"

Identifier = Annotated[str, StringConstraints(pattern=f"^{_IDENTIFIER}$")]
Digest = Annotated[str, StringConstraints(pattern="^sha256:[0-9a-f]{64}$")]
BehaviorId = Annotated[str, StringConstraints(pattern="^B-[0-9]{3,}$")]
OracleId = Annotated[str, StringConstraints(pattern="^O-[0-9]{3,}$")]
ProbeId = Annotated[str, StringConstraints(pattern="^P-[0-9]{3,}$")]
WaiverId = Annotated[str, StringConstraints(pattern="^W-[0-9]{3,}$")]
DefectId = Annotated[str, StringConstraints(pattern="^D-[0-9]{3,}$")]
FindingId = Annotated[str, StringConstraints(pattern="^F-[0-9]{3,}$")]
RubricId = Annotated[str, StringConstraints(pattern="^R-[0-9]{3,}$")]
CriterionId = Annotated[str, StringConstraints(pattern="^RC-[0-9]{3,}$")]
UnsignedDecimal = Annotated[str, StringConstraints(pattern=r"^(0|[1-9][0-9]*)(\.[0-9]+)?$")]
Text = Annotated[str, StringConstraints(min_length=1)]
KeyName = Text
PathTemplate = Annotated[str, StringConstraints(pattern=r"^(?:/(?:[^/{}:]|\{[A-Za-z0-9_-]+\})*)+$")]
DescriptorPointer = Annotated[str, StringConstraints(pattern=f"^{_TAIL}$")]
InteractionPointer = Annotated[
    str,
    StringConstraints(
        pattern=f"^/interactions/{_IDENTIFIER}/(?:(?:{_TAILED}){_TAIL}|response-status|exit-code"
        f"|call-inputs/(?:{_INPUTS}){_TAIL}|artifact/{_IDENTIFIER}{_TAIL})$"
    ),
]
EvidencePointer = Annotated[
    str,
    StringConstraints(
        pattern=f"^/interactions/{_IDENTIFIER}/(?:(?:{_TAILED}){_TAIL}|response-status|exit-code"
        f"|call-inputs/(?:{_INPUTS}){_TAIL}|artifact/{_IDENTIFIER}{_TAIL})$|^@(?:/{_TOKEN})+$"
    ),
]
Count = Annotated[int, Field(ge=0)]
Ordinal = Annotated[int, Field(ge=1)]
Ratio = Annotated[float, Field(ge=0, le=1)]


class Strict(BaseModel):
    """An object of an artifact: camelCase in JSON, immutable, no unknown key, no coercion."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, alias_generator=to_camel, protected_namespaces=()
    )


class Artifact(Strict):
    """What every artifact starts with: its generation, and where it came from."""

    schema_version: Ordinal
    parent_digest: Digest | None
    revision_count: Count


class Severity(StrEnum):
    """How much a behaviour matters, ascending."""

    LOW = "low"
    MATERIAL = "material"
    CRITICAL = "critical"


class RunMode(StrEnum):
    """Whether the run is about the system under test or about the contract."""

    PRODUCTION = "production"
    CONTRACT_SCORING = "contract-scoring"


class Verdict(StrEnum):
    """What the ladder says of a run that is not Invalid."""

    PASS = "PASS"
    WAIVED = "WAIVED"
    CONCERNS = "CONCERNS"
    FAIL = "FAIL"


class Recommendation(StrEnum):
    """What the evaluator itself recommended about the system."""

    PASS = "PASS"
    CONCERNS = "CONCERNS"
    FAIL = "FAIL"


class ProbeClass(StrEnum):
    """What a probe seeds; a canary never enters a strength vector."""

    DEFECT = "defect"
    GAMEABILITY = "gameability"
    ZERO_ACTION = "zero-action"
    CANARY = "canary"


class Polarity(StrEnum):
    """Whether an oracle's check is expected to hold or to be violated."""

    EXPECTS_HOLD = "expects-hold"
    EXPECTS_VIOLATION = "expects-violation"


class JsonType(StrEnum):
    """The six types of a JSON value."""

    STRING = "string"
    NUMBER = "number"
    BOOLEAN = "boolean"
    OBJECT = "object"
    ARRAY = "array"
    NULL = "null"


class Channel(StrEnum):
    """Where evidence stands in an observation."""

    RESPONSE_BODY = "response-body"
    RESPONSE_HEADERS = "response-headers"
    RESPONSE_STATUS = "response-status"
    CALL_INPUTS = "call-inputs"
    STDOUT = "stdout"
    STDERR = "stderr"
    EXIT_CODE = "exit-code"
    ARTIFACT = "artifact"


class HttpMethod(StrEnum):
    """The methods that an operation or a signature may name."""

    GET = "GET"
    HEAD = "HEAD"
    POST = "POST"
    PUT = "PUT"
    PATCH = "PATCH"
    DELETE = "DELETE"
    OPTIONS = "OPTIONS"


E = TypeVar("E", bound=StrEnum)
OneOf = Annotated[E, Field(strict=False)]  # a closed set, read from its string
