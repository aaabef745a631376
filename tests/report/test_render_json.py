"""JSON: the report read back is the report; the bytes do not change."""

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from pydantic import ValidationError

from grader.model.report import GradeReport
from grader.report.render_json import SYSTEM_NAMES, Spelling, render_json, render_jsonl
from grader.report.schema import report_schema, schema_text

ROOT = Path(__file__).resolve().parents[2]
SCHEMA_FILE = ROOT / "docs" / "report.schema.json"


def test_one_report_is_an_object_that_reads_back(trip_report):
    text = render_json([trip_report])
    assert GradeReport.model_validate_json(text) == trip_report
    assert text.endswith("}\n")


def test_several_are_a_list_and_a_line_each(trip_report):
    assert [r["run_id"] for r in json.loads(render_json([trip_report] * 2))] == ["abc123"] * 2
    assert json.loads(render_json([])) == []
    lines = render_jsonl([trip_report] * 2).split("\n")
    assert lines[2] == ""
    assert [GradeReport.model_validate_json(line) for line in lines[:2]] == [trip_report] * 2


def test_fields_of_the_seed_come_by_their_names(trip_report):
    value = json.loads(render_json([trip_report]))
    assert list(value)[:6] == [
        "schema_version", "complete", "run_id", "program", "overall_score",
        "contract_satisfaction",
    ]  # fmt: skip
    clause = value["services"][0]["ensures_clauses"][0]
    assert {"text", "verdict", "evidence", "confidence"} <= set(clause)
    assert {"conditional_ensures", "unevaluable_clauses", "recommendations"} <= set(value)


def test_the_bytes_are_the_same_whatever_the_hash_seed(tmp_path):
    builders = str(Path(__file__).with_name("conftest.py"))
    script = (
        "import importlib.util, sys\n"
        f"spec = importlib.util.spec_from_file_location('c', {builders!r})\n"
        "c = importlib.util.module_from_spec(spec); spec.loader.exec_module(c)\n"
        "from grader.report.render_json import render_json\n"
        "from grader.report.render_terminal import render_terminal\n"
        "r = [c.assemble_report(c.trip_run(), c.EN)]\n"
        "sys.stdout.buffer.write((render_json(r) + render_terminal(r)).encode())\n"
    )
    seen = set()
    for seed, locale in (("0", "C"), ("1", "C.UTF-8")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            [sys.executable, "-c", script], env=env, cwd=tmp_path, capture_output=True, check=True
        )
        seen.add(run.stdout)
    assert len(seen) == 1
    assert b"abc123" in seen.pop()


def test_hidden_characters_stay_data_but_are_written_as_escapes(trip_report):
    name = "a\u202eb\x9b\u200b\U000e0041é"
    text = render_json([trip_report.model_copy(update={"program": name})])
    assert json.loads(text)["program"] == name
    assert not set(text) & set(name) - {"a", "b", "é"}
    assert "é" in text


def test_a_lone_surrogate_is_written_as_its_name(trip_report):
    text = render_json([trip_report.model_copy(update={"program": "a\ud800"})])
    assert text.encode("utf-8")
    assert GradeReport.model_validate_json(text).program == "a\\ud800"


def test_a_number_that_is_none_is_refused_when_read(trip_report):
    text = render_json([trip_report]).replace('"cost_usd": null', '"cost_usd": NaN')
    with pytest.raises(ValidationError, match="finite"):
        GradeReport.model_validate_json(text)


def test_system_spelling_changes_the_listed_names_and_nothing_else(trip_report):
    program = json.loads(render_json([trip_report]))
    system = json.loads(render_json([trip_report], Spelling.SYSTEM))
    back = {new: old for old, new in SYSTEM_NAMES["report"].items()}
    again = {back.get(key, key): value for key, value in system.items()}
    for key, table in (("services", "service"), ("program_contract", "program_contract")):
        names = {new: old for old, new in SYSTEM_NAMES[table].items()}
        parts = again[key] if isinstance(again[key], list) else [again[key]]
        renamed = [{names.get(k, k): v for k, v in one.items()} for one in parts]
        again[key] = renamed if isinstance(again[key], list) else renamed[0]
    assert again == program
    assert {"system", "contracts", "conditional_clauses"} <= set(system)
    assert {"clauses", "contract_score"} <= set(system["contracts"][0])
    assert "services" not in system


def test_the_committed_schema_is_the_models(update_golden):
    if update_golden:
        SCHEMA_FILE.write_text(schema_text(), "utf-8")
    assert SCHEMA_FILE.read_text("utf-8") == schema_text()


def test_reports_hold_to_the_schema(trip_report):
    validator = jsonschema.Draft202012Validator(report_schema())
    validator.check_schema(report_schema())
    value = json.loads(render_json([trip_report]))
    assert list(validator.iter_errors(value)) == []
    value["services"][0]["ensures_clauses"][0]["verdict"] = "perfect"
    assert list(validator.iter_errors(value)) != []


def test_the_documentation_names_every_field_and_every_renamed_one():
    text = (ROOT / "docs" / "report.md").read_text("utf-8")
    schema = report_schema()
    parts = [schema, *schema["$defs"].values()]
    fields = {name for part in parts for name in part.get("properties", {})}
    renamed = {new for names in SYSTEM_NAMES.values() for new in names.values()}
    assert sorted(name for name in fields | renamed if f"`{name}`" not in text) == []
