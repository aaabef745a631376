"""What the log says: how the run ended, and what became of each service."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from grader.extract.frontmatter import head_block
from grader.extract.known_names import is_plain, known_names, set_names
from grader.extract.limits import LOG_CHARS
from grader.extract.markdown import Line, split_lines
from grader.extract.names import key, word_keys
from grader.model.run import RunStatus

_MARKER = re.compile(r"^\s*[`*>]*\s*---\s*(end|error|resume|test)\b\s*:?\s*(\S*)", re.IGNORECASE)
_STEP = re.compile(r"^\s*(?:[-*]\s+)?\d+[a-z]?\s*(?:\u2192|->|=>|\.)")
_DONE = re.compile("[\u2713\u2714\u2705]")
_CROSS = re.compile("[\u2717\u2718\u274c\u2716]")
_FAILED_WORDS = frozenset({"failed", "failure", "error", "errored", "aborted"})
_COMPLETE_WORDS = frozenset(
    {"complete", "completed", "success", "succeeded", "done", "ok", "ended"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunLog:
    """A run's log; line numbers are 1-based.

    `done` and `failed` map a service's key to the lines that mark a success or a failure (with
    the line's text); `started` has the words of every step line (a number, then an arrow) as
    keys. `has_marker` is False for a log that never says how the run ended.
    """

    path: str | None = None
    status: RunStatus = RunStatus.COMPLETE
    has_marker: bool = True
    done: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    failed: Mapping[str, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    started: frozenset[str] = frozenset()

    def succeeded_last(self, service: str) -> bool:
        """True when the last mark of the service is a success."""
        done = self.done.get(key(service), ())
        failed = self.failed.get(key(service), ())
        return bool(done) and (not failed or done[-1] > failed[-1][0])

    def names(self, service: str) -> bool:
        """True when a step or a mark of the log is about the service."""
        name = key(service)
        return name in self.started or name in self.done or name in self.failed


NO_LOG = RunLog()


def read_log(path: str, text: str, names: Collection[str] = ()) -> RunLog:
    """Read `state.md` or `vm.log.md`.

    Args:
        path: the file, relative to the run directory.
        text: the whole file as decoded; of a very long one the last 1 MiB is read, as its end
            says what became of the run (line numbers then count from there).
        names: names of services, each read whole wherever it stands.
    """
    given = set_names(text[-LOG_CHARS:], known_names(n for n in names if not is_plain(n)))
    lines = split_lines(given.text)
    done: dict[str, list[int]] = {}
    failed: dict[str, list[tuple[int, str]]] = {}
    started: set[str] = set()
    for line in lines:
        words = tuple(key(given.restore(word)) for word in word_keys(line.text))
        if _STEP.match(line.text):
            started.update(words)
        is_done, is_failed = bool(_DONE.search(line.text)), bool(_CROSS.search(line.text))
        for word in dict.fromkeys(words):
            if is_failed:
                failed.setdefault(word, []).append((line.number, given.restore(line.text)))
            elif is_done:
                done.setdefault(word, []).append(line.number)
    status = _status(lines)
    return RunLog(
        path=path,
        status=status or RunStatus.INCOMPLETE,
        has_marker=status is not None,
        done={word: tuple(numbers) for word, numbers in done.items()},
        failed={word: tuple(marks) for word, marks in failed.items()},
        started=frozenset(started),
    )


def _status(lines: tuple[Line, ...]) -> RunStatus | None:
    """The last marker decides; without any, the status of a frontmatter; else None."""
    status: RunStatus | None = None
    is_marked = False
    for line in lines:
        match = _MARKER.match(line.text)
        if match is None:
            continue
        is_marked = True
        word = match[1].casefold()
        if word == "resume":
            status = None
        elif word == "error" or (word == "test" and match[2].casefold() == "fail"):
            status = RunStatus.FAILED
        elif not (word == "end" and status is RunStatus.FAILED):
            status = RunStatus.COMPLETE
    if is_marked:
        return status
    said = (head_block(lines)[0].text("status") or "").casefold()
    if said in _FAILED_WORDS:
        return RunStatus.FAILED
    return RunStatus.COMPLETE if said in _COMPLETE_WORDS else None
