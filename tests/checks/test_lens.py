"""What each lens changes in reading an output, and what it leaves alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.checks.decide import decide_clause
from grader.checks.kind import Around
from grader.checks.kinds.table import COUNTED, KINDS
from grader.checks.lens import DATA, ITEMS, THINGS
from grader.checks.read_clause import read_clause
from grader.checks.things import THINGS as ALL_THINGS
from grader.model.contract import Clause, Place
from grader.model.lens import MODE_OF, Lens
from grader.model.run import Output, Target

DISTINCT, FENCED = Lens.DISTINCT_ITEMS, Lens.FENCED_PART
FENCE = "Here it is:\n\n```json\n{body}\n```\n\nThat is all.\n"


def decided(text, output, lens, name="report"):
    clause = Clause(
        clause_id="s/#1",
        owner="s",
        name=None,
        text=text,
        body=text,
        place=Place(file="s.md", line_start=1, line_end=1),
    )
    bound = Output(service="s", name=name, path=f"bindings/s/{name}.md", text=output)
    target = Target(outputs=(bound,), how="binding")
    return decide_clause(clause, read_clause(clause), target, Around(lens=lens))


def one(text, output, lens):
    (decision,) = decided(text, output, lens)
    return decision.state.value, decision.lens_mode


def fenced(body):
    return FENCE.format(body=body)


@pytest.mark.parametrize(
    ("clause", "output", "without", "under"),
    [
        pytest.param(
            "at least 3 bullet points", "- a\n- a\n- b\n", "met", "not_met", id="equal-bullets"
        ),
        pytest.param(
            "at least 3 numbered items", "1. a\n2. b\n3. a\n", "met", "not_met", id="other-numbers"
        ),
        pytest.param(
            "at most 2 bullet points", "- a\n- A\n- b\n", "not_met", "met", id="other-letter-case"
        ),
        pytest.param(
            "at least 3 sources",
            '{"sources": ["a", "b", "a"]}',
            "met",
            "not_met",
            id="entries-of-an-array",
        ),
        pytest.param(
            "at least 2 sources",
            '{"sources": [{"a": 1, "b": 2}, {"b": 2, "a": 1}]}',
            "met",
            "not_met",
            id="objects-whatever-the-order-of-keys",
        ),
        pytest.param(
            "at least 2 headings",
            "# Tides\n\nx\n\n## Tides\n\ny\n",
            "met",
            "not_met",
            id="headings",
        ),
        pytest.param(
            "at least 2 dates in ISO format",
            "2024-05-01 and 2024-05-01",
            "met",
            "not_met",
            id="dates",
        ),
        pytest.param(
            "at least 3 bullet points", "- a\n- b\n- c\n", "met", "met", id="all-differ-anyway"
        ),
        pytest.param("no bullet points", "plain\n", "met", "met", id="none-at-all"),
    ],
)
def test_distinct_items_counts_equal_items_once(clause, output, without, under):
    assert one(clause, output, Lens.UNANCHORED) == (without, "")
    assert one(clause, output, DISTINCT) == (under, "duplicates-count-once")


@pytest.mark.parametrize(
    ("clause", "output"),
    [
        pytest.param("at most 50 words", "so so so", id="words-are-no-items"),
        pytest.param("at least 10 characters", "aaaaaaaaaaaaaaa", id="characters"),
        pytest.param('the word "so" occurs at least 2 times', "so so", id="occurrences-are-equal"),
        pytest.param("at least 2 questions", "Why? Why?", id="a-question-is-only-its-mark"),
        pytest.param("valid JSON", "[1, 1]", id="a-format"),
        pytest.param('contains the word "tide"', "tide tide", id="a-presence"),
        pytest.param("no duplicate lines", "one\ntwo", id="what-forbids-repetition-anyway"),
    ],
)
def test_distinct_items_stays_out_of_other_families(clause, output):
    assert decided(clause, output, DISTINCT) == decided(clause, output, Lens.UNANCHORED)


def test_the_evidence_of_distinct_items_shows_each_item_once():
    (decision,) = decided("at least 3 bullet points", "- a\n- a\n- b\n", DISTINCT)
    assert [span.quote for span in decision.evidence] == ["- a", "- b"]


def test_readings_that_differ_stay_apart_under_distinct_items():
    nested = "- a\n  - a\n- b\n- c\n"
    assert one("exactly 3 bullet points", nested, Lens.UNANCHORED) == ("undecided", "")
    assert one("at least 2 bullet points", nested, DISTINCT)[0] == "met"
    assert one("exactly 3 bullet points", nested, DISTINCT)[0] == "undecided"


@given(st.lists(st.sampled_from(["tide", "Tide ", "log", "a  b", "a b"]), min_size=1, max_size=9))
def test_the_figure_is_the_number_of_different_texts(items):
    names = {" ".join(item.split()).casefold() for item in items}
    output = "".join(f"- {item}\n" for item in items)
    assert one(f"exactly {len(items)} bullet points", output, Lens.UNANCHORED)[0] == "met"
    assert one(f"exactly {len(names)} bullet points", output, DISTINCT)[0] == "met"


def test_items_too_deep_to_be_compared_leave_it_open():
    deep = "[" * 900 + "]" * 900
    state, mode = one("at least 2 sources", f'{{"sources": [{deep}, {deep}]}}', DISTINCT)
    assert state in {"undecided", "not_met"}
    assert mode == "duplicates-count-once"


@pytest.mark.parametrize(
    ("clause", "output", "without", "under"),
    [
        pytest.param("valid JSON", fenced('{"a": 1}'), "not_met", "met", id="prose-around"),
        pytest.param("valid JSON", '```json\n{"a": 1}\n```\n', "undecided", "met", id="bare-fence"),
        pytest.param("valid JSON", fenced('{"a": }'), "not_met", "not_met", id="broken-inside"),
        pytest.param("well-formed XML", fenced("<a><b/></a>"), "not_met", "met", id="xml"),
    ],
)
def test_fenced_part_reads_the_one_fenced_block_as_the_document(clause, output, without, under):
    assert one(clause, output, Lens.UNANCHORED) == (without, "")
    assert one(clause, output, FENCED) == (under, "fenced-block-is-document")


def test_fenced_part_reads_keys_inside_the_block_and_quotes_them_from_the_file():
    output = fenced('{"a": 1}')
    met, not_met = decided("valid JSON with the keys `a` and `b`", output, FENCED)
    assert (met.state.value, not_met.state.value) == ("met", "not_met")
    (span,) = met.evidence
    assert output[span.start : span.end] == span.quote == '"a":'


@pytest.mark.parametrize(
    ("clause", "output"),
    [
        pytest.param("valid JSON", '{"a": 1}', id="the-whole-keeps-it"),
        pytest.param("valid JSON", fenced("{}") + fenced("{}"), id="two-blocks"),
        pytest.param("valid JSON", "no block at all", id="no-block"),
        pytest.param("at least 1 code block", fenced("{}"), id="a-count"),
        pytest.param('contains the word "all"', fenced("{}"), id="a-presence"),
        pytest.param("at most 50 words", fenced("{}"), id="a-length"),
    ],
)
def test_fenced_part_stays_out_elsewhere(clause, output):
    assert decided(clause, output, FENCED) == decided(clause, output, Lens.UNANCHORED)


@pytest.mark.parametrize("lens", [DISTINCT, FENCED])
@pytest.mark.parametrize("clause", ["at least 3 bullet points", "valid JSON"])
def test_no_lens_engages_where_structure_decides(lens, clause):
    assert decided(clause, " \n", lens) == decided(clause, " \n", Lens.UNANCHORED)


@pytest.mark.parametrize("lens", [lens for lens in Lens if lens is not DISTINCT])
def test_another_lens_leaves_a_count_alone(lens):
    output = "- a\n- a\n- b\n"
    assert one("at least 3 bullet points", output, lens) == ("met", "")


def test_the_families_name_kinds_that_there_are():
    assert {kind.name for kind in COUNTED} | {"named_items"} >= ITEMS
    assert set(KINDS) >= DATA
    assert set(ALL_THINGS) >= THINGS


def test_every_lens_but_the_null_one_has_a_mode_of_its_own():
    modes = [MODE_OF[lens] for lens in Lens]
    assert MODE_OF[Lens.UNANCHORED] == ""
    assert len(set(modes)) == len(Lens)
