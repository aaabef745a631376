"""How many calls may be under way, and when none may start: what a vendor's refusals teach."""

FORGOTTEN_S = 60.0
GROWTH_REST_S = 5.0
LONGEST_PAUSE_S = 300.0


class Pace:
    """Additive increase, multiplicative decrease between a quarter of the ceiling and the ceiling.

    A refused call waits by itself, in its place (`retried.py`, `limited.py`). What it means for the
    others: the first refusal with a Retry-After stops everybody until then. Where calls that were
    sent after such a stop are partly answered and partly refused, the vendor counts calls in
    flight and not time; from then on only the refused ones wait, until a minute has passed without
    a refusal.

    Args:
        ceiling: the most calls under way, at least 1.

    Source:
        design section 7, "bounded and adapts"; issue 4: at most one decrease per Retry-After,
        never below a quarter.
    """

    def __init__(self, ceiling: int) -> None:
        self.floor = max(1, -(-ceiling // 4))
        self._ceiling = ceiling
        self._limit = float(ceiling)
        self._round = 0
        self._refused_round = -1
        self._refused_at = -FORGOTTEN_S
        self._decrease_from = 0.0
        self._paused_until = 0.0
        self._held_until = 0.0
        self._is_selective = False

    @property
    def limit(self) -> int:
        """How many calls may be under way now, waiting retries included."""
        return int(self._limit)

    def sent(self) -> int:
        """Note a call that goes out; what is returned is handed back with its outcome."""
        return self._round

    def answered(self, ticket: int, at_s: float) -> None:
        """A reply came.

        Args:
            ticket: what `sent` gave.
            at_s: seconds of a clock that never goes back.
        """
        if 0 < ticket == self._refused_round:
            self._is_selective = True
            self._paused_until = at_s
        if at_s - self._refused_at >= GROWTH_REST_S:
            self._limit = min(self._ceiling, self._limit + 1 / self._limit)

    def refused(self, ticket: int, retry_after_s: float | None, at_s: float) -> None:
        """The vendor had too much to do.

        Args:
            ticket: what `sent` gave.
            retry_after_s: for how long the vendor wants to be left alone, when it said so.
            at_s: seconds of the same clock.
        """
        if at_s - self._refused_at >= FORGOTTEN_S:
            self._is_selective = False
        self._refused_at = at_s
        self._refused_round = ticket
        wait_s = 0.0 if retry_after_s is None else retry_after_s
        if ticket == self._round and at_s >= self._decrease_from:
            # those that went out before this moment were sent too early to tell of the new limit
            self._round += 1
            self._limit = max(float(self.floor), self._limit / 2)
            self._decrease_from = at_s + wait_s
        if not self._is_selective and wait_s <= LONGEST_PAUSE_S:
            self._paused_until = max(self._paused_until, at_s + wait_s)

    def hold(self, seconds: float, at_s: float) -> None:
        """Nobody may start for so long: the vendor's headers say that its window is used up."""
        self._held_until = max(self._held_until, at_s + min(seconds, LONGEST_PAUSE_S))

    def pause_s(self, at_s: float) -> float:
        """For how many seconds nobody may start; 0 when anybody may."""
        return max(0.0, self._paused_until - at_s, self._held_until - at_s)
