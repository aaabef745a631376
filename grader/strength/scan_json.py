"""JSON text -> value, refusing what has no canonical form. Iterative: nesting is no recursion.

The standard library's parser takes duplicate keys, NaN, lone surrogates and any integer; a file
read that way could have a digest other than the one its author computed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from grader.canonical import MAX_DEPTH, SAFE_INTEGER
from grader.strength.faults import FaultCode, StrengthFault
from grader.strength.plain_json import PLAIN_DECODER

_TOKEN = re.compile(
    r'[ \t\n\r]*(?:"(?P<plain>[^"\\\x00-\x1f]*)"|(?P<mark>[{}\[\]:,])'
    r"|(?P<number>-?(?:0|[1-9][0-9]*)(?P<float>(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?))"
    r'|(?P<word>true|false|null)|(?P<quote>"))'
)
_SPACE = re.compile(r"[ \t\n\r]*")
_UNESCAPED = re.compile(r'[^"\\\x00-\x1f]*')
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_SURROGATE = re.compile("[\ud800-\udfff]")
_WORDS = {"true": True, "false": False, "null": None}
_SHORT_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_MAX_SAFE_DIGITS = 17  # a sign and sixteen digits


def scan_json(source: bytes, path: str) -> object:
    """Read one JSON document.

    Args:
        source: the file's bytes.
        path: the artifact's name, for the fault.

    Returns:
        dict, list, str, int, float, bool or None; a number whose value is whole is an int.

    Raises:
        StrengthFault: `schema-parse-failure` for bad syntax, trailing text, invalid UTF-8 or a
            byte order mark; `non-canonicalizable-value` for a duplicate key, a lone surrogate, a
            number outside the domain or more than 1024 levels.
    """
    text = _decoded(source, path)
    if text.count("{") + text.count("[") <= MAX_DEPTH and "\\u" not in text:
        try:
            return PLAIN_DECODER.decode(text)
        except (ValueError, RecursionError):
            pass  # not plain: the scanner below decides, and says why
    return _Building(path).document(_tokens(text, path))


def _decoded(source: bytes, path: str) -> str:
    if source.startswith(b"\xef\xbb\xbf"):
        _unreadable(path, "begins with a byte order mark")
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        _unreadable(path, f"is not UTF-8 at byte {error.start}")


def _unreadable(path: str, what: str) -> NoReturn:
    raise StrengthFault(FaultCode.SCHEMA_PARSE_FAILURE, path, f"is not JSON: {what}")


def _outside(path: str, what: str) -> NoReturn:
    raise StrengthFault(FaultCode.NON_CANONICALIZABLE_VALUE, path, what)


def _tokens(text: str, path: str) -> Iterator[tuple[str, object]]:
    """Pairs of kind and value: a mark is its own kind, `s` is a string, `v` any other scalar."""
    at = 0
    match = _TOKEN.match
    while found := match(text, at):
        at = found.end()
        kind = found.lastgroup
        if kind == "plain":
            yield "s", found["plain"]
        elif kind == "mark":
            yield found["mark"], None
        elif kind == "quote":
            value, at = _escaped_string(text, at, path)
            yield "s", value
        elif kind == "word":
            yield "v", _WORDS[found["word"]]
        else:
            yield "v", _number(found["number"], path, is_integer=not found["float"])
    end = _SPACE.match(text, at)
    if end is not None and end.end() < len(text):
        _unreadable(path, f"unexpected text at character {end.end()}")


def _escaped_string(text: str, at: int, path: str) -> tuple[str, int]:
    """The string whose opening quote ends at `at`, and where its closing quote ends."""
    parts: list[str] = []
    while True:
        run = _UNESCAPED.match(text, at)
        assert run is not None
        parts.append(run[0])
        at = run.end()
        if text.startswith('"', at):
            return _joined(parts, path), at + 1
        escape = _ESCAPE.match(text, at)
        if escape is None:
            _unreadable(path, f"broken string at character {at}")
        at = escape.end()
        letter = escape[0][1]
        parts.append(
            chr(int(escape[0][2:], 16)) if letter == "u" else _SHORT_ESCAPES.get(letter, letter)
        )


def _joined(parts: list[str], path: str) -> str:
    text = "".join(parts)
    if _SURROGATE.search(text):
        try:
            return text.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            _outside(path, "a string holds a lone surrogate")
    return text


def _number(spelling: str, path: str, *, is_integer: bool) -> int | float:
    if is_integer:
        if len(spelling) <= _MAX_SAFE_DIGITS and abs(value := int(spelling)) <= SAFE_INTEGER:
            return value
        _outside(path, "an integer lies outside the safe range")
    number = float(spelling)
    if not number.is_integer():
        if number in (float("inf"), float("-inf")):
            _outside(path, "a number is not finite")
        return number
    if abs(number) > SAFE_INTEGER:
        _outside(path, "an integer lies outside the safe range")
    return int(number)


@dataclass(slots=True)
class _Building:
    """The document so far: open containers, and what the grammar allows next."""

    path: str
    open: list[dict[str, object] | list[object]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)  # the key awaiting a value, per container
    expects: str = "value"
    result: object = None

    def document(self, tokens: Iterator[tuple[str, object]]) -> object:
        """Feed every token and return the finished document."""
        for kind, value in tokens:
            if kind in {"s", "v"}:
                self.scalar(kind, value)
            elif kind in {"{", "["}:
                self.start({} if kind == "{" else [])
            elif kind in {"}", "]"}:
                self.close(kind)
            else:
                self.separator(kind)
        if self.expects != "end":
            _unreadable(self.path, "the text ends early")
        return self.result

    def scalar(self, kind: str, value: object) -> None:
        """A string that is a key, or a scalar value."""
        if kind == "s" and self.expects in {"key", "key-or-close"}:
            container = self.open[-1]
            if value in container:
                _outside(self.path, "an object has the same key twice")
            self.keys[-1] = str(value)
            self.expects = "colon"
            return
        self.need("value", "value-or-close", what="a scalar")
        self.place(value)

    def start(self, container: dict[str, object] | list[object]) -> None:
        """An opening bracket."""
        self.need("value", "value-or-close", what="an opening bracket")
        if len(self.open) >= MAX_DEPTH:
            _outside(self.path, f"nested deeper than {MAX_DEPTH} levels")
        self.open.append(container)
        self.keys.append(None)
        self.expects = "key-or-close" if isinstance(container, dict) else "value-or-close"

    def close(self, kind: str) -> None:
        """A closing bracket: the finished container becomes a value of the one around it."""
        empty = "key-or-close" if kind == "}" else "value-or-close"
        self.need("separator", empty, what="a closing bracket")
        if isinstance(self.open[-1], dict) != (kind == "}"):
            _unreadable(self.path, "brackets do not match")
        self.keys.pop()
        self.place(self.open.pop())

    def separator(self, kind: str) -> None:
        """A colon or a comma."""
        if kind == ":":
            self.need("colon", what="a colon")
            self.expects = "value"
            return
        self.need("separator", what="a comma")
        self.expects = "key" if isinstance(self.open[-1], dict) else "value"

    def place(self, value: object) -> None:
        """Put a finished value where it belongs."""
        if not self.open:
            self.result = value
            self.expects = "end"
            return
        container = self.open[-1]
        if isinstance(container, dict):
            key = self.keys[-1]
            assert key is not None
            container[key] = value
        else:
            container.append(value)
        self.expects = "separator"

    def need(self, *states: str, what: str) -> None:
        """Refuse a token that the grammar does not allow here."""
        if self.expects not in states:
            _unreadable(self.path, f"{what} where {self.expects.replace('-', ' ')} was expected")
