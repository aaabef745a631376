"""Conditions that structure leaves open are put to the judge, first about the error."""

import asyncio
import json

import pytest

from grader.cli.wiring import load_templates
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.model.graded import JudgeFacts, Priced
from grader.model.settings import GradeSettings, JudgingSettings
from grader.pipeline import grade_run

JUDGING = JudgingSettings(provider="scripted", model="s-1", templates=load_templates("grade"))
SERVICE = """---
name: gauge
kind: service
---

ensures:
- levels: at most 50 words
- if the instruments stay quiet: `note` has at most 50 words

errors:
- gauge-silent: no gauge answered in time
"""


@pytest.fixture
def run_dir(tmp_path):
    def write(name, text):
        path = tmp_path / "r1" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    write("program.md", "---\nname: tide\nservices: [gauge, writer]\n---\n")
    write("manifest.md", "# M\n\n## Graph\n\n### gauge\n\n### writer\n")
    write("services/gauge.md", SERVICE)
    write("services/writer.md", "---\nname: writer\n---\n\nensures:\n- text: at most 9 words\n")
    write("bindings/gauge/note.md", "Taken from the printed almanac of this year.\n")
    write("bindings/writer/text.md", "High water at six.\n")
    write("workspace/gauge/__error.md", "# Error: gauge-silent\n\nNo answer from either pier.\n")
    return tmp_path / "r1"


def grade(run_dir, answers):
    """Grade with a judge that gives each answer in turn."""

    def reply(answer, quote):
        entry = {"index": 0, "quotes": [quote], "looked_for": [], "finding": ""}
        return {**entry, "answer": answer, "confidence": 90}

    replies = [
        json.dumps({"requirements": [reply(*answer)], "clause_class": "measurable"})
        for answer in answers
    ]
    provider = ScriptedProvider(replies)
    facts = JudgeFacts(provider="scripted", model="s-1")
    settings = GradeSettings(judging=JUDGING)
    graded = asyncio.run(grade_run(run_dir, settings, provider, facts, lambda _: Priced()))
    states = {one.clause.clause_id: one.state and one.state.value for one in graded.standings}
    return graded, states, provider.requests


ERROR_QUOTE = "No answer from either pier."
NOTE_QUOTE = "Taken from the printed almanac of this year."


def test_a_condition_that_describes_the_error_excuses_the_primary_clauses(run_dir):
    graded, states, requests = grade(run_dir, [("met", ERROR_QUOTE)])
    assert len(requests) == 1
    assert "Is that error the situation" in requests[0].questions[0].text
    assert states["gauge/levels"] == "not_in_force"
    assert states["gauge/#2"] is None
    assert graded.outcomes["gauge/#2"].grounding_source.value == "conditional"


def test_one_that_does_not_is_asked_whether_it_happened_and_excuses_nothing(run_dir):
    graded, states, requests = grade(run_dir, [("not_met", ERROR_QUOTE), ("met", NOTE_QUOTE)])
    assert len(requests) == 2
    assert "Did this happen in the run?" in requests[1].questions[0].text
    assert states["gauge/levels"] is None
    assert graded.outcomes["gauge/levels"].outcome.verdict.value == "violated"
    assert states["gauge/#2"] is None


def test_one_that_did_not_happen_is_untested(run_dir):
    _, states, _ = grade(run_dir, [("not_met", ERROR_QUOTE), ("not_met", NOTE_QUOTE)])
    assert states["gauge/#2"] == "untested"


def test_one_that_nobody_can_tell_leaves_both_without_a_verdict(run_dir):
    answers = [("cannot_tell", ERROR_QUOTE), ("cannot_tell", NOTE_QUOTE)]
    graded, _, _ = grade(run_dir, answers)
    for clause_id in ("gauge/levels", "gauge/#2"):
        assert graded.outcomes[clause_id].outcome.reason.value == "condition_unknown"
