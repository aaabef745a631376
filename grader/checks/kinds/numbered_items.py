"""Items of numbered lists."""

import re

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.hidden_blocks import hidden_blocks
from grader.checks.json_lists import doubt_of_json_lists
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.line_marks import LineMark
from grader.checks.outer_numbers import outer_numbers
from grader.checks.raw_structure import doubt_of_structure
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_NUMBERED_LINE = LineMark(r"[ \t]*(?:\*\*|\(|#{1,6}[ \t]+)?\d{1,9}[.):\uff0e\uff09](?!\d)")
# "Step 1: ...", "1 - ...", "1.1 ...", "#1 ...", "II. ...", "a) ..." and circled numbers.
_NUMBER_WORDS = "one|two|three|four|five|six|seven|eight|nine|ten"
_OTHER_LINE = LineMark(
    r"[ \t>*_#+\-\u2022]*+(?:"
    rf"[^\W\d_]{{1,14}}+\.?(?:[ \t]*+\d{{1,3}}|[ \t]++(?:[ivx]{{1,5}}|{_NUMBER_WORDS}))"
    r"[*_]*(?:[.):\uff1a\u2013\u2014]|[ \t]+[-\u2013\u2014]|[ \t]*(?=\n|\Z))"
    rf"|(?:step|item|no|nr|schritt|punkt|étape|paso|passo)\.?[ \t]*(?:\d{{1,3}}|{_NUMBER_WORDS})\b"
    r"|\d{1,3}(?:[ \t]+[-\u2013\u2014]|\ufe0f?\u20e3)"
    r"|(?<=#)\d{1,3}\b"
    r"|[\[(]?(?:[ivxlc]{1,7}|[a-z])[.)\]][*_]*[ \t]"
    r"|\[\d{1,3}\]"
    r"|[\u2460-\u249b\u24f5-\u24ff\u2776-\u2793\u3220-\u3229\u3280-\u3289]"
    r")",
    re.IGNORECASE,
)
_PARTED_LINE = LineMark(r"[ \t>*_#+\-]*+\d{1,3}(?:\.\d{1,3})+[.):]?[*_]*[ \t]")
_FIRST_PART = re.compile(r"\d\.1[.):]?[*_]*[ \t]\Z|\.\d+\.")
# "3. Oktober 2024 war ...": a date to a reader, an item to a renderer.
_DATE_LINE = LineMark(
    r"[ \t]*\d{1,2}\.[ \t]+(?:januar|jänner|februar|märz|april|mai|maj|juni|juli|august|september|"
    r"oktober|november|dezember|desember|december)\b",
    re.IGNORECASE,
)
_PLAIN_LINE = LineMark(r"[ \t]*\d{1,9}[.)][ \t]+\S")


def _measure(document: Document, _args: Args) -> Counted:
    items = [b for b in document.blocks if b.kind == "item" and b.info[0].isdigit()]
    wide = _NUMBERED_LINE.count(document)
    plain = _PLAIN_LINE.count(document)
    other = 0 if items or plain else _OTHER_LINE.count(document) + _n_parted(document)
    counts = {len(items), len(outer_numbers(document)), plain, max(wide, other)}
    hidden = sum(b.kind == "item" and b.info[0].isdigit() for b in hidden_blocks(document))
    return Counted(
        low=0 if _DATE_LINE.count(document) else min(counts),
        high=max(*counts, len(items) + hidden),
        ranges=[(b.start, b.end) for b in items],
        doubt=doubt_of_structure(document) or doubt_of_json_lists(document),
    )


def _n_parted(document: Document) -> int:
    """Lines that open with "1.1" or "2.3.4"; "1.5 litres" alone is a quantity."""
    found = [match.group() for match in _PARTED_LINE.find(document)]
    return len(found) if any(_FIRST_PART.search(number) for number in found) else 0


KIND = Kind(
    name="numbered_items",
    title="Numbered items",
    rule=(
        "Lines that open with a number and a point or a bracket, with and without those that lie "
        "in other numbered items. Readings differ for numbers in bold, in headings or in running "
        "text. Where there are none, they differ for `Step 1:`, `1 -`, `1.1`, `#1`, Roman "
        "and circled numbers and letters too. With a date (`3. Oktober`) there may be none."
    ),
    decide=counter("numbered item", "numbered items", _measure),
    say=say_count("numbered item", "numbered items"),
    unit=Unit(
        nouns=words_of("numbered ordered"),
        needs=(words_of("item items entry entries point points step steps list lists line lines"),),
        allows=words_of("markdown"),
    ),
    accepts=(
        accepted("exactly 2 numbered list items", "1. one\n2. two"),
        accepted("at least 2 numbered steps", "1) one\n2) two"),
    ),
    refuses=(
        refused("at least 3 numbered items", "1. one\n2. two"),
        refused("no numbered items", "1. one\n2. two"),
    ),
    unread=("three ordered meals",),
)
