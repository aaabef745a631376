"""A value -> canonical JSON bytes -> "sha256:<hex>".

The form is RFC 8785: keys in UTF-16 order, numbers as ECMAScript prints them, no white space.
`grader.strength.scan_json` reads text that others wrote and refuses what has no canonical form.
"""

import hashlib
import json.encoder
import math
from collections.abc import Iterable, Iterator

MAX_DEPTH = 1024
SAFE_INTEGER = 2**53 - 1

_quoted = json.encoder.encode_basestring  # escapes exactly what JSON.stringify escapes


class CanonicalError(ValueError):
    """The value holds something that has no canonical form: NaN, an infinity, endless nesting."""


class _Piece(str):
    """Text that is already canonical, to tell it from a string that is still a value."""

    __slots__ = ()


def canonical_bytes(value: object) -> bytes:
    """The RFC 8785 form of a value in UTF-8, the same for equal values; `1.0` is printed as `1`.

    Integers outside the safe range and lone surrogates are printed, not refused: the cache and
    the reports digest values of our own. `grader.strength.scan_json` refuses both in files.

    Args:
        value: JSON types only, tuples for arrays allowed, keys are strings.

    Raises:
        CanonicalError: NaN, an infinity, more than 1024 levels.
        TypeError: the value holds something that JSON has not.
    """
    return canonical_text(value).encode("utf-8", "surrogatepass")


def digest(value: object) -> str:
    """`sha256:` and 64 hex digits of the canonical bytes."""
    return digest_bytes(canonical_bytes(value))


def digest_bytes(data: bytes) -> str:
    """`sha256:` and 64 hex digits of the bytes as they are."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def canonical_text(value: object) -> str:
    """As `canonical_bytes`, before encoding. Walks with a stack of its own: depth is no recursion.

    Raises:
        CanonicalError: see `canonical_bytes`.
        TypeError: see `canonical_bytes`.
    """
    out: list[str] = []
    levels: list[Iterator[object]] = [iter((value,))]
    while levels:
        for item in levels[-1]:
            if type(item) is _Piece:
                out.append(item)
            elif isinstance(item, dict | list | tuple):
                levels.append(_opened(item))
                break
            else:
                out.append(_scalar(item))
        else:
            levels.pop()
        if len(levels) > MAX_DEPTH + 1:
            raise CanonicalError(f"nested deeper than {MAX_DEPTH} levels")
    return "".join(out)


def _opened(container: dict[str, object] | list[object] | tuple[object, ...]) -> Iterator[object]:
    if isinstance(container, dict):
        return _object_pieces(container)
    return _array_pieces(container)


def _object_pieces(members: dict[str, object]) -> Iterator[object]:
    lead = "{"
    for key in sorted_keys(members):
        yield _Piece(f"{lead}{_quoted(key)}:")
        yield members[key]
        lead = ","
    yield _Piece("}" if members else "{}")


def _array_pieces(members: Iterable[object]) -> Iterator[object]:
    lead = "["
    for member in members:
        yield _Piece(lead)
        yield member
        lead = ","
    yield _Piece("[]" if lead == "[" else "]")


def sorted_keys(members: Iterable[str]) -> list[str]:
    """Keys by UTF-16 code unit: an astral character sorts before U+FB33.

    Raises:
        TypeError: a key is not a string.
    """
    keys = list(members)
    if not all(isinstance(key, str) for key in keys):
        raise TypeError("a key of a JSON object is not a string")
    if "".join(keys).isascii():
        return sorted(keys)
    return sorted(keys, key=lambda key: key.encode("utf-16-be", "surrogatepass"))


def _scalar(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, float):
        return ecmascript_number(value)
    raise TypeError(f"{type(value).__name__} is not a JSON value")


def ecmascript_number(value: float) -> str:
    """A finite number as `Number.prototype.toString` prints it: `1e-7`, `0.000001`, `1e+21`.

    Raises:
        CanonicalError: NaN or an infinity.
    """
    if not math.isfinite(value):
        raise CanonicalError("NaN and infinities have no canonical form")
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    point = len(whole) + int(exponent or 0)  # where the decimal point stands in the digits
    stripped = (whole + fraction).lstrip("0")
    point -= len(whole + fraction) - len(stripped)
    return sign + _placed(stripped.rstrip("0"), point)


def _placed(digits: str, point: int) -> str:
    if 0 < point <= 21:
        padded = digits.ljust(point, "0")
        return padded[:point] + ("." + padded[point:] if len(padded) > point else "")
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    power = point - 1
    tail = "." + digits[1:] if len(digits) > 1 else ""
    return f"{digits[0]}{tail}e{'+' if power > 0 else '-'}{abs(power)}"
