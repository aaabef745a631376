"""Every smell that shows only beside the rest of a contract."""

from grader.lint.contract_reading import ContractSmell
from grader.lint.smells import (
    cannot_fail,
    contradicting_bounds,
    duplicate_conditional,
    uncovered_error,
    unknown_error,
)

CONTRACT_SMELLS: tuple[ContractSmell, ...] = (
    contradicting_bounds.SMELL,
    duplicate_conditional.SMELL,
    unknown_error.SMELL,
    uncovered_error.SMELL,
    cannot_fail.SMELL,
)
