"""The labelled clauses: the bars of the lint, read through the public scorer."""

import gzip
import importlib.util
import json
from pathlib import Path

import pytest

from grader.cli.commands.lint import label_clause

DATA = "data/vague_clauses_dev.jsonl.gz"


@pytest.fixture(scope="module")
def scores():
    shared = Path(__file__).resolve().parents[3] / "shared"
    if not (shared / DATA).exists():
        pytest.skip("the shared folder is not here")
    spec = importlib.util.spec_from_file_location("score_vague", shared / "data/score_vague.py")
    scorer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scorer)
    with gzip.open(shared / DATA, "rt", encoding="utf-8") as lines:
        gold = {row["id"]: row for row in map(json.loads, lines)}
    predicted = {i: label_clause(i, row["clause"], clock=lambda: 0.0) for i, row in gold.items()}
    return scorer.score(gold, predicted)


@pytest.mark.parametrize(
    ("name", "value", "at_least"),
    [
        pytest.param("precision", lambda s: s["vague"]["all"][0], 0.97, id="precision"),
        pytest.param("recall", lambda s: s["vague"]["all"][1], 0.97, id="recall"),
        pytest.param("real precision", lambda s: s["vague"]["real"][0], 0.85, id="real-precision"),
        pytest.param("real recall", lambda s: s["vague"]["real"][1], 0.84, id="real-recall"),
        pytest.param("macro F1", lambda s: s["macro_f1"], 0.85, id="three-way-macro-f1"),
        pytest.param("no alarms", lambda s: 1 - s["control_alarms"], 0.98, id="control-alarms"),
    ],
)
def test_the_bars_are_held(scores, name, value, at_least):
    assert value(scores) >= at_least, name


def test_control_a_lint_that_flags_nothing_fails_the_bars(scores):
    assert scores["missing"] == 0
    assert scores["confusion"]["vague"]["vague"] > 1_500


def wordings(name):
    """Clauses of our own wording, written before the lint had seen any like them."""
    lines = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    return [line.split("\t", 1) for line in lines]


@pytest.mark.parametrize(
    ("name", "label", "low", "high"),
    [
        pytest.param("wordings.tsv", "vague", 0.94, 1.0, id="vague-ones-are-flagged"),
        pytest.param("wordings.tsv", "clear", 0.0, 0.03, id="clear-ones-are-not"),
        pytest.param("terse.tsv", "vague", 0.90, 1.0, id="vague-terse-ones-are-flagged"),
        pytest.param("terse.tsv", "clear", 0.0, 0.03, id="clear-terse-ones-are-not"),
    ],
)
def test_other_wordings_are_read_as_well(name, label, low, high):
    clauses = [clause for one, clause in wordings(name) if one == label]
    assert len(clauses) > 100
    flagged = [c for c in clauses if label_clause(1, c, clock=lambda: 0.0)["label"] == "vague"]
    assert low <= len(flagged) / len(clauses) <= high
