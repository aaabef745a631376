"""A local model that is pinned by its digest: asked by its name, once the server's is that one."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace

from grader.errors import ProviderRejectedError
from grader.grade.providers.base import ModelReply, ModelRequest, Provider

PIN = re.compile(r"(.+)@sha256:([0-9a-f]+)")
LEAST_DIGITS = 12  # what `ollama list` shows


def served_name(model: str) -> str:
    """The name that a server knows: without the digest of an Ollama tag, which we compare."""
    found = PIN.fullmatch(model)
    return found[1] if found else model


def pinned_digest(model: str) -> str | None:
    """The hex digits of a pinned id, None for an id without."""
    found = PIN.fullmatch(model)
    return found[2] if found else None


def is_pinned_one(pin: str, digest: str) -> bool:
    """Whether the server's digest (`sha256:<hex>`) is the pinned one, which may be shortened."""
    return len(pin) >= LEAST_DIGITS and digest.removeprefix("sha256:").startswith(pin)


class PinnedProvider:
    """Compares the server's digest before the first question, and asks by the name alone.

    Args:
        inner: whom to ask.
        digest_of: the digest that the server has under a name, None where it does not say.
        warn: takes one sentence where the digest cannot be compared.
    """

    def __init__(
        self,
        inner: Provider,
        digest_of: Callable[[str], Awaitable[str | None]],
        warn: Callable[[str], None],
    ) -> None:
        self._inner = inner
        self._digest_of = digest_of
        self._warn = warn
        self._checked: set[str] = set()
        self._lock = asyncio.Lock()

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask under the served name; see `Provider.ask`.

        Raises:
            ProviderRejectedError: the server has another model under that name.
        """
        async with self._lock:
            if request.model not in self._checked:
                await self._check(request.model)
                self._checked.add(request.model)
        return await self._inner.ask(replace(request, model=served_name(request.model)))

    async def _check(self, model: str) -> None:
        name, pin = served_name(model), pinned_digest(model)
        if pin is None:
            return
        found = await self._digest_of(name)
        if found is None:
            self._warn(f"the server does not say which digest {name} has; it may be another model")
        elif not is_pinned_one(pin, found):
            raise ProviderRejectedError(
                f"{name} has the digest {found} now, not sha256:{pin}",
                hint=f"pull that model again, or use --model {name}@{found}",
            )

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(replace(request, model=served_name(request.model)))

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()
