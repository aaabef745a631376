"""The names that a file's services list gives, from frontmatter or from a Services section."""

from grader.extract.components import Component
from grader.extract.frontmatter import Frontmatter
from grader.extract.headed_sections import headed_blocks
from grader.extract.list_items import read_list
from grader.extract.markdown import Document
from grader.extract.names import key
from grader.extract.sections import SectionKind, kind_of_title

_KEYS = ("services", "nodes")
_NO_NAMES = frozenset({"compose", "with", "use", "name", "from"})


def listed_services(document: Document, first: int, frontmatter: Frontmatter) -> tuple[str, ...]:
    """Every service that the file lists, in order, each once.

    Args:
        document: the scanned file.
        first: index of the first line after the frontmatter.
        frontmatter: the file's own; a flow list, a list of names, or a list of maps.
    """
    whole = Component(
        name=None,
        document=document,
        indexes=tuple(range(first, len(document.lines))),
        frontmatter=frontmatter,
    )
    names = [n for field in _KEYS for n in _from_value(frontmatter.fields.get(field))]
    block = next(
        (b for b in headed_blocks(whole) if kind_of_title(b.heading.title) is SectionKind.SERVICES),
        None,
    )
    if block is not None:
        names += [_first_word(item.text) for item in read_list(block.lines).items]
    unique = {key(name): name for name in reversed(names) if name}
    return tuple(name for name in dict.fromkeys(names) if unique.get(key(name)) == name)


def _from_value(value: object) -> list[str]:
    if isinstance(value, str):
        return [_first_word(part) for part in value.strip("[]").split(",")]
    if isinstance(value, dict):
        return [str(name) for name in value if str(name) not in _NO_NAMES]
    if not isinstance(value, list):
        return []
    names: list[str] = []
    for entry in value:
        if isinstance(entry, str):
            names.append(_first_word(entry))
        elif isinstance(entry, dict):
            named = entry.get("name")
            names += [str(named)] if isinstance(named, str) else _from_value(entry)
    return names


def _first_word(text: str) -> str:
    stripped = text.strip()
    if stripped.startswith("`") and "`" in stripped[1:]:
        return stripped[1:].partition("`")[0].strip()
    return stripped.partition(" ")[0].strip("`*:,")
