"""A model behind one of our providers as the benchmark asks it: once a case, attempts counted."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date

from grader.bench.adapter import Measured
from grader.bench.batteries import ClauseCase, PromptCase
from grader.bench.bench_prompts import BenchPrompts
from grader.bench.model_observation import (
    Asked,
    ModelUnderTest,
    observe_error,
    observe_reply,
)
from grader.errors import CallStoppedError, ProviderError, ProviderUnavailableError
from grader.grade.providers.base import ModelReply, ModelRequest, Provider

MOST_ATTEMPTS = 3
FIRST_WAIT_S = 1.0
LONGEST_WAIT_S = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What an adapter needs of the world.

    `clock` gives seconds that never go back, `sleep` waits so many, `purchase_day` gives the day.
    """

    clock: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]]
    purchase_day: Callable[[], date]


class ModelAdapter:
    """Asks a provider without cache; what may heal is tried three times in all.

    The time measured is that of the last attempt: waits and failed attempts would say more of the
    hour than of the model. `attempts` says how many there were.

    Args:
        who: the model.
        inner: the provider, its own retries off.
        prompts: writes the requests.
        world: clock, sleep, day.
    """

    def __init__(
        self, who: ModelUnderTest, inner: Provider, prompts: BenchPrompts, world: Surroundings
    ) -> None:
        self._who = who
        self._inner = inner
        self._prompts = prompts
        self._world = world

    @property
    def provider(self) -> str:
        """The provider's name."""
        return self._who.provider

    @property
    def model(self) -> str:
        """The exact id that is asked."""
        return self._who.model

    async def answer(self, case: PromptCase, repeat: int) -> Measured:
        """See `Adapter.answer`.

        Raises:
            ValueError: a decision model has no free text; the guard refuses it before.
        """
        if self._who.chooses:
            raise ValueError("a decision model answers no question in free text")
        request = self._prompts.question(case)
        return await self._measure(request, Asked(text=case.question, repeat=repeat))

    async def grade(self, case: ClauseCase, repeat: int) -> Measured:
        """See `Adapter.grade`."""
        request = self._prompts.clause(case, is_choice=self._who.chooses)
        return await self._measure(request, Asked(text=case.clause, repeat=repeat, case=case))

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()

    async def _measure(self, request: ModelRequest, asked: Asked) -> Measured:
        attempts = 0
        while True:
            attempts += 1
            started = self._world.clock()
            ended = await self._attempt(request)
            elapsed_ms = (self._world.clock() - started) * 1000
            wait_s = _wait_s(ended, attempts)
            if wait_s is None:
                break
            await self._world.sleep(wait_s)
        who, on = self._who, self._world.purchase_day()
        observation = (
            observe_error(who, asked, ended)
            if isinstance(ended, ProviderError)
            else observe_reply(who, asked, ended, on)
        )
        observation = observation.model_copy(update={"attempts": attempts})
        return Measured(observation=observation, elapsed_ms=elapsed_ms)

    async def _attempt(self, request: ModelRequest) -> ModelReply | ProviderError:
        try:
            return await self._inner.ask(request)
        except CallStoppedError:
            raise
        except ProviderError as error:
            return error


def _wait_s(ended: ModelReply | ProviderError, attempts: int) -> float | None:
    """Seconds until another try, None where there is none: the vendor's own figure goes first."""
    if not isinstance(ended, ProviderUnavailableError) or attempts >= MOST_ATTEMPTS:
        return None
    wait_s = ended.retry_after_s
    if wait_s is None:
        wait_s = FIRST_WAIT_S * 2 ** (attempts - 1)
    return wait_s if wait_s <= LONGEST_WAIT_S else None
