"""The list and the main text are parts of most outputs, and the whole of some."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
LIST = "- apples\n- pears"
MIXED = f'See https://a.example, 3 zebras.\n\n{LIST}\n\n## More\n\nAnd so on, "quoted".'
TWO = f"{LIST}\n\nThen:\n\n- plums\n- figs"


def state(decide, body, text):
    (decision,) = decide(body, text, name=None)
    return decision.state


@pytest.mark.parametrize(
    "body",
    [
        "no links in the list", "the list mentions \"zebras\"", "at most 3 words in the list",
        "the list has at most 3 words", "the list is under 3 lines", "the list contains no digits",
        "the list does not contain \"zebras\"", "the list starts with \"See\"",
        "the list ends with \"pears\"", "the word \"zebras\" appears in the list",
        "contains \"zebras\" in a list", "\"zebras\" appears in a numbered list",
        "at most 3 words as a list", "no line in the list starts with \"#\"",
        "the first line of the list starts with \"See\"", "the feature list mentions \"zebras\"",
        "at most 9 words of prose", "at least 5 words of prose", "no bullets in the prose",
        "no quotation marks in the main text", "at most 5 words in the main text",
        "the running text has at most 5 words", "the prose contains no digits",
    ],
)  # fmt: skip
def test_a_part_of_the_text_leaves_it_open(decide, body):
    assert state(decide, body, MIXED) is UNDECIDED


@pytest.mark.parametrize(
    ("body", "text", "expected"),
    [
        ("the list mentions \"pears\"", LIST, MET),
        ("the list starts with \"- apples\"", LIST, MET),
        ("the list ends with \"apples\"", LIST, NOT_MET),
        ("the list is in lowercase", LIST, MET),
        ("the list contains \"figs\"", '["figs", "plums"]', MET),
        ("the list mentions \"whales\"", MIXED, NOT_MET),
        ("the list has two bullets", MIXED, MET),
        ("the list has exactly 3 items", MIXED, NOT_MET),
        ("each bullet in the list has at most 2 words", MIXED, MET),
        ("a list of two items", MIXED, MET),
        ("at most 9 words of prose", "Only prose here.", MET),
        ("no quotation marks in the main text", "Only prose here.", MET),
    ],
)  # fmt: skip
def test_control_a_text_that_is_all_of_it_and_items_of_the_one_list(decide, body, text, expected):
    assert state(decide, body, text) is expected


@pytest.mark.parametrize("body", ["the list has two bullets", "the list has exactly 4 items"])
def test_which_of_two_lists_is_meant_is_not_certain(decide, body):
    assert state(decide, body, TWO) is UNDECIDED


def test_a_verb_is_no_list(decide):
    assert state(decide, "this lists 2 bullets", MIXED) is MET
