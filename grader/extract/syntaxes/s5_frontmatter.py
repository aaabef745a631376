"""S5: the lists stand in the file's YAML frontmatter."""

import yaml

from grader.extract.components import Component
from grader.extract.list_items import Item
from grader.extract.sections import TITLES, Form, Section, SectionKind

_KINDS = frozenset({SectionKind.PROMISES, SectionKind.REQUIRES, SectionKind.ERRORS})
_MAX_NODES = 10_000
_MAX_DEPTH = 50


def find(component: Component) -> tuple[Section, ...]:
    """The sections of the frontmatter that are lists (or mappings of name to description)."""
    front = component.frontmatter
    return tuple(
        Section(
            kind=TITLES[name],
            form=Form.FRONTMATTER,
            syntax="S5",
            title=name,
            line=front.key_lines.get(name, front.first_line),
            items=_items(node, front.first_line),
        )
        for name, node in front.nodes.items()
        if TITLES.get(name) in _KINDS
    )


def _items(node: yaml.Node, first_line: int) -> tuple[Item, ...]:
    if isinstance(node, yaml.SequenceNode):
        entries = [(child, None) for child in node.value]
    elif isinstance(node, yaml.MappingNode):
        entries = [(value, name) for name, value in node.value]
    else:
        entries = [(node, None)] if str(node.value).strip() else []
    budget = [_MAX_NODES]
    return tuple(_item(child, name, first_line, budget) for child, name in entries)


def _item(node: yaml.Node, name: yaml.Node | None, first_line: int, budget: list[int]) -> Item:
    lines = _flat(node, 0, budget)
    start = name.start_mark if name is not None else node.start_mark
    text = lines[0][1] if lines else ""
    if name is not None:
        text = f"{name.value}: {text}".rstrip()
    end = node.end_mark.line - (1 if node.end_mark.column == 0 else 0)
    return Item(
        text=text,
        line_start=first_line + start.line,
        line_end=first_line + max(start.line, end),
        children=tuple((depth, line) for depth, line in lines[1:] if depth > 0),
    )


def _flat(node: yaml.Node, depth: int, budget: list[int]) -> list[tuple[int, str]]:
    """A node as bullets: (depth, text), the first at the node's own depth.

    The budget and the depth bound what aliases can blow up; one may stand for itself.
    """
    budget[0] -= 1
    if budget[0] < 0 or depth > _MAX_DEPTH:
        return []
    if isinstance(node, yaml.ScalarNode):
        return [(depth, " ".join(str(node.value).split()))]
    found: list[tuple[int, str]] = []
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            inner = _flat(value, depth, budget)
            label = str(name.value) if isinstance(name, yaml.ScalarNode) else "?"
            first = f"{label}: {inner[0][1] if inner else ''}".rstrip()
            is_first = not found
            found.append((depth if is_first else max(depth, 1), first))
            found += [(max(d, depth + 1), text) for d, text in inner[1:]]
        return found
    if isinstance(node, yaml.SequenceNode):
        found.append((depth, ""))
        for child in node.value:
            found += _flat(child, depth + 1, budget)
    return found
