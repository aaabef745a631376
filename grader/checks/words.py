"""What a word is: several plain readings, counted side by side."""

import re
from dataclasses import dataclass

_WORD = re.compile(r"\w+")
_JOINER = re.compile(r"(?<=\w)['\u2019\-](?=\w)")
_CHUNK = 1 << 20

# Scripts that are written without blanks between words: Thai, Lao, Burmese, Khmer, kana, CJK.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9f]"
)
_MANY_UNSPACED = 0.1


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
        spaced += len(chunk.split())
        plain += len(_WORD.findall(chunk))
        joiners += len(_JOINER.findall(chunk))
        if not chunk.isascii():
            unspaced += len(_UNSPACED.findall(chunk))
    return Words(
        low=min(spaced, plain - joiners),
        high=max(spaced, plain),
        is_unspaced=unspaced > _MANY_UNSPACED * max(1, len(text)),
    )


def _chunks(text: str) -> list[str]:
    if len(text) <= _CHUNK:
        return [text]
    found, at = [], 0
    while at < len(text):
        end = text.find("\n", at + _CHUNK)
        end = len(text) if end < 0 else end
        found.append(text[at:end])
        at = end
    return found


def is_unspaced(text: str) -> bool:
    """True when a text has a letter of a script without blanks between words."""
    return not text.isascii() and _UNSPACED.search(text) is not None
