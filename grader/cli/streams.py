"""Standard streams that outlive their readers: a closed pipe ends the writing, not the command."""

import io
import os
import sys
from typing import Any, TextIO


class StdoutError(OSError):
    """Stdout is there and cannot be written, such as on a full disk."""


class _Outlet(io.RawIOBase):
    """A file descriptor to write to; what comes after its reader has left is dropped.

    Any other fault is told once, where it is to be told at all, and what follows is dropped: the
    interpreter flushes once more at its end, and would turn the exit status into 120.
    """

    def __init__(self, descriptor: int, *, tells_faults: bool) -> None:
        self._descriptor = descriptor
        self._tells_faults = tells_faults
        self._is_gone = False

    def fileno(self) -> int:
        return self._descriptor

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:  # noqa: ANN401 - a buffer; only 3.12 can say so
        n_bytes = memoryview(data).nbytes
        if self._is_gone:
            return n_bytes
        try:
            return os.write(self._descriptor, data)
        except OSError as error:
            self._is_gone = True
            if self._tells_faults and not isinstance(error, BrokenPipeError):
                raise StdoutError(error.errno, error.strerror) from error
        return n_bytes


def guard_streams() -> None:
    """Put guarded streams in the place of stdout and stderr, terminals excepted.

    With `| head` a grading goes on to its end, keeps its reports and ends with its own status;
    a full disk under stdout is an error that can be read; a closed stdout is an empty one. Text
    is UTF-8 with LF, whatever locale or PYTHONIOENCODING say.
    """
    sys.stdout = _guarded(sys.stdout, tells_faults=True)
    sys.stderr = _guarded(sys.stderr, tells_faults=False)


def _guarded(stream: TextIO | None, *, tells_faults: bool) -> TextIO:
    if stream is not None and stream.isatty():
        return stream
    descriptor = os.open(os.devnull, os.O_WRONLY) if stream is None else stream.fileno()
    return io.TextIOWrapper(
        io.BufferedWriter(_Outlet(descriptor, tells_faults=tells_faults)),
        encoding="utf-8",
        errors="backslashreplace",
        newline="\n",
        line_buffering=not tells_faults,
    )
