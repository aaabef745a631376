import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.grade.excerpt import (
    PASSAGE_LENGTH,
    SplitText,
    estimate_tokens,
    fit_whole,
    head,
    pick_passages,
)

FILLER = "".join(f"line {at} of the long middle part of this text\n" for at in range(2000))
NEEDLE = "The zeppelin lands at noon.\n"


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        pytest.param("", 1, id="nothing-is-one"),
        pytest.param("abcdef", 3, id="three-bytes-a-token"),
        pytest.param("漢字", 3, id="a-han-sign-is-a-token"),
        pytest.param("\ud800", 2, id="a-lone-surrogate-does-no-harm"),
    ],
)
def test_tokens_are_estimated_high(text, tokens):
    assert estimate_tokens(text) == tokens


@pytest.mark.parametrize(
    ("sizes", "budget", "fits"),
    [
        pytest.param([5, 5], 10, (True, True), id="all-fit"),
        pytest.param([8, 3], 10, (False, True), id="the-smaller-first"),
        pytest.param([5, 5], 9, (True, False), id="of-equals-the-earlier"),
        pytest.param([5], 0, (False,), id="nothing-fits"),
        pytest.param([], 0, (), id="nothing-to-fit"),
    ],
)
def test_the_smallest_texts_are_shown_whole(sizes, budget, fits):
    assert fit_whole(sizes, budget) == fits


@given(st.text(), st.integers(min_value=0, max_value=40))
def test_a_head_is_a_beginning_within_its_budget(text, budget):
    text = text.encode("utf-8", "ignore").decode()
    cut = head(text, budget)
    assert text.startswith(cut)
    assert cut == text or estimate_tokens(cut) <= budget + 1


@given(st.text(alphabet="ab\n", max_size=5000))
def test_passages_cover_the_text_without_overlap(text):
    split = SplitText(text)
    ranges = [split.passage(at) for at in range(len(split.starts))]
    assert "".join(text[start:end] for start, end in ranges) == text
    assert all(end - start <= PASSAGE_LENGTH for start, end in ranges)


def test_the_passage_that_shares_words_with_the_clause_is_picked():
    text = FILLER + NEEDLE + FILLER
    ranges = pick_passages(SplitText(text), "names the hour at which the Zeppelin lands", 2_000)
    shown = "".join(text[start:end] for start, end in ranges)
    assert NEEDLE in shown
    assert shown.startswith("line 0 of")
    assert shown.endswith("line 1999 of the long middle part of this text\n")
    assert len(shown) < len(text) / 10
    assert ranges == tuple(sorted(ranges))


@pytest.mark.parametrize("query", ["names the zeppelins", "every zeppelin", "the Zeppelin's hour"])
def test_a_plural_finds_its_singular(query):
    text = FILLER + NEEDLE + FILLER
    ranges = pick_passages(SplitText(text), query, 2_000)
    assert NEEDLE in "".join(text[start:end] for start, end in ranges)


def test_control_without_the_words_it_is_not_picked():
    text = FILLER + NEEDLE + FILLER
    ranges = pick_passages(SplitText(text), "names the price", 2_000)
    assert NEEDLE not in "".join(text[start:end] for start, end in ranges)


def test_the_budget_bounds_what_is_picked():
    split = SplitText(FILLER * 3)
    few = pick_passages(split, "line 1 77 1200 1999 middle", 1_000)
    assert sum(end - start for start, end in few) <= 3 * 1_000


def test_one_passage_comes_along_whatever_the_budget():
    assert pick_passages(SplitText(FILLER), "zeppelin", 0) != ()


def test_the_same_words_pick_the_same_passages_again():
    split = SplitText(FILLER + NEEDLE + FILLER)
    first = pick_passages(split, "zeppelin noon", 2_000)
    pick_passages(split, "price", 2_000)
    assert pick_passages(split, "zeppelin noon", 2_000) == first


def test_a_letter_that_grows_in_lower_case_moves_no_offset():
    text = "İ" * 500 + "\n" + "x" * 900 + "\n" + NEEDLE + "x" * 3000
    split = SplitText(text)
    (hit,) = split.passages_with("zeppelin")
    start, end = split.passage(hit)
    assert NEEDLE in text[start:end]


def test_a_text_without_line_ends_is_cut_too():
    assert len(SplitText("x" * 10_000).starts) == 9
