"""What a register, a lens and a language may move, and what not: eight claims over 96 cells."""

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from grader.bench.native import Asked
from grader.bench.repeat import (
    ENVIRONMENT_ERROR,
    FIXTURE_MUTATED,
    LIMIT_OF_RESIDUAL,
    RESIDUAL_EXCEEDED,
    Repeat,
)
from grader.bench.suites.axis_claims import CLAIMS, Claim, Measured
from grader.bench.suites.axis_grid import N_CELLS, Cell, Grid, grid_of
from grader.bench.suites.suite_report import suite_report
from grader.model.benchmark import CaseResult, SuiteName, SuiteReport
from grader.model.presentation import Language

SUITE = SuiteName.AXIS_ORTHOGONALITY
CELLS_MISSING = "cells_missing"
LABELS = (
    *(label for claim in CLAIMS for label in claim.labels),
    CELLS_MISSING,
    RESIDUAL_EXCEEDED,
    FIXTURE_MUTATED,
    ENVIRONMENT_ERROR,
)


def axis_orthogonality(
    graded: Mapping[Asked, Repeat], keys: Mapping[Language, frozenset[str]]
) -> SuiteReport:
    """The eight claims; the first case carries all the cells, the others what speaks against them.

    Args:
        graded: the one run, graded in every way of `askings`.
        keys: the keys of each language's catalogue.
    """
    texts = {
        asked: repeat.run.report_text for asked, repeat in graded.items() if repeat.run is not None
    }
    measured = Measured(grid=grid_of(graded), reports=texts, keys=keys)
    common = tuple(dict.fromkeys(_common_labels(graded, measured.grid)))
    cases = [_result(claim, measured, common) for claim in CLAIMS]
    metrics: dict[str, JsonValue] = {"cells": len(measured.grid), "expected_cells": N_CELLS}
    return suite_report(SUITE, cases, metrics=metrics)


def _common_labels(graded: Mapping[Asked, Repeat], grid: Grid) -> Iterator[str]:
    if not graded or any(one.run is None for one in graded.values()):
        yield ENVIRONMENT_ERROR
    elif len(grid) != N_CELLS:
        yield CELLS_MISSING
    if any(one.is_mutated for one in graded.values()):
        yield FIXTURE_MUTATED
    if any(not s.observation.closure_residual < LIMIT_OF_RESIDUAL for s in grid.values()):
        yield RESIDUAL_EXCEEDED


def _result(claim: Claim, measured: Measured, common: tuple[str, ...]) -> CaseResult:
    faults = [] if ENVIRONMENT_ERROR in common else list(claim.faults(measured))
    failures = (*common, *dict.fromkeys(label for label, _ in faults))
    blamed = dict.fromkeys(where for _, where in faults if isinstance(where, Cell))
    is_first = claim is CLAIMS[0]
    shown = measured.grid if is_first else blamed
    return CaseResult(
        suite=SUITE,
        case_id=claim.case_id,
        prompt=claim.says,
        passed=not failures,
        score=float(not failures),
        failures=failures,
        details={"cells": len(measured.grid), "where": _where(faults)},
        observations=tuple(measured.grid[cell].observation for cell in shown),
    )


def _where(faults: list[tuple[str, Cell | str]]) -> list[JsonValue]:
    """The first places, one a line."""
    return [
        f"{label}: {where if isinstance(where, str) else ' '.join(str(part) for part in where)}"
        for label, where in faults[:20]
    ]
