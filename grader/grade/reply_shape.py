"""An object that says what was asked for in slightly other keys -> the keys that were asked for."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

MOST_ENTRIES = 1_000

_ODD = re.compile(r"[^a-z]")


def in_shape(
    value: Mapping[str, Any],
    entry_keys: Sequence[str],
    reply_keys: Sequence[str],
    indices: Sequence[int],
) -> Mapping[str, Any]:
    """Other spellings of the keys, a wrapping key, and what only one requirement leaves open.

    Args:
        value: the object as it was read.
        entry_keys: of one answer.
        reply_keys: of the whole.
        indices: the requirements that were asked.

    Raises:
        ValueError: two spellings of one key have different values.
    """
    shaped = _own_keys(value, reply_keys)
    if "requirements" not in shaped and len(value) == 1:
        (inner,) = value.values()
        shaped = _own_keys(inner, reply_keys) if isinstance(inner, dict) else shaped
    entries = shaped.get("requirements")
    if isinstance(entries, dict) and len(indices) == 1:
        entries = [entries]
    if not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
        return shaped
    named = [_own_keys(one, entry_keys) if isinstance(one, dict) else one for one in entries]
    is_only = len(named) == len(indices) == 1
    if is_only and isinstance(named[0], dict) and "index" not in named[0]:
        named = [{"index": indices[0], **named[0]}]
    return {**shaped, "requirements": named}


def _own_keys(value: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """`lookedFor` and `Looked for` are plainly `looked_for`."""
    names = {_ODD.sub("", name): name for name in keys}
    named: dict[str, Any] = {}
    for key, part in value.items():
        name = names.get(_ODD.sub("", key.lower()), key)
        if name in named and named[name] != part:
            raise ValueError(f"the key {name[:40]!r} occurs twice with different values")
        named[name] = part
    return named
