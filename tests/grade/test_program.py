"""`programs/contract-grader.md` names exactly the errors that a run can be refused with."""

import ast
import re
from pathlib import Path

import pytest

from grader.errors import RunError
from grader.extract.contracts import read_contracts

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "programs" / "contract-grader.md"


def declared(text):
    section = text.partition("### Errors\n")[2].partition("\n### ")[0]
    return re.findall(r"^- `([a-z-]+)`: ", section, re.MULTILINE)


def raised(source):
    """The codes of every `RunError(...)` in a source; the class's own where none is given."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RunError":
            codes = [k.value.value for k in node.keywords if k.arg == "code"]
            yield codes[0] if codes else RunError.code


def test_the_declared_errors_are_those_that_are_raised():
    sources = [path.read_text("utf-8") for path in sorted((ROOT / "grader").rglob("*.py"))]
    codes = {code for source in sources for code in raised(source)} | {RunError.code}
    assert sorted(codes) == sorted(declared(PROGRAM.read_text("utf-8")))


@pytest.mark.parametrize(
    ("source", "codes"),
    [
        pytest.param("raise RunError('x', code='gone')", ["gone"], id="a-code-of-its-own"),
        pytest.param("raise RunError('x')", ["run-unreadable"], id="the-classs-own"),
        pytest.param("raise Other('x', code='gone')", [], id="another-error"),
    ],
)
def test_control_codes_are_read_from_the_source(source, codes):
    assert list(raised(source)) == codes


def test_no_sentence_is_taken_from_the_seed(shared):
    def grams(text):
        words = re.findall(r"[a-z_0-9]+", text.lower())
        return {tuple(words[at : at + 8]) for at in range(len(words) - 7)}

    seed = (shared / "seeds" / "contract-grader.txt").read_text("utf-8")
    assert grams(seed) & grams(PROGRAM.read_text("utf-8")) == set()


def test_our_own_extractor_reads_the_program():
    read = read_contracts("programs/contract-grader.md", PROGRAM.read_text("utf-8"))
    assert read.services == ("extractor", "grader", "scorer")
    contracts = [one.contract for one in (read.own, *read.inner)]
    shape = [(one.owner, one.syntax, len(one.clauses), len(one.errors)) for one in contracts]
    assert shape == [
        ("contract-grader", "S4", 5, 10),
        ("extractor", "S4", 3, 2),
        ("grader", "S4", 5, 0),
        ("scorer", "S4", 1, 0),
    ]
    report = contracts[0].clauses[0]
    assert report.clause_id == "contract-grader/grade"
    assert [item.text.partition("`: ")[0].strip("`") for item in report.items] == [
        "run_id",
        "program",
        "overall_score",
        "overall_verdict",
        "services",
        "conditional_ensures",
        "unevaluable_clauses",
        "recommendations",
    ]
    assert contracts[0].clauses[4].condition is not None
    assert contracts[2].clauses[3].condition.text == "a thing is found to be absent"
