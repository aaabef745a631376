"""What the tests of the checks share: a clause read and decided on a text."""

import pytest

from grader.checks.decide import decide_clause
from grader.checks.kind import Around
from grader.checks.read_clause import read_clause
from grader.model.contract import Clause, Place
from grader.model.run import Output, Target


def clause_of(body, *, name="report", items=(), alternatives=False, condition=None):
    return Clause(
        clause_id=f"service/{name}",
        owner="service",
        name=name,
        text=body,
        body=body,
        place=Place(file="contract.md", line_start=1, line_end=1),
        items=items,
        condition=condition,
        items_are_alternatives=alternatives,
    )


def output_of(text, *, name="report", **more):
    return Output(service="service", name=name, path=f"bindings/{name}.md", text=text, **more)


def target_of(*outputs, **more):
    return Target(outputs=outputs, how="binding", looked_for=("bindings/report.md",), **more)


@pytest.fixture
def clause():
    return clause_of


@pytest.fixture
def output():
    return output_of


@pytest.fixture
def target():
    return target_of


@pytest.fixture
def decide():
    def run(body, text, *, name="report", inputs=(), others=(), **more):
        made = clause_of(body, name=name, **more)
        aim = target_of(output_of(text, name=name or "report"))
        return decide_clause(made, read_clause(made), aim, Around(outputs=(inputs, others)))

    return run
