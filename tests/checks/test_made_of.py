"""A count of all that the output is, or of a list's items, is none of what merely stands in it."""

import pytest

from grader.checks.read_clause import read_clause
from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
BULLETS = "- one\n- two\n- three\n"
FRAMED = f"Here is what I found.\n\n{BULLETS}\nThat is all.\n"
FENCE = "```sh\nls\n```\n"
MIXED = f"Look at this:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nAnd this:\n\n{FENCE}"
LINKED = "- https://a.example\n- https://b.example\n"
PROSE_LINKS = "See https://a.example and https://b.example for more.\n"


@pytest.mark.parametrize(
    "body",
    [
        "is three bullets", "the report is three bullets", "consists of three bullets",
        "is made up of three bullets", "is written as three bullets", "comes as three bullets",
        "must be exactly three bullet points", "should consist of at least two bullets",
        "as three bullets", "in three bullets", "comprises three bullets",
        "is a bulleted list of three items", "is a list of three items", "returns three bullets",
        "the report has been written as three bullets", "the report is: three bullets",
        "only three bullets", "just three bullets", "all content is in three bullets",
        "is a bulleted list with three items", "the report should be three bullets",
    ],
)  # fmt: skip
def test_what_the_output_is_leaves_no_room_for_more(decide, body):
    (framed,) = decide(body, FRAMED)
    assert framed.state is UNDECIDED
    (alone,) = decide(body, BULLETS)
    assert alone.state is MET
    (none,) = decide(body, "Nothing of the kind.\n")
    assert none.state is not MET


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("is a single code block", MIXED, UNDECIDED, id="a fence among others"),
        pytest.param("is a single code block", FENCE, MET, id="a fence alone"),
        pytest.param("is a single code block", FENCE * 2, NOT_MET, id="two fences are not one"),
        pytest.param("consists of one table", MIXED, UNDECIDED, id="a table among others"),
        pytest.param("is one link", "See https://a.example.", UNDECIDED, id="a link in prose"),
        pytest.param("is one link", "https://a.example\n", MET, id="a link alone"),
        pytest.param("is one link", "Nothing.", NOT_MET, id="no link at all"),
        pytest.param("is one question", "We met. Why?", UNDECIDED, id="a question after prose"),
        pytest.param("is at most three bullets", "Prose.", UNDECIDED, id="none of them, but prose"),
        pytest.param("is four bullets", FRAMED, NOT_MET, id="too few, whatever stands around"),
        pytest.param("is not a table", MIXED, UNDECIDED, id="no table may hold one"),
    ],
)
def test_more_around_it_is_for_the_judge(decide, body, text, state):
    assert [d.state for d in decide(body, text)] == [state]


@pytest.mark.parametrize(
    "body",
    [
        "three bullets", "contains three bullets", "there are three bullets", "has three bullets",
        "a report with three bullets", "the number of bullets is three",
        "contains only three bullets",
        "there are only three bullets",
    ],
)  # fmt: skip
def test_control_what_it_contains_leaves_room(decide, body):
    assert [d.state for d in decide(body, FRAMED)] == [MET]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        pytest.param("is at most 20 words", FRAMED, id="words"),
        pytest.param("consists of three paragraphs", "One.\n\nTwo.\n\nThree.", id="paragraphs"),
        pytest.param("is one sentence", "It rains.", id="a sentence"),
        pytest.param("is free of tables", "It rains.", id="free of"),
        pytest.param("tables are not allowed", "It rains.", id="not allowed"),
        pytest.param("is not allowed to have tables", "It rains.", id="not allowed to have"),
    ],
)
def test_control_sizes_and_bans_are_decided_as_before(decide, body, text):
    assert [d.state for d in decide(body, text)] == [MET]


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("a list of two links", PROSE_LINKS, UNDECIDED, id="links in running text"),
        pytest.param("a list of two links", LINKED, MET, id="a link an item"),
        pytest.param("a list of two links", LINKED + "- c\n", UNDECIDED, id="an item without one"),
        pytest.param("a list of three links", PROSE_LINKS, NOT_MET, id="too few for any list"),
        pytest.param("a list of at most one link", LINKED, UNDECIDED, id="more, some elsewhere"),
        pytest.param("a list of two questions", "Why? We do not know. How?", UNDECIDED,
                     id="questions without a list"),
        pytest.param("a list of at most two links", "None.", UNDECIDED, id="none, and no list"),
        pytest.param("no commas in the list", BULLETS, MET, id="none anywhere"),
        pytest.param("no commas in the list", f"So, so.\n\n{BULLETS}", UNDECIDED,
                     id="some, perhaps elsewhere"),
        pytest.param("lists two links", PROSE_LINKS, MET, id="the verb lists"),
        pytest.param("must list two links", PROSE_LINKS, MET, id="the verb list"),
        pytest.param("a list of three items", BULLETS, MET, id="items are of lists anyway"),
        pytest.param("a bulleted list of 3 items", FRAMED, MET, id="a list may stand in prose"),
    ],
)  # fmt: skip
def test_a_list_of_things_needs_a_list(decide, body, text, state):
    assert [d.state for d in decide(body, text)] == [state]


@pytest.mark.parametrize(
    "body",
    [
        "one bulleted list", "a single bulleted list", "exactly one bullet list",
        "three bulleted lists", "one unordered list", "at most one bulleted list",
        "one numbered list", "two numbered lists", "at least two Markdown bullet lists",
        "two lists of links", "a single list of links",
    ],
)  # fmt: skip
def test_lists_are_no_items(decide, body):
    for text in (BULLETS, "1. one\n2. two\n", "Nothing of the kind."):
        assert [d.state for d in decide(body, text)] == [UNDECIDED]


@pytest.mark.parametrize(
    "body",
    [
        "a 3-bullet list", "a three-item bulleted list", "a bulleted list of three items",
        "at most three bulleted list items", "three items in a bulleted list", "three bullets",
        "contains a bulleted list",
    ],
)  # fmt: skip
def test_control_the_items_of_a_list_are_counted(decide, body):
    assert [d.state for d in decide(body, BULLETS)] == [MET]


@pytest.mark.parametrize(
    ("body", "reading"),
    [
        ("is three bullets", "exactly 3 bullet points and nothing else"),
        ("a list of two links", "exactly 2 link(s), each an item of a list"),
        ("three bullets", "exactly 3 bullet points"),
    ],
)
def test_the_reading_says_what_is_counted(clause, body, reading):
    assert [r.reading for r in read_clause(clause(body))] == [reading]
