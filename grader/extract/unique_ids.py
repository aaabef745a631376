"""Clause ids that are unique in the run: a repeated one gets `~2`."""

from collections.abc import Sequence
from dataclasses import replace

from grader.model.contract import Contract
from grader.model.run import Service


def with_unique_ids(
    root: Contract, services: Sequence[Service]
) -> tuple[Contract, tuple[Service, ...]]:
    """The same contracts with ids that no other clause of the run has, the root's first."""
    seen: set[str] = set()
    unique_root = _unique(root, seen)
    unique = tuple(replace(s, contract=_unique(s.contract, seen)) for s in services)
    return unique_root, unique


def _unique(contract: Contract, seen: set[str]) -> Contract:
    clauses = []
    for clause in contract.clauses:
        clause_id, n = clause.clause_id, 1
        while clause_id in seen:
            n += 1
            clause_id = f"{clause.clause_id}~{n}"
        seen.add(clause_id)
        clauses.append(replace(clause, clause_id=clause_id))
    return replace(contract, clauses=tuple(clauses))
