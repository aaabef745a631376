"""A letter's salutation and sign-off: open where they make the difference."""

import pytest

from grader.checks.document import Document
from grader.checks.letter_frame import without_frame
from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

THANKED = "Team,\n\nIt rains. We stay.\n\nThanks!\nMia"
LETTER = "Hi all,\n\nThe release is out. Please test it.\n\nCheers,\nJo\n"


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        pytest.param(LETTER, 1, id="a salutation and a sign-off with a name"),
        pytest.param("Team,\n\nIt rains.\n\nThanks!\nMia", 1, id="a name with a comma"),
        pytest.param("Dear Ms Lee:\n\nIt rains.\n\nSincerely,\n\nAnn Poe", 1, id="the name apart"),
        pytest.param("Hello Tom!\n\nIt rains.\n\n— Mia", 1, id="a dash before the name"),
        pytest.param("Sehr geehrte Frau Lee,\n\nEs regnet.\n\nViele Grüße\nJo", 1, id="in German"),
        pytest.param("It rains.\n\nKind regards,\nAnn Poe\nHead of Rain", 1, id="a name and title"),
        pytest.param(
            "Dear Sir,\n\nIt rains.\n\nYours faithfully,\n\nJohn Poe\nHead, Rain Ltd.",
            1,
            id="lines",
        ),
        pytest.param("Subject: Rain\n\nHi Jo,\n\nIt rains.\n\nBest, Mia", 1, id="a subject line"),
        pytest.param(
            "Hi Jo,\n\nIt rains.\n\nLooking forward,\nMia", 1, id="closing words of its own"
        ),
        pytest.param("Hi Jo,\n\nIt rains.\n\nP.S. Bring a coat.", 1, id="a postscript"),
        pytest.param("各位好\uff1a\n\n今天下雨。\n\n此致\n敬礼", 1, id="in Chinese"),
        pytest.param("It rains.\n\nP.S. Bring a coat.", 2, id="control: no letter"),
        pytest.param("It falls.\n\nBest of it all,\nit stops in May", 2, id="control: verse"),
        pytest.param("Hello. It rains.\n\nThe sun shines.", 2, id="control: a greeting in prose"),
        pytest.param("It rains.\n\nThanks for all your help with it.", 2, id="control: thanks"),
        pytest.param("It rains.\n\nThe sun shines", 2, id="control: no frame"),
        pytest.param("Dear Ann,", 1, id="control: nothing else"),
    ],
)
def test_the_frame_of_a_letter(text, inner):
    document = Document(text, 0, len(text), "p", "n")
    assert len(without_frame(document, document.chunks)) == inner


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("one paragraph", LETTER, UNDECIDED, id="without the frame"),
        pytest.param("three paragraphs", LETTER, UNDECIDED, id="with the frame"),
        pytest.param("two paragraphs", LETTER, UNDECIDED, id="with one end of it"),
        pytest.param("at most three paragraphs", LETTER, MET, id="control: within the limit"),
        pytest.param("four paragraphs", LETTER, NOT_MET, id="control: too few however counted"),
        pytest.param('the last paragraph mentions "Jo"', LETTER, UNDECIDED, id="the name"),
        pytest.param('the last paragraph mentions "release"', LETTER, UNDECIDED, id="the text"),
        pytest.param('the last paragraph mentions "rain"', LETTER, NOT_MET, id="control: neither"),
        pytest.param(
            'the first paragraph starts with "Hi"', LETTER, MET, id="control: a salutation is meant"
        ),
        pytest.param(
            'the first paragraph starts with "Team"',
            LETTER.replace("Hi all", "Team"),
            UNDECIDED,
            id="the salutation's word",
        ),
        pytest.param('paragraph 1 starts with "The"', LETTER, UNDECIDED, id="the text's word"),
        pytest.param(
            'paragraph 1 starts with "The"',
            "The release is out.\n\nTest it.",
            MET,
            id="control: no letter",
        ),
        pytest.param("two sentences", THANKED, UNDECIDED, id="sentences without the frame"),
        pytest.param("at least six sentences", THANKED, NOT_MET, id="control: too few sentences"),
        pytest.param('the last sentence mentions "stay"', THANKED, UNDECIDED, id="the last one"),
        pytest.param('the last sentence mentions "sun"', THANKED, NOT_MET, id="control: none"),
        pytest.param("two paragraphs", "It rains.\n\nWe stay.", MET, id="control: no frame"),
    ],
)
def test_where_the_frame_makes_the_difference(decide, body, text, state):
    (decision,) = decide(body, text, name="email")
    assert decision.state is state
