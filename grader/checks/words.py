"""What a word is: several plain readings, counted side by side."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_CHUNK = 1 << 16

# Scripts that are written without blanks between words: Thai, Lao, Burmese, Khmer, kana, CJK.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9f]"
)
_MANY_UNSPACED = 0.1


_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")


def _shape_of(mark: str) -> str:
    """`w` for what a word consists of, a blank for white space, `-` for a joiner, else `.`."""
    if mark.isspace():
        return " "
    if mark.isalnum() or mark == "_":
        return "w"
    return "-" if mark in "'\u2019-" else "."


_SHAPES = "".join(_shape_of(chr(code)) for code in range(128)).encode() + b"." * 128


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """How many words: the fewest and the most that a plain reading gives.

    The readings: runs of characters between white space; runs of letters, digits and underscores;
    the same with hyphens and apostrophes joining. `is_unspaced` marks text in a script without
    blanks between words, where no count is certain.
    """

    low: int
    high: int
    is_unspaced: bool


def count_words(text: str) -> Words:
    """Count the words of a text, chunk by chunk so that a large text needs little memory."""
    spaced = plain = joiners = unspaced = 0
    for chunk in _chunks(text):
        is_plain = chunk.isascii()
        unspaced += 0 if is_plain else len(_UNSPACED.findall(chunk))
        counts = _count(chunk if is_plain else _NOT_ASCII.sub(_shapes, chunk))
        spaced, plain, joiners = spaced + counts[0], plain + counts[1], joiners + counts[2]
    return Words(
        low=min(spaced, plain - joiners),
        high=max(spaced, plain),
        is_unspaced=unspaced > _MANY_UNSPACED * max(1, len(text)),
    )


def _shapes(found: re.Match[str]) -> str:
    return _shapes_of_run(found[0]) if len(found[0]) < 9 else "".join(map(_shape_of, found[0]))


@lru_cache(maxsize=4096)
def _shapes_of_run(run: str) -> str:
    return "".join(map(_shape_of, run))


def _count(chunk: str) -> tuple[int, int, int]:
    """Runs of visible characters, runs of word characters, joiners between two of these.

    Each is counted by where one class of characters gives way to another.
    """
    shape = b" " + chunk.encode("ascii").translate(_SHAPES)
    after_blank = shape.count(b" w")
    spaced = after_blank + shape.count(b" .") + shape.count(b" -")
    after_joiner = shape.count(b"-w")
    plain = after_blank + shape.count(b".w") + after_joiner
    loose = sum(map(shape.count, (b"--w", b".-w", b" -w"))) if after_joiner else 0
    return spaced, plain, after_joiner - loose


def _chunks(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        end = text.find("\n", at + _CHUNK)
        end = len(text) if end < 0 else end
        yield text[at:end]
        at = end


def is_unspaced(text: str) -> bool:
    """True when a text has a letter of a script without blanks between words."""
    return not text.isascii() and _UNSPACED.search(text) is not None
