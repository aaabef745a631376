"""Sets of UTF-16 code units as sorted ranges, and the classes that ECMAScript names."""

from array import array
from collections.abc import Sequence

Units = tuple[tuple[int, int], ...]

LAST = 0xFFFF
ANY: Units = ((0, LAST),)


def code_units(text: str) -> Sequence[int]:
    """The text as UTF-16 code units; an astral character is two."""
    units: array[int] = array("H")
    units.frombytes(text.encode("utf-16-le", "surrogatepass"))
    return units


def union(left: Units, right: Units) -> Units:
    """Both sets as one, ranges merged."""
    merged: list[tuple[int, int]] = []
    for low, high in sorted(left + right):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return tuple(merged)


def complement(units: Units) -> Units:
    """Every code unit that is not in the set."""
    result: list[tuple[int, int]] = []
    start = 0
    for low, high in units:
        if low > start:
            result.append((start, low - 1))
        start = high + 1
    if start <= LAST:
        result.append((start, LAST))
    return tuple(result)


def holds(units: Units, unit: int) -> bool:
    """Whether a code unit is in the set."""
    return any(low <= unit <= high for low, high in units)


def _of(*ranges: tuple[int, int] | int) -> Units:
    return union((), tuple((r, r) if isinstance(r, int) else r for r in ranges))


DIGIT = _of((0x30, 0x39))
WORD = _of((0x30, 0x39), (0x41, 0x5A), 0x5F, (0x61, 0x7A))
SPACE = _of(
    (0x09, 0x0D), 0x20, 0xA0, 0x1680, (0x2000, 0x200A), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,
    0xFEFF,
)  # fmt: skip
DOT = complement(_of(0x0A, 0x0D, 0x2028, 0x2029))
CLASSES: dict[str, Units] = {
    "d": DIGIT,
    "D": complement(DIGIT),
    "w": WORD,
    "W": complement(WORD),
    "s": SPACE,
    "S": complement(SPACE),
}
CONTROL_ESCAPES = {"t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "0": "\0"}
