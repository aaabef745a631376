"""Reports -> JSON: one, a list, or a line each; the same bytes for equal reports."""

import json
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grader.model.report import GradeReport

# Valid in JSON as they are, but not to be shown raw by `cat`: DEL, C1, format and bidi characters.
_HIDDEN = re.compile(
    "[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb"
    "\ufffe\uffff\U000e0000-\U000e0fff]"
)
# A lone surrogate has no UTF-8 and strict readers refuse its escape: it is written as the text of
# its escape.
_SURROGATE = re.compile("[\ud800-\udfff]")


class Spelling(StrEnum):
    """The field names of a report: those of the program, or those of its later versions."""

    PROGRAM = "program"
    SYSTEM = "system"


# Where a name occurs -> what later versions call it. Only field names change, no value does.
SYSTEM_NAMES: Mapping[str, Mapping[str, str]] = {
    "report": {
        "program": "system",
        "services": "contracts",
        "conditional_ensures": "conditional_clauses",
        "program_contract": "system_contract",
    },
    "service": {
        "ensures_clauses": "clauses",
        "service_score": "contract_score",
        "service_verdict": "contract_verdict",
        "conditional_ensures": "conditional_clauses",
    },
    "program_contract": {
        "ensures_clauses": "clauses",
        "program_score": "system_score",
        "conditional_ensures": "conditional_clauses",
    },
}


def render_json(
    reports: Sequence["GradeReport"],
    spelling: Spelling = Spelling.PROGRAM,
    *,
    is_list: bool = False,
) -> str:
    """Indented JSON: the report itself when there is one, else a list of them.

    Args:
        reports: in the order of the command line.
        spelling: which field names to use; only `program` can be read back by `verify`.
        is_list: True for a list also of one: several were asked for.
    """
    values = [report_value(report, spelling) for report in reports]
    return _text(values if is_list or len(values) != 1 else values[0], indent=2)


def render_jsonl(reports: Sequence["GradeReport"], spelling: Spelling = Spelling.PROGRAM) -> str:
    """One compact report a line."""
    return "".join(_text(report_value(report, spelling), indent=None) for report in reports)


def report_value(report: "GradeReport", spelling: Spelling = Spelling.PROGRAM) -> dict[str, object]:
    """A report as JSON values, fields in the order of the model."""
    value: dict[str, object] = report.model_dump(mode="json")
    if spelling is Spelling.PROGRAM:
        return value
    services = value["services"]
    program = value["program_contract"]
    assert isinstance(services, list)
    assert isinstance(program, dict)
    value["services"] = [_renamed(service, "service") for service in services]
    value["program_contract"] = _renamed(program, "program_contract")
    return _renamed(value, "report")


def _renamed(value: Mapping[str, object], where: str) -> dict[str, object]:
    names = SYSTEM_NAMES[where]
    return {names.get(key, key): one for key, one in value.items()}


def _text(value: object, *, indent: int | None) -> str:
    separators = (",", ":") if indent is None else (",", ": ")
    text = json.dumps(
        value, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators
    )
    if text.isascii() and "\x7f" not in text:  # most reports, and told in no time
        return text + "\n"
    text = _SURROGATE.sub(lambda match: f"\\\\u{ord(match[0]):04x}", text)
    return _HIDDEN.sub(lambda match: json.dumps(match[0])[1:-1], text) + "\n"
