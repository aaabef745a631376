"""Every node of an expression with its path and the quantifier around it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.model.strength.expression import (
    Connective,
    Expression,
    Leaf,
    Not,
    PointerOperand,
    Quantifier,
)
from grader.strength.address import is_bound, parse_address
from grader.strength.evidence import AnyOperand


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One node.

    Attributes:
        node: the expression.
        path: where it stands, such as `.operands[0].predicate`.
        depth: how many quantifiers are around it.
        collection: the fully rooted pointer of the nearest quantifier's collection, None outside
            one or where it cannot be known.
    """

    node: Expression
    path: str
    depth: int
    collection: str | None

    def operands(self) -> list[tuple[str, AnyOperand]]:
        """The node's own operands by path; nested expressions are nodes of their own."""
        if isinstance(self.node, Not | Connective):
            return []
        if isinstance(self.node, Quantifier):
            return [(f"{self.path}.collection", self.node.collection)]
        leaf: Leaf = self.node
        found: Sequence[AnyOperand] = leaf.operands
        return [(f"{self.path}.operands[{i}]", operand) for i, operand in enumerate(found)]

    def pointers(self) -> list[str | None]:
        """The operands' pointers, bound ones rooted; None for literals and sets."""
        return [rooted_pointer(operand, self.collection) for _, operand in self.operands()]


def walk_expression(
    expression: Expression, path: str = "", depth: int = 0, collection: str | None = None
) -> Iterator[Visit]:
    """Visit an expression and everything inside it, outside first."""
    yield Visit(node=expression, path=path, depth=depth, collection=collection)
    if isinstance(expression, Not | Connective):
        for position, child in enumerate(expression.operands):
            yield from walk_expression(child, f"{path}.operands[{position}]", depth, collection)
    elif isinstance(expression, Quantifier):
        inner = rooted_pointer(expression.collection, collection)
        yield from walk_expression(expression.predicate, f"{path}.predicate", depth + 1, inner)


def rooted_pointer(operand: AnyOperand, collection: str | None) -> str | None:
    """An operand's pointer, `@/` replaced by the collection's; None where there is none."""
    if not isinstance(operand, PointerOperand):
        return None
    if not is_bound(operand.pointer):
        return operand.pointer
    if collection is None:
        return None
    tail = operand.pointer[1:]
    return collection if tail == "/" else collection + tail


def addressed_steps(expression: Expression) -> frozenset[str]:
    """The steps whose evidence an expression reads."""
    return frozenset(
        parse_address(operand.pointer).step_id
        for visit in walk_expression(expression)
        for _, operand in visit.operands()
        if isinstance(operand, PointerOperand) and not is_bound(operand.pointer)
    )
