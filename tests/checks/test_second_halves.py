"""What stands beside a literal, a key or a count and says something more is never passed over."""

import pytest

from grader.checks.read_clause import read_clause
from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
OBJECT = '{"items": ["pen", "ink"], "note": "none", "count": "two", "a": {"b": 1}}'
RAIN = "It rains here today and we all stay in the house. The sun will shine.\n"
BULLETS = "- tea\n- milk\n- soap\n"
MAIL = "Subject: Outage\n\nHi all,\n\nThe API is back.\n\nBest,\nOmar\n"
FORM = "Dear [Date],\n\nplease fill in [City] and [Phone].\n"


def is_open(clause, body):
    return all(requirement.check is None for requirement in read_clause(clause(body)))


@pytest.mark.parametrize(
    "body",
    [
        "JSON with the key `count` as a number", "JSON with a key `count` that is a number",
        "a JSON object with the key `count` (a number)", "has a field `count` (number)",
        "a JSON object with the keys `items` (a list) and `count` (a number)",
        "JSON with the keys `items` and `count`, both lists", "JSON with a `note` list",
        "JSON with a list `note`", "JSON with a number `count`", "JSON with the object `count`",
        "a JSON object with the key `count` as an object", "has the key `note` with a number",
        "JSON with the key `items` and a total", "JSON with the keys `a` and `note`, and a total",
        "JSON with the key `b` in each object", "JSON with the key `b` in every object",
        "valid JSON containing a list", "a JSON object containing a total",
        "valid JSON holding a count",
    ],
)  # fmt: skip
def test_more_about_a_key_is_for_the_judge(clause, body):
    assert is_open(clause, body)


@pytest.mark.parametrize(
    ("body", "states"),
    [
        ("JSON with the key `count`", [MET]),
        ("a JSON object with the keys `items` and `other`", [MET, NOT_MET]),
        ("a JSON object with a key `items` and a key `note`", [MET, MET]),
        ("JSON with `items` and `note`", [MET, MET]),
        ("a JSON object with the required keys: `items`, `price`", [MET, NOT_MET]),
        ("a valid JSON object", [MET]),
    ],
)
def test_a_key_alone_is_decided(decide, body, states):
    assert [decision.state for decision in decide(body, OBJECT)] == states


@pytest.mark.parametrize(
    "body",
    [
        'starts with "It rains" and then a question', 'starts with "It rains", then a question',
        'starts with "It rains" and a total', 'starts with "It rains" after a question',
        'starts with "It rains" before a question', 'ends with "shine." and a list',
        'ends with "shine." and the answer', 'starts with the question, then "It rains"',
        'repeats the question, then starts with "It rains"',
        'first the request, word for word, then "It rains"',
        'starts with "It rains" and not with a question',
        'starts with "It rains" and the request, unchanged',
    ],
)  # fmt: skip
def test_a_second_half_after_a_literal_is_never_passed_over(decide, body):
    assert UNDECIDED in [decision.state for decision in decide(body, RAIN)]


@pytest.mark.parametrize(
    ("body", "state"),
    [
        ('starts with "It rains"', MET),
        ('starts with exactly "It rains"', MET),
        ('the request "It rains" is repeated word for word at the start', MET),
        ('first repeats the request word for word: "It rains"', MET),
        ('ends with "shine." and nothing else', MET),
        ('ends with "shine." and nothing after', MET),
        ('does not start with "It rains"', NOT_MET),
        ('"shine." is how the text ends', MET),
        ('nothing follows the closing phrase "shine."', MET),
        ('closing with "shine."', MET),
    ],
)
def test_the_edge_of_a_text_alone_is_decided(decide, body, state):
    assert [decision.state for decision in decide(body, RAIN)] == [state]


@pytest.mark.parametrize(
    "body",
    [
        'the closing is "Best,"', 'the closing line is "Best,"', 'the closing phrase is "Best"',
        'the opening is "Hi all,"', 'the opening line is "Hi all,"', '"Best," is the closing',
        'the opening words are "Hi all"', 'the opening sentence is "The API is back."',
        'the ending is "Best,"',
    ],
)  # fmt: skip
def test_the_closing_and_the_opening_of_a_letter_are_for_the_judge(clause, body):
    assert is_open(clause, body)


def test_the_last_line_is_decided(decide):
    assert [d.state for d in decide('the last line is "Omar"', MAIL)] == [MET]


@pytest.mark.parametrize(
    "body",
    [
        "three bullets on the proposal", "three bullets on the plan", "no bullets of analysis",
        "at least 3 bullets of analysis", "three bullets of documentation",
        "three bullets of manual work", "three bullets of feature work",
        "three bullets on features",
        "three bullets on the length of the document", "two paragraphs of recommendation",
        "three sentences on the written proposal",
    ],
)  # fmt: skip
def test_what_bullets_are_about_is_for_the_judge(clause, body):
    assert is_open(clause, body)


@pytest.mark.parametrize(
    ("body", "state"),
    [
        ("three bullets", MET), ("three bullets in the report", MET),
        ("a report of three bullets", MET), ("at most 9 words of text", MET),
        ("at least 30 words of prose", NOT_MET), ("a plan with three bullets", MET),
    ],
)  # fmt: skip
def test_bullets_of_the_output_itself_are_decided(decide, body, state):
    assert state in [decision.state for decision in decide(body, BULLETS)]


@pytest.mark.parametrize(
    "body",
    [
        '"milk" appears, "beta" does not', '"milk" appears and "beta" doesn\'t',
        '"milk" occurs; "beta" does not', '"milk" must appear, "beta" must not',
        '"milk" appears exactly once, "beta" never', '"milk" appears or "beta" does not',
        'either "milk" appears or "beta" does not', 'either "milk" or "beta" does not appear',
        '"milk" and "tea" do appear; "beta" does not', 'the term `milk` appears, `beta` does not',
        '"milk" should be mentioned, "beta" should not',
    ],
)  # fmt: skip
def test_a_verb_that_is_left_out_denies_the_last_text_alone(decide, body):
    assert NOT_MET not in [decision.state for decision in decide(body, BULLETS)]


@pytest.mark.parametrize(
    ("body", "states"),
    [
        ('"milk" appears but "beta" does not', [MET, UNDECIDED]),
        ('"milk" and "beta" do not appear', [NOT_MET]),
        ('neither "milk" nor "beta" appears', [NOT_MET]),
        ('does not contain "beta" or "milk"', [NOT_MET]),
        ('"milk" appears', [MET]),
        ('contains "milk" and "beta"', [MET, NOT_MET]),
        ('contains the keyword "milk"', [MET]),
        ('contains the names "milk" and "beta"', [MET, NOT_MET]),
    ],
)
def test_a_verb_for_all_of_them_is_decided(decide, body, states):
    assert [decision.state for decision in decide(body, BULLETS)] == states


@pytest.mark.parametrize(
    "body",
    ['contains "milk" in both bullets', 'contains "milk" in all sentences',
     'mentions "milk" in both',
     '"milk" appears in both sentences', 'contains the string "milk" in most words'],
)  # fmt: skip
def test_a_text_in_all_the_parts_is_for_the_judge(clause, body):
    assert is_open(clause, body)


@pytest.mark.parametrize(
    "body",
    ["contains the placeholder [Name]", "a [Company] placeholder", "no [Name] placeholder",
     "does not contain the placeholder [Name]", "contains a placeholder [Name] in square brackets"],
)  # fmt: skip
def test_a_placeholder_by_its_name_is_for_the_judge(clause, body):
    assert is_open(clause, body)


@pytest.mark.parametrize(
    "body",
    ["at least 3 placeholders in square brackets, such as [address]", "3+ [bracketed] placeholders",
     "at least 3 placeholders (e.g. [address])", "at least three placeholders like [date]"],
)  # fmt: skip
def test_a_placeholder_as_an_example_is_decided(decide, body):
    assert [decision.state for decision in decide(body, FORM)] == [MET]


@pytest.mark.parametrize(
    ("body", "texts"),
    [
        ('"milk" appears, "beta" does not appear', [MET, MET]),
        ('"tea" and "milk" are used, "beta" is never used', [MET, MET, MET]),
    ],
)
def test_a_verb_of_its_own_is_decided(decide, body, texts):
    assert [decision.state for decision in decide(body, BULLETS)] == texts


@pytest.mark.parametrize(
    "body",
    ['mentions "milk"; "beta" never', 'contains "milk", a list', "has `milk` (number)",
     "ends with a full stop and a total", 'ends with the closing "Best,"',
     "three bullets totalling a number", "a 5-bullet list of features",
     "two links to documentation", "in any language other than English",
     "in English only at the start", 'contains "milk" in a list', 'mentions "milk" as a name',
     'uses "milk" as the keyword', "contains `milk` in a bulleted list"],
)  # fmt: skip
def test_other_second_halves_are_for_the_judge(clause, body):
    assert is_open(clause, body)


@pytest.mark.parametrize(
    "body", ["written entirely in English", "in no language other than English", "in English only",
             "in English from start to finish"],
)  # fmt: skip
def test_a_language_from_start_to_end_is_decided(decide, body):
    assert [decision.state for decision in decide(body, RAIN)] == [MET]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        pytest.param("3. Oktober 2024 war ein Tag.\n\n1. FC spielte.\n", UNDECIDED, id="a date"),
        pytest.param("3. Sieger war sie.\n\n4. Platz.\n", NOT_MET, id="other words"),
        pytest.param("1. one\n2. two\n", NOT_MET, id="a list"),
    ],
)
def test_a_date_at_the_start_of_a_line_may_be_no_item(decide, text, state):
    assert [decision.state for decision in decide("no numbered list", text)] == [state]
