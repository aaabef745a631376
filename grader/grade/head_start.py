"""One call of those that share a long prefix goes ahead, so that the vendor's cache has it."""

from collections import deque
from collections.abc import Hashable

from grader.grade.judge import Trial
from grader.grade.prompt import PromptWriter, shared_part
from grader.grade.providers.caching import shared_tokens
from grader.model.task import JudgeTask

Turn = tuple[int, Trial]


class HeadStart:
    """Who may go, who waits for the one ahead; a prefix is closed, then led by one, then open.

    A prefix is open for good once a reply to it was bought, or the one ahead failed: nobody waits
    for something that may not come. One that had only the cache's replies leaves the lead to the
    next.
    """

    def __init__(self) -> None:
        self.n_held = 0
        self._is_long: dict[Hashable, bool] = {}
        self._leading: set[Hashable] = set()
        self._open: set[Hashable] = set()
        self._held: dict[Hashable, deque[Turn]] = {}
        self._freed: deque[Turn] = deque()

    def key(self, trial: Trial, task: JudgeTask, writer: PromptWriter) -> Hashable | None:
        """What a trial shares with others; None where nobody has to go ahead."""
        judge = trial.asking.judge
        if judge.head_start_from is None:
            return None
        key = (judge.judge, *shared_part(task))
        if key not in self._is_long:
            n_shared = shared_tokens(writer.system, writer.prefix(task))
            self._is_long[key] = n_shared >= judge.head_start_from
        return key if self._is_long[key] else None

    def next(self) -> Turn | None:
        """A trial that waited and may be put before `admit` again."""
        return self._freed.popleft() if self._freed else None

    def admit(self, key: Hashable | None, turn: Turn) -> bool:
        """Whether a trial may go now; else it is kept, and given out by `next` when it may."""
        if key is None or key in self._open:
            return True
        if key in self._leading:
            self._held.setdefault(key, deque()).append(turn)
            self.n_held += 1
            return False
        self._leading.add(key)
        return True

    def open(self, key: Hashable | None) -> None:
        """The prefix is at the vendor, or will not come: everybody may go."""
        self._leading.discard(key)
        self._open.add(key)
        freed = self._held.pop(key, deque())
        self.n_held -= len(freed)
        self._freed.extend(freed)

    def leave(self, key: Hashable | None) -> None:
        """A trial is over; where it led and nothing was bought, the next one goes ahead."""
        if key not in self._leading:
            return
        self._leading.discard(key)
        if self._held.get(key):
            self._freed.append(self._held[key].popleft())
            self.n_held -= 1
