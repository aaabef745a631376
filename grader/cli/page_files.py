"""Files that other commands wrote -> what a page shows, every value checked by its model."""

import json
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ValidationError

from grader.audit.read_reports import MAX_REPORTS, read_reports
from grader.errors import ReportError
from grader.model.benchmark import BENCHMARK_SCHEMA_VERSION, BenchmarkReport, SuiteReport
from grader.model.report import GradeReport
from grader.report.page_comparison import ComparisonFile
from grader.report.page_data import FileKind, PageFile
from grader.strength.artifact_kinds import AGGREGATE, EVIDENCE
from grader.strength.faults import StrengthFault
from grader.strength.read_artifact import parse_artifact
from grader.strength.scan_json import scan_json

_HINT = "give reports and artifacts as contract-grader prints them in JSON"


def page_files(data: bytes, path: Path) -> tuple[list[PageFile], list[GradeReport]]:
    """What a file holds: for the page, and the grade reports among it.

    Args:
        data: the whole file.
        path: what to call it; its last part is shown.

    Raises:
        ReportError: nothing of ours, or damaged; the message names the field.
    """
    values = _objects(_plain(data, path))
    if values and all(_kind(one) is not None for one in values):
        if len(values) > MAX_REPORTS:
            raise ReportError(f"{path}: more than {MAX_REPORTS} reports", hint="split the files")
        return [_page_file(one, path) for one in values], []
    reports = read_reports(data, str(path))
    return [
        PageFile(name=path.name, kind=FileKind.GRADE, value=one.model_dump(mode="json"))
        for one in reports
    ], list(reports)


def _plain(data: bytes, path: Path) -> object:
    """The value of a file of strict JSON; None where the reader of reports has to say more."""
    try:
        return scan_json(data, path.name)
    except StrengthFault:
        return None


def _objects(value: object) -> list[dict[str, object]]:
    """The value, or the members of the list, if they are objects; else nothing."""
    values = value if isinstance(value, list) else [value]
    objects = [one for one in values if isinstance(one, dict)]
    return objects if len(objects) == len(values) else []


def _kind(value: Mapping[str, object]) -> FileKind | None:
    """By a field that only this kind has."""
    if "benchmark_family" in value:
        return FileKind.BENCHMARK
    if "pairings" in value and "columns" in value:
        return FileKind.COMPARISON
    if "suite" in value and "cases" in value:
        return FileKind.BENCHMARK
    if "floorDecisions" in value:
        return FileKind.AGGREGATE
    return FileKind.EVIDENCE if "coverageGaps" in value else None


def _page_file(value: dict[str, object], path: Path) -> PageFile:
    kind = _kind(value)
    match kind:
        case FileKind.EVIDENCE | FileKind.AGGREGATE:
            _check_artifact(value, path, is_evidence=kind is FileKind.EVIDENCE)
        case FileKind.COMPARISON:
            value = _checked(ComparisonFile, value, path)
        case _:
            kind = FileKind.BENCHMARK
            value = _benchmark(value, path)
    return PageFile(name=path.name, kind=kind, value=value)


def _check_artifact(value: dict[str, object], path: Path, *, is_evidence: bool) -> None:
    try:
        if is_evidence:
            parse_artifact(EVIDENCE, value)
        else:
            parse_artifact(AGGREGATE, value)
    except StrengthFault as fault:
        raise ReportError(
            f"{path}: {fault.message}", hint="; ".join(fault.issues[:3]), code=fault.code
        ) from fault


def _benchmark(value: dict[str, object], path: Path) -> dict[str, object]:
    version = value.get("schema_version", BENCHMARK_SCHEMA_VERSION)
    if version != BENCHMARK_SCHEMA_VERSION:
        said = f"schema_version is {str(version)[:40]}, not {BENCHMARK_SCHEMA_VERSION}"
        raise ReportError(f"{path}: {said}", hint=_HINT)
    is_bare = "suite" in value and "cases" in value
    return _checked(SuiteReport if is_bare else BenchmarkReport, value, path)


def _checked(model: type[BaseModel], value: dict[str, object], path: Path) -> dict[str, object]:
    try:
        return model.model_validate_json(json.dumps(value), strict=True).model_dump(mode="json")
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])[:200]
        raise ReportError(f"{path}: {where}: {first['msg']}", hint=_HINT) from error
