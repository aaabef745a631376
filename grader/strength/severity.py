"""Severities in order; what is outside the closed set is never at or above a floor."""

from collections.abc import Iterable

from grader.model.strength.eval_contract import EvalContract
from grader.model.strength.primitives import Severity

ASCENDING: tuple[str, ...] = tuple(severity.value for severity in Severity)


def reaches_floor(severity: str, floor: str) -> bool:
    """Whether a severity is at or above a floor; False when either is no severity."""
    if severity not in ASCENDING or floor not in ASCENDING:
        return False
    return ASCENDING.index(severity) >= ASCENDING.index(floor)


def highest(severities: Iterable[Severity]) -> Severity:
    """The highest; low when there is none."""
    return max(severities, key=lambda s: ASCENDING.index(s.value), default=Severity.LOW)


def behavior_severity(contract: EvalContract, behavior_id: str) -> Severity:
    """The severity of one behaviour, low when the contract has none of that id."""
    found = (b.severity for b in contract.behaviors if b.id == behavior_id)
    return next(found, Severity.LOW)


def oracle_severity(contract: EvalContract, oracle_id: str) -> Severity:
    """The highest severity of the behaviours that list an oracle."""
    return highest(b.severity for b in contract.behaviors if oracle_id in b.oracles)
