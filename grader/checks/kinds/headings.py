"""Markdown headings, of any level or of one."""

from collections.abc import Mapping, Sequence

from grader.checks.counting import Counted, counter, say_bound
from grader.checks.document import Document
from grader.checks.hidden_blocks import hidden_blocks
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.line_marks import LineMark
from grader.checks.raw_structure import doubt_of_structure
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_HEADING_LINE = LineMark("[ ]{0,3}(#{1,6})[ \t\u3000]+\\S")
BOLD_LINE = LineMark(r"[ ]{0,3}(?:\*\*|__)[^*_\n]+(?:\*\*|__):?[ \t\r]*(?=\n|\Z)")
# "two level 2 sections" are as many headings; without a level see `sections`.
_SECTIONS = words_of("section sections")
_LEVEL_WORDS = {f"h{n}{s}": n for n in range(1, 7) for s in ("", "s")}


def _measure(document: Document, args: Args) -> Counted:
    level = args.get("level")
    found = [b for b in document.blocks if b.kind == "heading" and level in {None, b.level}]
    lines = _HEADING_LINE.find(document)
    marked = sum(1 for m in lines if level in {None, len(m.group(1))})
    marked += sum(b.level == 1 and document.text[b.start] != "#" for b in found)
    bold = 0 if level else BOLD_LINE.count(document)
    hidden = sum(b.kind == "heading" and level in {None, b.level} for b in hidden_blocks(document))
    counts = {len(found), marked, len(found) + bold, len(found) + hidden}
    doubt = doubt_of_structure(document)
    if doubt:
        return Counted(low=0, high=0, doubt=doubt)
    if document.is_json:
        return Counted(low=0, high=0, doubt="the text is JSON, which has no headings")
    return Counted(low=min(counts), high=max(counts), ranges=[(b.start, b.end) for b in found])


def _level(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    levels = {_LEVEL_WORDS[word] for word in words if word in _LEVEL_WORDS}
    for item in literals:
        if item.tag == "hashes" or (item.tag == "code" and set(item.text) == {"#"}):
            levels.add(len(item.text))
        elif item.tag == "index" and item.text == "level":
            levels.add(item.number)
        else:
            return None
    if len(levels) > 1 or (words & _SECTIONS and not _is_plain_level(levels, words)):
        return None
    return {"level": levels.pop()} if levels else {}


def _is_plain_level(levels: set[int], words: frozenset[str]) -> bool:
    """True for sections of one level, not for "sections on level 2", perhaps their subject.

    Nor for those of the first level, which stand below the title to some.
    """
    return bool(levels) and levels != {1} and "on" not in words


def _say(args: Args) -> str:
    level = f"level-{args['level']} " if args.get("level") else ""
    is_one = args.get("max") == 1
    return f"{say_bound(args)} {level}Markdown {'heading' if is_one else 'headings'}"


KIND = Kind(
    name="headings",
    title="Headings",
    rule=(
        "Markdown headings: `#` to `######` and underlined ones, not inside code. Readings differ "
        "for lines that look like headings inside code and for lines that are bold as a whole. "
        "HTML leaves it open."
    ),
    decide=counter("heading", "headings", _measure),
    say=_say,
    unit=Unit(
        nouns=words_of("heading headings header headers") | _SECTIONS | frozenset(_LEVEL_WORDS),
        allows=words_of("markdown level"),
        literals=_level,
    ),
    accepts=(
        accepted("exactly 2 Markdown headings", "# A\n\n## B\n\ntext"),
        accepted("at least one H2 heading", "# A\n\n## B\n\ntext"),
        accepted("no headings", "plain text"),
        accepted("two level 2 sections", "# A\n\n## B\n\n## C\n\ntext"),
    ),
    refuses=(
        refused("at least 3 headings", "# A\n\n## B\n\ntext"),
        refused("a single level 2 heading", "## A\n\n## B\n\ntext"),
    ),
    unread=("two headings per chapter",),
)
