"""`frontier-compare compare`: reports read back, one table printed."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from grader.bench.bench_json import read_bench_report
from grader.bench.compare_reports import Comparison, compare_reports
from grader.bench.render_comparison import (
    comparison_json,
    comparison_markdown,
    comparison_text,
)
from grader.errors import ReportError
from grader.model.benchmark import BenchmarkReport

MOST_BYTES = 64 * 1024 * 1024
RENDERERS: Mapping[str, Callable[[Comparison], str]] = {
    "text": comparison_text,
    "markdown": comparison_markdown,
    "json": comparison_json,
}


def compare_files(paths: Sequence[Path], form: str) -> str:
    """The table of several reports.

    Args:
        paths: files that `frontier-compare` wrote, in the order of the columns.
        form: a key of `RENDERERS`.

    Raises:
        ReportError: a file cannot be read or is no benchmark report.
        SettingsError: reports of both lanes.
    """
    return RENDERERS[form](compare_reports([_read(path) for path in paths]))


def _read(path: Path) -> BenchmarkReport:
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise ReportError(f"{path}: is larger than any report")
        return read_bench_report(data.decode("utf-8"), str(path))
    except OSError as error:
        raise ReportError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ReportError(f"{path}: is not UTF-8") from error
