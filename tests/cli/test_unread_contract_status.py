"""A service whose contract could not be read keeps a build from turning green."""

import asyncio

import pytest

from grader.cli.exit_codes import Exit
from grader.cli.gate_facts import status_of_run
from grader.cli.grade_status import Gate
from grader.model.graded import JudgeFacts, Priced
from grader.model.settings import GradeSettings
from grader.pipeline import grade_run

READABLE = "---\nname: south\n---\n\n### Ensures\n\n- `out`: at most 9 words\n"
TYPED = "---\nname: south\n---\n\n### Ensures\n\n- `out`: Json<Out> - at most 9 words\n"


def status(tmp_path, contract):
    files = {
        "program.md": "---\nname: tide\nservices: [north, south]\n---\n",
        "manifest.md": "# M\n\n## Graph\n\n### north\n\n### south\n",
        "services/north.md": READABLE.replace("south", "north"),
        "services/south.md": contract,
        "bindings/north/out.md": "High water at six.\n",
        "bindings/south/out.md": "High water at six.\n",
    }
    for name, text in files.items():
        path = tmp_path / "r1" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    facts = JudgeFacts(provider="core", model="core-native")
    graded = asyncio.run(
        grade_run(tmp_path / "r1", GradeSettings(), None, facts, lambda _: Priced())
    )
    assert all(one.outcome.verdict.value == "satisfied" for one in graded.outcomes.values())
    return status_of_run(graded, Gate())


PROSE = "---\nname: south\n---\n\n### Ensures\n\n`out`: at least 900 words\n"


@pytest.mark.parametrize(
    "contract",
    [TYPED, READABLE + "\0", PROSE],
    ids=["refused-syntax", "binary", "promises-without-bullets"],
)
def test_an_unread_contract_is_no_green_build(tmp_path, contract):
    assert status(tmp_path, contract) is Exit.NO_VERDICT


def test_control_a_service_that_promises_nothing_is_green(tmp_path):
    nothing = PROSE.replace("`out`: at least 900 words", "None.")
    assert status(tmp_path, nothing) is Exit.OK


def test_control_the_same_run_with_a_readable_contract_is_green(tmp_path):
    assert status(tmp_path, READABLE) is Exit.OK


def test_a_kept_promise_of_the_program_does_not_stand_in_for_the_services(tmp_path):
    vague = READABLE.replace("`out`: at most 9 words", "a good, well-rounded plan")
    files = {
        "program.md": "---\nname: tide\nservices: [north, south]\n---\n\n"
        "### Ensures\n\n- `out`: at least 1 word\n",
        "manifest.md": "# M\n\n## Graph\n\n### north\n\n### south\n",
        "services/north.md": vague.replace("south", "north"),
        "services/south.md": vague,
        "bindings/north/out.md": "High water at six.\n",
        "bindings/south/out.md": "High water at six.\n",
    }
    for name, text in files.items():
        path = tmp_path / "r1" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    facts = JudgeFacts(provider="core", model="core-native")
    graded = asyncio.run(
        grade_run(tmp_path / "r1", GradeSettings(), None, facts, lambda _: Priced())
    )
    assert graded.scores.program.score == 100
    assert graded.scores.overall is None
    assert status_of_run(graded, Gate()) is Exit.NO_VERDICT
