"""What the tests of the judge build on: templates, tasks, outputs and replies."""

import json
from pathlib import Path

import pytest

from grader.model.contract import Clause, Place
from grader.model.requirement import Requirement
from grader.model.run import Output
from grader.model.settings import JudgingSettings, Templates
from grader.model.task import JudgeTask

PROMPTS = Path(__file__).resolve().parents[2] / "prompts" / "grade"


@pytest.fixture(scope="session")
def templates():
    return Templates(
        system=(PROMPTS / "system.j2").read_text("utf-8"),
        user=(PROMPTS / "user.j2").read_text("utf-8"),
    )


@pytest.fixture(scope="session")
def make_settings(templates):
    def make(**changes):
        values = {"provider": "scripted", "model": "judge-1", "templates": templates}
        return JudgingSettings(**{**values, **changes})

    return make


@pytest.fixture(scope="session")
def make_output():
    def make(text, name="report", **changes):
        values = {"service": "writer", "name": name, "path": f"bindings/writer/{name}.md"}
        return Output(text=text, **{**values, **changes})

    return make


@pytest.fixture(scope="session")
def make_task(make_output):
    def make(*texts, requirements=("the report has a title",), number=1, **changes):
        clause = Clause(
            clause_id=f"writer/#{number}",
            owner="writer",
            name=None,
            text=changes.pop("clause", f"promise {number}"),
            body="",
            place=Place(file="services/writer.md", line_start=number, line_end=number),
        )
        values = {
            "clause": clause,
            "service": "writer",
            "purpose": "Writes the report.",
            "requires": ("a brief",),
            "inputs": (),
            "outputs": tuple(
                text if isinstance(text, Output) else make_output(text, f"report-{at}")
                for at, text in enumerate(texts)
            ),
            "requirements": tuple(
                one if isinstance(one, Requirement) else Requirement(index=at, text=one)
                for at, one in enumerate(requirements)
            ),
        }
        return JudgeTask(**{**values, **changes})

    return make


@pytest.fixture(scope="session")
def entry():
    def make(index=0, **changes):
        values = {
            "index": index,
            "quotes": [],
            "looked_for": [],
            "finding": "So it is.",
            "answer": "met",
            "confidence": 90,
        }
        return {**values, **changes}

    return make


@pytest.fixture(scope="session")
def reply_text():
    def make(*entries, clause_class="measurable"):
        return json.dumps({"requirements": list(entries), "clause_class": clause_class})

    return make
