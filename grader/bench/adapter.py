"""What every provider is to the benchmark: a case in, an observation out, core included."""

from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from typing import Protocol

from grader.bench.batteries import ClauseCase, PromptCase
from grader.model.benchmark import ProviderObservation, SuiteName


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """An observation and how long its last attempt took, in milliseconds."""

    observation: ProviderObservation
    elapsed_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseKey:
    """The place of an observation in a benchmark; `repeat` is 0-based."""

    suite: SuiteName
    case_id: str
    repeat: int


Done = Mapping[CaseKey, Measured]


class Adapter(Protocol):
    """A provider under one model.

    What a model does (a refusal, a truncated, empty or misshapen reply) and what a transport does
    (a status, a timeout) stand in the observation; neither is raised.
    """

    @property
    def provider(self) -> str:
        """The provider's name."""
        ...

    @property
    def model(self) -> str:
        """The exact id that is asked."""
        ...

    async def answer(self, case: PromptCase, repeat: int) -> Measured:
        """Answer a question in free text.

        Raises:
            CallStoppedError: the budget has no room for the call.
            SettingsError: there is a budget in USD and the model has no price.
        """
        ...

    def grade(self, case: ClauseCase, repeat: int) -> Coroutine[object, None, Measured]:
        """Judge a clause; raises as `answer` does."""
        ...

    async def aclose(self) -> None:
        """Close what is open; safe to call twice."""
        ...
