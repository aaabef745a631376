"""A clause with a known answer that is put to every judge of a run, and how it went."""

from dataclasses import dataclass

from grader.model.verdicts import RequirementState


@dataclass(frozen=True, slots=True, kw_only=True)
class Tripwire:
    """A made clause over a made output; `answers` run parallel to `requirements`, met or not_met.

    It belongs to no run and counts in no score.
    """

    service: str
    purpose: str
    output_name: str
    output: str
    clause: str
    requirements: tuple[str, ...]
    answers: tuple[RequirementState, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TripwireResult:
    """What one judge (`PROVIDER/MODEL`) said of it.

    `answered` is empty when it gave no vote; `passed` is None then, else whether every answer is
    the known one.
    """

    judge: str
    expected: tuple[RequirementState, ...]
    answered: tuple[RequirementState, ...]

    @property
    def passed(self) -> bool | None:
        """True, False, or None without a vote."""
        return self.answered == self.expected if self.answered else None
