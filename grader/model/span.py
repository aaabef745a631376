"""Evidence: exact spans of a file, or the record of a search that found nothing."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field

CONTEXT_CODE_POINTS = 120


class FoundBy(StrEnum):
    """Who found a piece of evidence."""

    CHECK = "check"
    STRUCTURE = "structure"
    JUDGE = "judge"
    SEARCH = "search"
    RETRIEVED = "retrieved"


class Span(BaseModel, frozen=True, extra="forbid"):
    """A slice of one file of the run; `text[start:end] == quote` always holds.

    Offsets are code points of the file decoded as UTF-8, byte order mark and carriage returns
    counted, nothing normalised. `before` and `after` are up to 120 code points of context.
    """

    file: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    quote: str
    found_by: Literal[FoundBy.CHECK, FoundBy.STRUCTURE, FoundBy.JUDGE, FoundBy.RETRIEVED]
    before: str = ""
    after: str = ""


class SearchRecord(BaseModel, frozen=True, extra="forbid"):
    """Evidence of absence: what was looked for, how, where, and that nothing was there.

    `how` is `text` (each term, letter case ignored, in the whole text of each file), `path` (each
    term is a path or path pattern that no file of the run has) or `parsed` (the files were read as
    a structure that lacks each term, such as a key or a section). `n_places` counts the places
    that were searched: lines for `text`, files for `path`, items for `parsed`.
    """

    found_by: Literal[FoundBy.SEARCH] = FoundBy.SEARCH
    how: Literal["text", "path", "parsed"]
    looked_for: tuple[str, ...]
    files: tuple[str, ...]
    n_places: int = Field(ge=0)


Evidence = Annotated[Span | SearchRecord, Field(discriminator="found_by")]


def cut_span(
    file: str,
    text: str,
    start: int,
    end: int,
    found_by: Literal[FoundBy.CHECK, FoundBy.STRUCTURE, FoundBy.JUDGE, FoundBy.RETRIEVED],
) -> Span:
    """Slice a file's text into a span with its context.

    Args:
        file: path relative to the run directory, with forward slashes.
        text: the whole decoded text of that file.
        start: first code point, 0-based, inclusive.
        end: last code point, exclusive; `0 <= start <= end <= len(text)`.
        found_by: who found it.

    Raises:
        ValueError: the bounds do not lie in the text.
    """
    if not 0 <= start <= end <= len(text):
        raise ValueError(f"span {start}..{end} outside a text of {len(text)} code points")
    return Span(
        file=file,
        start=start,
        end=end,
        quote=text[start:end],
        found_by=found_by,
        before=text[max(0, start - CONTEXT_CODE_POINTS) : start],
        after=text[end : end + CONTEXT_CODE_POINTS],
    )
