"""What a clause names may be a part of the text: then nothing is decided of the whole."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
REPORT = (
    "# T\n\n## Summary\n\nOne. Two.\n\n## Costs\n\nA long sentence with many words and 3 links."
)
PROSE = "One. Two."
LABELS = "Title: Rain\nSummary: It rains. It pours.\nVerdict: pass\n"
TABLE = "| Price | Shop |\n|---|---|\n| 12345 | Ulm |\n"


def states(decide, body, text, name=None):
    return [decision.state for decision in decide(body, text, name=name)]


@pytest.mark.parametrize(
    "body",
    [
        "no sentence in the summary is longer than 5 words",
        "each sentence in the summary has at most 5 words",
        "each line of the summary has at most 3 words",
        "the last line of the summary starts with \"A\"",
        "the first paragraph of the summary mentions \"Two\"",
        "at most 5 words in the summary",
        "the summary mentions \"links\"",
        "summary is under 5 words",
        "summary contains \"links\"",
        "the summary has no digits and no bullets",
    ],
)  # fmt: skip
def test_a_heading_of_the_name_leaves_it_open(decide, body):
    assert states(decide, body, REPORT)[0] is UNDECIDED


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        ("no sentence in the summary is longer than 5 words", PROSE, MET),
        ("each line of the summary has at most 3 words", "A line of many words.", NOT_MET),
        ("the last line of the summary starts with \"One\"", PROSE, MET),
        ("summary is under 5 words", PROSE, MET),
        ("the report mentions \"links\"", REPORT, MET),
        ("the summary mentions \"whales\"", REPORT, NOT_MET),
        ("the summary does not mention \"whales\"", REPORT, MET),
        ("the summary has at most 50 words", REPORT, MET),
        ("the summary has at least 90 words", REPORT, NOT_MET),
        ("the output mentions \"links\"", REPORT, MET),
    ],
)  # fmt: skip
def test_control_a_whole_text_or_what_is_so_of_every_part_is_decided(decide, body, text, state):
    assert states(decide, body, text) == [state]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("the recommendation mentions \"guilty\"", "Guilty. Our recommendation: appeal."),
        ("the proposal mentions \"guilty\"", "Guilty. The proposal failed."),
        ("the plan has at most 4 words", "Here is the plan:\n\n- Mix it.\n- Bake it."),
        ("the summary mentions \"beta\"", "# Alpha\n\nThe beta.\n\n## Gamma\n\nDelta."),
    ],
)  # fmt: skip
def test_a_text_that_speaks_of_such_a_thing_may_not_be_it(decide, body, text):
    assert states(decide, body, text) == [UNDECIDED]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("`title` contains \"rains\"", LABELS),
        ("`summary` has at most 5 words", LABELS),
        ("`summary` is one sentence", LABELS),
        ("`title` is two words", "# Weekly update\n\nAll systems are green."),
        ("`body` has at most 3 words", "Subject: offer\n\nDear Ann,\n\nWe can build it."),
        ("`costs` has at most 3 words", REPORT),
        ("`price` has at most 5 characters", TABLE),
        ("`message` is under 3 words", "**Message:** We are down.\n\nMore text."),
    ],
)  # fmt: skip
def test_a_name_in_backticks_that_a_part_has_leaves_it_open(decide, body, text):
    assert states(decide, body, text) == [UNDECIDED]


@pytest.mark.parametrize(
    ("name", "body", "text"),
    [
        ("notes", "at most 3 words", '{"notes": "turn off", "by": "Ann Lee"}'),
        ("notes", "contains \"Ann\"", '{"notes": "turn it off", "by": "Ann"}'),
        ("notes", "contains no digits", '{"notes": "turn it off", "n": 3}'),
        ("tags", "a JSON array of strings", '{"tags": ["a"], "n": 3}'),
        ("url", "starts with \"https://\"", '{"url": "https://a.example", "n": 3}'),
        ("verdict", "exactly \"pass\"", '{"verdict": "pass", "n": 3}'),
        ("subject", "at most 3 words", "Subject: your kitchen\n\nWe can build it soon."),
        ("first_step", "ends with \"?\"", "# A\n\n## First step\n\nWho?\n\n## B\n\nMe."),
    ],
)  # fmt: skip
def test_a_name_before_a_colon_may_be_a_field_where_there_is_one(decide, name, body, text):
    assert states(decide, body, text, name) == [UNDECIDED]


@pytest.mark.parametrize(
    ("name", "body", "text", "state"),
    [
        ("notes", "at most 3 words", "turn it off and on again", NOT_MET),
        ("notes", "at most 3 words", '{"by": "Ann and Bo and Cy"}', NOT_MET),
        ("notes", "contains \"Ann\"", '{"notes": "Ann was here", "n": 3}', MET),
        ("notes", "is not empty", '{"notes": "Ann was here"}', MET),
        ("report", "valid JSON", '{"report": {"pages": 3}}', MET),
        ("report", "at least 2 headings", "# Report\n\nText.\n\n## A\n\nMore.", MET),
        ("report", "is not empty", "Report: all is well", MET),
    ],
)  # fmt: skip
def test_control_without_a_doubt_the_whole_output_is_meant(decide, name, body, text, state):
    assert states(decide, body, text, name) == [state]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("the answer is at most 3 words", '{"answer": "Use a queue.", "by": "Ann and Bo"}'),
        ("email is a valid email address", '{"email": "a@b.example", "n": 3}'),
        ("the text mentions \"Ann\"", '{"text": "Use a queue.", "by": "Ann"}'),
        ("the message contains \"Ann\"", '{"message": "Done", "by": "Ann"}'),
        ("the answer ends with \"queue\"", "Question: which?\nAnswer: a queue\nSource: none"),
    ],
)  # fmt: skip
def test_nouns_for_the_whole_may_be_keys_and_labels_too(decide, body, text):
    assert states(decide, body, text) == [UNDECIDED]


@pytest.mark.parametrize(
    ("body", "state"),
    [
        ("the output is valid JSON", MET),
        ("valid JSON with the key `output`", MET),
        ("the output has at most 1 word", NOT_MET),
    ],
)
def test_control_a_format_is_of_the_whole_whatever_its_keys_are(decide, body, state):
    assert states(decide, body, '{"output": "one two", "n": 3}') == [state]


@pytest.mark.parametrize(
    "body",
    [
        "the sentence contains \"Rent\"", "the verdict mentions \"Rent\"", "name is \"Rent\"",
        "the decision does not mention \"Rent\"", "the line contains \"Rent\"",
        "the name is \"Rent\"", "the keyword must be \"Rent\"", "the offer mentions \"Rent\"",
        "the question ends with \"?\"", "the section contains \"Rent\"", "count is an integer",
        "url is a valid URL", "date is an ISO date",
        "the count is a number", "`a` or `b` contains \"Rent\"",
    ],
)  # fmt: skip
def test_a_noun_with_a_verb_of_its_own_is_not_the_output(decide, body):
    assert states(decide, body, "Go.\n\nRent one or two.")[0] is UNDECIDED


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        ("the word \"Rent\" appears", "Rent it.", MET),
        ("the words \"Rent\" and \"Buy\" appear", "Rent or Buy.", MET),
        ("contains the sentence \"Rent it.\"", "Rent it.", MET),
        ("names \"Rent\"", "Rent it.", MET),
        ("it is an integer", "42", MET),
        ("is an ISO date", "2024-05-01", MET),
        ("the headings include \"Rent\"", "# Rent\n\nText.", MET),
    ],
)  # fmt: skip
def test_control_a_noun_of_the_literal_is_read(decide, body, text, state):
    assert set(states(decide, body, text)) == {state}
