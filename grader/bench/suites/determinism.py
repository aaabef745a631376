"""The same run graded again, here and in a new interpreter: every byte is the same."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pydantic import JsonValue

from grader.bench.repeat import (
    ENVIRONMENT_ERROR,
    FIXTURE_MUTATED,
    LIMIT_OF_RESIDUAL,
    RESIDUAL_EXCEEDED,
    Repeat,
)
from grader.bench.suites.suite_report import suite_report
from grader.canonical import digest_bytes
from grader.model.benchmark import CaseResult, NativeObservation, SuiteName, SuiteReport

SUITE = SuiteName.DETERMINISM


class DeterminismCase(NamedTuple):
    """A fixture of the same name, and what it holds."""

    case_id: str
    holds: str


CASES = (
    DeterminismCase("det_json_all_met", "one service, JSON output, five decidable clauses"),
    DeterminismCase("det_mixed", "satisfied, partially satisfied and violated in two services"),
    DeterminismCase("det_vague", "only vague clauses: the score is null"),
    DeterminismCase("det_errored", "an error file: a conditional clause is in force"),
    DeterminismCase("det_unicode_crlf", "accents, emoji, CRLF, combining marks"),
    DeterminismCase("det_large", "an output longer than the extractor shows, evidence beyond it"),
)
OF_OBSERVATION = (
    "surface",
    "pre_decoration_surface",
    "canonical_surface",
    "grounding_source",
    "trace_hash",
)
FIELDS = (*OF_OBSERVATION, "report_bytes", "observations")
LABELS = (
    *(f"{field}_not_stable" for field in FIELDS),
    *(f"{field}_empty" for field in FIELDS),
    RESIDUAL_EXCEEDED,
    FIXTURE_MUTATED,
    ENVIRONMENT_ERROR,
)
_HASH = re.compile(r"[0-9a-f]{64}")


def determinism(repeats: Mapping[str, Sequence[Repeat]]) -> SuiteReport:
    """Every case with exactly one value of each field over all its repeats, and none empty.

    Args:
        repeats: by case id; each case has two at least, one of them in a new interpreter.
    """
    return suite_report(SUITE, (_result(case, repeats.get(case.case_id, ())) for case in CASES))


def _result(case: DeterminismCase, repeats: Sequence[Repeat]) -> CaseResult:
    failures = tuple(dict.fromkeys(_labels(repeats)))
    return CaseResult(
        suite=SUITE,
        case_id=case.case_id,
        prompt=case.holds,
        passed=not failures,
        score=float(not failures),
        failures=failures,
        details=_details(repeats),
        observations=tuple(one for each in _observed(repeats) for one in each.values()),
    )


def _labels(repeats: Sequence[Repeat]) -> Iterator[str]:
    has_new = any(one.is_new_interpreter and one.run is not None for one in repeats)
    if not has_new or any(one.run is None for one in repeats):
        yield ENVIRONMENT_ERROR
    if all(one.run is None for one in repeats):
        return
    if any(one.is_mutated for one in repeats):
        yield FIXTURE_MUTATED
    values = _values(repeats)
    for field in FIELDS:
        if any(len(set(found)) > 1 for found in values[field].values()):
            yield f"{field}_not_stable"
        if not values[field] or any(
            not value.strip() for found in values[field].values() for value in found
        ):
            yield f"{field}_empty"
    if _worst_residual(repeats) >= LIMIT_OF_RESIDUAL:
        yield RESIDUAL_EXCEEDED


def _observed(repeats: Sequence[Repeat]) -> list[Mapping[str, NativeObservation]]:
    return [one.run.observations for one in repeats if one.run is not None]


def _values(repeats: Sequence[Repeat]) -> dict[str, dict[str, list[str]]]:
    """Field -> clause id -> its value in each repeat; "" for a hash that is none."""
    found: dict[str, dict[str, list[str]]] = {field: {} for field in FIELDS}
    for observations in _observed(repeats):
        found["observations"].setdefault("", []).append("\n".join(observations))
        for clause_id, one in observations.items():
            for field in OF_OBSERVATION:
                found[field].setdefault(clause_id, []).append(_value(one, field))
    texts = [one.run.report_text for one in repeats if one.run is not None]
    if texts:
        found["report_bytes"][""] = texts
    return found


def _value(one: NativeObservation, field: str) -> str:
    value = str(getattr(one, field))
    is_no_hash = field == "trace_hash" and not _HASH.fullmatch(value)
    return "" if is_no_hash else value


def _worst_residual(repeats: Sequence[Repeat]) -> float:
    found = [one.closure_residual for each in _observed(repeats) for one in each.values()]
    return max((1.0 if math.isnan(one) else one for one in found), default=0.0)


def _details(repeats: Sequence[Repeat]) -> dict[str, JsonValue]:
    values = _values(repeats)
    texts = values["report_bytes"].get("", [])
    return {
        "repeats": len(repeats),
        "successful_repeats": sum(one.run is not None for one in repeats),
        "new_interpreter_repeats": sum(one.is_new_interpreter for one in repeats),
        "clauses": max((len(one) for one in _observed(repeats)), default=0),
        "unique": {
            field: max((len(set(found)) for found in values[field].values()), default=0)
            for field in FIELDS
        },
        "max_closure_residual": _worst_residual(repeats),
        "report_digests": [*sorted({digest_bytes(text.encode("utf-8")) for text in texts})],
        "errors": [one.error for one in repeats if one.error],
    }
