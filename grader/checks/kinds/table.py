"""Every kind of check by name; those that count in the order in which a clause is tried on them."""

from grader.checks.kind import Kind
from grader.checks.kinds import (
    blank_line_blocks, bullets, capital_words, characters, code_blocks, divided_parts, headings,
    highlights, line_count, links, list_items, marks, numbered_items, occurrences, paragraphs,
    placeholders, sections, sentence_count, table_rows, tables, words,
)  # fmt: skip

COUNTED: tuple[Kind, ...] = (
    divided_parts.KIND, blank_line_blocks.KIND, capital_words.KIND, code_blocks.KIND,
    bullets.KIND, numbered_items.KIND, list_items.KIND, headings.KIND, table_rows.KIND,
    tables.KIND, links.KIND, placeholders.KIND, highlights.KIND, marks.KIND, occurrences.KIND,
    characters.KIND, sentence_count.KIND, paragraphs.KIND, line_count.KIND, sections.KIND,
    words.KIND,
)  # fmt: skip

OTHERS: tuple[Kind, ...] = ()

KINDS: dict[str, Kind] = {kind.name: kind for kind in (*COUNTED, *OTHERS)}
