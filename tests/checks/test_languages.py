"""The language of a text: passages in another, languages that are not known, other letters."""

import pytest

from grader.checks.alphabets import is_of_another_alphabet, may_be_sibling
from grader.checks.passages import short_sentences
from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

ENGLISH = "The team met the client and the plan is fine. We have agreed on the price of it all."
SHORT_GERMAN = "Der Plan ist gut und die Kosten sind klar."
SERBIAN = (
    "Danas idemo na pijacu da kupimo hleb i sir, a posle ćemo popiti kafu kod moje sestre jer je "
    "napolju veoma hladno. Videćemo se sutra uveče u gradu."
)
CROATIAN = (
    "Danas idemo na tržnicu i kupujemo kruh, a poslije ćemo popiti kavu kod moje sestre jer je "
    "vani vrlo hladno. To je sve što smo mogli, ali više nije bilo."
)
KURDISH = (
    "Em îro diçin bazarê da ku nan û penêr bikirin, û paşê li mala xwişka min qehwe vedixwin ji "
    "ber ku derve pir sar e."
)
MALAGASY = (
    "Androany dia handeha any an-tsena izahay hividy mofo sy fromazy, avy eo dia hisotro kafe ao "
    "an-tranon'ny anabaviko satria mangatsiaka be any ivelany."
)
YIDDISH = (
    "הײַנט גייען מיר אין מאַרק קויפֿן ברויט און קעז, און דערנאָך טרינקען מיר קאַווע בײַ מײַן שוועסטער, "
    "ווײַל עס איז קאַלט."
)
HEBREW = "אנחנו הולכים היום לשוק לקנות לחם וגבינה, ואחר כך שותים קפה אצל אחותי כי בחוץ קר."
ROMAJI = "Watashi wa kyou ichiba ni itte pan to chiizu wo kaimasu. Sono ato, ane no ie de nomimasu."


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param(
            "entirely in English", f"{ENGLISH}\n\n{SHORT_GERMAN}", UNDECIDED, id="a last paragraph"
        ),
        pytest.param(
            "only in English", f"{SHORT_GERMAN} {ENGLISH}", UNDECIDED, id="a first sentence"
        ),
        pytest.param(
            "entirely in English", f"{ENGLISH} The word gut is German.", MET, id="control: a word"
        ),
        pytest.param(
            "entirely in English", f"{ENGLISH}\n\nIt is called Der Plan.", MET, id="control: a name"
        ),
        pytest.param(
            "entirely in English",
            f'{ENGLISH} The song is "{SHORT_GERMAN}", and it is of the best.',
            UNDECIDED,
            id="a quotation of a sentence",
        ),
        pytest.param(
            "entirely in English", f'{ENGLISH} They read "Der Plan".', MET, id="control: of a name"
        ),
        pytest.param("in Serbian", SERBIAN, UNDECIDED, id="Serbian in Latin letters"),
        pytest.param("in Croatian", SERBIAN, UNDECIDED, id="Serbian taken for Croatian"),
        pytest.param("in Croatian", CROATIAN, MET, id="control: Croatian"),
        pytest.param("in Serbian", ENGLISH, NOT_MET, id="control: English is no Serbian"),
        pytest.param("in Russian", SERBIAN, NOT_MET, id="control: nor is this Russian"),
        pytest.param("in Portuguese", KURDISH, UNDECIDED, id="letters that it has not"),
        pytest.param("in English", MALAGASY, UNDECIDED, id="too few common words"),
        pytest.param("in Hebrew", YIDDISH, UNDECIDED, id="Yiddish in the same letters"),
        pytest.param("in Hebrew", HEBREW, MET, id="control: Hebrew"),
        pytest.param("in English", YIDDISH, NOT_MET, id="control: another script"),
        pytest.param("in Japanese", ROMAJI, UNDECIDED, id="Japanese in Latin letters"),
        pytest.param("in Japanese", ENGLISH, NOT_MET, id="control: English is no Japanese"),
    ],
)
def test_the_language(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state


@pytest.mark.parametrize(
    ("words", "code", "is_other"),
    [
        pytest.param(["île", "û", "paşê", "nan"], "pt", True, id="letters it has not"),
        pytest.param(["não", "é", "coração", "você"], "pt", False, id="control: its own"),
        pytest.param(["the", "café", "in", "łódź"], "en", False, id="control: two words"),
        pytest.param(["và", "của", "được"], "vi", False, id="control: no alphabet is known"),
    ],
)
def test_the_letters_of_a_language(words, code, is_other):
    assert is_of_another_alphabet(words, code) is is_other


@pytest.mark.parametrize(
    ("text", "code", "may_be"),
    [
        (YIDDISH, "he", True),
        (HEBREW, "he", False),
        (SERBIAN, "hr", True),
        (CROATIAN, "hr", False),
        (SERBIAN, "sl", False),
    ],
)
def test_languages_near_the_one_found(text, code, may_be):
    assert may_be_sibling(text, code) is may_be


def test_short_sentences_are_those_of_some_words_and_quotations():
    text = 'One two three four. Five. He said "a b c d" once.\nsix seven eight'
    assert [sentence.split() for sentence in short_sentences(text, 3, 5)] == [
        ["One", "two", "three", "four."],
        ["He", "said", "once."],
        ["six", "seven", "eight"],
        ['"a', "b", "c", 'd"'],
    ]
