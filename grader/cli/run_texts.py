"""The texts of a run directory that reports are shown beside: those whose digests match alone."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from grader.extract.read_run import read_run
from grader.model.report import GradeReport
from grader.model.run_files import RunFiles
from grader.report.page_data import RunTexts

# a page with more in it opens slowly; the report's own context is shown instead
LONGEST_TEXT = 4 * 1024 * 1024
LONGEST_TOTAL = 32 * 1024 * 1024


def run_texts(run_dir: Path, reports: Sequence[GradeReport]) -> RunTexts:
    """Texts by digest, and why a text that a report read is not among them.

    Args:
        run_dir: the run that was graded, or another of the same program.
        reports: whose `provenance.files` say which texts count.

    Raises:
        SettingsError: no such directory.
        RunError: it holds more files than can be listed.
    """
    files = read_run(run_dir)
    texts: dict[str, str] = {}
    withheld: dict[str, str] = {}
    total = 0
    for path, wanted in _read_by(reports):
        text, problem = _text(files, path, wanted)
        if text is not None and total + len(text) > LONGEST_TOTAL:
            text, problem = None, "too-large"
        if text is None:
            withheld[path] = problem
            continue
        total += len(text)
        texts[files.digests[path]] = text
        if len(wanted) > 1:
            withheld[path] = "differs"  # from what another of the reports read
    return RunTexts(run=files.run_id, texts=texts, withheld=withheld)


def _read_by(reports: Iterable[GradeReport]) -> list[tuple[str, tuple[str, ...]]]:
    """Each path that some report read, with every digest that a report noted for it."""
    digests: dict[str, dict[str, None]] = {}
    for report in reports:
        for entry in report.provenance.files:
            digests.setdefault(entry.path, {})[entry.digest] = None
    return [(path, tuple(found)) for path, found in sorted(digests.items())]


def _text(files: RunFiles, path: str, wanted: Sequence[str]) -> tuple[str | None, str]:
    try:
        text = files.texts[path]
    except KeyError:
        return None, "unreadable" if path in files.entries else "missing"
    if files.digests[path] not in wanted:
        return None, "differs"
    if len(text) > LONGEST_TEXT:
        return None, "too-large"
    return text, ""
