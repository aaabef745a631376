"""Blocks between blank lines."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from grader.checks.counting import Counted, counter, exactly, say_count
from grader.checks.document import Document
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.kinds.paragraphs import count_paragraphs
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_SEPARATED = words_of("separated separate divided divide delimited delimit split between")
_PARAGRAPHS = words_of("paragraph paragraphs")


def _measure(document: Document, args: Args) -> Counted:
    """Blocks; of paragraphs both readings, since a heading above one is none to most readers."""
    blocks = exactly(document.chunks)
    if not args.get("prose"):
        return blocks
    found = count_paragraphs(document)
    low, high = min(blocks.low, found.low), max(blocks.high, found.high)
    return replace(found, low=low, high=high)


def _arranged(items: Sequence[Item]) -> Mapping[str, object] | None:
    """None where the blank lines separate nothing: "a single block, no blank lines"."""
    words = {item.text for item in items if item.tag == "word"}
    if words.isdisjoint(_SEPARATED):
        return None
    return {"prose": True} if words & _PARAGRAPHS else {}


KIND = Kind(
    name="blank_line_blocks",
    title="Blocks between blank lines",
    rule=(
        "Everything between blank lines is one block, headings and list items included; of "
        "paragraphs the readings differ as in those without blank lines being named."
    ),
    decide=counter("block", "blocks", _measure),
    say=say_count("block between blank lines", "blocks between blank lines"),
    unit=Unit(
        nouns=words_of("paragraph paragraphs block blocks chunk chunks part parts piece pieces"),
        needs=(words_of("blank empty"), words_of("line lines")),
        allows=words_of("text separated separate divided divide delimited delimit split between "
                        "every each counting counted counts as one or two newline from another "
                       "them and"),
        arranged=_arranged,
    ),
    accepts=(
        accepted("exactly 2 blocks separated by blank lines", "# Title\n\ntext"),
        accepted(
            "two paragraphs, every block between blank lines counting as one", "one\n\ntwo"
        ),
    ),
    refuses=(refused("3 blank-line-separated blocks", "# Title\n\ntext"),),
    unread=("3 blank lines between chapters", "3 sections separated by blank lines"),
)  # fmt: skip
