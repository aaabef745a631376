"""Malformed replies, each stored with the vote that a person reads in it, or none."""

import json
from pathlib import Path

import pytest

from grader.grade.reply import Reply, read_reply

CORPUS = [
    json.loads(line)
    for line in (Path(__file__).parent / "reply_corpus.jsonl").read_text("utf-8").splitlines()
]


def vote_of(shape):
    """The vote that is read, None for none."""
    read = read_reply(shape["reply"], shape["asked"])
    if not isinstance(read, Reply):
        return None
    answers = [[one.index, one.answer.value, one.confidence] for one in read.requirements]
    return {"class": read.clause_class.value, "answers": answers}


@pytest.mark.parametrize("shape", CORPUS, ids=lambda shape: shape["id"])
def test_a_shape_ends_as_what_a_person_reads_or_as_no_vote(shape):
    assert vote_of(shape) in (shape["vote"], None)


def test_most_of_what_a_person_can_read_is_recovered():
    readable = [shape for shape in CORPUS if shape["vote"] is not None]
    n_recovered = sum(vote_of(shape) == shape["vote"] for shape in readable)
    assert len(CORPUS) >= 200
    assert len({shape["reply"] for shape in CORPUS}) == len(CORPUS)
    assert len(readable) >= 100
    assert n_recovered / len(readable) >= 0.6


def test_control_a_reader_that_mines_prose_would_be_noticed():
    silent = [shape for shape in CORPUS if shape["vote"] is None]
    assert sum("met" in shape["reply"] for shape in silent) >= 40
    assert all(vote_of(shape) is None for shape in silent)


BROKEN = ('{"a": ', '{"a": [1, ', "{'a': ", '{"a": "', "{/*")


@pytest.mark.parametrize("start", BROKEN)
@pytest.mark.parametrize("size", [50_000, 900_000])
def test_mending_is_linear_in_hostile_replies(start, size):
    """A hang would show; what is measured is that nobody raises and nothing is read."""
    for filler in ("{", "[", '"', ",", "/*", "'", "\\", "x"):
        reply = (start + filler * size)[:size]
        assert vote_of({"reply": reply, "asked": [0]}) is None
