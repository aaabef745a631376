"""Files and run directories -> one page of HTML."""

from collections.abc import Callable, Sequence
from pathlib import Path

from grader.cli.page_files import page_files
from grader.cli.page_parts import load_page_parts, load_viewer
from grader.cli.run_texts import run_texts
from grader.errors import ReportError
from grader.model.report import GradeReport
from grader.report.page_data import PageFile
from grader.report.render_html import render_html


def render_page(
    paths: Sequence[Path], run_dirs: Sequence[Path], read: Callable[[Path], bytes]
) -> str:
    """The page that shows all files, the texts of the runs beside them.

    Args:
        paths: reports and artifacts, in the order in which they are shown; none for the viewer,
            which waits for files.
        run_dirs: runs that were graded; may be empty.
        read: a file's bytes, within the limit.

    Raises:
        ReportError: a file is nothing of ours or damaged, or a run is given without a report.
        SettingsError: a run directory does not exist, or the viewer is not installed.
        RunError: a run directory cannot be listed.
    """
    if not paths and not run_dirs:
        return load_viewer()
    files: list[PageFile] = []
    reports: list[GradeReport] = []
    for path in paths:
        shown, graded = page_files(read(path), path)
        files += shown
        reports += graded
    if run_dirs and not reports:
        raise ReportError(
            "--run shows texts beside a grade report, and none of the files is one",
            hint="leave --run out",
        )
    runs = [run_texts(run_dir, reports) for run_dir in run_dirs]
    return render_html(files, load_page_parts(), runs)
