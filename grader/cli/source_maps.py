"""Where a report's clauses stand for a reader outside the run (design section 6)."""

from collections.abc import Mapping
from pathlib import Path

from grader.extract.contracts import read_contracts
from grader.extract.limits import DEFAULT
from grader.model.graded import GradedRun
from grader.report.source_map import Location, SourceMap


def source_map(graded: GradedRun, run_dir: Path, working_dir: Path) -> SourceMap:
    """A clause's source, where it lies under the working directory and says the same.

    Args:
        graded: the graded run.
        run_dir: as given on the command line.
        working_dir: the folder from which paths are shown.
    """
    run = graded.run
    sources = {service.name: service.source for service in run.services}
    clauses: dict[str, Location] = {}
    texts: dict[str, Mapping[str, tuple[int, int]]] = {}
    for standing in graded.standings:
        clause = standing.clause
        source = run.root_source if clause.is_root else sources.get(clause.owner)
        path = _inside(source, working_dir) if source else None
        if path is None:
            continue
        if path not in texts:
            texts[path] = _clauses_of(working_dir / path)
        lines = texts[path].get(clause.text)
        if lines is not None:
            clauses[clause.clause_id] = Location(path=path, line_start=lines[0], line_end=lines[1])
    return SourceMap(run_dir=_shown(run_dir, working_dir), clauses=clauses)


def _shown(run_dir: Path, working_dir: Path) -> str:
    resolved = run_dir.resolve()
    if resolved.is_relative_to(working_dir.resolve()):
        return resolved.relative_to(working_dir.resolve()).as_posix()
    return run_dir.as_posix()


def _inside(source: str, working_dir: Path) -> str | None:
    """The source's path below the working directory; None when it leads out or is no file."""
    try:
        base = working_dir.resolve()
        path = (base / source).resolve()
        if not path.is_relative_to(base) or not path.is_file():
            return None
    except (OSError, RuntimeError, ValueError):  # RuntimeError: links in a circle
        return None
    return path.relative_to(base).as_posix()


def _clauses_of(path: Path) -> Mapping[str, tuple[int, int]]:
    """Clause text to its lines; a text that stands twice is left out."""
    try:
        if path.stat().st_size > DEFAULT.file_bytes:
            return {}
        read = read_contracts(path.name, path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    found: dict[str, tuple[int, int]] = {}
    twice: set[str] = set()
    for contract in read.contracts():
        for clause in contract.contract.clauses:
            if clause.text in found:
                twice.add(clause.text)
            found[clause.text] = (clause.place.line_start, clause.place.line_end)
    return {text: lines for text, lines in found.items() if text not in twice}
