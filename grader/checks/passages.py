"""Passages of a text that may be in a language of their own: sentences, quotations, code."""

import re
from collections.abc import Iterator

# What is quoted or is code: fences, lines of a block quote, what stands between quotation marks.
_QUOTED = re.compile(
    r"^[ \t]*+(?P<fence>`{3,}|~{3,})[^\n]*\n(?:.*\n)*?[ \t]*+(?P=fence)|^[ \t]*+>[^\n]*"
    r"|`[^`\n]+`|\"[^\"\n]{1,2000}\"|\u201c[^\u201d\n]{1,2000}\u201d|\u00ab[^\u00bb\n]{1,2000}\u00bb"
    r"|\u201e[^\u201c\u201d\n]{1,2000}[\u201c\u201d]",
    re.MULTILINE,
)
_CUT = re.compile(r"(?<=[.!?\u2026\u0964\u061f])[\"')\u201d\u2019\u00bb*_]*\s+|\n")
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+")


def without_quotations(text: str) -> str:
    """The text's own words, a blank for every quotation and piece of code."""
    return _QUOTED.sub(" ", text)


def short_sentences(text: str, fewest: int, most: int) -> Iterator[str]:
    """The sentences of at least `fewest` words and of less than `most`, and such quotations."""
    quotations = (found.group() for found in _QUOTED.finditer(text))
    for sentence in (*_CUT.split(without_quotations(text)), *quotations):
        if fewest <= len(_WORD.findall(sentence)) < most:
            yield sentence


def passages(text: str, fewest: int) -> Iterator[str]:
    """The text in passages of whole sentences, of at least so many words where a block has them.

    A sentence that is long enough stands alone; short ones go together, never over a blank line.
    """
    for block in (*text.split("\n\n"), *(m.group() for m in _QUOTED.finditer(text))):
        together: list[str] = []
        n_together = 0
        for sentence in _CUT.split(block):
            n_words = len(_WORD.findall(sentence)) + len(_UNSPACED.findall(sentence)) // 2
            if n_words >= fewest:
                yield sentence
                continue
            together.append(sentence)
            n_together += n_words
            if n_together >= fewest:
                yield " ".join(together)
                together, n_together = [], 0
