"""Gradings in a new interpreter: another hash seed, folder, time zone and locale."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from grader.bench.engine import core_engine
from grader.bench.native import Asked
from grader.bench.repeat import Repeat
from grader.errors import GraderError
from grader.model.report_part import ReportPart

HANG_S = 300
ELSEWHERE = {
    "PYTHONHASHSEED": "20261130",
    "TZ": "Pacific/Kiritimati",
    "LC_ALL": "C",
    "LANG": "tr_TR.UTF-8",
    "COLUMNS": "41",
    "PYTHONDONTWRITEBYTECODE": "1",
}
# what an interpreter needs to start; nothing else of our environment reaches it, keys least of all
KEPT = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "VIRTUAL_ENV", "COVERAGE_PROCESS_START")


class Wanted(ReportPart):
    """What the new interpreter is to grade, absolute paths."""

    run_dirs: tuple[str, ...]
    asked: Asked


class Answered(ReportPart):
    """What it graded, in the order in which it was asked."""

    repeats: tuple[Repeat, ...]


def in_new_interpreter(run_dirs: Sequence[Path], asked: Asked, workspace: Path) -> list[Repeat]:
    """Grade each run directory with `core_engine` in one new interpreter.

    Args:
        run_dirs: what to grade.
        asked: how.
        workspace: a folder to be made; holds the question, the answer, and an empty working folder.

    Returns:
        One a run directory. Without `run` and with an `error` where no interpreter could be
        started or none answered.
    """
    question, answer, here = (workspace / name for name in ("question", "answer", "here"))
    here.mkdir(parents=True)
    paths = tuple(str(path.resolve()) for path in run_dirs)
    question.write_text(Wanted(run_dirs=paths, asked=asked).model_dump_json(), "utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", __name__, str(question.resolve()), str(answer.resolve())],
            cwd=here,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=HANG_S,
        )
        if done.returncode:
            return [Repeat(error=_last_line(done.stderr))] * len(run_dirs)
        repeats = Answered.model_validate_json(answer.read_bytes()).repeats
    except (OSError, subprocess.SubprocessError, ValidationError) as error:
        return [Repeat(error=f"{type(error).__name__}: no answer")] * len(run_dirs)
    wrote = any(here.iterdir())
    return [one.model_copy(update={"is_mutated": one.is_mutated or wrote}) for one in repeats]


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    root = str(Path(__file__).resolve().parents[2])
    return {**kept, **ELSEWHERE, "PYTHONPATH": root}


def _last_line(stderr: bytes) -> str:
    lines = stderr.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else "the interpreter ended without a word"


def answer_question(question: Path, answer: Path) -> None:
    """The new interpreter's part: grade what the question names, write what came out."""
    wanted = Wanted.model_validate_json(question.read_bytes())
    repeats = tuple(_graded(Path(path), wanted.asked) for path in wanted.run_dirs)
    answer.write_text(Answered(repeats=repeats).model_dump_json(), "utf-8")


def _graded(run_dir: Path, asked: Asked) -> Repeat:
    started = time.perf_counter()
    try:
        run = core_engine(run_dir, asked)
    except (OSError, GraderError) as error:
        return Repeat(error=f"{type(error).__name__}: {error}".replace(str(run_dir), run_dir.name))
    return Repeat(run=run, elapsed_ms=(time.perf_counter() - started) * 1000)


if __name__ == "__main__":
    answer_question(Path(sys.argv[1]), Path(sys.argv[2]))
