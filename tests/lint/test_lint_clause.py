"""Classes of clauses that are in no data file, and what always holds."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text
from grader.lint.lint_clause import lint_clause
from grader.lint.listed import listed
from grader.model.finding import Severity
from grader.model.requirement import Requirement
from grader.model.verdicts import ClauseClass

VAGUE = [
    "findings: usage patterns in an attractive layout",
    "tests: a test suite of top quality",
    "plan: a list of work items that everyone will love",
    "report: a migration report ready for production",
    "report: a migration report guaranteed to please",
    "brief: growth findings with low latency",
    "brief: growth findings that is not too long",
    "brief: growth findings supported by several sources",
    "brief: growth findings cleaner than found",
    "brief: growth findings as per the instructions",
    "The accuracy score should be fine.",
    "Data should never fail.",
    "The chart should respond quickly.",
    "story: four sentences, should time allow",
    "story: four sentences, at your discretion",
    'table: two columns labelled "A" and "B" unless that proves awkward',
    "Those are implemented likewise.",
    "Anything of relevance is included.",
    "answer: the correct answer",
    "deck: TODO",
    "deck: to be determined",
    "deck: TODO: ask Ann",
    "deck: ???",
    "essay: reads like it was written by a human",
    "mail: sent ASAP",
    "log: nothing unusual",
    "log: nothing out of the ordinary",
    "page: error-free",
    "code: passable",
    "report: finalized",
    "list: no errors",
    "report: no problems",
    "report: no useful content",
    "notes: a summary of them",
    "code: works",
]
NOT_VAGUE = [
    "`report`: a migration report with exactly three sections",
    "findings: usage patterns listed one per line",
    "plan: a list of work items in alphabetical order",
    "report: a report in which every row has a date",
    "report: a report no longer than 500 words",
    "report: a report without tables",
    "list: names and addresses of all customers in the input",
    "letter: signed by the director",
    "essay: mentions the treaty of Rome",
    "notes: meeting notes naming the speaker of each remark",
    "faq: questions with answers taken from the manual",
    "The script prints the date.",
    "A short summary (under 100 words) is appended.",
    '"Good" and "Bad" are the only labels used.',
    "plan: a plan with\n  - goal: what is to be reached\n  - owner: a name",
    "system: the system name",
    "reasons: why the vote was split",
    "answers: no duplicates",
    "report: no typos",
    "code: no warnings",
    "page: no broken links",
    "no duplicates",
    "page: typo-free",
    "tests: all pass",
    "list: deduplicated",
    "code: compiles",
    "minutes: every decision, with who made it",
    "minutes: the decisions made, with who made each of them",
    "code: no TODO comments",
    "plan: TODO list of the team",
    "memo: reads like a limerick",
]
ROUNDED = [
    "deck: roughly 10 slides",
    "deck: about 10 slides",
    "deck: 10 slides or so",
    "text: a text of ~300 words",
]
SPANS = [
    pytest.param("app: handles all edge cases gracefully", "gracefully", id="an-object-stays"),
    pytest.param("app: handles all edge cases quickly", "quickly", id="nor-with-a-degree"),
    pytest.param("app: an app that reads smoothly", "reads smoothly", id="its-verb-goes-along"),
    pytest.param("page: a page that loads quickly", "loads quickly", id="loads-is-no-amount"),
    pytest.param("memo: no unnecessary words", "no unnecessary words", id="what-is-denied"),
    pytest.param("mail: sent ASAP", "ASAP", id="a-date-of-capitals"),
]


@pytest.mark.parametrize("text", ROUNDED)
def test_a_figure_that_is_only_near_needs_reading(text):
    assert lint_clause(clause_from_text(text)).label is ClauseClass.SUBJECTIVE


def test_control_the_figure_itself_is_measurable():
    assert lint_clause(clause_from_text("deck: 10 slides")).label is ClauseClass.MEASURABLE


@pytest.mark.parametrize(("text", "span"), SPANS)
def test_the_words_shown_are_those_complained_of(text, span):
    worst = lint_clause(clause_from_text(text)).findings[0]
    assert text[worst.start : worst.end] == span


@pytest.mark.parametrize("text", VAGUE)
def test_nothing_is_left_to_look_for(text):
    assert lint_clause(clause_from_text(text)).label is ClauseClass.VAGUE


@pytest.mark.parametrize("text", NOT_VAGUE)
def test_something_can_be_looked_for(text):
    assert lint_clause(clause_from_text(text)).label is not ClauseClass.VAGUE


def test_what_code_can_check_is_measurable_whatever_its_words():
    clause = clause_from_text("report: an amazing report")
    requirements = read_clause(clause_from_text("report: at least 3 words"))
    assert all(requirement.check for requirement in requirements)
    assert lint_clause(clause, requirements).label is ClauseClass.MEASURABLE
    open_part = (*requirements, Requirement(index=1, text="amazing"))
    assert lint_clause(clause, open_part).label is ClauseClass.VAGUE


PLAIN = listed(
    "a the good several report with and of that will be should `x` 3 if possible , ( ) . depending "
    "on phase etc clear more than it covering each each's <N> most -"
)
WORDS = st.sampled_from([*sorted(PLAIN), "most\n", chr(0x2019), chr(0x2014), chr(0x1D518)])


@settings(max_examples=200, deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=25))
def test_findings_and_class_agree_and_spans_lie_in_the_text(words):
    text = " ".join(words)
    if not text.strip():
        return
    clause = clause_from_text(text)
    lint = lint_clause(clause)
    has_finding = any(f.severity is Severity.FINDING for f in lint.findings)
    assert has_finding == (lint.label is ClauseClass.VAGUE)
    for finding in lint.findings:
        assert 0 <= finding.start < finding.end <= len(clause.text)
        assert finding.explanation
        assert finding.advice
    assert lint == lint_clause(clause)


@pytest.mark.parametrize(
    "piece",
    [
        "that will ",
        "<a",
        "<!--",
        "(short ",
        "a.",
        "a-",
        "a/",
        "'a ",
        "good, ",
        "as much ",
        "{a ",
        "!",
    ],
)
def test_hostile_clauses_take_linear_time(piece):
    clause = clause_from_text("x: " + piece * (8_000 // len(piece)))
    start = time.perf_counter()
    lint_clause(clause)
    assert time.perf_counter() - start < 20  # a hang guard; measured under a second
