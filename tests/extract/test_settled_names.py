"""A bare word before a colon that nothing else calls an output by is a label, not a lost output."""

import pytest

ENSURES = "---\nname: gauge\n---\n\nensures:\n- waters: next high waters\n"
WORDS = ("Length", "format", "tone")


def gauge(extracted, lines, **files):
    run = extracted({"services/gauge.md": ENSURES + lines, **files})
    (service,) = [s for s in run.services if s.name == "gauge"]
    codes = [(w.code, w.line) for w in run.warnings if w.file == "services/gauge.md"]
    return run, {c.clause_id: c for c in service.contract.clauses}, codes


@pytest.mark.parametrize("word", WORDS)
def test_a_bare_word_that_nothing_declares_is_a_label_and_is_told(extracted, word):
    run, clauses, codes = gauge(extracted, f"- {word}: at most 10 words\n- x2: y\n")
    clause = clauses[f"gauge/{word}"]
    assert (clause.name, clause.body) == (None, f"{word}: at most 10 words")
    assert run.targets[clause.clause_id].how == "all-outputs"
    assert ("unknown-name", 7) in codes


@pytest.mark.parametrize(
    ("lines", "files"),
    [
        pytest.param("- `log`: a log\n", {}, id="in backticks"),
        pytest.param(
            "- log: a log\n- `log` is short\n- `log`: b\n", {}, id="in backticks elsewhere"
        ),
        pytest.param("- log: in workspace/gauge/raw/log.txt\n", {}, id="with its path"),
        pytest.param("- bulletin: a copy\n", {}, id="an output of the wiring"),
        pytest.param(
            "- log: a log\n",
            {"services/writer.md": "requires:\n- log: the log\n\nensures:\n- bulletin: b\n"},
            id="what another service requires",
        ),
    ],
)
def test_a_declared_output_that_is_missing_is_still_missed(extracted, lines, files):
    run, clauses, codes = gauge(extracted, lines, **files)
    clause = list(clauses.values())[1]
    assert clause.name in {"log", "bulletin"}
    assert run.targets[clause.clause_id].outputs == ()
    assert not [code for code, _ in codes if code == "unknown-name"]


def test_where_nothing_was_bound_every_name_stays(extracted):
    _, clauses, codes = gauge(extracted, "- tone: calm\n", **{"bindings/gauge/waters.md": None})
    assert [c.name for c in clauses.values()] == ["waters", "tone"]
    assert not codes


def test_one_promise_and_one_output_that_are_left_may_be_the_same(extracted):
    run, clauses, codes = gauge(extracted, "- tides: a table\n", **{"bindings/gauge/t.md": "x"})
    assert run.targets["gauge/tides"].uncertain == "name-mismatch"
    assert clauses["gauge/tides"].name == "tides"
    assert not codes


@pytest.mark.parametrize(
    ("label", "name"),
    [
        pytest.param("**waters**:", "waters", id="bold"),
        pytest.param("**waters:**", "waters", id="bold with its colon"),
        pytest.param("_waters_:", "waters", id="italic"),
        pytest.param("**`waters`**:", "waters", id="bold around backticks"),
        pytest.param("**Length**:", None, id="control: no output"),
    ],
)
def test_an_emphasised_label_is_a_name_where_an_output_has_it(extracted, label, name):
    _, clauses, _ = gauge(extracted, f"- {label} at most 3 words\n")
    assert clauses["gauge/#2"].name == name
    assert (clauses["gauge/#2"].body == "at most 3 words") is (name is not None)


def test_of_a_condition_only_the_name_is_dropped(extracted):
    _, clauses, _ = gauge(extracted, "- tone: (if it rains) calm\n")
    clause = clauses["gauge/tone"]
    assert (clause.name, clause.body, clause.condition.text) == (None, "calm", "it rains")


@pytest.mark.parametrize(
    "opening", ["waters has", "**waters** has", "_waters_ has", "`waters` has"]
)
def test_a_clause_that_opens_with_an_outputs_name_is_about_it(extracted, opening):
    run, _, _ = gauge(extracted, f"- {opening} 3 words\n", **{"bindings/gauge/log.md": "x"})
    assert [o.name for o in run.targets["gauge/#2"].outputs] == ["waters"]
