"""What a judge's figures are worth: the file that `calibrate` writes and `grade` applies."""

from typing import Literal, Self

from pydantic import BaseModel, Field, model_validator

from grader.canonical import digest


class CalibrationStep(BaseModel, frozen=True, extra="forbid"):
    """Raw figures from `at_least` up to the next step mean `confidence`; `n` labels say so."""

    at_least: int = Field(ge=0, le=100)
    confidence: int = Field(ge=0, le=100)
    n: int = Field(ge=0)


class CalibrationBasis(BaseModel, frozen=True, extra="forbid"):
    """What the steps were fitted on, and for which way of asking they hold.

    `voting` is `cascade`, `trials` or `panel`: a stated number and a share of votes are different
    figures. `labels_digest` is the digest of the labels file's lines, `n_labels` of those how many
    were used.
    """

    judges: tuple[str, ...]
    voting: Literal["cascade", "trials", "panel"]
    n_trials: int = Field(ge=1)
    policy: str
    prompts_digest: str
    labels_digest: str
    n_labels: int = Field(ge=1)


class Calibration(BaseModel, frozen=True, extra="forbid"):
    """A rising step function over the raw figure, in whole percent; see `docs/judging.md`.

    `digest` seals everything else, so that a file edited by hand is noticed.
    """

    format: Literal["contract-grader-calibration"] = "contract-grader-calibration"
    version: Literal[1] = 1
    method: Literal["isotonic"] = "isotonic"
    basis: CalibrationBasis
    steps: tuple[CalibrationStep, ...] = Field(min_length=1)
    digest: str = ""

    @model_validator(mode="after")
    def _is_rising(self) -> Self:
        starts = [one.at_least for one in self.steps]
        levels = [one.confidence for one in self.steps]
        if starts[0] != 0 or sorted(set(starts)) != starts:
            raise ValueError("steps must begin at 0 and rise")
        if sorted(levels) != levels:
            raise ValueError("a higher raw figure must not mean less")
        return self

    def sealed(self) -> "Calibration":
        """The same with its digest."""
        return self.model_copy(update={"digest": self.computed_digest()})

    def computed_digest(self) -> str:
        """The digest of everything but the digest."""
        return digest(self.model_dump(mode="json", exclude={"digest"}))


def calibrated(raw: int, steps: tuple[CalibrationStep, ...]) -> int:
    """The confidence that a raw figure in 0..100 stands for."""
    return [one.confidence for one in steps if one.at_least <= raw][-1]
