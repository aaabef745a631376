import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.grade.evidence import LONGEST_QUOTE, Texts, find_quote, normalise, search_absent
from grader.model.span import Span

TEXT = "# Tides\n\nHigh water at 04:10 — “Brent  gauge”,\n\tand at 16:35.\n- yes\nOslo\r\n"

FOUND = [
    pytest.param("High water at 04:10", "High water at 04:10", id="word-for-word"),
    pytest.param("  High water at 04:10\n", "High water at 04:10", id="blanks-at-the-ends"),
    pytest.param(
        'water at 04:10 - "Brent gauge"', "water at 04:10 — “Brent  gauge”", id="typography"
    ),
    pytest.param("gauge”, and at 16:35.", "gauge”,\n\tand at 16:35.", id="a-line-end-as-a-blank"),
    pytest.param("Brent\u00a0gauge”,  and at", "Brent  gauge”,\n\tand at", id="a-no-break-space"),
    pytest.param("Oslo", "Oslo", id="a-whole-line-that-is-short"),
    pytest.param("# Tides", "# Tides", id="a-whole-heading"),
    pytest.param("- yes", "- yes", id="a-whole-list-item"),
    pytest.param("and at 16:35.", "\tand at 16:35.", id="a-whole-line-with-its-indentation"),
]


@pytest.mark.parametrize(("quote", "slice_"), FOUND)
def test_a_quote_is_found_and_the_files_slice_is_given(quote, slice_, make_output):
    span = find_quote(quote, [make_output(TEXT)])
    assert span.quote == slice_
    assert TEXT[span.start : span.end] == slice_
    assert span.before == TEXT[max(0, span.start - 120) : span.start]
    assert span.after == TEXT[span.end : span.end + 120]
    assert (span.file, span.found_by) == ("bindings/writer/report.md", "judge")


REFUSED = [
    pytest.param("", id="empty"),
    pytest.param(" \n ", id="blank"),
    pytest.param(".", id="a-stop"),
    pytest.param("the", id="a-word"),
    pytest.param("—", id="a-dash"),
    pytest.param("water", id="too-short-and-no-line"),
    pytest.param("yes", id="a-list-item-without-its-mark"),
    pytest.param("Tides", id="a-heading-without-its-mark"),
    pytest.param("high water at 04:10", id="another-letter-case"),
    pytest.param("High water at 04:10 ... 16:35", id="an-ellipsis"),
    pytest.param("High water is at 04:10 today", id="a-paraphrase"),
    pytest.param("**High water at 04:10**", id="marks-of-its-own"),
    pytest.param("Highwater at 04:10 and so on", id="white-space-dropped"),
    pytest.param('04:10 --- "Brent gauge", and', id="three-dashes-for-one"),
    pytest.param("High water\u200bat 04:10", id="a-zero-width-space"),
]


@pytest.mark.parametrize("quote", REFUSED)
def test_what_is_not_there_or_says_nothing_is_refused(quote, make_output):
    assert find_quote(quote, [make_output(TEXT)]) is None


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("the cat", id="inside-a-line"),
        pytest.param("other\nthe cat\n", id="at-the-start-of-a-line"),
        pytest.param("cat the\n", id="at-the-end-of-a-line"),
        pytest.param("breathe", id="inside-a-word"),
    ],
)
def test_a_word_is_no_line(text, make_output):
    assert find_quote("the", [make_output(text)]) is None


@pytest.mark.parametrize(
    ("text", "slice_"),
    [
        pytest.param("the cat\nthe\n", "the", id="a-later-whole-line"),
        pytest.param("a\r  yes \rb", "  yes ", id="carriage-returns-end-lines"),
        pytest.param("\ufeffyes\n", "\ufeffyes", id="after-a-byte-order-mark"),
    ],
)
def test_a_whole_line_is_found_wherever_it_is(text, slice_, make_output):
    quote = slice_.strip("\ufeff ")
    assert find_quote(quote, [make_output(text)]).quote == slice_


def test_a_line_of_dashes_is_no_evidence(make_output):
    assert find_quote("---", [make_output("---\nx\n---\n")]) is None


def test_the_first_output_that_holds_it_counts(make_output):
    outputs = [make_output("nothing", "a"), make_output(TEXT, "b"), make_output(TEXT, "c")]
    assert find_quote("High water at 04:10", outputs).file == "bindings/writer/b.md"


def test_an_output_without_text_is_passed_over(make_output):
    outputs = [make_output(TEXT, "a", problem="binary"), make_output(TEXT, "b")]
    assert find_quote("High water at 04:10", outputs).file == "bindings/writer/b.md"
    assert find_quote("High water at 04:10", outputs[:1]) is None


def test_a_caller_envelope_is_not_quoted(make_output):
    text = "from: the caller himself\n\nbody of the text\n"
    output = make_output(text, body_start=26)
    assert find_quote("from: the caller himself", [output]) is None
    assert find_quote("from: the caller  himself", [output]) is None
    assert find_quote("body of  the text", [output]).start == 26


def test_a_long_quote_is_printed_in_part(make_output):
    text = "word " * 1000
    span = find_quote(text, [make_output(text)])
    assert span.end - span.start == LONGEST_QUOTE


def test_a_long_quote_whose_beginning_says_nothing_is_refused(make_output):
    text = "=" * 2000 + "twelve letters at the end"
    assert find_quote(text, [make_output(text)]) is None


SIGNS = "ab1 \n\t\r\u00a0\u3000\u2028\u201c\u201d'\u2019\u2014-\ufeffé漢"


@given(st.text(alphabet=SIGNS, max_size=80), st.data())
def test_every_slice_that_says_enough_is_found_again(make_output, text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    quote = normalise(text[start:end]).text
    span = find_quote(quote, [make_output(text)])
    if sum(char.isalnum() for char in quote) >= 12:
        assert isinstance(span, Span)
    if span is not None:
        assert text[span.start : span.end] == span.quote
        same = normalise(span.quote).text.strip().strip("\ufeff").strip()
        assert same == quote.strip().strip("\ufeff").strip()


@given(st.text(alphabet=SIGNS, max_size=60), st.text(alphabet=SIGNS, max_size=20))
def test_a_found_quote_always_stands_in_the_text(make_output, text, quote):
    span = find_quote(quote, [make_output(text)])
    if span is not None:
        assert normalise(quote).text.strip() in normalise(text).text


@given(st.text(alphabet=SIGNS, max_size=60))
def test_every_place_of_the_normal_form_leads_back(text):
    normal = normalise(text, 7)
    places = [normal.original(at) - 7 for at in range(len(normal.text))]
    assert places == sorted(set(places))
    for at, place in enumerate(places):
        assert normalise(text[place]).text == normal.text[at]


ABSENT = [
    pytest.param(["storm"], ("storm",), id="one-term"),
    pytest.param(["storm", " warning "], ("storm", "warning"), id="several-trimmed"),
    pytest.param(["storm", "storm"], ("storm",), id="repeats-once"),
    pytest.param(["|"], ("|",), id="a-sign"),
    pytest.param(
        ["a section that lists all the risks", "storm"], ("storm",), id="a-sentence-is-no-term"
    ),
]


@pytest.mark.parametrize(("terms", "looked_for"), ABSENT)
def test_absent_terms_give_a_record(terms, looked_for, make_output):
    record = search_absent(terms, [make_output(TEXT)])
    assert record.looked_for == looked_for
    assert (record.how, record.files) == ("text", ("bindings/writer/report.md",))
    assert record.n_places == len(TEXT.splitlines()) == 6


PRESENT = [
    pytest.param(["storm", "water"], id="one-of-them-is-there"),
    pytest.param(["HIGH WATER"], id="letter-case-does-not-matter"),
    pytest.param(["brent gauge"], id="white-space-does-not-matter"),
    pytest.param(['"Brent'], id="quotation-marks-do-not-matter"),
    pytest.param([], id="nothing-was-looked-for"),
    pytest.param(["", " "], id="blank-terms"),
    pytest.param(["a section that lists all the risks"], id="only-a-sentence"),
    pytest.param(["x" * 61], id="only-an-endless-word"),
]


@pytest.mark.parametrize("terms", PRESENT)
def test_what_is_there_or_no_term_gives_none(terms, make_output):
    assert search_absent(terms, [make_output(TEXT)]) is None


def test_all_outputs_are_searched(make_output):
    outputs = [make_output("a\nb", "a"), make_output("c", "b")]
    record = search_absent(["storm"], outputs)
    assert (record.n_places, len(record.files)) == (3, 2)
    assert search_absent(["c"], outputs) is None


def test_nothing_is_absent_from_a_text_that_could_not_be_read(make_output):
    outputs = [make_output("a"), make_output("", "b", problem="too-large")]
    assert search_absent(["storm"], outputs) is None
    assert search_absent(["storm"], []) is None


@given(
    st.text(alphabet="ab \nßİΣς\u017f", max_size=30), st.text(alphabet="ab ßİΣς\u017f", max_size=4)
)
def test_what_is_called_absent_is_absent_in_any_letter_case(make_output, text, term):
    record = search_absent([term], [make_output(text)])
    if record is not None:
        (searched,) = record.looked_for
        assert searched.casefold() not in text.casefold()
        assert searched.lower() not in text.lower()
        assert record.n_places == len(text.splitlines())


def test_the_normal_form_of_an_output_is_made_once(make_output):
    texts = Texts()
    output = make_output(TEXT)
    assert texts.normal(output) is texts.normal(make_output(TEXT))
    assert texts.folded(output) is texts.folded(output)


def test_the_kept_forms_stay_within_a_bound(make_output):
    texts = Texts(most_code_points=2 * len(TEXT))
    outputs = [make_output(TEXT, str(at)) for at in range(5)]
    kept = [texts.normal(one) for one in outputs]
    assert texts.normal(outputs[0]) is not kept[0]
    assert texts.normal(outputs[0]) == kept[0]
