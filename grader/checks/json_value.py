"""A text as a JSON value, within limits; where readers differ, it says so."""

import json


class NotJson:
    """The text is no JSON value; `message` says why.

    `is_limit` is True where that is not certain: a limit of this machine was met, or plain readers
    differ (a byte order mark, a key that stands twice).
    """

    def __init__(self, message: str, *, is_limit: bool = False) -> None:
        self.message = message
        self.is_limit = is_limit


class _TwiceError(Exception):
    """An object has a key twice."""


def parse_json(text: str) -> object:
    """A JSON value, or `NotJson`.

    `is_limit` for one that is nested too deeply, and for an object that has a key twice: RFC 8259
    says only that it should not, and strict readers refuse it. Integers of more digits than are
    read exactly are read as floats.
    """
    try:
        return _load(text, parse_int=int)
    except ValueError as error:
        if "integer string" not in str(error):
            return NotJson(str(error))
    except RecursionError:
        return _too_deep()
    except _TwiceError:
        return _with_keys_twice(text)
    try:
        return _load(text, parse_int=float)
    except ValueError as error:
        return NotJson(str(error))
    except RecursionError:
        return _too_deep()
    except _TwiceError:
        return _with_keys_twice(text)


def _load(text: str, *, parse_int: type[int] | type[float]) -> object:
    return json.loads(text, parse_constant=_refuse, parse_int=parse_int, object_pairs_hook=_unique)


def _with_keys_twice(text: str) -> NotJson:
    """What is wrong besides the key, if anything."""
    try:
        json.loads(text, parse_constant=_refuse, parse_int=float)
    except ValueError as error:
        return NotJson(str(error))
    except RecursionError:
        return _too_deep()
    return NotJson("an object has a key twice", is_limit=True)


def _too_deep() -> NotJson:
    return NotJson("it is nested too deeply", is_limit=True)


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _TwiceError
    return made


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is no JSON value")
