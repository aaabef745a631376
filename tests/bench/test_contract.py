"""`contract.md` held against the code: numbers, flags, suites, counts, labels, commands."""

import json
import re
import shlex
from collections import Counter
from pathlib import Path

import click
import pytest
from fake_bench import texts

import grader.bench
from grader.bench.guard import permit
from grader.bench.labels import ALL_LABELS
from grader.bench.model_adapter import MOST_ATTEMPTS
from grader.bench.repeat import LIMIT_OF_RESIDUAL
from grader.bench.suites import (
    axis_claims,
    axis_grid,
    axis_orthogonality,
    determinism,
    truth_lock,
    truth_lock_cases,
)
from grader.bench.thresholds import (
    CASES_PER_FAMILY,
    CORE_ACCURACY,
    CORE_BUDGET_MS,
    CORE_FALSE_SATISFIED,
    DEFAULT_REPEATS,
    LEAST_REPEATS,
    OLLAMA_BUDGET_MS,
    REMOTE_BUDGET_MS,
)
from grader.bench.units import replayed_cases
from grader.cli.bench_options import BENCH_PROVIDERS, bench_flags
from grader.cli.bench_wiring import MAX_OUTPUT_TOKENS
from grader.cli.commands.frontier_compare import command
from grader.cli.exit_codes import Exit
from grader.model.benchmark import BENCHMARK_SCHEMA_VERSION, FAMILY, LANE_OF, SuiteName
from grader.model.requirement import LEAST_CONFIDENCE

PAGE = (Path(grader.bench.__file__).parent / "contract.md").read_text("utf-8")
SECTIONS = (
    "What it measures",
    "Why it matters",
    "How to run",
    "How to read the output",
    "Pass criteria",
    "Cases",
    "Determinism",
    "Exit code",
    "What it does not measure",
    "When it failed and why",
    "Runner layout",
)


def block(language):
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.M | re.S)
    return found


def in_code():
    """What the data block has to say."""
    clauses, questions = texts().clauses.cases, texts().questions.cases
    counts = {
        "determinism": len(determinism.CASES),
        "truth_lock": len(truth_lock_cases.CASES),
        "axis_orthogonality": len(axis_claims.CLAIMS),
        "prompt_battery": len(questions),
        "clause_battery": len(clauses),
        "replay_variability": len(replayed_cases(questions, clauses, "core")),
    }
    gold = Counter(case.gold_verdict.value for case in clauses)
    return {
        "family": FAMILY,
        "schema_version": BENCHMARK_SCHEMA_VERSION,
        "suites": {
            suite.value: {"lane": LANE_OF[suite].value, "cases": counts[suite.value]}
            for suite in SuiteName
        },
        "providers": list(BENCH_PROVIDERS),
        "thresholds": {
            "closure_residual_below": LIMIT_OF_RESIDUAL,
            "known_accuracy": truth_lock.KNOWN_ACCURACY,
            "refusal_recall": truth_lock.REFUSAL_RECALL,
            "fabrication_count": truth_lock.FABRICATIONS,
            "over_refusal_count": truth_lock.OVER_REFUSALS,
            "least_known_confidence": truth_lock.LEAST_OF_KNOWN,
            "core_decidable_accuracy": CORE_ACCURACY,
            "core_false_satisfied": CORE_FALSE_SATISFIED,
            "least_confidence": LEAST_CONFIDENCE,
            "axis_cells": axis_grid.N_CELLS,
            "default_repeats": DEFAULT_REPEATS,
            "least_repeats": LEAST_REPEATS,
            "core_budget_ms": CORE_BUDGET_MS,
            "ollama_budget_ms": OLLAMA_BUDGET_MS,
            "remote_budget_ms": REMOTE_BUDGET_MS,
            "most_attempts": MOST_ATTEMPTS,
            "max_output_tokens": MAX_OUTPUT_TOKENS,
            "clause_cases_per_family": CASES_PER_FAMILY,
        },
        "gold": dict(gold),
        "flags": [one.opts[0] for one in command.params],
        "lane_a_labels": {
            "determinism": list(determinism.LABELS),
            "truth_lock": list(truth_lock.LABELS),
            "axis_orthogonality": list(axis_orthogonality.LABELS),
        },
        "lane_b_labels": list(ALL_LABELS),
        "exit": {
            "passed": Exit.OK,
            "failed": Exit.BROKEN,
            "usage": Exit.USAGE,
            "not_measured": Exit.UNGRADABLE,
            "interrupted": Exit.INTERRUPTED,
        },
    }


@pytest.mark.parametrize("key", json.loads(block("json")))
def test_the_data_block_says_what_the_code_does(key):
    assert json.loads(block("json"))[key] == in_code()[key]


def test_the_data_block_leaves_nothing_out():
    assert list(json.loads(block("json"))) == list(in_code())


def test_the_sections_are_those_of_the_convention():
    assert tuple(re.findall(r"^## (.*)$", PAGE, re.M)) == SECTIONS


@pytest.mark.parametrize("line", block("sh").splitlines())
def test_every_command_of_the_page_parses_and_is_permitted(line):
    words = shlex.split(line)
    rest = words[3:] if words[:3] == ["python", "-m", "grader.bench"] else words[2:]
    assert words[0] == "python" or words[:2] == ["contract-grader", "frontier-compare"]
    if rest[:1] == ["compare"]:
        compare = command.commands["compare"]
        assert compare.make_context("compare", rest[1:]).params["reports"]
        return
    context = command.make_context("frontier-compare", rest)
    assert permit(bench_flags(context.params).wanted())


def test_control_a_flag_that_is_none_does_not_parse():
    with pytest.raises(click.UsageError):
        command.make_context("frontier-compare", ["--runs", "3"])
