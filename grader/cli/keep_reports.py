"""Reports of judged runs are always kept, whatever becomes of stdout."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from grader.cli.invocation import Invocation
from grader.cli.render_reports import write_aside
from grader.extract.read_run import OWN_FOLDER

if TYPE_CHECKING:
    from grader.model.report import GradeReport

RESULTS = Path(OWN_FOLDER) / "results"
# a file's name may have 255 bytes, a character up to 4
LONGEST_WORD = 16
LONGEST_RUN_ID = 32


class ReportName(NamedTuple):
    """What a report is called after: its run, and who judged."""

    run_id: str
    provider: str
    model: str


def name_of(report: "GradeReport") -> ReportName:
    """The name of a report."""
    judge = report.provenance.judge
    return ReportName(report.run_id, judge.provider, judge.model)


def is_worth_keeping(invocation: Invocation) -> bool:
    """Whether reports rest on answers that were bought; those of core or a recording do not."""
    return invocation.choices[0].provider != "core" and invocation.extras.recording is None


def keep_now(name: ReportName, text: str, warn: Callable[[str], None]) -> None:
    """Write a report into the results folder, under a name of its own with this moment in it.

    Args:
        name: what it is called after.
        text: the report as JSON.
        warn: takes one sentence when the report cannot be kept.
    """
    try:
        RESULTS.mkdir(parents=True, exist_ok=True)
        path = _reserve(_stem(name, datetime.now(UTC)))
        try:
            write_aside(path, text.encode("utf-8"))
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    except OSError as error:
        warn(f"the report could not be kept under {RESULTS}: {error.strerror}")


def _stem(name: ReportName, at: datetime) -> str:
    """Run, judge and moment, of which no character means anything to a file system or a shell."""
    words = (
        _safe(name.run_id)[:LONGEST_RUN_ID],
        _safe(name.provider)[:LONGEST_WORD],
        _safe(name.model)[: 2 * LONGEST_WORD],
        at.strftime("%Y%m%dT%H%M%SZ"),
    )
    return "_".join(words)


def _safe(word: str) -> str:
    return "".join(c if c.isascii() and (c.isalnum() or c in ".-") else "-" for c in word).lstrip(
        ".-"
    )


def _reserve(stem: str) -> Path:
    """An empty file that nobody else has: two runs may have one name, in one second."""
    number = 1
    while True:
        path = RESULTS / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return path
