"""What a grading would ask, and how much that is: the chain of a dry run, which asks nobody."""

import json
from dataclasses import dataclass, field

from grader.errors import CallStoppedError, ProviderError
from grader.grade.excerpt import estimate_tokens
from grader.grade.providers.base import ModelReply, ModelRequest, Provider
from grader.grade.upper_bound import most_input_tokens


def estimated_input(request: ModelRequest) -> int:
    """Input tokens of a request, erring high: a token for every three bytes."""
    questions = (question.text for question in request.questions)
    texts = (request.system, request.prefix, json.dumps(dict(request.schema)), *questions)
    return sum(estimate_tokens(text) for text in texts)


@dataclass(slots=True)
class Estimate:
    """The calls that a grading would make, before any reply is asked again.

    `n_cached` calls are answered by the cache. `inputs` has the input tokens of each of the others,
    `most_inputs` a bound of them, `limits` the room for each answer; `n_counted` of them the vendor
    counted.
    """

    n_cached: int = 0
    n_counted: int = 0
    inputs: list[int] = field(default_factory=list)
    most_inputs: list[int] = field(default_factory=list)
    limits: list[int] = field(default_factory=list)


class NobodyProvider:
    """Asks nobody."""

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Refuse; see `Provider.ask`.

        Raises:
            CallStoppedError: always.
        """
        raise CallStoppedError(f"a dry run asks nobody about {request.model}", fault="budget")

    async def reject(self, request: ModelRequest) -> None:
        """Nothing is kept."""

    async def aclose(self) -> None:
        """Nothing is open."""


class EstimatingProvider:
    """Passes on what the cache answers and takes down what it does not.

    Args:
        inner: the cache around `NobodyProvider`, or that alone.
        counter: replies with the vendor's count as its usage; None to estimate.
        estimate: where calls are taken down.
    """

    def __init__(self, inner: Provider, counter: Provider | None, estimate: Estimate) -> None:
        self._inner = inner
        self._counter = counter
        self._estimate = estimate
        self._counter_is_out = False

    async def ask(self, request: ModelRequest) -> ModelReply:
        """The cache's reply, if there is one; see `Provider.ask`.

        Raises:
            CallStoppedError: there is none.
        """
        try:
            reply = await self._inner.ask(request)
        except CallStoppedError:
            await self._take_down(request)
            raise
        self._estimate.n_cached += 1
        return reply

    async def reject(self, request: ModelRequest) -> None:
        """Nothing new came that could be kept."""

    async def aclose(self) -> None:
        """Close what is within."""
        if self._counter is not None:
            await self._counter.aclose()
        await self._inner.aclose()

    async def _take_down(self, request: ModelRequest) -> None:
        counted = await self._count(request)
        self._estimate.n_counted += counted is not None
        self._estimate.inputs.append(estimated_input(request) if counted is None else counted)
        self._estimate.most_inputs.append(most_input_tokens(request))
        self._estimate.limits.append(request.max_output_tokens)

    async def _count(self, request: ModelRequest) -> int | None:
        if self._counter is None or self._counter_is_out:
            return None
        try:
            reply = await self._counter.ask(request)
        except ProviderError:
            self._counter_is_out = True  # it would tell of the others no more
            return None
        return reply.usage.total_input if reply.usage else None
