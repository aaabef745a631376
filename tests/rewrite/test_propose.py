"""Offline rewrites of the labelled clauses: nothing lost or invented, testable when filled."""

import gzip
import json
import re
from pathlib import Path

import pytest

from grader.cli.clause_input import clause_from_text
from grader.lint.lint_clause import lint_clause
from grader.lint.words import read_words
from grader.model.verdicts import ClauseClass
from grader.rewrite.edits import Edit, edited
from grader.rewrite.propose import fill, propose

# Not those that the proposer tries itself.
FILLS = {
    "<N>": "7",
    "<condition>": "the caller asks for a table",
    "<which unit>": "minutes",
    "": "the chapters on boats, sails and anchors",
}
PLACEHOLDER = re.compile(r"<[A-Za-z][^<>]*>")


def filled(proposal):
    """The clause with every placeholder that was proposed filled."""
    edits = [
        Edit(start=edit.start, end=edit.end, text=fill(edit.text, FILLS)) for edit in proposal.edits
    ]
    return clause_from_text(edited(proposal.clause.text, edits))


def exact(text):
    return sorted(word.text for word in read_words(text) if word.is_exact)


@pytest.fixture(scope="module")
def rows():
    data = Path(__file__).resolve().parents[3] / "shared/data/vague_clauses_dev.jsonl.gz"
    if not data.exists():
        pytest.skip("the shared folder is not here")
    with gzip.open(data, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def proposals(rows):
    found = []
    for row in rows:
        clause = clause_from_text(row["clause"])
        lint = lint_clause(clause)
        found.append((row, clause, lint, propose(clause, lint)))
    return found


def test_nine_of_ten_vague_clauses_become_testable_once_filled(proposals):
    vague = [
        (clause, proposal) for row, clause, _, proposal in proposals if row["label"] == "vague"
    ]
    testable = [
        proposal
        for _, proposal in vague
        if proposal is not None
        and proposal.placeholders
        and lint_clause(filled(proposal)).label is not ClauseClass.VAGUE
    ]
    assert len(testable) / len(vague) >= 0.95


def test_a_clause_that_is_not_vague_gets_no_placeholder(proposals):
    for _, _, lint, proposal in proposals:
        if lint.label is not ClauseClass.VAGUE and proposal is not None:
            assert not proposal.placeholders


def test_no_number_literal_name_or_condition_is_lost(proposals):
    for _, clause, _, proposal in proposals:
        if proposal is None:
            continue
        left = exact(filled(proposal).text)
        for one in exact(clause.text):
            assert one in left, proposal.text
            left.remove(one)
        again = filled(proposal)
        assert again.name == clause.name
        assert (again.condition is None) == (clause.condition is None)


CONNECTING = {
    "with",
    "that",
    "is",
    "shown",
    "by",
    "at",
    "most",
    "least",
    "than",
    "of",
    "in",
    "to",
    "if",
    "depending",
    "on",
    "and",
    "or",
    "must",
    "else",
    "none",
    "within",
    "a",
    "an",
}


def test_what_is_added_is_nothing_but_placeholders_and_small_words(proposals):
    for _, clause, _, proposal in proposals:
        if proposal is None:
            continue
        for edit in proposal.edits:
            added = {
                w.text for w in read_words(PLACEHOLDER.sub(" ", edit.text)) if w.kind != "mark"
            }
            replaced = {w.text for w in read_words(clause.text[edit.start : edit.end])}
            assert added - replaced <= CONNECTING, edit


@pytest.mark.parametrize(
    ("clause", "rewritten"),
    [
        pytest.param(
            "letter: a cover letter", "letter: a cover letter with <which parts>", id="product"
        ),
        pytest.param(
            "a: `x` and 3 rows, if possible", "a: `x` and 3 rows, if <condition>", id="escape"
        ),
        pytest.param(
            "tour: a tour of moderate length.",
            "tour: a tour of moderate length (at most <N> <which unit>).",
            id="threshold-before-the-full-stop",
        ),
        pytest.param(
            "kit: a kit with bandages and so on",
            "kit: a kit with bandages and <which further items>",
            id="open-list",
        ),
        pytest.param(
            "menu: a superb egg dish with salt and oil",
            "menu: an egg dish with salt and oil",
            id="praise",
        ),
    ],
)
def test_examples(clause, rewritten):
    read = clause_from_text(clause)
    proposal = propose(read, lint_clause(read))
    assert proposal is not None
    assert proposal.text == rewritten


@pytest.mark.parametrize(
    "clause",
    [
        pytest.param("menu: a concise note with the date and the price", id="gradable-wish-stays"),
        pytest.param("menu: at most <N> words", id="already-a-placeholder"),
        pytest.param("menu: at least 3 rows", id="measurable"),
    ],
)
def test_nothing_is_proposed(clause):
    read = clause_from_text(clause)
    assert propose(read, lint_clause(read)) is None


@pytest.mark.parametrize("text", ["answers: no answer", "list: no errors"])
def test_what_is_denied_is_named_not_given_parts(text):
    clause = clause_from_text(text)
    proposal = propose(clause, lint_clause(clause))
    assert proposal.text == f"{text} (that is, none of <which words>)"
