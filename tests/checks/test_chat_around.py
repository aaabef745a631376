"""What is said around the thing asked for is no part of it."""

import pytest

from grader.checks.chat_around import is_chat, without_chat
from grader.checks.document import Document
from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
POEM = "Old pond\nA frog leaps\nSplash"


def state(decide, body, text, name=None):
    (decision,) = decide(body, text, name=name)
    return decision.state


@pytest.mark.parametrize(
    "text",
    [
        f"Sure! Here's your poem:\n\n{POEM}\n\nLet me know if you want another!",
        f"Sure! Here you go:\n\n{POEM}\n\nLet me know if you want another!",
        f"Here is the poem:\n\n---\n\n{POEM}",
        f"{POEM}\n\nI hope you like it!",
        f"{POEM}\n\n---\n\nThis haiku captures a moment.",
        f"{POEM}\n\n(Note: I kept it short.)",
        f"Absolutely, I'd love to.\n\n{POEM}",
        f"**Frog**\n\n{POEM}",
    ],
)
@pytest.mark.parametrize("name", [None, "poem"])
def test_lines_of_the_poem_are_not_those_around_it(decide, text, name):
    said = "the poem has three lines" if name is None else "three lines"
    assert state(decide, said, text, name) is UNDECIDED


CHAT = f"Sure! Here you go:\n\n{POEM}\n\nLet me know if you want another!"


@pytest.mark.parametrize(
    "body",
    [
        "the {} is at most 6 words", "the {} has no exclamation marks", "the {} contains \"know\"",
        "the {} does not contain \"Sure\"", "the {} starts with \"Old pond\"",
        "the {} ends with \"Splash\"", "no exclamation marks in the {}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("noun", ["poem", "tweet", "email", "summary", "plan", "translation"])
def test_whatever_is_wrapped_in_chat_is_left_open(decide, body, noun):
    assert state(decide, body.format(noun), CHAT) is UNDECIDED


@pytest.mark.parametrize(
    ("body", "text", "expected"),
    [
        ("the poem has three lines", POEM, MET),
        ("the poem has four lines", POEM, NOT_MET),
        ("the poem mentions \"frog\"", CHAT, MET),
        ("the poem mentions \"whale\"", CHAT, NOT_MET),
        ("the poem has at most 3 words", CHAT, NOT_MET),
        ("exactly three lines", CHAT, NOT_MET),
        ("the output has three lines", CHAT, NOT_MET),
        ("the poem ends with \"Let me know if you want another!\"", CHAT, MET),
        ("the email has two paragraphs", "We met on Monday.\n\nThe plan is fine.", MET),
    ],
)  # fmt: skip
def test_control_what_chat_does_not_change_is_decided(decide, body, text, expected):
    assert state(decide, body, text) is expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('the story starts with "Old"', UNDECIDED),
        ('the first line of the poem starts with "Old"', UNDECIDED),
        ('the report starts with "Old"', NOT_MET),
        ('starts with "Old"', NOT_MET),
        ('the poem ends with "Splash"', MET),
    ],
)
def test_a_title_may_be_no_part_of_what_it_stands_above(decide, body, expected):
    assert state(decide, body, f"# The frog\n\n{POEM}") is expected


MAIL = "Subject: Offer\nTo: Ann\n\nDear Ann,\n\nWe can build it.\n\nBo\n"


@pytest.mark.parametrize("noun", ["email", "letter", "message"])
def test_the_header_of_a_mail_may_be_no_part_of_it(decide, noun):
    assert state(decide, f'the {noun} starts with "Dear"', MAIL) is UNDECIDED
    assert state(decide, f"the {noun} is at most 7 words", MAIL) is UNDECIDED
    assert state(decide, f"the {noun} is at most 2 words", MAIL) is NOT_MET
    assert state(decide, 'the output starts with "Dear"', MAIL) is NOT_MET


def test_the_text_without_chat_is_what_stands_between():
    parts = [part.body for part in without_chat(Document(CHAT, 0, len(CHAT), "p", "n"))]
    assert POEM in parts
    assert len(parts) == 3
    assert not list(without_chat(Document(POEM, 0, len(POEM), "p", "n")))
    assert not list(without_chat(Document("Sure!", 0, 5, "p", "n"))), "nothing else is left"


def test_a_text_that_is_chat_may_be_asked_for():
    assert is_chat("Let me know if you have questions.")
    assert not is_chat("The frog leaps.")
