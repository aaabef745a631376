"""What clauses are split into and how each part is read."""

import pytest

from grader.checks.document import Document
from grader.checks.kind import MET, NOTHING_AROUND
from grader.checks.kinds.table import COUNTED
from grader.checks.read_clause import is_kept_by_nothing, read_clause, read_text
from grader.checks.run_check import run_check
from grader.model.contract import Condition, ConditionKind, SubItem


def readings(requirements):
    return [(r.text, r.reading) for r in requirements]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(
            'has 3 sections, two tables and ends with "Bye"',
            ["exactly 3 sections", "exactly 2 tables", 'ends with "Bye"'],
            id="commas-and-and",
        ),
        pytest.param(
            "at most 100 words; no commas", ["at most 100 words", "no commas"], id="semicolons"
        ),
        pytest.param(
            "a report with at least 3 bullet points and a table",
            ["at least 3 bullet points", "at least 1 table"],
            id="with-after-the-name-of-the-output",
        ),
        pytest.param(
            "each bullet has at most 5 words and ends with a period",
            ["each bullet: at most 5 words", 'each bullet: ends with "."'],
            id="the-second-part-takes-over-the-subject",
        ),
        pytest.param(
            'includes the words "a1" and "b2"',
            ['contains "a1" (as a word)', 'contains "b2" (as a word)'],
            id="terms-joined-by-and",
        ),
        pytest.param(
            'every one of "a1" and "b2" appears',
            ['contains "a1", "b2" (as written)'],
            id="a-quantifier-is-not-split",
        ),
        pytest.param("between 2 and 4 words", ["between 2 and 4 words"], id="and-of-a-range"),
        pytest.param(
            "at least 2 and at most 5 words", ["between 2 and 5 words"], id="two-sided-bound"
        ),
        pytest.param("five words, no more and no fewer", ["exactly 5 words"], id="an-exact-number"),
        pytest.param(
            "at most 100 words and engaging", ["at most 100 words", ""], id="one-part-for-a-judge"
        ),
    ],
)
def test_a_clause_is_split_into_its_parts(clause, body, expected):
    assert [r.reading for r in read_clause(clause(body))] == expected


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("at most 100 words, references apart", id="a-remark-that-changes-the-bound"),
        pytest.param("at least 3 bullets, if possible", id="an-escape"),
        pytest.param("about 300 words", id="an-approximation"),
        pytest.param("a couple of bullet points", id="a-vague-number"),
        pytest.param("the introduction has at most 100 words", id="a-part-of-the-output"),
        pytest.param("the introduction sparkles and contains two tables", id="an-unknown-subject"),
        pytest.param("no bullet runs over 7 words and ends with a dash", id="after-a-negated-part"),
        pytest.param("summarises the law and three tables", id="an-object-of-an-unknown-verb"),
        pytest.param("describes a house with two tables", id="with-after-another-noun"),
        pytest.param("in 20 % of the words", id="a-percentage"),
        pytest.param('says "never closed', id="an-open-quotation"),
        pytest.param("optional: at least 3 tables", id="optional"),
        pytest.param("at least 3 tables when the data allow it", id="a-condition-inside"),
    ],
)
def test_what_is_not_certain_is_not_read(clause, body):
    assert read_clause(clause(body))[-1].check is None


def test_a_clause_always_has_a_requirement(clause):
    assert len(read_clause(clause(""))) == 1


def test_a_summary_beside_a_named_report_may_be_a_part_of_it(clause):
    said = "the summary has at most 100 words"
    assert read_clause(clause(said, name="report"))[0].check is None
    assert read_clause(clause(said, name="summary"))[0].check is not None
    assert read_clause(clause(said, name=None))[0].check.args["of"] == "summary"


def test_sub_bullets_are_requirements_and_an_introduction_is_none(clause):
    items = tuple(SubItem(text=t, depth=1) for t in ("has 3 sections", "is witty"))
    found = read_clause(clause("a report that:", items=items))
    assert readings(found) == [("has 3 sections", "exactly 3 sections"), ("is witty", "")]


def test_a_deeper_sub_bullet_belongs_to_its_parent(clause):
    items = (
        SubItem(text="has 3 sections", depth=1),
        SubItem(text="each of them witty", depth=2),
    )
    assert [r.check for r in read_clause(clause("with:", items=items))] == [None]


def test_alternatives_are_one_requirement(clause):
    items = tuple(SubItem(text=t, depth=1, mode="m") for t in ("has 3 sections", "has 2 tables"))
    (found,) = read_clause(clause("either:", items=items, alternatives=True))
    assert found.check.kind == "any_of"
    assert found.reading == "exactly 3 sections or exactly 2 tables"


def test_an_alternative_that_cannot_be_read_leaves_the_whole_to_the_judge(clause):
    items = tuple(SubItem(text=t, depth=1, mode="m") for t in ("has 3 sections", "is witty"))
    (found,) = read_clause(clause("either:", items=items, alternatives=True))
    assert found.check is None


def test_a_conditional_is_read_by_its_effect(clause):
    condition = Condition(kind=ConditionKind.IF, text="none found", effect="at most 5 words")
    (found,) = read_clause(clause("ignored", condition=condition))
    assert found.reading == "at most 5 words"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("no more than 5 words", True, id="at-most"),
        pytest.param("contains no commas", True, id="absence"),
        pytest.param("at least 5 words", False, id="at-least"),
        pytest.param("each bullet has at most 5 words", True, id="each"),
        pytest.param("valid JSON", False, id="format"),
    ],
)
def test_what_an_empty_output_would_keep_is_vacuous(clause, body, expected):
    assert read_clause(clause(body))[0].is_vacuous is expected


def test_a_count_is_kept_by_nothing_where_the_check_itself_says_so():
    empty = Document("", 0, 0, "", "")
    clauses = [e.clause for kind in COUNTED for e in (*kind.accepts, *kind.refuses)]
    checks = [check for text in clauses for check in read_text(text, ()) or ()]
    assert {check.kind for check in checks} >= {kind.name for kind in COUNTED}
    for check in checks:
        is_met = run_check(check, empty, NOTHING_AROUND).state is MET
        assert is_kept_by_nothing(check) is is_met, check


@pytest.mark.parametrize(
    ("name", "body", "is_read"),
    [
        pytest.param("market_report", "the report has 3 tables", True, id="last-word-of-the-name"),
        pytest.param("market_report", "the market report has 3 tables", True, id="whole-name"),
        pytest.param("market_report", "the market has 3 tables", False, id="first-word-alone"),
        pytest.param("paragraphs", "the paragraphs in total have 50 words", False, id="a-part"),
        pytest.param("report", "the report's title has at most 9 words", False, id="its-title"),
        pytest.param("report", "the introduction of the report has 9 words", False, id="a-section"),
    ],
)
def test_only_the_outputs_own_name_stands_for_it(clause, name, body, is_read):
    assert (read_clause(clause(body, name=name))[0].check is not None) is is_read


def test_either_or_is_one_requirement_with_two_ways(clause, decide):
    body = "either valid JSON or a list of exactly 3 items"
    (found,) = read_clause(clause(body))
    assert found.reading == "the whole text is JSON or exactly 3 list items"
    assert decide(body, "[1]")[0].state == "met"
    assert decide(body, "- a\n- b\n- c")[0].state == "met"
    assert decide(body, "- a\n- b")[0].state == "not_met"


@pytest.mark.parametrize(
    "body", ["either valid JSON or a kind word", "at most 5 words or lines", "a table or a list"]
)
def test_or_is_not_read_where_a_branch_is_not_certain(clause, body):
    assert read_clause(clause(body))[0].check is None
