"""The record of a run: complete, cut where it says so, and the same bytes every time."""

import json

import pytest

from grader.extract.record import extract_record

FIELDS = {
    "name",
    "ensures_clauses",
    "conditional_ensures",
    "declared_errors",
    "actual_output",
    "had_error",
    "error_name",
    "error_state",
    "has_run",
}
GAUGE = (
    "---\nname: gauge\n---\nensures:\n- waters: w\n- if silent: `waters` from the almanac\n\n"
    "errors:\n- silent: no answer\n"
)


def gauge_of(run):
    return next(c for c in extract_record(run)["contracts"] if c["name"] == "gauge")


def test_a_service_has_every_field_and_its_conditional_apart(extracted):
    run = extracted({"services/gauge.md": GAUGE, "workspace/gauge/__error.md": "# Error: silent\n"})
    gauge = gauge_of(run)
    assert set(gauge) >= FIELDS
    assert [c["clause_id"] for c in gauge["ensures_clauses"]] == ["gauge/waters"]
    (conditional,) = gauge["conditional_ensures"]
    assert (conditional["condition"], conditional["effect"]) == (
        "silent",
        "`waters` from the almanac",
    )
    assert (conditional["file"], conditional["line_start"]) == ("services/gauge.md", 6)
    assert (gauge["had_error"], gauge["error_name"]) == (True, "silent")
    assert (gauge["error_state"], gauge["error_declared"]) == ("stale", True)


@pytest.mark.parametrize(
    ("text", "length", "shown", "truncated"),
    [
        pytest.param("x" * 2000, 2000, 2000, False, id="exactly-the-limit"),
        pytest.param("x" * 2001, 2001, 2000, True, id="one-more"),
        pytest.param("\U0001f30a" * 2001, 2001, 2000, True, id="code-points-not-bytes"),
    ],
)
def test_an_output_is_cut_to_two_thousand_characters_and_says_so(
    extracted, text, length, shown, truncated
):
    run = extracted({"bindings/gauge/waters.md": text})
    (output,) = gauge_of(run)["actual_output"]
    assert (output["length"], len(output["text"])) == (length, shown)
    assert output["truncated"] is truncated
    assert run.services[0].outputs[0].text == text


def test_the_program_has_its_clauses_and_its_output_with_the_rule(extracted):
    record = extract_record(extracted())
    assert [c["clause_id"] for c in record["program_ensures"]] == ["tide/bulletin"]
    assert record["program_output"]["rule"] == 1
    assert [o["path"] for o in record["program_output"]["outputs"]] == [
        "bindings/writer/bulletin.md"
    ]


def test_every_declared_clause_stands_in_the_record_once(extracted):
    run = extracted({"services/gauge.md": GAUGE})
    record = extract_record(run)
    ids = [
        clause["clause_id"]
        for owner in (
            {
                "ensures_clauses": record["program_ensures"],
                "conditional_ensures": record["program_conditional_ensures"],
            },
            *record["contracts"],
        )
        for clause in (*owner["ensures_clauses"], *owner["conditional_ensures"])
    ]
    assert sorted(ids) == sorted(clause.clause_id for clause in run.clauses())


def test_every_file_that_was_read_has_its_digest(extracted):
    record = extract_record(extracted({"workspace/gauge/raw.html": "<p>"}))
    assert list(record["digests"]) == sorted(record["digests"])
    assert "bindings/gauge/waters.md" in record["digests"]
    assert "workspace/gauge/raw.html" not in record["digests"]


def test_the_record_is_json_as_it_stands(extracted):
    record = extract_record(extracted())
    assert json.loads(json.dumps(record, ensure_ascii=False, allow_nan=False)) == record
