"""A declared error without a conditional: what is promised then stays untested."""

from collections.abc import Iterator

from grader.lint.contract_reading import ContractReading, ContractSmell, names_error
from grader.model.finding import ContractFinding, Severity, SmellName


def find_uncovered_errors(reading: ContractReading) -> Iterator[ContractFinding]:
    """Errors of this contract that no condition of any contract names; a hint."""
    for error in reading.contract.errors:
        if any(names_error(condition, error) for condition in reading.conditions):
            continue
        yield ContractFinding(
            smell=SmellName.UNCOVERED_ERROR,
            severity=Severity.HINT,
            place=error.place,
            clause_id=None,
            explanation=f"nothing says what is delivered when “{error.name}” happens.",
            advice=f"Add what then holds: if {error.name}: <what then>.",
        )


SMELL = ContractSmell(
    name=SmellName.UNCOVERED_ERROR,
    title="a declared error without a conditional",
    find=find_uncovered_errors,
    example="ensures:\n- menu: 3 dishes\n\nerrors:\n- stove-cold: no gas\n",
    control="ensures:\n- if stove-cold: menu: 3 salads\n\nerrors:\n- stove-cold: no gas\n",
)
