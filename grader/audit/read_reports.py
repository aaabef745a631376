"""Reports read back: bytes that anyone may have written -> reports, or a clear refusal."""

import json
import re

from pydantic import ValidationError

from grader.errors import ReportError
from grader.model.report import SCHEMA_VERSION, GradeReport

MAX_BYTES = 64 * 1024 * 1024
MAX_DEPTH = 200
MAX_REPORTS = 10_000
_HINT = "give a report as `contract-grader grade --format json` or jsonl prints it"
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)  # linear without a closing quote
_BLANK = re.compile(r"[ \t\r\n]*")


def read_reports(data: bytes, name: str) -> tuple[GradeReport, ...]:
    """The reports of one file: a report, a list of reports, or a report a line.

    Args:
        data: the whole file.
        name: what to call it in messages.

    Returns:
        At least one report, in file order.

    Raises:
        ReportError: too large, not UTF-8, not JSON, not a report of this version.
    """
    values = _values(_text(data, name), name)
    reports: list[object] = []
    for value in values:
        reports.extend(value if isinstance(value, list) else [value])
    if not reports:
        raise ReportError(f"{name}: there is no report in it", hint=_HINT)
    if len(reports) > MAX_REPORTS:
        raise ReportError(f"{name}: more than {MAX_REPORTS} reports", hint="split the file")
    return tuple(_report(value, name) for value in reports)


def _text(data: bytes, name: str) -> str:
    if len(data) > MAX_BYTES:
        raise ReportError(f"{name}: larger than {MAX_BYTES} bytes", hint=_HINT)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ReportError(f"{name}: not UTF-8 at byte {error.start}", hint=_HINT) from error
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token.group(), 0)
        if depth > MAX_DEPTH:
            raise ReportError(f"{name}: nested deeper than {MAX_DEPTH} levels", hint=_HINT)
    return text


def _values(text: str, name: str) -> list[object]:
    """The JSON values that stand one after another; blanks and line ends between them."""
    decoder = json.JSONDecoder(
        object_pairs_hook=_without_repeats, parse_constant=_refuse, parse_float=_finite
    )
    values: list[object] = []
    at = _skip_blank(text, 0)
    while at < len(text):
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            raise ReportError(f"{name}: not valid JSON: {error}", hint=_HINT) from error
        values.append(value)
        at = _skip_blank(text, end)
    return values


def _skip_blank(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return blank.end() if blank else at


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {repeated[:60]!r} stands twice in one object")
    return found


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is no JSON number")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{digits[:40]} is too large")
    return number


def _report(value: object, name: str) -> GradeReport:
    if not isinstance(value, dict):
        raise ReportError(f"{name}: a report is a JSON object", hint=_HINT)
    if "schema_version" not in value:
        raise ReportError(f"{name}: no report, it has no schema_version", hint=_HINT)
    version = value.get("schema_version")
    if version != SCHEMA_VERSION:
        said = str(version)[:40]
        hint = "verify it with the version of contract-grader that wrote it"
        raise ReportError(f"{name}: schema_version is {said}, not {SCHEMA_VERSION}", hint=hint)
    try:
        return GradeReport.model_validate_json(json.dumps(value), strict=True)
    except (ValidationError, RecursionError) as error:
        raise ReportError(f"{name}: {_first_fault(error)}", hint=_HINT) from error


def _first_fault(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return "nested too deeply"
    first, *rest = error.errors(include_url=False, include_context=False, include_input=False)
    where = ".".join(str(step)[:60] for step in first["loc"][:12]) or "the report"
    more = f" (and {len(rest)} more faults)" if rest else ""
    return f"{where}: {first['msg']}{more}"
