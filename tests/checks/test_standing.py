"""Which pieces of a clause are requirements of their own, and which say more of another."""

import pytest

from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text


def texts(text):
    return [r.text for r in read_clause(clause_from_text(text))]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('the issues are specific and useful, not vague ("X is wrong")', id="not"),
        pytest.param("the steps are concrete, which helps the reader", id="a-relative-clause"),
        pytest.param("record this as evidence and do not repeat it", id="a-pronoun"),
        pytest.param("notes on scope, cost, and the open questions", id="the-end-of-a-list"),
        pytest.param("an error report with connection diagnostics", id="with-after-a-name"),
        pytest.param("one row per lane, with status and note columns", id="with-after-a-comma"),
        pytest.param("an array of records, each with a title and a date", id="each-with"),
        pytest.param("records of the chosen grants, each", id="a-lone-each"),
        pytest.param("a notebook with the model and the training log is saved", id="a-subject"),
        pytest.param("grammar and spelling are correct throughout", id="two-subjects-one-verb"),
        pytest.param("the brief says why the price fell and demand is low", id="under-why"),
        pytest.param("a record of the evidence, follow-up actions and dates", id="a-compound-word"),
        pytest.param("polished text, no filler and any warnings", id="no-and-what-goes-on"),
        pytest.param("during the trial, the report has two tables", id="an-adverb-in-front"),
        pytest.param("an epilogue, like a preface, has at most 100 words", id="an-unknown-subject"),
        pytest.param("each bullet has at most 5 words and reads well", id="the-subject-is-a-part"),
        pytest.param("at least 2 tables and diagrams", id="a-number-for-both"),
        pytest.param("exactly 3 bullets, without the title", id="what-is-left-out"),
        pytest.param("three short parts, none over 200 words", id="none-of-them"),
    ],
)
def test_what_nobody_understands_alone_stays_with_what_it_is_about(text):
    assert texts(text) == [text]
    assert read_clause(clause_from_text(text))[0].check is None


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "the data set is loaded in `load.py` and the plot is saved as `plot.png`",
            ["the data set is loaded in `load.py`", "the plot is saved as `plot.png`"],
        ),
        (
            "each message carries one of four themes and one of three moods; "
            "the quote is a part of the message",
            [
                "each message carries one of four themes and one of three moods",
                "the quote is a part of the message",
            ],
        ),
        (
            "the model is trained in `a.py`, and, in addition, the plot is saved in `b.png`",
            ["the model is trained in `a.py`", "the plot is saved in `b.png`"],
        ),
        (
            "the brief avoids jargon and explains every acronym",
            ["the brief avoids jargon", "explains every acronym"],
        ),
        (
            "under 500 words, no jargon, and an upbeat tone",
            ["under 500 words", "no jargon, and an upbeat tone"],
        ),
    ],
)
def test_whole_sentences_and_predicates_of_the_output_are_requirements_of_their_own(text, parts):
    assert texts(text) == parts
