"""Expression -> three-valued tree; every part is evaluated, nothing is cut short."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from grader.model.strength.expression import (
    Connective,
    CountTolerance,
    CoversByKey,
    Expression,
    Leaf,
    Not,
    Presence,
    Quantifier,
    ReferenceSetOperand,
    SetMembership,
)
from grader.model.strength.outcome_state import Resolution
from grader.strength.evidence import AnyOperand, Evidence
from grader.strength.faults import FaultCode
from grader.strength.json_value import ABSENT
from grader.strength.leaves import leaf_holds

TRUE, FALSE, UNKNOWN = Resolution.TRUE, Resolution.FALSE, Resolution.INSUFFICIENT_EVIDENCE


@dataclass(frozen=True, slots=True)
class Resolved:
    """One node of a check as it resolved; `tripped` only where the node itself lacked evidence."""

    resolution: Resolution
    tripped: bool = False
    children: tuple["Resolved", ...] = ()

    def as_json(self) -> dict[str, object]:
        """The node as an evidence artifact records it."""
        return {
            "resolution": self.resolution.value,
            "introductionCondition": "empty-collection" if self.tripped else None,
            "children": [child.as_json() for child in self.children],
        }


_EMPTY = Resolved(UNKNOWN, tripped=True)
_LEAVES = {True: Resolved(TRUE), False: Resolved(FALSE)}


def evaluate(expression: Expression, evidence: Evidence, bound: object = ABSENT) -> Resolved:
    """Resolve an expression over the evidence.

    Args:
        expression: any expression the schema admits.
        evidence: bound observations, declarations, budgets and caches.
        bound: the element of the quantifier around it, ABSENT outside one.

    Raises:
        StrengthFault: `budget-exhausted`, or `operator-cannot-accept-operand` for a bad pattern
            or a reference set that cannot be read as a set.
    """
    evidence.count_node()
    match expression:
        case Not():
            child = evaluate(expression.operands[0], evidence, bound)
            return Resolved(_opposite(child.resolution), children=(child,))
        case Connective():
            children = tuple(evaluate(e, evidence, bound) for e in expression.operands)
            return Resolved(_folded(children, every=expression.op == "all"), children=children)
        case Quantifier():
            return _quantified(expression, evidence, bound)
        case _:
            return _leaf(expression, evidence, bound)
    assert_never(expression)


def _opposite(resolution: Resolution) -> Resolution:
    return {TRUE: FALSE, FALSE: TRUE, UNKNOWN: UNKNOWN}[resolution]


def _folded(children: Sequence[Resolved], *, every: bool) -> Resolution:
    # in `any` unknown wins over true: a part that examined nothing is not rescued by another
    found = {child.resolution for child in children}
    ranking = (FALSE, UNKNOWN, TRUE) if every else (UNKNOWN, TRUE, FALSE)
    return next(resolution for resolution in ranking if resolution in found)


def _quantified(quantifier: Quantifier, evidence: Evidence, bound: object) -> Resolved:
    collection = evidence.value_of(quantifier.collection, bound)
    if not isinstance(collection, list | tuple) or not collection:
        return _EMPTY
    children = tuple(evaluate(quantifier.predicate, evidence, member) for member in collection)
    return Resolved(_folded(children, every=quantifier.op == "for-all"), children=children)


def _leaf(leaf: Leaf, evidence: Evidence, bound: object) -> Resolved:
    values = [evidence.value_of(operand, bound) for operand in leaf.operands]
    for position, operand in enumerate(leaf.operands):
        if isinstance(operand, ReferenceSetOperand):
            values[position] = _set_members(leaf, operand, values[position], evidence)
    if _trips(leaf, values, evidence):
        return _EMPTY
    return _LEAVES[leaf_holds(leaf, values, evidence)]


def _trips(leaf: Leaf, values: Sequence[object], evidence: Evidence) -> bool:
    """Whether a leaf has nothing to examine; the rule differs by operator."""
    if isinstance(leaf, CoversByKey):
        return all(isinstance(v, list | tuple) for v in values) and any(map(_is_empty, values))
    operands: Sequence[AnyOperand] = leaf.operands
    lacks_collection = any(
        value is ABSENT and evidence.denotes_collection(operand)
        for operand, value in zip(operands, values, strict=True)
    )
    if isinstance(leaf, Presence | CountTolerance):
        return lacks_collection
    return lacks_collection or any(_is_empty(v) for v in values)


def _is_empty(value: object) -> bool:
    return isinstance(value, list | tuple) and not value


def _set_members(
    leaf: Leaf, operand: ReferenceSetOperand, members: object, evidence: Evidence
) -> object:
    """A reference set's members; for set membership, each member's value under its only key."""
    declared = evidence.reference_sets.get(operand.reference_set)
    if declared is None:
        raise evidence.fault(
            FaultCode.OPERATOR_CANNOT_ACCEPT_OPERAND,
            f"reference set {operand.reference_set} is not declared",
        )
    if not isinstance(leaf, SetMembership):
        return members
    if len(declared.keys) != 1 or any(declared.keys[0] not in m for m in declared.members):
        raise evidence.fault(
            FaultCode.OPERATOR_CANNOT_ACCEPT_OPERAND,
            f"reference set {operand.reference_set} has no single key that every member carries",
        )
    if operand.reference_set not in evidence.projections:
        key = declared.keys[0]
        evidence.projections[operand.reference_set] = tuple(m[key] for m in declared.members)
    return evidence.projections[operand.reference_set]
