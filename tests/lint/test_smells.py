"""Every smell against its own examples; every file of the folder is in a table."""

from pathlib import Path

import pytest

from grader.cli.clause_input import clause_from_text
from grader.extract.contracts import read_contracts
from grader.lint import smells
from grader.lint.describe import lint_rules
from grader.lint.lint_clause import lint_clause
from grader.lint.lint_contract import lint_contracts
from grader.lint.smells.contract_table import CONTRACT_SMELLS
from grader.lint.smells.table import SMELLS
from grader.model.finding import SmellName

EXAMPLES = [
    pytest.param(smell, example, id=f"{smell.name.value}: {example.clause}")
    for smell in SMELLS
    for example in smell.examples
]


def spans(smell, clause, lint):
    return [clause.text[f.start : f.end] for f in lint.findings if f.smell is smell.name]


@pytest.mark.parametrize(("smell", "example"), EXAMPLES)
def test_an_example_gets_its_class_and_span(smell, example):
    clause = clause_from_text(example.clause)
    lint = lint_clause(clause)
    assert lint.label is example.label
    found = spans(smell, clause, lint)
    assert found == [] if example.span is None else example.span in found


@pytest.mark.parametrize("smell", SMELLS, ids=lambda smell: smell.name.value)
def test_every_smell_has_an_example_with_it_and_a_control_without(smell):
    assert any(example.span for example in smell.examples)
    assert any(example.span is None for example in smell.examples)


def contracts(text):
    path = "svc.md"
    read = read_contracts(path, f"---\nname: svc\n---\n\n{text}")
    return [one.contract for one in read.contracts()]


@pytest.mark.parametrize("smell", CONTRACT_SMELLS, ids=lambda smell: smell.name.value)
def test_a_contract_smell_is_found_in_its_example_and_not_in_its_control(smell):
    found = [f.smell for lint in lint_contracts(contracts(smell.example)) for f in lint.findings]
    control = [f.smell for lint in lint_contracts(contracts(smell.control)) for f in lint.findings]
    assert smell.name in found
    assert smell.name not in control


def test_an_error_of_one_service_may_be_covered_by_another_contract():
    first = contracts("ensures:\n- menu: 3 dishes\n\nerrors:\n- stove-cold: no gas\n")
    second = contracts("ensures:\n- if stove-cold: menu: 3 salads\n")
    alone = [f.smell for lint in lint_contracts(first) for f in lint.findings]
    together = [f.smell for lint in lint_contracts([*first, *second]) for f in lint.findings]
    assert SmellName.UNCOVERED_ERROR in alone
    assert together == []


def test_every_file_of_the_folder_is_in_a_table():
    folder = Path(smells.__file__).parent
    files = {p.stem for p in folder.glob("*.py")} - {"__init__", "table", "contract_table"}
    assert {smell.name.value for smell in (*SMELLS, *CONTRACT_SMELLS)} == files
    assert set(SmellName) == {smell.name for smell in (*SMELLS, *CONTRACT_SMELLS)}


def test_the_page_of_rules_is_what_the_smells_say():
    page = Path(__file__).resolve().parents[2] / "docs" / "lint.md"
    assert page.read_text("utf-8") == lint_rules()
