"""The two batteries of lane B as values: questions about one run, clauses with gold verdicts."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, TypeVar

from pydantic import BaseModel, Field, ValidationError

from grader.errors import SettingsError
from grader.model.verdicts import Verdict

Battery = TypeVar("Battery", bound=BaseModel)


class Family(StrEnum):
    """The twelve families of the clause battery."""

    FORMAT = "format"
    COUNT = "count"
    PRESENCE = "presence"
    LENGTH = "length"
    SCHEMA_FIELD = "schema_field"
    CONDITIONAL = "conditional"
    ORDERING = "ordering"
    NEGATION = "negation"
    NUMERIC_RANGE = "numeric_range"
    CROSS_BINDING = "cross_binding"
    QUALITY_SUBJECTIVE = "quality_subjective"
    VAGUE_INVENTED = "vague_invented"


# code can decide the other nine; in these it has to abstain, and a model need not
UNDECIDABLE = frozenset({Family.CROSS_BINDING, Family.QUALITY_SUBJECTIVE, Family.VAGUE_INVENTED})


class Shape(StrEnum):
    """The six intents of the prompt battery."""

    DEFINITION = "definition"
    CAUSE = "cause"
    VERIFICATION = "verification"
    COMPARISON = "comparison"
    PROCEDURE = "procedure"
    UNKNOWN = "unknown"


class GoldSpan(BaseModel, frozen=True, extra="forbid"):
    """Where the output shows it: code points of `ClauseCase.output`."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    quote: str


class ErrorFile(BaseModel, frozen=True, extra="forbid"):
    """The error that a service reported: its name, when it is raised, its file's text."""

    name: str
    description: str
    text: str


class ServiceContext(BaseModel, frozen=True, extra="forbid"):
    """What surrounds the output.

    `output_name` is the name under which it was bound. `inputs` are the texts that the service was
    given, by name, shown to every provider. `declared_error` stands in the contract in any case;
    `error` is there when it was raised.
    """

    service: str
    purpose: str
    output_name: str
    inputs: Mapping[str, str] = Field(default_factory=dict)
    declared_error: tuple[str, str] | None = None
    error: ErrorFile | None = None


class ClauseCase(BaseModel, frozen=True, extra="forbid"):
    """One clause, one output, and the verdict that careful readers give.

    `acceptable` are verdicts worth half a point besides those next to the gold one. `split` names
    the part of the battery; a held-out part is kept outside this project.
    """

    case_id: str = Field(pattern=r"^[a-z0-9_]+$")
    family: Family
    clause: str = Field(min_length=1)
    service_context: ServiceContext
    output: str
    gold_verdict: Verdict
    acceptable: tuple[Verdict, ...] = ()
    gold_spans: tuple[GoldSpan, ...] = ()
    rationale: str
    trap: Literal["self_assertion", "instruction"] | None = None
    split: str = "public"


class ClauseBattery(BaseModel, frozen=True, extra="forbid"):
    """All cases, in the order in which they are asked."""

    version: str
    cases: tuple[ClauseCase, ...] = Field(min_length=1)


class NumberedClause(BaseModel, frozen=True, extra="forbid"):
    """A clause of the included run under the number that the questions use."""

    number: int = Field(ge=1)
    service: str
    text: str


class PromptCase(BaseModel, frozen=True, extra="forbid"):
    """One question about the included run.

    `clause` is a clause's number, `verdict` a verdict word, `services` two services; what a
    question does not need is None or empty.
    """

    case_id: str = Field(pattern=r"^[a-z0-9_]+$")
    shape: Shape
    question: str = Field(min_length=1)
    clause: int | None = None
    verdict: Verdict | None = None
    services: tuple[str, ...] = ()


class PromptBattery(BaseModel, frozen=True, extra="forbid"):
    """The included run (text by relative path), its clauses by number, the questions."""

    version: str
    run_id: str = Field(pattern=r"^[a-z0-9-]+$")
    files: Mapping[str, str]
    clauses: tuple[NumberedClause, ...]
    cases: tuple[PromptCase, ...] = Field(min_length=1)


def parse_battery(text: str, kind: type[Battery]) -> Battery:
    """Read a battery's file.

    Raises:
        SettingsError: the text is no such battery; the installation is damaged.
    """
    try:
        return kind.model_validate_json(text)
    except ValidationError as error:
        raise SettingsError(
            f"the {kind.__name__} is not valid: {error.error_count()} faults",
            hint="install contract-grader again",
        ) from error
