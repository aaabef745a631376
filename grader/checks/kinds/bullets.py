"""Bullet points."""

from collections.abc import Mapping, Sequence

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.hidden_blocks import hidden_blocks
from grader.checks.items import Item
from grader.checks.json_lists import doubt_of_json_lists
from grader.checks.kind import Args, Kind, accepted, refused, text_arg
from grader.checks.line_marks import LineMark
from grader.checks.raw_structure import doubt_of_structure
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_DOTS = "\u2022\u2023\u25e6\u25aa\u30fb\u25cf"
_MARKS = frozenset("*-•+")
_MARK_NAMES = {"asterisk": "*", "asterisks": "*", "dash": "-", "dashes": "-", "hyphen": "-",
               "hyphens": "-", "plus": "+"}  # fmt: skip
_STARTING = words_of("starting start starts beginning begin begins")
_BEFORE_MARK = words_of("with using or and as mark marker ( /")
_BULLET_NOUNS = (["bullet"], ["bullets"], ["bulleted"])
_BULLET_LINE = LineMark(rf"[ \t]*(?:[-*+][ \t]+|[{_DOTS}][ \t]*)\S")
OTHER_LINE = LineMark(
    f"[ \t]*(?:(?![{_DOTS}])[\u2013\u2014\u2212\u00b7\u2043\u00bb\u203a\u2190-\u21ff\u25a0-\u27bf"
    "\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f?|[~=]>)[ \t]*\\S"
    "|[ \t]*-[^\\W\\d_]"
)


def count_bullets(document: Document, args: Args) -> Counted:
    """How many bullet points a text, or a part of one, has.

    Where the clause names the mark, those with another one count in the widest reading alone.
    """
    marked = [b for b in document.blocks if b.kind == "item" and not b.info[0].isdigit()]
    items = [b for b in marked if _opens_line(document, b.start)]
    outer = sum(1 for b in items if b.level == 0)
    lines = _BULLET_LINE.count(document)
    other = OTHER_LINE.count(document)
    counts = {len(items), lines, lines + other, outer}
    marks = text_arg(args, "marks")
    foreign = sum(b.info not in marks for b in items) if marks else 0
    return Counted(
        low=max(0, min(counts) - foreign),
        high=max(*counts, len(items) + _n_hidden(document)),
        ranges=[(b.start, b.end) for b in items],
        doubt=doubt_of_structure(document) or doubt_of_json_lists(document),
    )


def _opens_line(document: Document, place: int) -> bool:
    """False for the inner item of "- - one", which is one line."""
    line_start = document.text.rfind("\n", document.start, place) + 1 or document.start
    return not document.text[line_start:place].strip()


def _n_hidden(document: Document) -> int:
    return sum(b.kind == "item" and not b.info[0].isdigit() for b in hidden_blocks(document))


def _marks_asked(items: Sequence[Item]) -> Mapping[str, object] | None:
    """The marks that a clause asks for ("dash bullets", "marked with * or -").

    Returns:
        None for "bullets at the start" and whatever else the words say of where they stand.
    """
    words = [item.text for item in items]
    for at, word in enumerate(words):
        if word in _STARTING and not (words[at + 1 : at + 2] == ["with"] and _mark(words, at + 2)):
            return None
    marks = {mark for at in range(len(words)) if (mark := _mark(words, at))}
    return {"marks": "".join(sorted(marks))} if marks else {}


def _mark(words: Sequence[str], at: int) -> str:
    """The mark that a word names, or that stands by itself where one is named."""
    while at < len(words) and words[at] in {"a", "an", "the"}:
        at += 1
    word = words[at] if at < len(words) else ""
    if word in _MARK_NAMES:
        return _MARK_NAMES[word]
    is_named = at == 0 or words[at - 1] in _BEFORE_MARK or words[at + 1 : at + 2] in _BULLET_NOUNS
    return word if word in _MARKS and is_named else ""


def _say(args: Args) -> str:
    marks = " or ".join(text_arg(args, "marks"))
    return say_count("bullet point", "bullet points")(args) + (
        f" marked with {marks}" * bool(marks)
    )


KIND = Kind(
    name="bullets",
    title="Bullet points",
    rule=(
        "Lines that open with `*`, `-`, `+`, `•` or a kin of it, with and without the nested ones. "
        "Numbered items are no bullets. HTML leaves it open, and so do other marks than the one "
        "that the clause names (dash bullets). Readings differ for lines that look "
        "like bullets inside code or running text, and for those that open with a dash, an arrow, "
        "a tick or a picture."
    ),
    decide=counter("bullet point", "bullet points", count_bullets),
    say=_say,
    unit=Unit(
        nouns=words_of("bullet bullets bulleted unordered"),
        allows=words_of("point points item items entry entries list lists markdown line lines "
                        "starting start starts beginning marked mark marker or plus")
        | frozenset(_MARK_NAMES),
        marks=_MARKS,
        arranged=_marks_asked,
    ),
    accepts=(
        accepted("at least 2 bullet points", "- one\n- two\n- three"),
        accepted("3 bulleted items", "* one\n* two\n* three"),
        accepted("no bullet points", "1. one\n2. two"),
    ),
    refuses=(
        refused("no more than two bullets", "- one\n- two\n- three"),
        refused("at least one bullet point", "1. one\n2. two"),
    ),
    unread=("five bullets about prices",),
)  # fmt: skip
