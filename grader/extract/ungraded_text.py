"""Text in a section of promises that is no bullet: what is not graded is told."""

import re
from collections.abc import Iterator

from grader.extract.list_items import Note, opens_bullet
from grader.extract.sections import Section
from grader.model.run_files import UNGRADED_TEXT, RunWarning

# A heading, a fence, a tag or a link by itself promises nothing.
_STRUCTURE = re.compile(r"#{1,6}\s|`{3}|~{3}|</?\w[^>]*>$|!?\[[^\]]*\]\S*$")
# What a lower-case file may have below its lists: a persona, a key of another list, a call.
_OTHER_TEXT = re.compile(
    r"(?:[Yy]ou|[Yy]our|[Aa]ct)\b|[a-z][\w-]*:(?:\s|$)"
    r"|(?:let|call|return|loop|parallel|session)\b"
)
_FACETS = "S9"  # its paragraphs that promise are read, the others define


def ungraded_text(path: str, section: Section) -> Iterator[RunWarning]:
    """A warning for each paragraph of a section with bullets that is none of them.

    An introduction, which ends with a colon, is no promise; but what ends a lower-case list keeps
    the bullets below it from being read. A section without any bullet has a warning of its own.

    Args:
        path: the contract file.
        section: a section that promises.
    """
    if not section.items or section.syntax == _FACETS:
        return
    for note in section.notes:
        if _may_promise(note):
            yield _warning(path, section, note)
    left = section.left
    if left is None or _OTHER_TEXT.match(left.text) is not None:
        return
    if _may_promise(left) or _has_bullets_below(section, left):
        yield _warning(path, section, left)


def _has_bullets_below(section: Section, left: Note) -> bool:
    below = (line.text for line in section.lines if line.number > left.line_end)
    return any(opens_bullet(text) for text in below)


def _may_promise(note: Note) -> bool:
    text = note.text.strip()
    is_said = any(sign.isalnum() for sign in text)
    return is_said and not text.endswith(":") and _STRUCTURE.match(text) is None


def _warning(path: str, section: Section, note: Note) -> RunWarning:
    return RunWarning(
        code=UNGRADED_TEXT,
        message=f"{section.title} has text that is no bullet, so it is not graded",
        file=path,
        line=note.line_start,
    )
