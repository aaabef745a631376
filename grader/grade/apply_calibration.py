"""A judge's raw figures -> the confidence that a calibration says they stand for."""

from collections.abc import Sequence
from dataclasses import replace

from grader.model.calibration import Calibration, calibrated
from grader.model.requirement import Decision
from grader.model.verdicts import DecidedBy


def apply_calibration(
    decisions: Sequence[Decision], calibration: Calibration | None
) -> tuple[Decision, ...]:
    """The judge's decisions with their figure replaced and the raw one kept; the rest as it is.

    Before the class's ceiling and before the rule on less than 50 (design section 4).
    """
    if calibration is None:
        return tuple(decisions)
    return tuple(_calibrated(one, calibration) for one in decisions)


def _calibrated(decision: Decision, calibration: Calibration) -> Decision:
    raw = decision.confidence
    if decision.decided_by is not DecidedBy.JUDGE or raw is None:
        return decision
    return replace(decision, confidence=calibrated(raw, calibration.steps), raw_confidence=raw)
