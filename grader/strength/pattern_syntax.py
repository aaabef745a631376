"""ECMAScript pattern source (no flags) -> a tree over UTF-16 code units.

Look-behind and back-references are refused. Annex B leniencies that authors use (a lone `]` or
`}`, identity escapes) are read as browsers read them.
"""

from dataclasses import dataclass
from typing import NoReturn

from grader.strength.code_units import (
    CLASSES,
    CONTROL_ESCAPES,
    DOT,
    Units,
    code_units,
    complement,
    union,
)
from grader.strength.pattern_tree import (
    Ahead,
    Boundary,
    Chars,
    Either,
    Node,
    Repeated,
    Sequenced,
)

MAX_GROUP_DEPTH = 60
_QUANTIFIERS = {"*": (0, None), "+": (1, None), "?": (0, 1)}


class PatternError(ValueError):
    """The source is no pattern, or uses a construct that this build refuses."""


def parse_pattern(source: str) -> Node:
    """Read a pattern.

    Raises:
        PatternError: syntax, back-reference, look-behind, or groups nested deeper than 60.
    """
    units = "".join(map(chr, code_units(source)))  # an astral character is two atoms, as without u
    reader = _Reader(units)
    node = reader.disjunction(0)
    if reader.at < len(units):
        reader.fail("an unmatched bracket")
    return node


@dataclass(slots=True)
class _Reader:
    source: str
    at: int = 0

    def fail(self, what: str) -> NoReturn:
        raise PatternError(f"{what} at character {self.at}")

    def take(self, text: str) -> bool:
        if self.source.startswith(text, self.at):
            self.at += len(text)
            return True
        return False

    def peek(self) -> str:
        return self.source[self.at : self.at + 1]

    def disjunction(self, depth: int) -> Node:
        if depth > MAX_GROUP_DEPTH:
            self.fail("groups nested too deep")
        branches = [self.alternative(depth)]
        while self.take("|"):
            branches.append(self.alternative(depth))
        return branches[0] if len(branches) == 1 else Either(tuple(branches))

    def alternative(self, depth: int) -> Node:
        parts: list[Node] = []
        while (letter := self.peek()) and letter not in "|)":
            parts.append(self.term(depth))
        return Sequenced(tuple(parts))

    def term(self, depth: int) -> Node:
        for mark in ("^", "$", "\\b", "\\B"):
            if self.take(mark):
                return Boundary(mark[-1])
        if self.take("(?="):
            return self.repeated(Ahead(self.closed(depth), negative=False))
        if self.take("(?!"):
            return self.repeated(Ahead(self.closed(depth), negative=True))
        return self.repeated(self.atom(depth))

    def closed(self, depth: int) -> Node:
        inner = self.disjunction(depth + 1)
        if not self.take(")"):
            self.fail("an unclosed group")
        return inner

    def repeated(self, part: Node) -> Node:
        bounds = _QUANTIFIERS.get(self.peek())
        if bounds:
            self.at += 1
        else:
            bounds = self.braces()
        if bounds is None:
            return part
        self.take("?")  # laziness changes what is captured, never whether the whole text matches
        low, high = bounds
        if high is not None and high < low:
            self.fail("a quantifier whose bounds are out of order")
        return Repeated(part, low, high)

    def braces(self) -> tuple[int, int | None] | None:
        end = self.source.find("}", self.at)
        if self.peek() != "{" or end < 0:
            return None
        low, comma, high = self.source[self.at + 1 : end].partition(",")
        if not _is_digits(low) or (high and not _is_digits(high)) or len(low + high) > 9:
            return None
        self.at = end + 1
        return int(low), int(high) if high else (None if comma else int(low))

    def atom(self, depth: int) -> Node:
        if self.take("("):
            return self.group(depth)
        letter = self.peek()
        if letter in "*+?" or (letter == "{" and self.braces() is not None):
            self.fail("nothing to repeat")
        self.at += 1
        if letter == "[":
            return Chars(self.char_class())
        if letter == "\\":
            return Chars(self.escape())
        return Chars(DOT if letter == "." else _unit(ord(letter)))

    def group(self, depth: int) -> Node:
        if self.take("?:"):
            return self.closed(depth)
        if self.take("?<"):
            end = self.source.find(">", self.at)
            if self.peek() in "=!" or end <= self.at:
                self.fail("a look-behind or a broken group name")
            self.at = end + 1
        elif self.peek() == "?":
            self.fail("an unknown kind of group")
        return self.closed(depth)

    def escape(self) -> Units:
        letter = self.peek()
        if not letter:
            self.fail("a backslash at the end")
        if letter in "123456789k":
            self.fail("a back-reference")
        self.at += 1
        return self.escaped(letter)

    def escaped(self, letter: str) -> Units:
        if letter in CLASSES:
            return CLASSES[letter]
        if letter in "xu":
            width = 2 if letter == "x" else 4
            digits = self.source[self.at : self.at + width]
            if len(digits) == width and all(d in "0123456789abcdefABCDEF" for d in digits):
                self.at += width
                return _unit(int(digits, 16))
        if letter == "c":
            control = self.peek()
            if not (control.isascii() and control.isalpha()):
                self.fail("a broken control escape")
            self.at += 1
            return _unit(ord(control) % 32)
        if letter == "0" and self.peek() and self.peek() in "0123456789":
            self.fail("an octal escape")
        return _unit(ord(CONTROL_ESCAPES.get(letter, letter)))

    def char_class(self) -> Units:
        negated = self.take("^")
        found: Units = ()
        while not self.take("]"):
            low = self.class_atom()
            if self.peek() == "-" and self.source[self.at + 1 : self.at + 2] not in {"]", ""}:
                self.at += 1
                found = union(found, self.span(low, self.class_atom()))
            else:
                found = union(found, low)
        return complement(found) if negated else found

    def span(self, low: Units, high: Units) -> Units:
        if not (_is_single(low) and _is_single(high)):
            return union(union(low, high), _unit(ord("-")))
        if low[0][0] > high[0][0]:
            self.fail("a range out of order")
        return ((low[0][0], high[0][0]),)

    def class_atom(self) -> Units:
        letter = self.peek()
        if not letter:
            self.fail("an unclosed class")
        self.at += 1
        if letter != "\\":
            return _unit(ord(letter))
        if self.take("b"):
            return _unit(8)
        if self.take("B"):
            self.fail("a boundary in a class")
        return self.escape()


def _unit(code: int) -> Units:
    return ((code, code),)


def _is_single(units: Units) -> bool:
    return len(units) == 1 and units[0][0] == units[0][1]


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()
