"""The eight claims of the axis suite, each with its labels and with what speaks against it."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from grader.bench.native import Asked
from grader.bench.suites.axis_grid import ENGAGES, Cell, Grid, is_engaged, unanchored
from grader.model.benchmark import NativeObservation
from grader.model.lens import MODE_OF, Lens
from grader.model.presentation import Language, Register
from grader.report.catalogue_words import foreign_words

INVARIANT = ("trace_hash", "canonical_surface", "grounding_source", "verdict")
MODES = frozenset(mode for mode in MODE_OF.values() if mode)
_WORDS = re.compile(r"\w+")
_TIME = re.compile(r"\b\d{1,2}:\d{2}(:\d{2})?\b|\b\d{4}-\d{2}-\d{2}\b")
_FOLDER = re.compile(r"(?<![\w.])/(?:home|tmp|root|work|usr|var|Users)/|\b[A-Z]:\\")

OF_REGISTER = tuple(f"{field}_moved_by_register" for field in INVARIANT)
OF_LANGUAGE = (*(f"{field}_moved_by_language" for field in INVARIANT), "evidence_moved_by_language")
LENS_ID = "lens_not_recorded"
MODE_MISSING = "lens_mode_missing"
HASH_SAME = "trace_hash_same_under_lens"
VERDICT_SAME = "verdict_same_under_lens"
MODE_UNEXPECTED = "lens_mode_unexpected"
HASH_MOVED = "trace_hash_moved_without_lens"
VERDICT_MOVED = "verdict_moved_without_lens"
ONE_SIDED = "lens_without_both_sides"
NULL_LENS = "null_lens_changes_report"
DEAD_REGISTER = "register_without_effect"
UNSAID = "lens_mode_not_in_surface"
SAID = "lens_mode_in_surface_unengaged"
FOREIGN = "foreign_words_in_surface"
INCOMPLETE = "catalogue_incomplete"
PATH = "path_in_surface"
TIME = "time_in_surface"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The grid, and the report's bytes by how it was asked for."""

    grid: Grid
    reports: Mapping[Asked, str]
    keys: Mapping[Language, frozenset[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One claim: `faults` gives a label and where, for everything that speaks against it."""

    case_id: str
    says: str
    labels: tuple[str, ...]
    faults: Callable[[Measured], Iterator[tuple[str, Cell | str]]]


def _moved(
    measured: Measured, axis: str, first: Callable[[Cell], Cell]
) -> Iterator[tuple[str, Cell | str]]:
    """Fields of a cell that differ from the same cell at the start of an axis."""
    for cell, seen in measured.grid.items():
        base = measured.grid.get(first(cell))
        if base is None:
            continue
        for field in INVARIANT:
            if getattr(seen.observation, field) != getattr(base.observation, field):
                yield f"{field}_moved_by_{axis}", cell
        if axis == "language" and seen.evidence != base.evidence:
            yield OF_LANGUAGE[-1], cell


def _neutral(cell: Cell) -> Cell:
    return cell._replace(register=Register.NEUTRAL)


def _english(cell: Cell) -> Cell:
    return cell._replace(language=Language.EN)


def _lens_engages(measured: Measured) -> Iterator[tuple[str, Cell | str]]:
    for cell, seen in measured.grid.items():
        base = unanchored(measured.grid, cell)
        if not is_engaged(cell) or base is None:
            continue
        one = seen.observation
        if one.lens != cell.lens.value:
            yield LENS_ID, cell
        if one.lens_mode != MODE_OF[cell.lens]:
            yield MODE_MISSING, cell
        if one.trace_hash == base.observation.trace_hash:
            yield HASH_SAME, cell
        if one.verdict is base.observation.verdict:
            yield VERDICT_SAME, cell


def _lens_stays_out(measured: Measured) -> Iterator[tuple[str, Cell | str]]:
    for cell, seen in measured.grid.items():
        base = unanchored(measured.grid, cell)
        if is_engaged(cell) or base is None:
            continue
        if seen.observation.lens_mode:
            yield MODE_UNEXPECTED, cell
        if seen.observation.trace_hash != base.observation.trace_hash:
            yield HASH_MOVED, cell
        if seen.observation.verdict is not base.observation.verdict:
            yield VERDICT_MOVED, cell
    for lens in ENGAGES:
        modes = [s.observation.lens_mode for c, s in measured.grid.items() if c.lens is lens]
        if all(modes) or not any(modes):
            yield ONE_SIDED, lens.value


def _null_lens(measured: Measured) -> Iterator[tuple[str, Cell | str]]:
    for asked, text in measured.reports.items():
        if asked.lens is None:
            named = asked.model_copy(update={"lens": Lens.UNANCHORED})
            if measured.reports.get(named) != text:
                yield NULL_LENS, f"{asked.register_id.value} {asked.language.value}"


def _registers_work(measured: Measured) -> Iterator[tuple[str, Cell | str]]:
    """One register at a time: a gate that asks for any of them would not notice a dead one."""
    for register in Register:
        for language in Language:
            pairs = [
                (seen, measured.grid.get(_neutral(cell)))
                for cell, seen in measured.grid.items()
                if (cell.register, cell.language) == (register, language)
            ]
            differs = any(
                _WORDS.findall(seen.observation.surface) != _WORDS.findall(base.observation.surface)
                for seen, base in pairs
                if base is not None
            )
            if register is not Register.NEUTRAL and not differs:
                yield DEAD_REGISTER, f"{register.value} {language.value}"


def _annotated(measured: Measured) -> Iterator[tuple[str, Cell | str]]:
    for cell, seen in measured.grid.items():
        one = seen.observation
        for text in (one.surface, one.pre_decoration_surface):
            said = {mode for mode in MODES if mode in text}
            if one.lens_mode and one.lens_mode not in said:
                yield UNSAID, cell
            if said - {one.lens_mode}:
                yield SAID, cell


def _no_leak(measured: Measured) -> Iterator[tuple[str, Cell | str]]:
    every = frozenset().union(*measured.keys.values())
    for language, keys in measured.keys.items():
        if keys != every:
            yield INCOMPLETE, f"{language.value}: {', '.join(sorted(every - keys)[:5])}"
    for cell, seen in measured.grid.items():
        yield from ((label, cell) for label in _leaks(seen.observation, cell.language))


def _leaks(one: NativeObservation, language: Language) -> Iterator[str]:
    if foreign_words(one.surface, language):
        yield FOREIGN
    if _FOLDER.search(one.surface):
        yield PATH
    if _TIME.search(one.surface):
        yield TIME


CLAIMS = (
    Claim(
        case_id="claim_a_register",
        says="a register moves no hash, canonical surface, source or verdict",
        labels=OF_REGISTER,
        faults=lambda measured: _moved(measured, "register", _neutral),
    ),
    Claim(
        case_id="claim_b_language",
        says="a language moves none of them, and not a byte of the evidence",
        labels=OF_LANGUAGE,
        faults=lambda measured: _moved(measured, "language", _english),
    ),
    Claim(
        case_id="claim_c_lens_engages",
        says="where a lens engages it is named, and hash and verdict move",
        labels=(LENS_ID, MODE_MISSING, HASH_SAME, VERDICT_SAME),
        faults=_lens_engages,
    ),
    Claim(
        case_id="claim_d_lens_stays_out",
        says="elsewhere it moves nothing, and every lens has both sides",
        labels=(MODE_UNEXPECTED, HASH_MOVED, VERDICT_MOVED, ONE_SIDED),
        faults=_lens_stays_out,
    ),
    Claim(
        case_id="claim_e_null_lens",
        says="unanchored gives the same bytes as no lens at all",
        labels=(NULL_LENS,),
        faults=_null_lens,
    ),
    Claim(
        case_id="claim_f_registers_work",
        says="each register changes the words of some surface, in each language",
        labels=(DEAD_REGISTER,),
        faults=_registers_work,
    ),
    Claim(
        case_id="claim_g_annotation",
        says="a surface names the lens's mode exactly where it engaged",
        labels=(UNSAID, SAID),
        faults=_annotated,
    ),
    Claim(
        case_id="claim_h_no_leak",
        says="outside quotes a surface holds words of its language alone, no path and no time",
        labels=(FOREIGN, INCOMPLETE, PATH, TIME),
        faults=_no_leak,
    ),
)
