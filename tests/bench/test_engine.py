"""The grader by code as an engine: no loop, no state, the same as `grade`; telemetry complete."""

import asyncio
from pathlib import Path

import pytest

from grader.bench.engine import _without_loop, core_engine
from grader.bench.native import Asked
from grader.cli.main import main
from grader.model.lens import Lens
from grader.model.presentation import Language, Register

RUN = Path(__file__).resolve().parents[2] / "examples" / "runs" / "abc123"


def test_the_report_is_that_of_the_command(tmp_path):
    out = tmp_path / "report.json"
    command = ["grade", str(RUN), "--provider", "core", "--exit-zero", "--format", "json"]
    assert main([*command, "--lens", "as-if-triggered", "--out", str(out)]) == 0
    run = core_engine(RUN, Asked(lens=Lens.AS_IF_TRIGGERED))
    assert run.report_text == out.read_text("utf-8")


def test_every_clause_in_force_or_untested_is_observed_once():
    run = core_engine(RUN, Asked())
    parts = [*run.report.services, run.report.program_contract]
    ids = [
        entry.clause_id
        for part in parts
        for entry in (*part.ensures_clauses, *part.conditional_ensures)
    ]
    assert list(run.observations) == ids
    assert all(one.surface and one.canonical_surface for one in run.observations.values())


def test_an_observation_says_how_it_was_asked_for():
    asked = Asked(lens=Lens.FENCED_PART, register_id=Register.COACH, language=Language.DE)
    run = core_engine(RUN, asked)
    said = {(one.lens, one.register_id, one.language) for one in run.observations.values()}
    assert said == {("fenced-part", "coach", "de")}
    variants = [one.register_variant_id for one in run.observations.values()]
    assert any(variants)
    assert all(len(one) in (0, 12) for one in variants)


def test_a_run_goes_to_a_new_interpreter_and_back_unchanged():
    run = core_engine(RUN, Asked(lens=Lens.AS_IF_TRIGGERED))
    assert type(run).model_validate_json(run.model_dump_json()) == run


def test_what_waits_is_a_bug():
    async def waits():
        await asyncio.sleep(0)

    with pytest.raises(AssertionError, match="waited"):
        _without_loop(waits())
