"""What a model says of a case: the schema it fills in, and the reading of what came back."""

import json
from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field, ValidationError

from grader.grade.decision_reply import is_distribution
from grader.grade.providers.wire import string
from grader.model.requirement import LEAST_CONFIDENCE
from grader.model.verdicts import Verdict

SCHEMA_NAME = "clause_verdict"
VERDICT_WORDS = [verdict.value for verdict in Verdict]
MOST_REPLY = 200_000
MOST_QUOTES = 20

CLAUSE_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "evidence": {"type": "array", "items": {"type": "string"}},
        "reason": {"type": "string"},
        "verdict": {"type": "string", "enum": VERDICT_WORDS},
        "confidence": {"type": "integer"},
    },
    "required": ["evidence", "reason", "verdict", "confidence"],
    "additionalProperties": False,
}
CHOICE_NAME = "clause_choice"
CHOICE_SCHEMA: Mapping[str, object] = {"type": "string", "enum": VERDICT_WORDS}


# JSON can spell half a surrogate pair, which no file takes
_Text = Annotated[str, AfterValidator(string)]


class ClauseAnswer(BaseModel, frozen=True, extra="forbid"):
    """A schema-valid answer; `confidence` in 0..100, which the vendors' schemas cannot bound."""

    evidence: tuple[_Text, ...] = Field(max_length=MOST_QUOTES)
    reason: _Text
    verdict: Verdict
    confidence: Annotated[int, Field(ge=0, le=100, strict=True)]

    @property
    def final_verdict(self) -> Verdict:
        """The verdict after the rule for every provider: unsure is no verdict."""
        return self.verdict if self.confidence >= LEAST_CONFIDENCE else Verdict.NOT_EVALUABLE


class _Share(BaseModel, frozen=True, extra="ignore"):
    value: Verdict
    probability: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False, strict=True)]


class _Choice(BaseModel, frozen=True, extra="ignore"):
    choice: Verdict
    probabilities: tuple[_Share, ...]


def read_clause_reply(text: str) -> ClauseAnswer | None:
    """The answer, None when it does not fit the schema; no verdict is guessed out of prose.

    Args:
        text: the reply's text, untrusted.
    """
    if len(text) > MOST_REPLY:
        return None
    try:
        return ClauseAnswer.model_validate(json.loads(text))
    except (ValidationError, ValueError, RecursionError):
        return None


def read_clause_choice(text: str) -> ClauseAnswer | None:
    """A decision model's choice; its confidence is the probability of what it chose.

    Args:
        text: JSON as `decisions_wire` keeps it, untrusted.

    Returns:
        None when it is none of the options, the chosen one has no single probability, or all
        together cannot be probabilities.
    """
    try:
        read = _Choice.model_validate(json.loads(text))
    except (ValidationError, ValueError, RecursionError):
        return None
    shares = [one.probability for one in read.probabilities if one.value is read.choice]
    given = [one.probability for one in read.probabilities]
    if len(shares) != 1 or not is_distribution(given, len(Verdict)):
        return None
    said = ", ".join(f"{one.value.value} {one.probability:.2f}" for one in read.probabilities)
    return ClauseAnswer(
        evidence=(), reason=said, verdict=read.choice, confidence=int(100 * shares[0] + 0.5)
    )
