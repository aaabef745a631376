"""Reports read back: three forms are read, everything else is refused with a reason."""

import json

import pytest

from grader.audit.read_reports import MAX_BYTES, read_reports
from grader.errors import ReportError


def one_line(world):
    return json.dumps(world.report.model_dump(mode="json"))


def test_a_report_comes_back_as_it_was(world):
    assert read_reports(one_line(world).encode(), "r") == (world.report,)


def test_an_indented_report_with_a_byte_order_mark_is_read(world):
    text = json.dumps(world.report.model_dump(mode="json"), indent=2)
    assert read_reports(b"\xef\xbb\xbf" + text.encode(), "r") == (world.report,)


def test_a_list_and_lines_are_read(world):
    line = one_line(world)
    assert len(read_reports(f"[{line},{line}]".encode(), "r")) == 2
    assert len(read_reports(f"{line}\n{line}\r\n{line}\n".encode(), "r")) == 3


def with_field(world, **changes):
    return json.dumps(world.report.model_dump(mode="json") | changes)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        pytest.param(lambda _: "", "no report", id="nothing"),
        pytest.param(lambda _: "[]", "no report", id="an-empty-list"),
        pytest.param(lambda _: "{", "not valid JSON", id="cut-short"),
        pytest.param(lambda _: "7", "JSON object", id="a-number"),
        pytest.param(lambda _: "[[]]", "JSON object", id="a-list-in-a-list"),
        pytest.param(lambda _: "{}", "no report, it has no schema_version", id="no-version"),
        pytest.param(lambda w: with_field(w, schema_version="9.9"), "9.9", id="another-version"),
        pytest.param(lambda w: with_field(w, surprise=1), "surprise", id="an-unknown-field"),
        pytest.param(lambda w: with_field(w, run_id=7), "run_id", id="a-wrong-type"),
        pytest.param(lambda w: with_field(w, complete="yes"), "complete", id="no-coercion"),
        pytest.param(lambda w: with_field(w, overall_score=101), "overall_score", id="over-100"),
        pytest.param(lambda w: with_field(w, coverage=float("nan")), "NaN", id="nan"),
        pytest.param(
            lambda w: one_line(w).replace('"cost_usd": 0.01', '"cost_usd": 1e999'),
            "too large",
            id="a-number-beyond-all",
        ),
        pytest.param(lambda w: "{" + '"run_id": "x", ' + one_line(w)[1:], "twice", id="twice"),
        pytest.param(lambda _: "[" * 100_000, "deeper", id="deep-nesting"),
        pytest.param(lambda _: '{"a": ' * 5_000, "deeper", id="deep-objects"),
        pytest.param(lambda _: '"' + '\\"' * 300_000, "not valid JSON", id="an-endless-string"),
        pytest.param(lambda _: "9" * 10_000, "not valid JSON", id="an-endless-number"),
    ],
)
def test_what_is_no_report_is_refused(world, make, said):
    with pytest.raises(ReportError, match=said):
        read_reports(make(world).encode(), "r")


def test_what_is_not_utf8_or_too_large_is_refused():
    with pytest.raises(ReportError, match="not UTF-8 at byte 1"):
        read_reports(b"{\xff}", "r")
    with pytest.raises(ReportError, match="larger than"):
        read_reports(b" " * (MAX_BYTES + 1), "r")
