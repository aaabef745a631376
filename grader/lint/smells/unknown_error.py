"""A conditional on an error that nobody declares: it can never be settled."""

import re
from collections.abc import Iterator

from grader.lint.contract_reading import ContractReading, ContractSmell, names_error
from grader.model.contract import ConditionKind
from grader.model.finding import ContractFinding, Severity, SmellName

_ERROR_NAME = re.compile(r"^`?([a-z][a-z0-9]*(?:-[a-z0-9]+)+)`?(?: (?:error|happens|occurs))?$")


def find_unknown_errors(reading: ContractReading) -> Iterator[ContractFinding]:
    """Conditions that are the name of an error, which no contract declares."""
    for clause in reading.contract.clauses:
        condition = clause.condition
        if condition is None or condition.is_hidden or condition.kind is ConditionKind.MODE:
            continue
        named = _ERROR_NAME.match(condition.text)
        if named is None or any(names_error(named[1], error) for error in reading.errors):
            continue
        yield ContractFinding(
            smell=SmellName.UNKNOWN_ERROR,
            severity=Severity.FINDING,
            place=clause.place,
            clause_id=clause.clause_id,
            explanation=f"“{named[1]}” reads like an error, but no service declares it.",
            advice="Declare the error, or describe the condition in words.",
        )


SMELL = ContractSmell(
    name=SmellName.UNKNOWN_ERROR,
    title="a conditional on an error that no service declares",
    find=find_unknown_errors,
    example="ensures:\n- menu: 3 dishes\n- if stove-cold: menu: 3 salads\n",
    control="ensures:\n- if stove-cold: menu: 3 salads\n\nerrors:\n- stove-cold: no gas\n",
)
