"""One process measured from outside, and figures as medians with their spread."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MIB = 1024 * 1024
BARE = (sys.executable, "-c", "pass")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one process took; `peak_mb` is its peak resident memory."""

    wall_s: float
    cpu_s: float
    peak_mb: float
    status: int
    stdout: str
    stderr: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table of results.

    `kept` is None for a figure without a budget, and a word where only that measure keeps it.
    """

    what: str
    measured: str
    beside: str = ""
    ratio: str = ""
    budget: str = ""
    kept: bool | str | None = None

    def cells(self) -> tuple[str, ...]:
        """The cells as Markdown."""
        words = {None: "", True: "yes", False: "**no**"}
        verdict = self.kept if isinstance(self.kept, str) else words[self.kept]
        return (self.what, self.measured, self.beside, self.ratio, self.budget, verdict)


HEAD = ("what", "measured", "beside it, same run", "ratio", "budget", "kept")


def table(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table."""
    lines = [HEAD, tuple("---" for _ in HEAD), *(row.cells() for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The variables of a measured process: compiled modules kept, no key, a cache of its own."""
    env = {name: text for name, text in os.environ.items() if not name.endswith("_API_KEY")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    env["PYTHONPYCACHEPREFIX"] = str(folder / "pyc")
    env["CONTRACT_GRADER_CACHE"] = str(folder / "cache")
    env["CONTRACT_GRADER_SETTINGS"] = str(folder / "no-settings.toml")
    env["PYTHONPATH"] = str(ROOT)
    return env | more


def once(argv: Sequence[str], env: dict[str, str], cwd: Path) -> Cost:
    """Run a process to its end.

    The peak is the kernel's figure for this process alone. It can never be less than the size of
    the measuring process when it forked, which therefore stays small.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        began = time.perf_counter()
        process = subprocess.Popen(argv, env=env, cwd=cwd, stdout=out, stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
        wall_s = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Cost(
            wall_s=wall_s,
            cpu_s=usage.ru_utime + usage.ru_stime,
            peak_mb=usage.ru_maxrss / 1024,
            status=process.returncode,
            stdout=out.read().decode("utf-8", "replace"),
            stderr=err.read().decode("utf-8", "replace"),
        )


def child(script: str, *arguments: str, folder: Path) -> dict[str, float]:
    """The figures that a script of ours prints as one JSON line, run in a process of its own."""
    argv = [sys.executable, str(Path(__file__).parent / script), *arguments]
    cost = once(argv, environment(folder), ROOT)
    if cost.status != 0:
        raise RuntimeError(f"{script} {arguments} ended with {cost.status}:\n{cost.stderr}")
    figures: dict[str, float] = json.loads(cost.stdout.splitlines()[-1])
    return figures | {"process_wall_s": cost.wall_s, "process_peak_mb": cost.peak_mb}


def within(wall_s: Sequence[float], cpu_s: Sequence[float], budget_s: float) -> bool | str:
    """Whether a time is kept by the clock, else whether by processor time.

    The second says what an idle machine would show of work that waits for nothing: others that
    compute at the same moment lengthen the first.
    """
    if median(wall_s) <= budget_s:
        return True
    return "by processor time alone" if median(cpu_s) <= budget_s else False


def own_peak_mb() -> float:
    """The peak of this very process so far."""
    text = Path("/proc/self/status").read_text("ascii")
    line = next(line for line in text.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def timed(job: Callable[[], object]) -> tuple[float, float]:
    """Wall and processor seconds of a call in this process."""
    wall, cpu = time.perf_counter(), time.process_time()
    job()
    return time.perf_counter() - wall, time.process_time() - cpu


def seconds(values: Sequence[float]) -> str:
    """The median, and between which figures all lay."""
    return f"{median(values):.2f} s ({min(values):.2f}..{max(values):.2f})"


def milliseconds(values: Sequence[float]) -> str:
    """As `seconds`, for short times."""
    low, high = 1000 * min(values), 1000 * max(values)
    return f"{1000 * median(values):.0f} ms ({low:.0f}..{high:.0f})"


def megabytes(values: Sequence[float]) -> str:
    """The median and the largest."""
    return f"{median(values):.0f} MB (most {max(values):.0f})"


def times(values: Sequence[float]) -> str:
    """Ratios: the median and between which all lay."""
    return f"{median(values):.2f} x ({min(values):.2f}..{max(values):.2f})"


median = statistics.median
