"""Every kind against its own examples, and against a megabyte meant to slow it down."""

import time

import pytest

from grader.checks.describe import page
from grader.checks.document import Document
from grader.checks.kind import NOTHING_AROUND
from grader.checks.kinds.table import KINDS
from grader.checks.read_clause import read_alone, read_text
from grader.checks.run_check import run_check, say_check
from grader.model.span import Span
from grader.model.verdicts import RequirementState

EXAMPLES = [
    pytest.param(kind, example, id=f"{kind.name}-{example.state}-{example.clause}")
    for kind in KINDS.values()
    for example in (*kind.accepts, *kind.refuses)
]


def kinds_in(check):
    return {check.kind}.union(*(kinds_in(part) for part in check.parts))


def document_of(text):
    return Document(text, 0, len(text), "bindings/report.md", "report")


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_an_example_is_read_as_its_kind_and_decided(kind, example):
    checks = read_alone(example.clause, ())
    assert checks is not None
    assert kind.name in {name for check in checks for name in kinds_in(check)}
    findings = [run_check(check, document_of(example.output), NOTHING_AROUND) for check in checks]
    assert {finding.state for finding in findings} == {example.state}
    assert all(finding.observed and finding.evidence for finding in findings)
    assert all(say_check(check) for check in checks)


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_every_quote_of_an_example_is_the_texts_own(kind, example):  # noqa: ARG001 - one table
    for check in read_alone(example.clause, ()):
        finding = run_check(check, document_of(example.output), NOTHING_AROUND)
        for evidence in finding.evidence:
            if isinstance(evidence, Span):
                assert example.output[evidence.start : evidence.end] == evidence.quote


@pytest.mark.parametrize(
    "clause",
    [pytest.param(c, id=f"{k.name}-{c}") for k in KINDS.values() for c in k.unread],
)
def test_a_clause_that_comes_near_is_not_read(clause):
    assert read_text(clause, ()) is None


# other_output needs another binding: its examples stand in tests/checks/test_other_output.py
ALONE = [kind for kind in KINDS.values() if kind.name != "other_output"]


@pytest.mark.parametrize("kind", ALONE, ids=lambda kind: kind.name)
def test_a_kind_has_examples_of_both_answers(kind):
    assert kind.accepts
    assert kind.refuses
    assert {e.state for e in kind.accepts} == {RequirementState.MET}
    assert {e.state for e in kind.refuses} == {RequirementState.NOT_MET}


# Each text has about a megabyte; runs of one mark share a text.
ADVERSARIAL = {
    "marks": "\n".join(mark * 160_000 for mark in '[<"`_{'),
    "dots-and-blanks": "." * 500_000 + "x\n" + " " * 500_000 + "x",
    "pairs": "\n".join(pair * 100_000 for pair in ("*a", "|-", "1.", "_a", "{[")),
    "lines": "\n \n" * 333_000 + "x",
    "items": f"- {'an item ' * 5}\n" * 23_000,
    "hashes": f"# {'heading ' * 5}\n" * 23_000,
}
CLAUSES = sorted({kind.accepts[0].clause for kind in KINDS.values() if kind.accepts})


@pytest.mark.parametrize("text", ADVERSARIAL.values(), ids=ADVERSARIAL)
def test_a_megabyte_of_spite_is_read_in_linear_time(text):
    document = document_of(text)
    started = time.process_time()
    for clause in CLAUSES:
        for check in read_alone(clause, ()):
            run_check(check, document, NOTHING_AROUND)
    assert time.process_time() - started < 60


@pytest.mark.parametrize(
    "phrase", ['"' * 3_000, "and " * 900, "(" * 3_000, "3 " * 1_500, "no more than " * 250]
)
def test_a_clause_of_spite_is_read_in_linear_time(phrase):
    started = time.process_time()
    read_text(phrase, ())
    assert time.process_time() - started < 10


def test_the_page_of_checks_is_the_one_in_docs(update_golden, request):
    path = request.config.rootpath / "docs" / "checks.md"
    if update_golden:
        path.write_text(page(), encoding="utf-8")
    assert path.read_text("utf-8") == page()
