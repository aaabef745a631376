"""A value -> canonical JSON bytes -> "sha256:<hex>"."""

import hashlib
import json


def canonical_bytes(value: object) -> bytes:
    """UTF-8 JSON with sorted keys and no spaces, the same for equal values.

    Args:
        value: JSON types only, tuples for arrays allowed.

    Raises:
        ValueError: the value holds NaN or an infinity.
        TypeError: the value holds something that JSON has not.
    """
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    ).encode("utf-8", "surrogatepass")


def digest(value: object) -> str:
    """`sha256:` and 64 hex digits of the canonical bytes."""
    return digest_bytes(canonical_bytes(value))


def digest_bytes(data: bytes) -> str:
    """`sha256:` and 64 hex digits of the bytes as they are."""
    return "sha256:" + hashlib.sha256(data).hexdigest()
