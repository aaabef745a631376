"""The YAML block at the head of a file or below the heading of an inner component."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import yaml

from grader.extract.limits import FRONTMATTER_CHARS
from grader.extract.markdown import Document, Line
from grader.extract.yaml_nodes import YamlRefusedError, compose, construct

_PLAIN_KEY = re.compile(r"^([A-Za-z_][\w-]*):[ \t]*(.*)$")
_INLINE_LINES = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Frontmatter:
    """What a frontmatter says; lines are 1-based in the file.

    `fields` are its plain values (read line by line, as strings, where the block is no YAML).
    `nodes` has the composed node of each top-level key, `first_line` the number of the block's
    first line of content. `fault` says why the block is no YAML, None when it is.
    """

    fields: Mapping[str, object] = field(default_factory=dict)
    nodes: Mapping[str, yaml.Node] = field(default_factory=dict)
    key_lines: Mapping[str, int] = field(default_factory=dict)
    first_line: int = 1
    fault: str | None = None

    def text(self, name: str) -> str | None:
        """A field's value as text, None when it is absent, empty or a collection."""
        value = self.fields.get(name)
        if value is None or isinstance(value, list | dict):
            return None
        return str(value).strip() or None


EMPTY = Frontmatter()


def head_block(lines: Sequence[Line]) -> tuple[Frontmatter, int]:
    """The frontmatter at the head of a file.

    Args:
        lines: the whole file.

    Returns:
        The frontmatter (EMPTY without one) and the index of the first line after it.
    """
    first = next((i for i, line in enumerate(lines) if not line.is_blank), len(lines))
    if first == len(lines) or lines[first].text != "---":
        return EMPTY, 0
    last = _closing(lines, first + 1)
    if last is None or not _looks_like_fields(lines[first + 1 : last]):
        return EMPTY, 0
    return parse(lines[first + 1 : last]), last + 1


def inline_block(document: Document, after: int, end: int) -> tuple[Frontmatter, frozenset[int]]:
    """The frontmatter of an inner component: a bare block, or a YAML fence that contains one.

    Args:
        document: the file.
        after: index of the component's heading.
        end: index after the component's last line.

    Returns:
        The frontmatter and the indexes of its lines (none when there is no block: a horizontal
        rule before the next heading is no frontmatter).
    """
    lines = document.lines
    first = next((i for i in range(after + 1, end) if not lines[i].is_blank), end)
    if first == end:
        return EMPTY, frozenset()
    fence = document.fenced.get(first)
    if fence is not None and fence.info.split(" ")[0].lower() in {"yaml", "yml"}:
        front, stop = head_block(lines[fence.opened + 1 : fence.ended])
        return (front, frozenset(range(first, fence.ended + 1))) if stop else (EMPTY, frozenset())
    if fence is not None or lines[first].text != "---":
        return EMPTY, frozenset()
    last = _closing(lines[: min(end, first + _INLINE_LINES)], first + 1)
    if last is None or not _looks_like_fields(lines[first + 1 : last]):
        return EMPTY, frozenset()
    return parse(lines[first + 1 : last]), frozenset(range(first, last + 1))


def parse(block: Sequence[Line]) -> Frontmatter:
    """Read the lines between two rules as YAML, or line by line where they are none."""
    first_line = block[0].number if block else 1
    text = "\n".join(line.text for line in block)
    if len(text) > FRONTMATTER_CHARS:
        return _lenient(block, f"longer than {FRONTMATTER_CHARS} characters")
    try:
        node = compose(text)
        fields = construct(node)
    except YamlRefusedError as error:
        return _lenient(block, str(error))
    if not isinstance(node, yaml.MappingNode) or not isinstance(fields, dict):
        return _lenient(block, "not a mapping")
    nodes = {str(k.value): v for k, v in node.value if isinstance(k, yaml.ScalarNode)}
    key_lines = {
        str(k.value): first_line + k.start_mark.line
        for k, _ in node.value
        if isinstance(k, yaml.ScalarNode)
    }
    return Frontmatter(
        fields={str(k): v for k, v in fields.items()},
        nodes=nodes,
        key_lines=key_lines,
        first_line=first_line,
    )


def _lenient(block: Sequence[Line], fault: str) -> Frontmatter:
    fields: dict[str, object] = {}
    key_lines: dict[str, int] = {}
    for line in block:
        match = _PLAIN_KEY.match(line.text)
        if match is not None:
            fields.setdefault(match[1], match[2].strip().strip("\"'"))
            key_lines.setdefault(match[1], line.number)
    first_line = block[0].number if block else 1
    return Frontmatter(fields=fields, key_lines=key_lines, first_line=first_line, fault=fault)


def _closing(lines: Sequence[Line], start: int) -> int | None:
    return next((i for i in range(start, len(lines)) if lines[i].text in {"---", "..."}), None)


def _looks_like_fields(block: Sequence[Line]) -> bool:
    """A block between two rules is frontmatter when its first text is a key, not a sentence."""
    first = next((line for line in block if not line.is_blank and line.text[0] != "#"), None)
    return first is not None and _PLAIN_KEY.match(first.text) is not None
