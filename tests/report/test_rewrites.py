"""Promises made testable: rules by the promise's own words, placeholders, no figure of ours."""

import re

import pytest

from grader.report.rewrites import KINDS, QUALITIES, propose_rewrite
from grader.report.words import EN


@pytest.mark.parametrize(
    ("promise", "has"),
    [
        pytest.param("a good summary", ["a summary", "<N> to <M> paragraphs"], id="the seed's"),
        pytest.param("high-quality findings", ["findings", "at least <N> items"], id="a list"),
        pytest.param("a robust JSON object", ["a JSON object", "<which keys>"], id="data"),
        pytest.param("clean code", ["<which command or test>"], id="code"),
        pytest.param("a comparison of both", ["<which columns>"], id="a table"),
        pytest.param("an adequate plan", ["a plan", "at least <N> steps"], id="a plan"),
        pytest.param("every place is near", ["<which words, figures or section>"], id="no kind"),
        pytest.param(
            "the guide is good", ["<which words, figures or section>"], id="about one known"
        ),
        pytest.param("someone can use the plan", ["<which words, figures"], id="not what it is"),
        pytest.param("a note on the plan", ["a note on the plan — shown in"], id="head noun only"),
        pytest.param("JSON with the keys `a`", ["`a` — shown in the output"], id="has its measure"),
        pytest.param("a concise report", ["at most <N> words"], id="short"),
        pytest.param("a critically sourced report", ["<which sources>"], id="sourced"),
        pytest.param("a nice engaging text", ["an engaging text", "<which words"], id="tone"),
        pytest.param("within an hour", ["within an hour"], id="other articles stay"),
        pytest.param("good", ["good — "], id="praise alone stays"),
    ],
)
def test_what_is_added(promise, has):
    proposed = propose_rewrite(promise, EN)
    assert [one for one in has if one not in proposed] == []


@pytest.mark.parametrize("promise", ["a good summary", "great findings", "x", "a useful tone"])
def test_no_figure_is_invented(promise):
    assert re.findall(r"\d", propose_rewrite(promise, EN)) == []


def test_the_promise_keeps_its_own_figures():
    assert "2-3 paragraph" in propose_rewrite("a good 2-3 paragraph summary", EN)


def test_every_rule_is_reached():
    text = {"rewrite.plan": "a plan", "rewrite.list": "a list"}
    for rule in (*KINDS, *QUALITIES):
        stem = text.get(rule.key) or rule.pattern.pattern.split("(?:")[1].split("|")[0]
        stem = re.sub(r"\W+$", "", stem)
        assert EN.say(rule.key) in propose_rewrite(f"some {stem}", EN), rule.key


def test_a_promise_of_any_length_is_one_bounded_line():
    proposed = propose_rewrite("word\n" * 10_000, EN)
    assert "\n" not in proposed
    assert len(proposed) < 500
