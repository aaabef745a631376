"""The standard library's C decoder under our rules, for the common, plain document.

It knows no nesting limit of ours and lets lone surrogates through, so `scan_json` uses it only for
texts with few brackets and no escaped code unit; a test holds it to the scanner's answers.
"""

import json
from typing import NoReturn

from grader.canonical import SAFE_INTEGER

_MAX_DIGITS = 17  # a sign and sixteen digits


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError
    return members


def _plain_integer(spelling: str) -> int:
    if len(spelling) > _MAX_DIGITS or abs(value := int(spelling)) > SAFE_INTEGER:
        raise ValueError
    return value


def _plain_float(spelling: str) -> int | float:
    number = float(spelling)
    if not abs(number) <= SAFE_INTEGER:
        raise ValueError
    return int(number) if number.is_integer() else number


def _no_constant(spelling: str) -> NoReturn:
    raise ValueError(spelling)


# Raises ValueError or RecursionError for anything that is not plain; nothing is said about why.
PLAIN_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique,
    parse_int=_plain_integer,
    parse_float=_plain_float,
    parse_constant=_no_constant,
)
