"""A decision model's answer to one question -> the option it chose, and how probable each is."""

import json
from collections.abc import Collection, Mapping
from typing import Annotated

from pydantic import BaseModel, Field, ValidationError

from grader.grade.reply import AnswerWord, Unreadable

SCHEMA_NAME = "requirement_choice"
CHOICE_SCHEMA: Mapping[str, object] = {
    "type": "string",
    "enum": [word.value for word in AnswerWord],
}
MOST_TEXT = 100_000
SUM_TOLERANCE = 0.02  # four figures of two decimals each may add up to so much more or less than 1

_Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False, strict=True)]


class _Probability(BaseModel, frozen=True, extra="ignore"):
    value: AnswerWord
    probability: _Share


class _Choice(BaseModel, frozen=True, extra="ignore"):
    choice: AnswerWord
    probabilities: tuple[_Probability, ...]


class Chosen(BaseModel, frozen=True, extra="forbid"):
    """The option that was chosen; `probabilities` in the order of `AnswerWord`, each in [0, 1]."""

    word: AnswerWord
    probabilities: Mapping[AnswerWord, float]

    @property
    def confidence(self) -> int:
        """The probability of the chosen option in whole percent, halves up."""
        return int(100 * self.probabilities[self.word] + 0.5)

    @property
    def finding(self) -> str:
        """Every probability, to be read in the report."""
        return ", ".join(f"{word.value} {share:.2f}" for word, share in self.probabilities.items())


def read_choice(text: str) -> Chosen | Unreadable:
    """Read one answer; nothing is guessed where the chosen option has no probability.

    Nor where the figures are none: together they may not pass 1, and where every option has one
    they have to reach it, each by 0.02.

    Args:
        text: JSON as `decisions_wire` keeps it, untrusted.
    """
    if len(text) > MOST_TEXT:
        return Unreadable(fault="unreadable", message=f"the answer has {len(text)} characters")
    try:
        read = _Choice.model_validate(json.loads(text))
    except ValidationError:
        return Unreadable(fault="wrong-shape", message="no option that was offered is chosen")
    except (ValueError, RecursionError):
        return Unreadable(fault="unreadable", message="the answer is no JSON")
    given = {one.value: one.probability for one in read.probabilities}
    if read.choice not in given or len(given) != len(read.probabilities):
        return Unreadable(fault="wrong-shape", message="the chosen option has no one probability")
    if not is_distribution(given.values(), len(AnswerWord)):
        total = sum(given.values())
        return Unreadable(fault="wrong-shape", message=f"the probabilities add up to {total:.2f}")
    ordered = {word: given[word] for word in AnswerWord if word in given}
    return Chosen(word=read.choice, probabilities=ordered)


def is_distribution(shares: Collection[float], n_options: int) -> bool:
    """Whether these can be the probabilities of options of which one is chosen.

    Args:
        shares: each in [0, 1], of different options.
        n_options: how many options there are.
    """
    total = round(sum(shares), 6)
    is_enough = len(shares) < n_options or total >= 1 - SUM_TOLERANCE
    return is_enough and total <= 1 + SUM_TOLERANCE
