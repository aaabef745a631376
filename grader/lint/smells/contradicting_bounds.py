"""Two bounds that exclude each other: `at least 5 rows` and `at most 3 rows` of one output."""

from collections.abc import Iterator
from itertools import combinations

from grader.lint.contract_reading import ContractReading, ContractSmell
from grader.model.contract import Clause
from grader.model.finding import ContractFinding, Severity, SmellName
from grader.model.requirement import Check

_MOST = 200


def find_contradicting_bounds(reading: ContractReading) -> Iterator[ContractFinding]:
    """Pairs of primary clauses about one output whose counts cannot hold together."""
    bounded = [
        (clause, requirement.check)
        for clause in reading.contract.clauses
        if clause.condition is None and not clause.items_are_alternatives
        for requirement in reading.requirements.get(clause.clause_id, ())
        if requirement.check is not None and not requirement.check.negated
    ][:_MOST]
    for (first, one), (second, other) in combinations(bounded, 2):
        if first.name == second.name and _same_thing(one, other) and _exclude(one, other):
            yield _finding(first, second)


def _same_thing(one: Check, other: Check) -> bool:
    return one.kind == other.kind and _without_bounds(one) == _without_bounds(other)


def _without_bounds(check: Check) -> dict[str, object]:
    return {key: value for key, value in check.args.items() if key not in {"min", "max"}}


def _exclude(one: Check, other: Check) -> bool:
    return _is_over(one.args.get("min"), other.args.get("max")) or _is_over(
        other.args.get("min"), one.args.get("max")
    )


def _is_over(low: object, high: object) -> bool:
    return isinstance(low, int | float) and isinstance(high, int | float) and low > high


def _finding(first: Clause, second: Clause) -> ContractFinding:
    return ContractFinding(
        smell=SmellName.CONTRADICTING_BOUNDS,
        severity=Severity.FINDING,
        place=second.place,
        clause_id=second.clause_id,
        explanation=f"no output can keep this and the bound in line {first.place.line_start}.",
        advice="Keep one of the two bounds, or say which case each is for.",
    )


SMELL = ContractSmell(
    name=SmellName.CONTRADICTING_BOUNDS,
    title="two bounds exclude each other",
    find=find_contradicting_bounds,
    example="ensures:\n- menu: at least 5 sections\n- menu: at most 3 sections\n",
    control="ensures:\n- menu: at least 3 sections\n- menu: at most 5 sections\n",
)
