"""An unchanged run is not graded again: its report is found, unless anything at all is unlike."""

import json
import sqlite3
import sys
from contextlib import closing

import pytest
from fake_clauses import ClauseJudge
from fake_server import Step

from grader.grade.cache_name import OWN_NAME
from grader.model.report import GradeReport
from grader.report.render_json import render_json

CACHE = ("--cache", OWN_NAME)


def timeless(out):
    report = json.loads(out)
    assert report["provenance"].pop("timing") is not None
    return json.dumps(report)


@pytest.fixture
def graded(desk, judged_by):
    """Grade as JSON; whether the report was found, told by the row that a grading adds."""

    def grade(run, *flags, status=0, format_="json"):
        before = rows(desk)
        command = (*judged_by("compatible"), "--format", format_, *CACHE, *flags)
        result = desk.grade(run, *command)
        assert result.status == status, result.err
        return result, bool(before) and rows(desk) == before

    return grade


def rows(desk):
    path = desk.path / OWN_NAME
    if not path.exists():
        return []
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT place, key FROM reports ORDER BY place").fetchall()


def change(desk, sql):
    with closing(sqlite3.connect(desk.path / OWN_NAME)) as file, file:
        assert file.execute(sql).rowcount == 1


def test_the_second_report_is_found_and_is_the_first(tide_run, graded):
    first, was_found = graded(tide_run)
    assert not was_found
    for format_ in ("json", "jsonl", "text", "markdown"):
        assert graded(tide_run, format_=format_)[1], format_
    second, was_found = graded(tide_run)
    assert was_found
    assert timeless(first.out) == timeless(second.out)


def test_a_found_report_is_the_one_that_the_replies_give(desk, tide_run, graded):
    graded(tide_run)
    found, was_found = graded(tide_run)
    assert was_found
    change(desk, "DELETE FROM reports")
    made, was_found = graded(tide_run)
    assert not was_found
    assert timeless(found.out) == timeless(made.out)


@pytest.mark.parametrize(
    "flags",
    [
        pytest.param(("--fail-under", "100"), id="the-gate"),
        pytest.param(("--timeout", "7", "--concurrency", "2"), id="how-fast"),
        pytest.param(("--spelling", "system"), id="the-spelling"),
    ],
)
def test_what_does_not_change_the_report_still_finds_it(tide_run, graded, flags):
    graded(tide_run)
    assert graded(tide_run, *flags)[1]


@pytest.mark.parametrize(
    "flags",
    [
        pytest.param(("--include-program",), id="what-counts"),
        pytest.param(("--model", "other"), id="another-model"),
        pytest.param(("--effort", "low"), id="another-effort"),
        pytest.param(("--max-output-tokens", "999"), id="another-limit"),
    ],
)
def test_what_changes_the_report_does_not_find_it(tide_run, graded, flags):
    graded(tide_run)
    assert not graded(tide_run, *flags)[1]


def test_a_tripwire_is_asked_although_the_report_without_is_there(tide_run, graded, vendor):
    graded(tide_run)
    before = len(vendor.received)
    graded(tide_run, "--tripwire", status=4)  # the fake judge knows the tide, not the tripwire
    assert len(vendor.received) > before


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(lambda run: (run / "notes.txt").write_text("beside"), id="a-new-file"),
        pytest.param(lambda run: (run / "empty").symlink_to("/nowhere"), id="a-new-link"),
        pytest.param(
            lambda run: (run / "bindings/writer/note.md").write_text(
                "The harbour of Brent is calm"
            ),
            id="another-output",
        ),
        pytest.param(
            lambda run: (run / "services/writer.md").rename(run / "services/scribe.md"),
            id="another-name",
        ),
    ],
)
def test_a_run_that_changed_is_graded(desk, tide_run, judged_by, edit):
    words = (*judged_by("compatible"), "--format", "json", *CACHE)
    desk.grade(tide_run, *words)
    before = rows(desk)
    assert before
    edit(desk.path / tide_run)
    desk.grade(tide_run, *words)
    assert rows(desk) != before


@pytest.mark.parametrize(
    "sql",
    [
        pytest.param(
            "UPDATE reports SET report = replace(report, 'satisfied', 'violated')", id="the-report"
        ),
        pytest.param("UPDATE reports SET facts = replace(facts, 'true', 'false')", id="the-facts"),
        pytest.param("UPDATE reports SET seal = ''", id="the-seal"),
        pytest.param("UPDATE reports SET report = x'00ff'", id="no-text"),
    ],
)
def test_a_report_that_was_changed_by_hand_is_not_believed(desk, tide_run, graded, sql):
    first, _ = graded(tide_run)
    change(desk, sql)
    second, _ = graded(tide_run)
    assert timeless(first.out) == timeless(second.out)
    assert rows(desk)[0][0] == 2  # made and kept again


def test_the_status_of_a_found_report_is_that_of_the_first(desk, judged_by, vendor):
    run = desk.make_run("one", ["the note names a harbour", "the note has at most 50 words"])
    unmet = {"answer": "not_met", "quotes": ["The harbour of Brent is calm"]}
    vendor.answer = ClauseJudge({"the note names a harbour": unmet})
    words = (*judged_by("compatible"), *CACHE)
    first = desk.grade(run, *words)
    second = desk.grade(run, *words)
    waived = desk.grade(run, *words, "--exit-zero")
    assert (first.status, second.status, waived.status) == (1, 1, 0)
    assert first.out == second.out == waived.out
    assert len(rows(desk)) == 1


def test_where_a_judge_failed_the_report_is_not_kept(desk, tide_run, judged_by, vendor):
    vendor.answer = lambda _: Step(text="I think so.")
    result = desk.grade(tide_run, *judged_by("compatible"), *CACHE)
    assert result.status == 4
    assert rows(desk) == []


def test_recordings_and_annotations_are_made_of_replies(desk, tide_run, graded, judged_by):
    graded(tide_run)
    assert desk.grade(tide_run, *judged_by("compatible"), *CACHE, "--record", "r.jsonl").status == 0
    assert len((desk.path / "r.jsonl").read_text().splitlines()) > 1
    sarif = desk.grade(tide_run, *judged_by("compatible"), *CACHE, "--format", "sarif")
    assert json.loads(sarif.out)["version"] == "2.1.0"


def test_clearing_the_cache_clears_the_reports(desk, tide_run, graded):
    graded(tide_run)
    assert desk.call("cache", "clear", *CACHE).status == 0
    assert rows(desk) == []
    assert not graded(tide_run)[1]


def test_a_found_report_loads_neither_an_sdk_nor_the_grader(desk, tide_run, graded, judged_by):
    graded(tide_run)
    command = [sys.executable, "-X", "importtime", "-m", "grader", "grade", tide_run]
    result = desk.run_command([*command, *judged_by("compatible"), *CACHE])
    loaded = {line.rsplit("|", 1)[-1].strip() for line in result.err.splitlines() if "|" in line}
    assert "grader.cli.recall" in loaded
    assert loaded.isdisjoint({"openai", "anthropic", "httpx2", "asyncio", "grader.pipeline"})


@pytest.mark.parametrize(("format_", "is_parsed"), [("json", False), ("text", True)])
def test_a_found_report_is_parsed_only_where_its_text_is_not_enough(
    desk, tide_run, graded, judged_by, format_, is_parsed
):
    graded(tide_run)
    command = [sys.executable, "-X", "importtime", "-m", "grader", "grade", tide_run]
    result = desk.run_command([*command, *judged_by("compatible"), *CACHE, "--format", format_])
    loaded = {line.rsplit("|", 1)[-1].strip() for line in result.err.splitlines() if "|" in line}
    assert ("grader.model.report" in loaded) is is_parsed


def test_the_times_of_now_stand_in_the_found_text_as_the_renderer_would_print_them(
    desk, judged_by, vendor
):
    # texts of the run that look like the place of the times change nothing
    decoy = '\n    "timing": null,\n'
    note = f"The harbour of Brent.{decoy}"
    run = desk.make_run("one", ["the note names a harbour"], {"note": note})
    vendor.answer = ClauseJudge({"the note names a harbour": {"quotes": [f"Brent.{decoy}"]}})
    words = (*judged_by("compatible"), *CACHE, "--format", "json")
    desk.grade(run, *words)
    text = desk.grade(run, *words).out.decode("utf-8")
    report = GradeReport.model_validate_json(text)
    assert report.provenance.timing is not None
    assert report.provenance.timing.duration_s < 60
    assert render_json([report]) == text
    assert '\\n    \\"timing\\": null' in text


def test_the_kept_copy_is_what_was_printed(desk, tide_run, graded):
    for was_found in (False, True):
        before = set(desk.path.glob(".contract-grader/results/*.json"))
        result, found = graded(tide_run)
        assert found is was_found
        (kept,) = set(desk.path.glob(".contract-grader/results/*.json")) - before
        assert kept.read_text("utf-8") == result.out.decode("utf-8")


def test_a_run_that_changed_while_it_was_graded_is_not_kept(desk, tide_run, judged_by, vendor):
    inner = vendor.answer
    extra = desk.path / tide_run / "bindings/writer/late.md"

    def answer(received):
        extra.write_text("late")
        return inner(received)

    vendor.answer = answer
    words = (*judged_by("compatible"), *CACHE)
    assert desk.grade(tide_run, *words).status == 0
    assert rows(desk) == []
    assert desk.grade(tide_run, *words).status == 0
    assert len(rows(desk)) == 1  # now it stood still


@pytest.mark.parametrize("place", [".", "bindings"])
def test_the_report_is_found_where_it_was_kept_within_the_run(desk, tide_run, judged_by, place):
    """Called in the run's own folder, the results land in the run."""
    cache = desk.path / OWN_NAME
    words = ("grade", desk.path / tide_run, *judged_by("compatible"), "--cache", cache)
    within = desk.path / tide_run / place
    found = [desk.run(*words, "--format", "json", cwd=within) for _ in range(3)]
    assert [one.status for one in found] == [0, 0, 0], found[0].err
    kept = list((within / ".contract-grader" / "results").iterdir())
    assert len(kept) == 3, "the control: they are kept there"
    assert len(rows(desk)) == 1
    assert len({timeless(one.out) for one in found}) == 1
    verified = desk.call("verify", kept[0], desk.path / tide_run)
    assert verified.status == 0, verified.out
