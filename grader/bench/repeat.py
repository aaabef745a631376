"""One grading of a fixture as lane A keeps it: what came out, what it cost, what it left behind."""

from collections.abc import Mapping

from grader.bench.native import NativeRun
from grader.model.report import ClauseEntry, GradeReport
from grader.model.report_part import ReportPart

LIMIT_OF_RESIDUAL = 1e-6
ENVIRONMENT_ERROR = "environment_error"
FIXTURE_MUTATED = "fixture_mutated"
RESIDUAL_EXCEEDED = "closure_residual_exceeded"


class Repeat(ReportPart):
    """One grading.

    `run` is None where the environment failed, and `error` says how. `is_mutated`: the fixture, or
    the folder it lies in, was not the same afterwards. `elapsed_ms` is for the timing block alone.
    """

    run: NativeRun | None = None
    error: str = ""
    is_mutated: bool = False
    is_new_interpreter: bool = False
    elapsed_ms: float = 0.0


def shown_entries(report: GradeReport) -> Mapping[str, ClauseEntry]:
    """Clauses in force by id, and those graded as if they had been triggered."""
    parts = [(one.ensures_clauses, one.conditional_ensures) for one in report.services]
    program = report.program_contract
    parts.append((program.ensures_clauses, program.conditional_ensures))
    found: dict[str, ClauseEntry] = {}
    for in_force, conditional in parts:
        found |= {entry.clause_id: entry for entry in in_force}
        found |= {one.clause_id: one.as_if for one in conditional if one.as_if is not None}
    return found
