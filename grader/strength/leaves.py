"""The eleven operators, two-valued: what a leaf says once it has something to examine."""

from collections.abc import Sequence
from itertools import pairwise
from typing import assert_never

from grader.model.strength.expression import (
    Comparison,
    CountTolerance,
    CoversByKey,
    Leaf,
    Ordering,
    Presence,
    Regex,
    SetMembership,
    Shape,
)
from grader.strength.evidence import Evidence
from grader.strength.json_value import ABSENT, Forms, json_type
from grader.strength.regex_check import regex_holds


def leaf_holds(leaf: Leaf, values: Sequence[object], evidence: Evidence) -> bool:
    """Whether a leaf holds over its operands' values, any of which may be ABSENT.

    Raises:
        StrengthFault: `budget-exhausted` or `operator-cannot-accept-operand` from a pattern.
    """
    match leaf:
        case Presence():
            return (values[0] is ABSENT) == (leaf.op == "absence")
        case Comparison():
            return _compared(leaf, values[0], values[1], evidence.forms)
        case Regex():
            return regex_holds(leaf.pattern, values[0], evidence)
        case SetMembership():
            return _is_member(values[0], values[1], evidence.forms)
        case CoversByKey():
            return _covers(leaf, values[0], values[1], evidence.forms)
        case _:
            return _fits(leaf, values[0])


def _fits(leaf: Ordering | CountTolerance | Shape, value: object) -> bool:
    match leaf:
        case Ordering():
            return _is_ordered(value, leaf.key, descending=leaf.order == "descending")
        case CountTolerance():
            return _is_near(leaf, value)
        case Shape():
            return _has_shape(leaf, value)
    assert_never(leaf)


def _compared(leaf: Comparison, left: object, right: object, forms: Forms) -> bool:
    if left is ABSENT or right is ABSENT:
        return False
    if leaf.op == "containment":
        return _contains(left, right, forms)
    return json_type(left) is json_type(right) and forms.of(left) == forms.of(right)


def _contains(container: object, candidate: object, forms: Forms) -> bool:
    if isinstance(container, str):
        return isinstance(candidate, str) and candidate in container
    if not isinstance(container, list | tuple):
        return False
    if isinstance(candidate, list | tuple):
        return all(forms.of(member) in forms.members(container) for member in candidate)
    return forms.of(candidate) in forms.members(container)


def _is_member(value: object, members: object, forms: Forms) -> bool:
    if value is ABSENT or not isinstance(members, list | tuple):
        return False
    return forms.of(value) in forms.members(members)


def _is_ordered(collection: object, key: str, *, descending: bool) -> bool:
    if not isinstance(collection, list | tuple):
        return False
    pairs = pairwise(collection)
    return all(
        _in_order(right, left, key) if descending else _in_order(left, right, key)
        for left, right in pairs
    )


def _in_order(left: object, right: object, key: str) -> bool:
    """Whether two members' keys ascend or are equal; numbers or strings, both of one type."""
    if not (isinstance(left, dict) and isinstance(right, dict) and key in left and key in right):
        return False
    low, high = left[key], right[key]
    if isinstance(low, str) and isinstance(high, str):
        return _by_code_unit(low) <= _by_code_unit(high)
    if isinstance(low, bool) or isinstance(high, bool):
        return False
    if isinstance(low, int | float) and isinstance(high, int | float):
        return low <= high
    return False


def _by_code_unit(text: str) -> bytes:
    return text.encode("utf-16-be", "surrogatepass")


def _is_near(leaf: CountTolerance, collection: object) -> bool:
    if not isinstance(collection, list | tuple):
        return False
    allowed = leaf.expected * leaf.tolerance / 100 if leaf.relative else leaf.tolerance
    return abs(len(collection) - leaf.expected) <= allowed


def _has_shape(leaf: Shape, value: object) -> bool:
    if not isinstance(value, dict):
        return False
    shape = leaf.descriptor
    permitted = set(shape.permitted_keys)
    return (
        all(key in value for key in shape.required_keys)
        and all(key in permitted for key in value)
        and all(
            json_type(value[key]) is wanted
            for key, wanted in shape.types.items()
            if wanted is not None and key in value
        )
    )


def _covers(leaf: CoversByKey, expected: object, actual: object, forms: Forms) -> bool:
    wanted = _keyed(expected, leaf.expected_key, forms)
    found = _keyed(actual, leaf.actual_key, forms)
    return wanted is not None and found is not None and wanted == found


def _keyed(collection: object, key: str, forms: Forms) -> set[str] | None:
    """The members' keys as canonical texts; None for no collection, a lacking key, a duplicate."""
    if not isinstance(collection, list | tuple):
        return None
    keys = [forms.of(m[key]) for m in collection if isinstance(m, dict) and key in m]
    distinct = set(keys)
    return distinct if len(distinct) == len(collection) else None
