"""JSON as models sometimes write it -> plain JSON; nothing is guessed, nothing picked out."""

import ast
import json
import warnings
from collections.abc import Iterator

CLOSERS = {"{": "}", "[": "]"}
ENDS = ('"', "}", "]")
LONGEST = 100_000


def plain_json(text: str) -> str | None:
    """The text of one object without comments and trailing commas, open brackets closed.

    It is read from its first brace to its end as one thing, so that an object quoted inside a
    broken one is never taken for it.

    Args:
        text: from the object's first brace on, whatever follows it.

    Returns:
        None where brackets do not pair, a string or a number may have been cut, braces follow, or
        the text is very long.
    """
    if len(text) > LONGEST:
        return None
    out: list[str] = []
    open_: list[str] = []
    pieces = _pieces(text)
    for kind, piece in pieces:
        if kind == "unended" or (kind == "close" and not _closes(open_, piece)):
            return None
        if kind == "close":
            _drop_comma(out)
        elif kind == "open":
            open_.append(piece)
        out.append(piece)
        if not open_:
            break
    is_followed = any(kind in ("open", "close") for kind, _ in pieces)
    return None if is_followed else _closed(out, open_)


def _closes(open_: list[str], piece: str) -> bool:
    return bool(open_) and CLOSERS[open_.pop()] == piece


def _closed(out: list[str], open_: list[str]) -> str | None:
    """The pieces with their open brackets closed; None after a number: 8 may be 80's beginning."""
    _drop_comma(out)
    text = "".join(out).rstrip()
    if open_ and text[-1:] not in ENDS:
        return None
    return text + "".join(CLOSERS[one] for one in reversed(open_))


def python_object(text: str) -> object:
    """The value of a dictionary in Python's spelling, None when it is none.

    Args:
        text: the whole of it.
    """
    if len(text) > LONGEST:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            tree = ast.parse(text, mode="eval")
        if any(_repeats(node) for node in ast.walk(tree) if isinstance(node, ast.Dict)):
            return None
        return json.loads(json.dumps(ast.literal_eval(tree), allow_nan=False))
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return None


def _repeats(node: ast.Dict) -> bool:
    keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
    return len(set(keys)) < len(keys)


def _drop_comma(out: list[str]) -> None:
    """A comma before a closing bracket, or at the end of what was cut off, says nothing."""
    at = len(out) - 1
    while at >= 0 and not out[at].strip():
        at -= 1
    if at >= 0 and out[at] == ",":
        del out[at]


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Strings whole, single other characters, comments left out."""
    at = 0
    while at < len(text):
        sign = text[at]
        if sign == '"':
            end = _end_of_string(text, at)
            yield ("string" if end else "unended"), text[at : end or len(text)]
            at = end or len(text)
        elif text.startswith("//", at) or text.startswith("/*", at):
            mark = "\n" if text[at + 1] == "/" else "*/"
            end = text.find(mark, at + 2)
            at = len(text) if end == -1 else end + len(mark)
        else:
            kind = "open" if sign in CLOSERS else "close" if sign in CLOSERS.values() else "other"
            yield kind, sign
            at += 1


def _end_of_string(text: str, start: int) -> int | None:
    at = start + 1
    while at < len(text):
        if text[at] == "\\":
            at += 1
        elif text[at] == '"':
            return at + 1
        at += 1
    return None
