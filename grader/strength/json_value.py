"""JSON values compared as JSON compares them: by type first, then by canonical form."""

from enum import Enum
from typing import Final

from grader.canonical import canonical_text
from grader.model.strength.primitives import JsonType


class Absent(Enum):
    """The one value for evidence that is not there; null is there."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT


def json_type(value: object) -> JsonType:
    """The JSON type of a value read by `scan_json`."""
    if value is None:
        return JsonType.NULL
    if isinstance(value, bool):
        return JsonType.BOOLEAN
    if isinstance(value, str):
        return JsonType.STRING
    if isinstance(value, int | float):
        return JsonType.NUMBER
    return JsonType.OBJECT if isinstance(value, dict) else JsonType.ARRAY


class Forms:
    """Canonical texts, each container's computed once; made per evaluation, never shared.

    A quantifier over a collection compares the same containers again and again.
    """

    def __init__(self) -> None:
        self._texts: dict[int, tuple[object, str]] = {}
        self._members: dict[int, tuple[object, frozenset[str]]] = {}

    def of(self, value: object) -> str:
        """The canonical text; two values are equal exactly when theirs are."""
        if not isinstance(value, dict | list | tuple):
            return canonical_text(value)
        known = self._texts.get(id(value))
        if known is None:
            # the value is kept beside its text, so that its id stays its own
            known = self._texts[id(value)] = (value, canonical_text(value))
        return known[1]

    def members(self, collection: list[object] | tuple[object, ...]) -> frozenset[str]:
        """The canonical texts of a collection's members."""
        known = self._members.get(id(collection))
        if known is None:
            texts = frozenset(self.of(member) for member in collection)
            known = self._members[id(collection)] = (collection, texts)
        return known[1]


def same_value(left: object, right: object) -> bool:
    """Structural equality; an absent value equals nothing."""
    if left is ABSENT or right is ABSENT:
        return False
    return canonical_text(left) == canonical_text(right)
