"""Tells how many of those who work side by side may still ask something."""

from collections.abc import Callable, Coroutine
from typing import Self


class Askers:
    """So many begin in the place of the one who waits for them; each says when it is done.

    Args:
        n: how many.
        tell: told of how many more, or fewer, may ask; None tells nobody.
    """

    def __init__(self, n: int, tell: Callable[[int], None] | None) -> None:
        self._n_left = n
        self._tell = tell

    def __enter__(self) -> Self:
        """They may ask from now on, and the caller may not."""
        self._say(self._n_left - 1)
        return self

    def __exit__(self, *_: object) -> None:
        """The caller may ask again; some may never have begun."""
        self._say(1 - self._n_left)

    async def counted(self, job: Callable[[], Coroutine[None, None, None]]) -> None:
        """One of them at work."""
        try:
            await job()
        finally:
            self._n_left -= 1
            self._say(-1)

    def _say(self, change: int) -> None:
        if self._tell is not None:
            self._tell(change)
