"""Which places of a text lie in code: what markdown-it-py calls an inline code span, and blocks."""

import time

import pytest
from markdown_it import MarkdownIt

from grader.checks.document import Document
from grader.checks.raw_structure import is_in_code

TEXTS = [
    pytest.param("a `x` b", id="one span"),
    pytest.param("a ``x ` y`` b `z`", id="two ticks hold one"),
    pytest.param("a ` x\n\ny ` b", id="none across a blank line"),
    pytest.param("a `x\ny` b", id="across a line"),
    pytest.param("a \\`x` y` b", id="an escaped tick opens nothing"),
    pytest.param("a `` x ` y", id="ticks that are never closed"),
    pytest.param("`x`` y `z`", id="another length does not close"),
]


@pytest.mark.parametrize("text", TEXTS)
def test_spans_are_those_of_markdown(text):
    document = Document(text, 0, len(text), "p", "n")
    ours = "".join(
        mark for at, mark in enumerate(text) if mark in "xyz" and is_in_code(document, at)
    )
    tokens = [t for block in MarkdownIt().parse(text) for t in block.children or ()]
    theirs = "".join(t.content for t in tokens if t.type == "code_inline")
    assert ours == "".join(mark for mark in theirs if mark in "xyz")


def test_a_tick_in_a_block_of_code_opens_nothing():
    text = "```\na ` b\n```\n\nx ` y"
    document = Document(text, 0, len(text), "p", "n")
    assert is_in_code(document, text.index("a"))
    assert not is_in_code(document, text.index("x"))
    assert not is_in_code(document, text.index("y"))


def test_many_ticks_take_linear_time():
    text = "".join("`" * (n % 50 + 1) + "x" for n in range(40_000))
    document = Document(text, 0, len(text), "p", "n")
    started = time.process_time()
    assert is_in_code(document, 1)
    assert not is_in_code(document, len(text) - 1)
    assert time.process_time() - started < 3
