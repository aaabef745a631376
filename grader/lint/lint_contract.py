"""Contracts -> the lint of every clause, and what only shows beside the other clauses."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.checks.read_clause import read_clause
from grader.lint.contract_reading import ContractReading
from grader.lint.lint_clause import lint_clause
from grader.lint.smells.contract_table import CONTRACT_SMELLS
from grader.model.contract import Contract, DeclaredError
from grader.model.finding import ClauseLint, ContractFinding


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractLint:
    """What lint says of one contract; `clauses` runs in parallel to `contract.clauses`."""

    contract: Contract
    clauses: tuple[ClauseLint, ...]
    findings: tuple[ContractFinding, ...]


def lint_contracts(contracts: Sequence[Contract]) -> tuple[ContractLint, ...]:
    """Lint contracts that belong together: an error of one may be covered by another.

    Args:
        contracts: as extracted, in the order of the result.
    """
    errors = tuple(error for contract in contracts for error in contract.errors)
    conditions = tuple(_conditions(contracts))
    return tuple(_lint(contract, errors, conditions) for contract in contracts)


def _lint(
    contract: Contract, errors: tuple[DeclaredError, ...], conditions: tuple[str, ...]
) -> ContractLint:
    requirements = {clause.clause_id: read_clause(clause) for clause in contract.clauses}
    reading = ContractReading(
        contract=contract, requirements=requirements, errors=errors, conditions=conditions
    )
    return ContractLint(
        contract=contract,
        clauses=tuple(lint_clause(c, requirements[c.clause_id]) for c in contract.clauses),
        findings=tuple(found for smell in CONTRACT_SMELLS for found in smell.find(reading)),
    )


def _conditions(contracts: Sequence[Contract]) -> Iterator[str]:
    for contract in contracts:
        for clause in contract.clauses:
            if clause.condition is not None:
                yield clause.condition.text
