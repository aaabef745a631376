"""Words under three readings, held to the patterns that say what they are."""

import random
import re

import pytest

from grader.checks.words import count_words

MARKS = (
    "ab",
    "x",
    "9",
    "_",
    "'",
    "-",
    ".",
    " ",
    "\n",
    "\t",
    "\x1c",
    "é",
    "\u2019",
    "日",
    "\u3000",
    "\u0301",
)


def plain(text):
    spaced = len(text.split())
    runs = len(re.findall(r"\w+", text))
    return spaced, runs, len(re.findall(r"(?<=\w)['\u2019-](?=\w)", text))


@pytest.mark.parametrize("seed", range(5))
def test_counts_are_those_of_the_patterns(seed):
    chance = random.Random(seed)
    for _ in range(400):
        text = "".join(chance.choice(MARKS) for _ in range(chance.randrange(30)))
        spaced, runs, joiners = plain(text)
        found = count_words(text)
        assert (found.low, found.high) == (min(spaced, runs - joiners), max(spaced, runs)), text


def test_a_text_of_several_pieces_counts_as_one():
    line = "well-known facts, éte\u2019s\n"
    one, many = count_words(line), count_words(line * 20_000)
    assert (many.low, many.high) == (one.low * 20_000, one.high * 20_000)
