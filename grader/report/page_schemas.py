"""The shapes that the page checks a dropped file against, taken from the models themselves."""

from collections.abc import Mapping

from pydantic import TypeAdapter

from grader.model.benchmark import BENCHMARK_SCHEMA_VERSION, BenchmarkReport, SuiteReport
from grader.model.report import SCHEMA_VERSION, GradeReport
from grader.model.strength.evidence_artifact import EvidenceArtifact
from grader.model.strength.strength_aggregate import StrengthAggregate
from grader.report.page_comparison import ComparisonFile
from grader.report.page_data import FileKind

# what an artifact of the strength core is stamped with in this build
EVIDENCE_GENERATION = 4
AGGREGATE_GENERATION = 1

_ADAPTERS: Mapping[str, TypeAdapter[object]] = {
    FileKind.GRADE: TypeAdapter(GradeReport),
    FileKind.BENCHMARK: TypeAdapter(BenchmarkReport),
    "suite": TypeAdapter(SuiteReport),
    FileKind.COMPARISON: TypeAdapter(ComparisonFile),
    FileKind.EVIDENCE: TypeAdapter(EvidenceArtifact),
    FileKind.AGGREGATE: TypeAdapter(StrengthAggregate),
}
_VERSIONS: Mapping[str, str | int] = {
    FileKind.GRADE: SCHEMA_VERSION,
    FileKind.BENCHMARK: BENCHMARK_SCHEMA_VERSION,
    FileKind.EVIDENCE: EVIDENCE_GENERATION,
    FileKind.AGGREGATE: AGGREGATE_GENERATION,
}
# what the page's checker reads; titles and descriptions are for people
_KEPT = {
    "type", "properties", "required", "items", "anyOf", "oneOf", "$ref", "enum", "const",
    "minimum", "maximum", "minItems", "pattern", "minLength", "additionalProperties",
}  # fmt: skip


def page_schemas() -> dict[str, object]:
    """For each kind its JSON Schema, reduced to what the page reads, and the version it knows."""
    return {
        "versions": dict(_VERSIONS),
        "schemas": {kind: _schema(adapter) for kind, adapter in _ADAPTERS.items()},
    }


def _schema(adapter: TypeAdapter[object]) -> dict[str, object]:
    # the form for reading: a field with a default may be missing
    full = adapter.json_schema(mode="validation", by_alias=True)
    parts = full.pop("$defs", {})
    return {"root": _reduced(full), "parts": {name: _reduced(one) for name, one in parts.items()}}


def _reduced(schema: object) -> object:
    if isinstance(schema, list):
        return [_reduced(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kept: dict[str, object] = {}
    for key, value in sorted(schema.items()):
        if key not in _KEPT:
            continue
        if key == "properties":
            kept[key] = {name: _reduced(one) for name, one in value.items()}
        elif key in {"enum", "required", "const", "pattern"}:
            kept[key] = value
        else:
            kept[key] = _reduced(value)
    return kept
