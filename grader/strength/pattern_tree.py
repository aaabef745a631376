"""A pattern as a tree over UTF-16 code units."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.strength.code_units import Units


@dataclass(frozen=True, slots=True)
class Chars:
    """One code unit out of a set."""

    units: Units


@dataclass(frozen=True, slots=True)
class Sequenced:
    """Parts one after another; none matches the empty text."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Either:
    """One of several branches."""

    branches: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Repeated:
    """A part `low` to `high` times; no upper bound when `high` is None."""

    part: "Node"
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Boundary:
    """A place: `^` start, `$` end, `b` word boundary, `B` its opposite."""

    kind: str


@dataclass(frozen=True, slots=True)
class Ahead:
    """Look-ahead."""

    part: "Node"
    negative: bool


Node = Chars | Sequenced | Either | Repeated | Boundary | Ahead


def quantifiers(node: Node) -> tuple[int, bool]:
    """How many quantifiers a pattern has, and whether one stands inside another's reach."""
    inside = [quantifiers(child) for child in _children(node)]
    count = sum(n for n, _ in inside)
    nested = any(is_nested for _, is_nested in inside)
    if isinstance(node, Repeated):
        return count + 1, nested or count > 0
    return count, nested


def _children(node: Node) -> Sequence[Node]:
    if isinstance(node, Sequenced):
        return node.parts
    if isinstance(node, Either):
        return node.branches
    if isinstance(node, Repeated | Ahead):
        return (node.part,)
    return ()


def is_anchored(node: Node) -> bool:
    """Whether a pattern begins with `^` and ends with `$`, whichever way it goes."""
    return (
        isinstance(node, Sequenced)
        and len(node.parts) >= 2
        and node.parts[0] == Boundary("^")
        and node.parts[-1] == Boundary("$")
    )
