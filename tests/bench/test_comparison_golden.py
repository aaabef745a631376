"""The side-by-side table of four recorded providers, as golden files.

The recordings are of the fake vendor behind the real SDKs, not of any vendor; core is real. They
are made again here with the same clock and have to come out the same. `--update-golden` rewrites
recordings and tables; a person reads the diff.
"""

import asyncio
import itertools
import json
from datetime import date
from pathlib import Path

import pytest
from fake_asking import a_provider
from fake_bench import texts
from fake_bench_judge import BenchJudge
from fake_server import FakeVendor, Step

from grader.bench.assemble_bench import (
    Batteries,
    Facts,
    assemble_bench,
    case_timings,
    lane_b_suites,
)
from grader.bench.bench_json import read_bench_report, report_json
from grader.bench.bench_prompts import BenchPrompts
from grader.bench.compare_reports import compare_reports
from grader.bench.core_adapter import CoreAdapter
from grader.bench.model_adapter import ModelAdapter, Surroundings
from grader.bench.model_observation import ModelUnderTest
from grader.bench.render_comparison import (
    comparison_json,
    comparison_markdown,
    comparison_text,
)
from grader.bench.run_bench import Progress, run_units
from grader.bench.thresholds import Rules, budget_ms
from grader.bench.units import units
from grader.cli.wiring import load_registry
from grader.model.benchmark import BenchmarkRun, BenchmarkTiming, Lane, SuiteName

GOLDEN = Path(__file__).parent / "golden"
RENDERERS = {"txt": comparison_text, "md": comparison_markdown, "json": comparison_json}
SUITES = (SuiteName.PROMPT_BATTERY, SuiteName.CLAUSE_BATTERY, SuiteName.REPLAY_VARIABILITY)
REPEATS = 2
TEXTS = texts()
# one clause of each family: the whole battery would make the recordings four times as long
CLAUSES = tuple(case for at, case in enumerate(TEXTS.clauses.cases) if at % 4 == at // 4 % 4)
MODELS = {
    "core": ("core-native", None, 0.004),
    "anthropic": ("claude-sonnet-5-5", "anthropic", 1.9),
    "openai": ("gpt-6.2-sol", "openai", 2.4),
    "ollama": ("llama3.2:3b@sha256:0123456789ab", "chat", 11.0),
}
N_BEFORE_CLAUSES = len(TEXTS.questions.cases)
N_BEFORE_REPLAY = N_BEFORE_CLAUSES + len(CLAUSES)


def misbehaviour(provider):
    """What the fake vendor does instead of answering, by the number of the call."""
    return {
        "anthropic": {N_BEFORE_CLAUSES + 10: Step(ending="refusal")},
        "openai": {
            2: Step(kind="status", status=429, headers={"retry-after": "1"}),
            N_BEFORE_CLAUSES + 6: Step(ending="length", text="{"),
        },
        "ollama": {
            N_BEFORE_CLAUSES + 4: Step(text="It is satisfied, surely."),
            N_BEFORE_REPLAY + 9: Step(text=json.dumps(_flipped())),
        },
    }.get(provider, {})


def _flipped():
    return {"evidence": [], "reason": "On a second look.", "verdict": "satisfied", "confidence": 70}


WRONG = {
    "anthropic": {"vague_invented_4_appropriate": "satisfied"},
    "openai": {"cross_binding_2_sum_agrees": "violated"},
    "ollama": {
        "count_2_self_assertion": "satisfied",
        "negation_4_one_of_two_words": "satisfied",
        "schema_field_1_fields_there": "partially_satisfied",
    },
}


def record(provider):
    """A report as the command makes it, on a shorter battery, with a clock of ours."""
    model, kind, step_s = MODELS[provider]
    ticks = itertools.count()
    clock = lambda: next(ticks) * step_s  # noqa: E731 - a clock and nothing more
    card = load_registry().card(provider, model)
    todo = units(SUITES, TEXTS.questions.cases, CLAUSES, provider, REPEATS)
    progress = Progress()
    vendor = FakeVendor(answer=BenchJudge(WRONG.get(provider))).start() if kind else None
    try:
        if vendor is not None:
            plan = misbehaviour(provider)
            vendor.play(*(plan.get(at, Step()) for at in range(len(todo))))
        adapter = _adapter(provider, vendor, clock, card)
        asyncio.run(run_units(todo, adapter, progress, lambda *_: None))
    finally:
        if vendor is not None:
            vendor.stop()
    facts = Facts(
        lane=Lane.B,
        model=model,
        mode=provider,
        run=BenchmarkRun(
            tool="recording of the fake vendor" if kind else "recording of core",
            python="3",
            platform="any",
            repeats=REPEATS,
        ),
        provider_config={"provider": provider, "recorded": "fake vendor" if kind else "core"},
        model_card=card.model_dump(mode="json") if card else None,
        registry_sha256="",
    )
    rules = Rules(budget_ms=budget_ms(provider), is_core=provider == "core")
    cases = Batteries(questions=TEXTS.questions.cases, clauses=CLAUSES)
    suites = lane_b_suites(SUITES, cases, progress.done, rules, facts)
    timing = BenchmarkTiming(
        cases=case_timings(suites, progress.done),
        peak_rss_bytes=None if kind else 96 * 2**20,
        peak_allocated_bytes=None if kind else 6 * 2**20,
        resident_model_bytes=2 * 2**30 if provider == "ollama" else None,
    )
    return assemble_bench(facts, suites, timing, is_complete=True)


def _adapter(provider, vendor, clock, card):
    model, kind, _ = MODELS[provider]
    if kind is None:
        return CoreAdapter(TEXTS.questions, clock)
    prompts = BenchPrompts(
        questions=TEXTS.question_templates,
        clauses=TEXTS.clause_templates,
        battery=TEXTS.questions,
        model=model,
        max_output_tokens=4096,
    )
    who = ModelUnderTest(provider=provider, model=model, card=card, is_free=provider == "ollama")

    async def sleep(_seconds):
        return None

    world = Surroundings(clock=clock, sleep=sleep, purchase_day=lambda: date(2026, 11, 30))
    return ModelAdapter(who, a_provider(kind, vendor, card=card), prompts, world)


@pytest.mark.parametrize("provider", MODELS)
def test_a_recording_comes_out_the_same_again(provider, update_golden):
    path = GOLDEN / f"{provider}.json"
    made = report_json(record(provider))
    if update_golden:
        path.parent.mkdir(exist_ok=True)
        path.write_text(made, "utf-8")
    assert json.loads(path.read_text("utf-8")) == json.loads(made)


@pytest.mark.parametrize("form", RENDERERS)
def test_the_table_of_four_providers(form, update_golden):
    reports = [
        read_bench_report((GOLDEN / f"{name}.json").read_text("utf-8"), name) for name in MODELS
    ]
    found = RENDERERS[form](compare_reports(reports))
    path = GOLDEN / f"expected.{form}"
    if update_golden:
        path.write_text(found, "utf-8")
    assert found == path.read_text("utf-8")
