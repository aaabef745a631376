"""The line scanner against markdown-it-py, over the dev outputs, the corpus and hard cases."""

import gzip
import json

import pytest
from markdown_it import MarkdownIt

from grader.checks.blocks import scan_blocks

PARSER = MarkdownIt("commonmark").enable("table")
OUR_BULLETS = "•‣◦▪・●"


NAMES = {"list_item_open": "item", "hr": "rule", "table_open": "table", "code_block": "code"}


def theirs(text):
    """What markdown-it-py opens at which line, block quotes left closed."""
    found, depth = set(), 0
    for token in PARSER.parse(text):
        depth -= token.type == "blockquote_close"
        if not depth and token.map is not None:
            found.add(their_block(token))
        depth += token.type == "blockquote_open"
    return found - {None}


def their_block(token):
    line = token.map[0]
    if token.type == "blockquote_open":
        return ("quote", line)
    if token.type == "heading_open":
        return ("heading", line, int(token.tag[1]))
    if token.type == "fence":
        return ("fence", line, token.info.strip())
    return (NAMES[token.type], line) if token.type in NAMES else None


def ours(text):
    found = set()
    for block in scan_blocks(text):
        if block.kind == "heading":
            found.add(("heading", block.line, block.level))
        elif block.kind == "fence":
            found.add(("fence", block.line, block.info))
        elif block.kind == "item" and block.info in OUR_BULLETS:
            continue
        elif block.kind != "paragraph":
            found.add((block.kind, block.line))
    return found


def dev_outputs(shared):
    with gzip.open(shared / "data" / "clause_bench_dev.jsonl.gz", "rt", encoding="utf-8") as lines:
        return sorted({json.loads(line)["output"] for line in lines})


def test_dev_outputs_have_markdown_its_blocks(shared):
    """Every third output, so that the gate stays short."""
    differing = [text for text in dev_outputs(shared)[::3] if theirs(text) != ours(text)]
    assert differing == []


def test_run_outputs_of_the_corpus_have_markdown_its_blocks(shared):
    files = sorted((shared / "corpus").rglob("sample-outputs/**/*.md"))
    assert files
    differing = [
        f.name for f in files if theirs(f.read_text("utf-8")) != ours(f.read_text("utf-8"))
    ]
    assert differing == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("# One\n\nTwo\n===\n\nThree\n---\n", id="atx-and-setext-headings"),
        pytest.param("#hashtag\n\n####### seven", id="no-headings"),
        pytest.param("## Closed ##\n# C#\n", id="closing-hashes"),
        pytest.param(
            "```python\n# no heading\n- no item\n```\n- item", id="a-fence-hides-its-lines"
        ),
        pytest.param("````\n```\n````\n# heading", id="a-longer-fence-holds-a-shorter"),
        pytest.param("~~~\n```\n~~~", id="tilde-fence"),
        pytest.param("```\nnever closed\n# no heading", id="an-open-fence-runs-to-the-end"),
        pytest.param("`` ` ``\n```a`b\n", id="ticks-that-open-no-fence"),
        pytest.param("- a\n  - b\n    - c\n- d\n", id="nested-bullets"),
        pytest.param("1. a\n2) b\n3. c\n", id="numbered-with-both-marks"),
        pytest.param("text\n2. no item\n1. item", id="only-one-interrupts-a-paragraph"),
        pytest.param("text\n-\nmore", id="an-underline-of-one-dash"),
        pytest.param("- a\n\n  more of a\n\n      code in a\n", id="blocks-inside-an-item"),
        pytest.param("    code\n\n    more code\n", id="indented-code"),
        pytest.param("text\n    still text\n", id="indentation-goes-on-with-a-paragraph"),
        pytest.param("* * *\n- - -\n___\n***\n", id="rules"),
        pytest.param("text\n***\nmore\n---\n", id="rules-after-text"),
        pytest.param("| a | b |\n|---|---|\n| 1 | 2 |\n\ntext", id="a-table"),
        pytest.param("text\n| a | b |\n|:-:|---|\n| 1 | 2 |", id="a-table-under-a-line"),
        pytest.param("| a | b |\n|---|\n", id="cells-that-do-not-match"),
        pytest.param("a | b\n--- | ---\n1 | 2\n", id="a-table-without-outer-pipes"),
        pytest.param("> quote\nlazy\n\n> another\n", id="quotes"),
        pytest.param("one\r\n\r\n# two\r\n- three\r\n", id="carriage-returns"),
        pytest.param("- ```py\n  x\n  ```\n- b\n", id="a-fence-on-an-items-own-line"),
        pytest.param("1. # Title\n2. > quote\n\ntext", id="a-heading-and-a-quote-on-an-items-line"),
        pytest.param("- - a\n  - b\n- 1. c\n", id="an-item-on-an-items-own-line"),
        pytest.param("- [ ] open\n- [x] done", id="task-items"),
        pytest.param("*emphasis* is no item\n**bold** neither\n", id="emphasis-is-no-item"),
    ],
)
def test_a_hard_case_has_markdown_its_blocks(text):
    assert ours(text) == theirs(text)


def test_a_dot_opens_a_bullet_although_markdown_has_none():
    assert [b.kind for b in scan_blocks("• one\n• two")] == ["item", "item"]


def test_offsets_count_in_the_whole_text():
    text = "---\nenvelope\n---\n# Title\n- item two\n"
    start = text.index("# Title")
    heading, item = scan_blocks(text, start)
    assert text[heading.start : heading.end] == "# Title"
    assert text[item.content : item.end] == "item two"


def test_control_a_difference_would_be_seen():
    assert ours("# a") != theirs("## a")


def test_a_line_of_a_hundred_thousand_item_marks_is_no_tower_of_items():
    assert 20 <= len(scan_blocks("- " * 100_000 + "x")) <= 25
