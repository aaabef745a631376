"""JUnit, SARIF and GitHub: which clause becomes what, and where it points."""

import json
import xml.etree.ElementTree as ET

import pytest

from grader.model.grade import MachineFailed, Ungraded
from grader.model.verdicts import Reason, Verdict
from grader.report.assemble import assemble_report
from grader.report.render_github import render_github
from grader.report.render_junit import render_junit
from grader.report.render_markdown import render_markdown
from grader.report.render_sarif import render_sarif
from grader.report.source_map import Location, SourceMap
from grader.report.words import EN

SOURCE = SourceMap(
    run_dir="runs/abc123",
    clauses={"finder/places": Location(path="src/finder.md", line_start=3, line_end=5)},
)


def report_of(build, outcome):
    return assemble_report(build.one_clause(outcome), EN)


def ending(build, letter):
    return {
        "S": build.grade(Verdict.SATISFIED),
        "P": build.grade(Verdict.PARTIALLY_SATISFIED),
        "V": build.grade(Verdict.VIOLATED),
        "n/a": build.not_applicable,
        "failed": MachineFailed(faults=()),
    }.get(letter) or Ungraded(reason=Reason(letter))


TABLE = [
    # clause ends as, JUnit child, SARIF kind and level, GitHub command
    ("S", "system-out", None, None),
    ("P", "failure", ("fail", "error"), "error"),
    ("V", "failure", ("fail", "error"), "error"),
    ("n/a", "skipped", None, None),
    ("failed", "error", ("open", "none"), "warning"),
    ("vague", "skipped", ("open", "none"), "warning"),
    ("low_confidence", "skipped", ("open", "none"), "warning"),
    ("needs_judge", "skipped", ("open", "none"), "warning"),
    ("evidence_not_in_output", "error", ("open", "none"), "warning"),
    ("insufficient_evidence", "skipped", ("open", "none"), "warning"),
    ("condition_unknown", "skipped", ("open", "none"), "warning"),
]


@pytest.mark.parametrize(("letter", "junit", "sarif", "github"), TABLE, ids=str)
def test_what_a_clause_becomes(build, letter, junit, sarif, github):
    report = report_of(build, ending(build, letter))
    case = ET.fromstring(render_junit([report])).find(".//testcase")
    assert [child.tag for child in case if child.tag != "properties"] == [junit]
    results = json.loads(render_sarif([report]))["runs"][0]["results"]
    assert [(one["kind"], one["level"]) for one in results] == ([sarif] if sarif else [])
    commands = [line for line in render_github([report]).split("\n") if line.startswith("::")]
    assert [line.split()[0] for line in commands] == ([f"::{github}"] if github else [])


def test_junit_counts_add_up(trip_report):
    root = ET.fromstring(render_junit([trip_report, trip_report]))
    for suite in (root, *root.findall("testsuite")):
        cases = list(suite.iter("testcase"))
        assert int(suite.get("tests")) == len(cases)
        for tag, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
            assert int(suite.get(name)) == sum(case.find(tag) is not None for case in cases)
    assert [root.get(name) for name in ("tests", "failures", "errors", "skipped")] == [
        "20", "4", "2", "10",
    ]  # fmt: skip


def test_junit_has_every_clause_with_its_place_and_score(trip_report):
    root = ET.fromstring(render_junit([trip_report], EN, [SOURCE]))
    places = {
        case.get("name").split(":")[0]: (case.get("file"), case.get("line"))
        for case in root.iter("testcase")
    }
    assert len(places) == 10
    assert places["finder/places"] == ("src/finder.md", "3")
    assert places["writer/tone"] == ("runs/abc123/services/writer.md", "11")
    scores = [one.get("value") for one in root.iter("property") if "score" in one.get("name")]
    assert [score for score in scores if "coverage" not in score] == [
        "no score: no clause is in force"
    ]


def test_sarif_points_at_the_source_and_at_the_quote(trip_report):
    run = json.loads(render_sarif([trip_report], EN, [SOURCE]))["runs"][0]
    assert run["columnKind"] == "unicodeCodePoints"
    result = run["results"][0]
    assert result["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "src/finder.md"},
        "region": {"startLine": 3, "endLine": 5},
    }
    related = result["relatedLocations"][1]["physicalLocation"]
    assert related == {
        "artifactLocation": {"uri": "runs/abc123/bindings/finder/places.md"},
        "region": {"charOffset": 74, "charLength": 16},
    }
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]][result["ruleIndex"]] == (
        result["ruleId"]
    )
    assert run["invocations"] == [{"executionSuccessful": True}]
    assert "coverage" in run["properties"]["summary"]


def test_a_fingerprint_is_the_clauses_own(trip_report):
    results = json.loads(render_sarif([trip_report]))["runs"][0]["results"]
    prints = [one["partialFingerprints"]["clauseId/v1"] for one in results]
    assert len(set(prints)) == len(prints) == 5
    moved = json.loads(render_sarif([trip_report], EN, [SOURCE]))["runs"][0]["results"]
    assert [one["partialFingerprints"]["clauseId/v1"] for one in moved] == prints


def test_several_reports_are_several_sarif_runs(trip_report):
    log = json.loads(render_sarif([trip_report, trip_report], EN, [SOURCE]))
    assert log["version"] == "2.1.0"
    uris = [
        run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for run in log["runs"]
    ]
    assert uris == ["src/finder.md", "services/finder.md"]


def test_github_annotates_the_clauses_own_line(trip_report):
    lines = render_github([trip_report], EN, [SOURCE]).split("\n")
    assert lines[0].startswith("trip · run abc123: partial, score 41.7 of 100 at coverage 50.0 %")
    assert lines[2].startswith(
        "::error file=src/finder.md,line=3,endLine=5,title=violated%3A finder/places::None of 2"
    )
    assert "%0Anext: " in lines[2]
    assert lines[-2] == (
        "::warning file=runs/abc123/manifest.md,title=odd-arrow,line=7::an ASCII arrow"
    )


def test_a_score_never_stands_without_its_coverage_in_markdown(trip_report):
    lines = render_markdown([trip_report, trip_report]).split("\n")
    assert [one for one in lines if "score " in one and "coverage" not in one] == [
        "does not count in the overall score (--include-program adds it)\\"
    ] * 2
    assert lines[2].count("Score | Coverage") == 1
