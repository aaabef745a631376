"""Who may still ask: a batch goes out when everybody who could ask is waiting for an answer."""

from collections.abc import Callable


class Assembly:
    """Counts those who may ask and those who wait, over all judges and runs of an invocation.

    Args:
        n_askers: how many may ask at the beginning: the runs that are graded at once.
    """

    def __init__(self, n_askers: int = 1) -> None:
        self._n_askers = n_askers
        self._n_waiting = 0
        self._senders: list[Callable[[], None]] = []

    def join(self, send: Callable[[], None]) -> None:
        """Have this called whenever nobody is left who could ask; also without need."""
        self._senders.append(send)

    def expect(self, change: int) -> None:
        """So many more may ask, or fewer."""
        self._n_askers += change
        self.check()

    def arrive(self) -> None:
        """One more waits for an answer."""
        self._n_waiting += 1
        self.check()

    def depart(self) -> None:
        """One waits no more, and may ask again."""
        self._n_waiting -= 1

    def check(self) -> None:
        """Send what was collected where nobody is left who could add to it."""
        if self._n_waiting >= self._n_askers and self._n_waiting > 0:
            for send in self._senders:
                send()
