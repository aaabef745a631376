"""Whether a signature's predicate discriminates, and whether it can be evaluated."""

from collections.abc import Callable, Iterator

from grader.model.strength.expression import (
    Connective,
    CoversByKey,
    Expression,
    PointerOperand,
    Quantifier,
    ReferenceSetOperand,
    Regex,
)
from grader.model.strength.operations import Operation
from grader.model.strength.primitives import Channel, JsonType
from grader.strength.address import is_bound, parse_address
from grader.strength.channel_sides import RESPONSE_SIDE
from grader.strength.evidence import AnyOperand, reads_descriptor
from grader.strength.pattern_syntax import PatternError, parse_pattern
from grader.strength.pattern_tree import is_anchored
from grader.strength.qualification_failure import QualificationCode, QualificationFailure
from grader.strength.walk_expression import Visit, rooted_pointer, walk_expression

# operator -> what each operand may be; connectives have none
LEGAL_OPERANDS: dict[str, tuple[frozenset[str], ...]] = {
    "equality": (frozenset({"pointer", "literal"}), frozenset({"pointer", "literal"})),
    "deep-equality": (frozenset({"pointer", "literal"}), frozenset({"pointer", "literal"})),
    "containment": (frozenset({"pointer"}), frozenset({"pointer", "literal", "reference set"})),
    "existence": (frozenset({"pointer"}),),
    "absence": (frozenset({"pointer"}),),
    "regex": (frozenset({"pointer"}),),
    "set-membership": (frozenset({"pointer"}), frozenset({"literal", "reference set"})),
    "ordering": (frozenset({"pointer"}),),
    "count-tolerance": (frozenset({"pointer"}),),
    "shape": (frozenset({"pointer"}),),
    "covers-by-key": (frozenset({"reference set"}), frozenset({"pointer"})),
    "for-all": (frozenset({"pointer"}),),
    "for-any": (frozenset({"pointer"}),),
}


def channels_named(expression: Expression, collection: str | None) -> frozenset[Channel]:
    """Every channel that an expression reads; a bound element reads its collection's."""
    return frozenset(
        parse_address(pointer).channel
        for visit in walk_expression(expression, collection=collection)
        for pointer in visit.pointers()
        if pointer is not None
    )


def disjunct_failures(path: str, predicate: Expression) -> Iterator[QualificationFailure]:
    """An operand of `any` that reads nothing that came back satisfies the whole condition alone."""
    for visit in walk_expression(predicate):
        if not (isinstance(visit.node, Connective) and visit.node.op == "any"):
            continue
        for position, operand in enumerate(visit.node.operands):
            if not channels_named(operand, visit.collection) & RESPONSE_SIDE:
                yield QualificationFailure(
                    code=QualificationCode.DISJUNCT_WITHOUT_RESPONSE,
                    path=f"{path}{visit.path}.operands[{position}]",
                    detail='this operand of "any" examines nothing that came back',
                )


def legality_failures(
    path: str, predicate: Expression, operation: Operation | None
) -> Iterator[QualificationFailure]:
    """The first failure of each legality rule; the last rule needs the home operation."""
    visits = list(walk_expression(predicate))
    for code, rule in _RULES:
        found = next((f for visit in visits if (f := rule(visit, operation))), None)
        if found is not None:
            where, detail = found
            yield QualificationFailure(code=code, path=f"{path}{where}", detail=detail)


Found = tuple[str, str] | None


def _bound_outside(visit: Visit, _: Operation | None) -> Found:
    for where, operand in visit.operands():
        if isinstance(operand, PointerOperand) and is_bound(operand.pointer) and not visit.depth:
            return where, f'"{operand.pointer}" stands in no quantifier'
    return None


def _illegal_operand(visit: Visit, _: Operation | None) -> Found:
    legal = LEGAL_OPERANDS.get(visit.node.op, ())
    for (where, operand), kinds in zip(visit.operands(), legal, strict=False):
        if _kind(operand) not in kinds:
            return where, f'"{visit.node.op}" takes no {_kind(operand)} here'
        if (
            visit.node.op == "ordering"
            and isinstance(operand, PointerOperand)
            and not is_bound(operand.pointer)
            and parse_address(operand.pointer).channel is Channel.CALL_INPUTS
        ):
            return where, '"ordering" reads what came back, never what was sent'
    return None


def _kind(operand: AnyOperand) -> str:
    if isinstance(operand, PointerOperand):
        return "pointer"
    return "reference set" if isinstance(operand, ReferenceSetOperand) else "literal"


def _illegal_regex(visit: Visit, _: Operation | None) -> Found:
    if not isinstance(visit.node, Regex):
        return None
    try:
        tree = parse_pattern(visit.node.pattern)
    except PatternError as error:
        return f"{visit.path}.pattern", f"pattern is refused: {error}"
    if not is_anchored(tree):
        return f"{visit.path}.pattern", "pattern is not anchored over the whole expression"
    return None


def _nested(visit: Visit, _: Operation | None) -> Found:
    if visit.depth and isinstance(visit.node, Quantifier | CoversByKey):
        return visit.path, f'"{visit.node.op}" stands within a quantifier'
    return None


def _over_non_collection(visit: Visit, operation: Operation | None) -> Found:
    """A declared type other than array; what is not declared is given the benefit."""
    if operation is None or not isinstance(visit.node, Quantifier):
        return None
    pointer = rooted_pointer(visit.node.collection, visit.collection)
    if pointer is None:
        return None
    address = parse_address(pointer)
    if len(address.tail) != 1 or not reads_descriptor(operation, address):
        return None
    declared = operation.response_descriptor.types.get(address.tail[0])
    if declared is None or declared is JsonType.ARRAY:
        return None
    return f"{visit.path}.collection", f'"{pointer}" is declared {declared}'


_RULES: tuple[tuple[QualificationCode, Callable[[Visit, Operation | None], Found]], ...] = (
    (QualificationCode.BOUND_ELEMENT_OUTSIDE, _bound_outside),
    (QualificationCode.OPERAND_ILLEGAL, _illegal_operand),
    (QualificationCode.REGEX_ILLEGAL, _illegal_regex),
    (QualificationCode.QUANTIFIER_NESTING, _nested),
    (QualificationCode.QUANTIFIER_OVER_NON_COLLECTION, _over_non_collection),
)
