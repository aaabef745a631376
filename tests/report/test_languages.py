"""Two catalogues with the same keys and fields; German says the same, figures in German form."""

import re
import string

import pytest

from grader.model.presentation import Language, Register
from grader.report.explain_entry import explained_again
from grader.report.explanation import entry_explanation
from grader.report.render_markdown import render_markdown
from grader.report.render_terminal import render_terminal
from grader.report.words import EN
from grader.report.words_de import DE, SENTENCES
from grader.report.words_of import strict_words, words_of

# formats that only put values side by side say the same in any language, and so do codes
SAME = re.compile(r"(\{\w+\}|[^\w{}]|USD|Links?|Layout|Cache)*")
ENGLISH_WORDS = {
    "the", "of", "is", "are", "not", "with", "and", "its", "found", "which", "that", "nothing",
    "clause", "clauses", "promise", "judge", "score", "no", "but", "this",
}  # fmt: skip


def fields(sentence):
    return sorted({name for _, name, _, _ in string.Formatter().parse(sentence) if name})


def words_outside_quotes(line):
    """Names with hyphens, such as an error's, are one word."""
    return {word.casefold() for word in re.findall(r"[\w-]+", re.sub("„[^“]*“", " ", line))}


def bare_words(sentence):
    literal = " ".join(part for part, _, _, _ in string.Formatter().parse(sentence))
    return words_outside_quotes(literal)


def test_both_catalogues_have_the_same_keys():
    assert set(DE.catalogue) == set(EN.catalogue)


def test_each_key_has_the_same_fields_in_both():
    assert {key: fields(text) for key, text in DE.catalogue.items()} == {
        key: fields(text) for key, text in EN.catalogue.items()
    }


def test_each_template_has_no_field_that_its_english_lacks():
    for english, german in SENTENCES.items():
        assert set(fields(german)) <= set(fields(english)), english


def test_every_sentence_is_translated():
    untranslated = {
        key: text
        for key, text in DE.catalogue.items()
        if text == EN.catalogue[key] and SAME.fullmatch(text) is None
    }
    # proposals are contract text, in the language of the contracts
    assert set(untranslated) == {"rewrite.vacuous", "rewrite.undeclared", "rewrite.uncovered"}


def test_no_english_word_stands_in_a_german_sentence():
    for key, text in {**DE.catalogue, **dict.fromkeys(SENTENCES.values(), "")}.items():
        german = text or key
        if not key.startswith("rewrite."):
            assert not bare_words(german) & ENGLISH_WORDS, german


def test_control_the_scan_for_english_words_sees_them():
    assert bare_words("found „nothing“ of {it}") & ENGLISH_WORDS == {"found", "of"}


@pytest.mark.parametrize(
    ("percent", "english", "german"),
    [
        pytest.param(100, "100", "100", id="100-only-for-exactly-all"),
        pytest.param(99.99, "99.9", "99,9", id="nearly-all-is-not-all"),
        pytest.param(0.001, "0.1", "0,1", id="nearly-none-is-not-none"),
        pytest.param(66.66, "66.7", "66,7", id="a-comma-before-the-tenth"),
        pytest.param(0, "0", "0", id="0-only-for-exactly-none"),
    ],
)
def test_a_figure_stands_in_the_form_of_the_language(percent, english, german):
    assert EN.percent(percent) == EN.ratio(percent / 100) == english
    assert DE.percent(percent) == german


def test_an_amount_has_a_comma_in_german():
    assert (EN.usd(0.5), DE.usd(0.5), DE.usd(0.00001)) == ("0.5000", "0,5000", "< 0,0001")


def test_the_plural_is_the_languages_own():
    assert [DE.count("head.clauses", n) for n in (0, 1, 2)] == [
        "0 Klauseln",
        "1 Klausel",
        "2 Klauseln",
    ]


def test_what_others_wrote_stands_in_the_marks_of_the_language():
    assert DE.foreign("at least 3 places") == "„at least 3 places“"
    assert EN.foreign("at least 3 places") == "at least 3 places"
    strict = strict_words(Language.EN, Register.NEUTRAL)
    assert (strict.foreign("x"), strict.name("finder/#2")) == ("“x”", "“finder/#2”")
    assert strict_words(Language.DE, Register.COACH).name("finder") == "„finder“"


def test_neutral_english_is_what_it_was():
    assert words_of(Language.EN, Register.NEUTRAL) == EN
    assert words_of(Language.DE, Register.TERSE).register == Register.TERSE


def entries(report):
    for part in (*report.services, report.program_contract):
        yield from part.ensures_clauses


def test_an_explanation_made_anew_from_the_entry_is_the_one_that_was_stored(trip_report):
    seen = [(one.explanation, explained_again(one, EN)) for one in entries(trip_report)]
    assert [again for _, again in seen] == [stored for stored, _ in seen]
    assert len(seen) >= 6


def test_control_another_state_gives_another_explanation(trip_report):
    broken = next(one for one in entries(trip_report) if one.verdict.value == "violated")
    spoilt = broken.model_copy(update={"requirements": broken.requirements[:0]})
    assert explained_again(spoilt, EN) != broken.explanation


def test_german_explains_with_the_judges_words_quoted(trip_report):
    said = [entry_explanation(one, DE) for one in entries(trip_report)]
    assert any("„with a map“ („No map is shown“)" in one for one in said)
    assert [entry_explanation(one, EN) for one in entries(trip_report)] == [
        one.explanation for one in entries(trip_report)
    ]


@pytest.mark.parametrize("register", list(Register))
def test_a_german_report_has_no_english_outside_quotation_marks(trip_report, register):
    words = words_of(Language.DE, register)
    # on one line each, so that no quotation is broken over two
    text = render_terminal([trip_report, trip_report], words, width=10_000)
    # in Markdown a quotation of an output is code
    text += re.sub(r"`+[^`]*`+", " ", render_markdown([trip_report], words))
    for line in text.split("\n"):
        assert not words_outside_quotes(line) & ENGLISH_WORDS, line


def test_control_the_english_report_has_such_words(trip_report):
    assert words_outside_quotes(render_terminal([trip_report], width=10_000)) >= {"the", "judge"}
