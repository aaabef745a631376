"""Bullet points."""

import re

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_BULLET_LINE = re.compile(r"^[ \t]*[-*+•‣◦▪・●○\u2013][ \t]+\S", re.MULTILINE)
_TIGHT_LINE = re.compile(r"^[ \t]*[•‣◦▪・●○]", re.MULTILINE)


def _measure(document: Document, _args: Args) -> Counted:
    items = [b for b in document.blocks if b.kind == "item" and not b.info[0].isdigit()]
    text, start, end = document.text, document.start, document.end
    lines = sum(1 for _ in _BULLET_LINE.finditer(text, start, end))
    tight = sum(1 for m in _TIGHT_LINE.finditer(text, start, end) if not text[m.end()].isspace())
    counts = {len(items), lines, lines + tight}
    return Counted(low=min(counts), high=max(counts), ranges=[(b.start, b.end) for b in items])


KIND = Kind(
    name="bullets",
    title="Bullet points",
    rule=(
        "Lines that open with `*`, `-`, `+`, `•` or a kin of it, at any depth. Numbered items are "
        "no bullets. Readings differ for lines that look like bullets inside code or running text."
    ),
    decide=counter("bullet point", "bullet points", _measure),
    say=say_count("bullet point", "bullet points"),
    unit=Unit(
        nouns=words_of("bullet bullets bulleted unordered"),
        allows=words_of("point points item items entry entries list lists markdown line lines "
                        "starting start starts beginning marked marker or asterisk dash hyphen"),
        marks=frozenset("*-•+"),
    ),
    accepts=(
        accepted("at least 2 bullet points", "- one\n- two\n- three"),
        accepted("3 bulleted items", "* one\n* two\n  * three"),
        accepted("no bullet points", "1. one\n2. two"),
    ),
    refuses=(
        refused("no more than two bullets", "- one\n- two\n- three"),
        refused("at least one bullet point", "1. one\n2. two"),
    ),
    unread=("five bullets about prices",),
)  # fmt: skip
