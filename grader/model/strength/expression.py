"""The check language: eleven operators, three connectives, two quantifiers, three operands."""

from typing import Annotated, Literal, Self

from pydantic import Field, PrivateAttr, StringConstraints, Tag, model_validator

from grader.model.strength.primitives import (
    AtLeastTwo,
    Count,
    EvidencePointer,
    Identifier,
    KeyName,
    NonEmpty,
    Strict,
)
from grader.model.strength.shapes import KeyedShape, LiteralValue, first_key_of

# Every reader of an expression is recursive; real checks nest four or five levels.
MAX_EXPRESSION_DEPTH = 64

AnchoredPattern = Annotated[str, StringConstraints(pattern=r"^\^[\s\S]*\$$")]


class PointerOperand(Strict):
    """Evidence by address; `@/` is the element that a quantifier binds."""

    pointer: EvidencePointer


class ReferenceSetOperand(Strict):
    """A reference set that the contract declares."""

    reference_set: Identifier


class LiteralSet(Strict):
    """A set written down; never empty."""

    literal: NonEmpty[object]


Operand = Annotated[
    Annotated[PointerOperand, Tag("<pointer>")]
    | Annotated[LiteralValue, Tag("<literal>")]
    | Annotated[ReferenceSetOperand, Tag("<referenceSet>")],
    first_key_of("pointer", "literal", "referenceSet"),
]
SetOperand = Annotated[
    Annotated[ReferenceSetOperand, Tag("<referenceSet>")] | Annotated[LiteralSet, Tag("<literal>")],
    first_key_of("referenceSet", "literal"),
]
One = Annotated[tuple[Operand], Field(strict=False)]
Two = Annotated[tuple[Operand, Operand], Field(strict=False)]


class Comparison(Strict):
    """Two values against each other."""

    op: Literal["equality", "deep-equality", "containment"]
    operands: Two


class Presence(Strict):
    """Whether an address resolves to anything; null is present."""

    op: Literal["existence", "absence"]
    operands: One


class Regex(Strict):
    """A string against a fully anchored ECMAScript pattern."""

    op: Literal["regex"]
    operands: One
    pattern: AnchoredPattern


class SetMembership(Strict):
    """A value among the members of a set."""

    op: Literal["set-membership"]
    operands: Annotated[tuple[Operand, SetOperand], Field(strict=False)]


class Ordering(Strict):
    """A collection in the order of one key."""

    op: Literal["ordering"]
    operands: One
    key: KeyName
    order: Literal["ascending", "descending"]


class CountTolerance(Strict):
    """A collection's size near a figure; `relative` reads the tolerance as percent of it."""

    op: Literal["count-tolerance"]
    operands: One
    expected: Count
    tolerance: Count
    relative: bool


class Shape(Strict):
    """An object of a closed shape."""

    op: Literal["shape"]
    operands: One
    descriptor: KeyedShape


class CoversByKey(Strict):
    """A bijection between two collections on one key of each."""

    op: Literal["covers-by-key"]
    operands: Two
    expected_key: KeyName
    actual_key: KeyName


class _Nesting(Strict):
    _depth: int = PrivateAttr(default=1)

    def _measure(self, children: tuple[object, ...]) -> None:
        self._depth = 1 + max(getattr(child, "_depth", 1) for child in children)
        if self._depth > MAX_EXPRESSION_DEPTH:
            raise ValueError(f"an expression nests deeper than {MAX_EXPRESSION_DEPTH} levels")


class Not(_Nesting):
    """The opposite; insufficient evidence stays what it is."""

    op: Literal["not"]
    operands: Annotated[tuple["Expression"], Field(strict=False)]

    @model_validator(mode="after")
    def _is_shallow(self) -> Self:
        self._measure(self.operands)
        return self


class Connective(_Nesting):
    """`all` or `any` of at least two expressions; every one is evaluated."""

    op: Literal["all", "any"]
    operands: AtLeastTwo["Expression"]

    @model_validator(mode="after")
    def _is_shallow(self) -> Self:
        self._measure(self.operands)
        return self


class Quantifier(_Nesting):
    """A predicate over every element of a collection."""

    op: Literal["for-all", "for-any"]
    collection: Operand
    predicate: "Expression"

    @model_validator(mode="after")
    def _is_shallow(self) -> Self:
        self._measure((self.predicate,))
        return self


Leaf = (
    Comparison | Presence | Regex | SetMembership | Ordering | CountTolerance | Shape | CoversByKey
)
Expression = Annotated[
    Comparison
    | Presence
    | Regex
    | SetMembership
    | Ordering
    | CountTolerance
    | Shape
    | CoversByKey
    | Not
    | Connective
    | Quantifier,
    Field(discriminator="op"),
]

for _recursive in (Not, Connective, Quantifier):
    _recursive.model_rebuild()
