"""Names that a run is known to have, found in running text as they stand, odd characters and all.

A Markdown manifest gives a name and then a qualifier, so that a reader has to cut; where cutting
would be wrong, the run itself says so. A known name is set as one word before a text is read.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

_PIECE = re.compile(r"[^\W_]+|[\s_-]+|.", re.DOTALL)
_SEPARATORS = re.compile(r"[\s_-]+")
_PLAIN = re.compile(r"[\w.-]+")
_MOST_PIECES = 24
SEPARATOR = "-"  # what dashes, underscores and blanks between words count as
_SIGN = "\ua66e"  # a letter of one medieval word, so that the sign counts as part of a word
Pieces = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownNames:
    """Names by their pieces; `lengths` maps a first piece to the lengths in use, longest first."""

    names: frozenset[Pieces]
    lengths: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetText:
    """A text whose known names are one word each; `restore` gives what was written there."""

    text: str
    restore: Callable[[str], str]


def known_names(names: Iterable[str]) -> KnownNames:
    """Index names for `set_names`.

    Args:
        names: any; a single plain word needs no help and is left out, as is a name of more than
            24 words and signs.
    """
    found = {tuple(_norm(piece) for piece in _PIECE.findall(name.strip())) for name in names}
    kept = frozenset(one for one in found if _is_helped(one))
    lengths: dict[str, set[int]] = {}
    for one in kept:
        lengths.setdefault(one[0], set()).add(len(one))
    ordered = {first: tuple(sorted(n, reverse=True)) for first, n in lengths.items()}
    return KnownNames(names=kept, lengths=ordered)


def set_names(text: str, known: KnownNames, lead: re.Pattern[str] | None = None) -> SetText:
    """Set every known name that is no plain word as one word, line by line.

    Args:
        text: any text; line ends stay where they are.
        known: of several names at one place the longest holds; dash, underscore and blanks are
            equal, letter case is ignored.
        lead: what opens a line and is never part of a name.
    """
    if not known.names:
        return SetText(text=text, restore=str)
    sign = _SIGN * (1 + max((len(run) for run in re.findall(f"{_SIGN}+", text)), default=0))
    numbers: dict[str, int] = {}

    def replace_names(line: str) -> str:
        start = 0
        if lead is not None and (opened := lead.match(line)) is not None:
            start = opened.end()
        return line[:start] + _replaced(line[start:], known, sign, numbers)

    lines = re.split("(\r\n|\r|\n)", text)
    lines[::2] = [replace_names(line) for line in lines[::2]]
    token = re.compile(f"{sign}([0-9]+){sign}")
    written = list(numbers)

    def restore(part: str) -> str:
        return token.sub(lambda match: written[int(match[1])], part)

    return SetText(text="".join(lines), restore=restore)


def leading_name(text: str, known: KnownNames) -> str | None:
    """The longest known name that the text starts with, as written; None without one."""
    raw = _PIECE.findall(text)
    n = _length_at([_norm(piece) for piece in raw], 0, known)
    return "".join(raw[:n]) if n else None


def restored(names: Collection[str], restore: Callable[[str], str]) -> tuple[str, ...]:
    """Every name as written."""
    return tuple(restore(name) for name in names)


def _replaced(text: str, known: KnownNames, sign: str, numbers: dict[str, int]) -> str:
    folded = text.casefold()
    # a leading separator may be written in several ways, so that looking for one tells nothing
    if len(known.lengths) < 200 and not any(
        first == SEPARATOR or first in folded for first in known.lengths
    ):
        return text
    pieces = _PIECE.findall(text)
    norms = [_norm(piece) for piece in pieces]
    found: list[str] = []
    at = 0
    while at < len(pieces):
        n = _length_at(norms, at, known)
        raw = "".join(pieces[at : at + max(n, 1)])
        if n and not _PLAIN.fullmatch(raw):
            name = raw.strip()  # a name that begins with a dash has taken the blank before it
            token = f"{sign}{numbers.setdefault(name, len(numbers))}{sign}"
            raw = raw.replace(name, token)
        found.append(raw)
        at += max(n, 1)
    return "".join(found)


def _length_at(norms: list[str], at: int, known: KnownNames) -> int:
    """How many pieces the longest known name at a place has; 0 for none."""
    if at >= len(norms):
        return 0
    for n in known.lengths.get(norms[at], ()):
        pieces = tuple(norms[at : at + n])  # fewer at the end of a text
        if pieces in known.names:
            return len(pieces)
    return 0


def _norm(piece: str) -> str:
    return SEPARATOR if _SEPARATORS.fullmatch(piece) else piece.casefold()


def is_plain(name: str) -> bool:
    """Whether a name is one word to every reader of running text."""
    return _PLAIN.fullmatch(name) is not None


def _is_helped(pieces: Pieces) -> bool:
    """Something a reader could cut, with a letter, a digit or a picture in it."""
    is_cut = len(pieces) > 1 or any(not _PLAIN.fullmatch(piece) for piece in pieces)
    has_body = any(sign.isalnum() or ord(sign) > 0x2BFF for piece in pieces for sign in piece)
    return bool(pieces) and is_cut and has_body and len(pieces) <= _MOST_PIECES
