"""The name of an error, in the order of spec/openprose.md 2.5."""

import pytest

from grader.extract.run_log import NO_LOG, read_log
from grader.extract.service_errors import read_error
from grader.model.run_files import RunFiles

PATH = "workspace/gauge/__error.md"
DECLARED = ("silent", "db-failure")


def error_of(text, log=NO_LOG, declared=DECLARED):
    files = RunFiles(run_id="r", entries={}, texts={PATH: text}, digests={})
    return read_error(files, PATH, "gauge", declared, log)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("# Error: silent\n\ntext", "silent", id="heading"),
        pytest.param("## Error `silent`\n", "silent", id="heading-without-colon"),
        pytest.param("# Error: flooded (twice)\n", "flooded", id="token-before-a-bracket"),
        pytest.param("# Error: flooded - the pump stopped\n", "flooded", id="token-before-a-dash"),
        pytest.param("# Error: the db-failure again\n", "db-failure", id="a-declared-name-in-it"),
        pytest.param("# gauge: silent\n", "silent", id="heading-after-a-colon"),
        pytest.param(
            "---\nerror: flooded\nnode: gauge\n---\n# gauge: Error\n", "flooded", id="front"
        ),
        pytest.param(
            "---\nerror: flooded\n---\n# Error: silent\n", "flooded", id="front-before-h1"
        ),
        pytest.param(
            "---\nnode: gauge\n---\n# Error: silent\n", "silent", id="front-without-error"
        ),
        pytest.param("# gauge: Error\n\n# Error: silent\n", "silent", id="a-later-heading"),
        pytest.param("\ufeff# Error: silent\r\n\r\ntext", "silent", id="bom-and-crlf"),
        pytest.param("# Error: could not reach the pump\n", None, id="a-sentence-is-no-name"),
        pytest.param("# gauge: Error\n\nnothing more\n", None, id="service-and-error-only"),
        pytest.param("Error: silent\n", None, id="no-heading"),
        pytest.param("", None, id="empty"),
    ],
)
def test_the_name_is_read_from_frontmatter_or_heading(text, name):
    error = error_of(text)
    assert error.name == name
    assert error.is_declared is (name in DECLARED)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        pytest.param("2\u2192 gauge \u2717 silent", "silent", id="declared"),
        pytest.param("2\u2192 gauge \u274c flooded", "flooded", id="a-single-word"),
        pytest.param("2\u2192 gauge \u2717 the pump stopped", None, id="a-sentence"),
        pytest.param("2\u2192 gauge \u2713", None, id="a-success"),
        pytest.param("2\u2192 writer \u2717 silent", None, id="another-service"),
    ],
)
def test_the_log_is_the_last_resort(line, name):
    assert error_of("no heading", read_log("state.md", f"{line}\n---end\n")).name == name


def test_the_span_is_the_line_that_gave_the_name():
    text = "\ufeff---\r\nnode: x\r\nerror: flooded\r\n---\r\nbody"
    error = error_of(text)
    assert text[error.start : error.end] == "error: flooded"


def test_without_a_name_the_span_is_the_first_line():
    error = error_of("\n\nThe pump stopped.\nmore")
    assert (error.name, error.text[error.start : error.end]) == (None, "The pump stopped.")
