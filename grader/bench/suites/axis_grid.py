"""The grid of the axis suite: registers, lenses and languages over four clauses of one run."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from grader.bench.native import Asked
from grader.bench.repeat import Repeat, shown_entries
from grader.canonical import canonical_text
from grader.model.benchmark import NativeObservation
from grader.model.lens import Lens
from grader.model.presentation import Language, Register

FIXTURE = "grid"
COUNT = "lister/sources"
FORMAT = "recorder/record"
CONDITIONAL = "sounder/#2"
PRESENCE = "sounder/depths"
CLAUSES = (COUNT, FORMAT, CONDITIONAL, PRESENCE)
# the one clause on which each lens has to engage; it stays out of the other three
ENGAGES: Mapping[Lens, str] = {
    Lens.DISTINCT_ITEMS: COUNT,
    Lens.FENCED_PART: FORMAT,
    Lens.AS_IF_TRIGGERED: CONDITIONAL,
}
N_CELLS = len(Register) * len(Lens) * len(Language) * len(CLAUSES)


class Cell(NamedTuple):
    """One clause, shown in one way."""

    register: Register
    lens: Lens
    language: Language
    clause: str


class Seen(NamedTuple):
    """What a cell shows: the observation, and its evidence with quotes and context."""

    observation: NativeObservation
    evidence: str


Grid = Mapping[Cell, Seen]


def askings() -> Iterator[Asked]:
    """Every way in which the run is graded: with each lens, and without any."""
    for register, language in product(Register, Language):
        for lens in (None, *Lens):
            yield Asked(lens=lens, register_id=register, language=language)


def grid_of(graded: Mapping[Asked, Repeat]) -> Grid:
    """The cells that were observed; 96 when nothing is missing."""
    found: dict[Cell, Seen] = {}
    for asked, repeat in graded.items():
        if asked.lens is None or repeat.run is None:
            continue
        entries = shown_entries(repeat.run.report)
        for clause in CLAUSES:
            one = repeat.run.observations.get(clause)
            if one is not None:
                entry = entries.get(clause)
                parts = [] if entry is None else [e.model_dump(mode="json") for e in entry.evidence]
                cell = Cell(asked.register_id, asked.lens, asked.language, clause)
                found[cell] = Seen(one, canonical_text(parts))
    return found


def is_engaged(cell: Cell) -> bool:
    """Whether the lens of a cell has to engage on its clause."""
    return ENGAGES.get(cell.lens) == cell.clause


def unanchored(grid: Grid, cell: Cell) -> Seen | None:
    """The same clause, shown in the same way, without a lens."""
    return grid.get(cell._replace(lens=Lens.UNANCHORED))
