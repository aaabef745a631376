"""A clause without a verdict because of a file says so itself, not under the warnings alone."""

import json

import pytest

from grader.model.report import GradeReport
from grader.report.explain_entry import explained_again
from grader.report.words import EN
from grader.report.words_de import DE

HARBOUR = "the note names a harbour"
NOTE = "bindings/writer/note.md"


def not_utf8(path):
    path.write_bytes(b"The harbour \xff")


def link(path):
    path.unlink()
    path.symlink_to("../../program.md")


def binary(path):
    path.write_bytes(b"The harbour\0")


CAUSES = [
    pytest.param(not_utf8, "not UTF-8; it is not read, so that no quote can be wrong", id="utf-8"),
    pytest.param(link, "a symbolic link; links inside a run are not followed", id="link"),
    pytest.param(binary, "holds a NUL byte; it is not read as text", id="nul"),
]


@pytest.mark.parametrize(("spoil", "cause"), CAUSES)
def test_the_clause_names_the_file_and_what_is_wrong_with_it(desk, spoil, cause):
    run = desk.make_run("tide", [HARBOUR, "note: at most 9 words"])
    spoil(desk.path / run / NOTE)
    desk.write(f"{run}/bindings/writer/other.md", "Calm.\n")
    result = desk.grade(run, "--provider", "core", "--format", "json")
    report = json.loads(result.out)
    entry = report["services"][0]["ensures_clauses"][1]
    assert (result.status, entry["reason"]) == (4, "insufficient_evidence")
    said = f"What can be seen is not enough to decide: {NOTE} could not be read: {cause}."
    assert entry["explanation"] == said
    again = GradeReport.model_validate_json(result.out).services[0].ensures_clauses[1]
    assert explained_again(again, EN) == said
    assert f"„{NOTE}“ war nicht zu lesen" in explained_again(again, DE)
    desk.write("report.json", result.out)
    assert desk.call("verify", "report.json", run).status == 0


def test_control_an_output_that_can_be_read_is_judged(desk):
    run = desk.make_run("tide", ["note: at most 9 words"], {"note": "Calm.\n"})
    result = desk.grade(run, "--provider", "core", "--format", "json")
    entry = json.loads(result.out)["services"][0]["ensures_clauses"][0]
    assert (result.status, entry["verdict"]) == (0, "satisfied")
    assert "read" not in entry["explanation"]
