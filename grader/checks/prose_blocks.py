"""Which blocks of a text are paragraphs of prose to everybody."""

import re

from grader.checks.block_scan import Block
from grader.checks.document import Document

# A block that is shown without a line of prose, or that serves as a title: none to some.
_NO_PROSE = re.compile(
    r"!\[[^\]\n]*\](?:\([^()\n]*\)|\[[^\]\n]*\])|\$\$[^$]*\$\$|&nbsp;|\[TOC\]"
    r"|(?:\[(?:\^[^\]\n]+\]:[^\n]*|[^\]\n]+\]:[ \t]*\S+(?:[ \t]+[\"'(][^\n]*)?)(?:\n[ \t]*|\Z))+"
    r"|\*\*[^*\n]+\*\*:?|__[^_\n]+__:?"
)


def is_prose(document: Document, block: Block) -> bool:
    """False for an image or a formula alone, link definitions, footnotes, a title in bold."""
    return _NO_PROSE.fullmatch(document.text, block.start, block.end) is None
