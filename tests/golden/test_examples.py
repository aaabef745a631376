"""The shipped examples: graded as a careful person graded them by hand, byte for byte the same."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from grader.model.report import GradeReport

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent / "examples"
FORMATS = {"text": "txt", "json": "json", "markdown": "md"}
ROW = re.compile(r"^\| `([^`]+)` \| (.+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.M)
VERDICTS = {
    "satisfied": "satisfied",
    "partially satisfied": "partially_satisfied",
    "violated": "violated",
    "not in force": "not_in_force",
    "untested": "untested",
    "not evaluable (`vague`)": "not_evaluable",
}


def by_hand(run):
    """Clause id -> (verdict or state, decided offline) from the table in examples/README.md."""
    text = (ROOT / "examples" / "README.md").read_text("utf-8")
    section = text.split(f"## `runs/{run}`", 1)[1].split("\n## ", 1)[0]
    found = {}
    for row in ROW.finditer(section):
        verdict = VERDICTS[row[4].partition(",")[0].strip()]
        found[row[1]] = (verdict, row[6].strip())
    return found


def grade(run, format_):
    done = subprocess.run(
        [
            sys.executable, "-m", "grader", "grade", f"examples/runs/{run}",
            "--provider", "core", "--exit-zero", "--format", format_,
        ],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )  # fmt: skip
    return done.stdout.decode("utf-8")


def states(report):
    found = {}
    for part in (*report.services, report.program_contract):
        for entry in part.ensures_clauses:
            found[entry.clause_id] = entry.verdict.value
        for entry in (*part.conditional_ensures, *part.not_in_force):
            found[entry.clause_id] = entry.state.value
    return found


@pytest.mark.parametrize("run", ["abc123", "small-l3"])
def test_code_alone_says_what_a_careful_person_says_or_nothing(run):
    expected = by_hand(run)
    got = states(GradeReport.model_validate_json(grade(run, "json")))
    assert set(got) == set(expected)
    for clause_id, (verdict, offline) in expected.items():
        if got[clause_id] != "not_evaluable":
            assert got[clause_id] == verdict, clause_id
        else:
            assert offline != "yes", clause_id


def test_offline_the_one_vague_clause_is_called_vague_and_no_other():
    report = GradeReport.model_validate_json(grade("abc123", "json"))
    reasons = {view.clause_id: view.reason.value for view in report.unevaluable_clauses}
    vague = {one for one, row in by_hand("abc123").items() if row[1] == "no: `vague`"}
    assert vague == {"day-planner/#5"}
    assert {one for one, reason in reasons.items() if reason == "vague"} == vague


def test_control_the_table_is_read():
    assert by_hand("abc123")["guide-writer/guide"] == ("violated", "yes")
    assert len(by_hand("abc123")) == 23


@pytest.mark.parametrize("run", ["abc123", "small-l3"])
@pytest.mark.parametrize("format_", FORMATS)
def test_the_report_is_byte_for_byte_the_golden_one(run, format_, update_golden):
    golden = HERE / run / f"expected.{FORMATS[format_]}"
    got = grade(run, format_)
    if update_golden:
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_bytes(got.encode("utf-8"))
    assert got.encode("utf-8") == golden.read_bytes()
