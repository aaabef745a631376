"""Where a clause stands for a reader outside the run: its source, else the run's snapshot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from grader.model.report import PlaceEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """A path relative to the working directory, and 1-based first and last line."""

    path: str
    line_start: int
    line_end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceMap:
    """What the shell knows of one report's places.

    `run_dir` is the run directory as seen from the working directory, with forward slashes, None
    when it is not known; paths of the run then stand alone. `clauses` maps a clause id to its
    source, for the clauses whose source holds the same text.
    """

    run_dir: str | None = None
    clauses: Mapping[str, Location] = field(default_factory=dict)

    def locate(self, clause_id: str, place: PlaceEntry) -> Location:
        """The clause's source when it is known, else its place in the run."""
        known = self.clauses.get(clause_id)
        if known is not None:
            return known
        start = max(1, place.line_start)
        return Location(
            path=self.in_run(place.file), line_start=start, line_end=max(start, place.line_end)
        )

    def in_run(self, path: str) -> str:
        """A path of the run as seen from the working directory."""
        return path if not self.run_dir else f"{self.run_dir.rstrip('/')}/{path}"


NOWHERE = SourceMap()


def map_of(source_maps: Sequence[SourceMap], at: int) -> SourceMap:
    """The map that belongs to a report, an empty one where none was given."""
    return source_maps[at] if at < len(source_maps) else NOWHERE
