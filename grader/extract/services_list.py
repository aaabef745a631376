"""The names that a file's services list gives, from frontmatter or from a Services section."""

from collections.abc import Collection

from grader.extract.components import Component
from grader.extract.frontmatter import Frontmatter
from grader.extract.headed_sections import headed_blocks
from grader.extract.known_names import KnownNames, known_names, leading_name
from grader.extract.list_items import read_list
from grader.extract.markdown import Document
from grader.extract.names import key
from grader.extract.sections import SectionKind, kind_of_title

_KEYS = ("services", "nodes")
_NO_NAMES = frozenset({"compose", "with", "use", "name", "from"})


def listed_services(
    document: Document, first: int, frontmatter: Frontmatter, known: Collection[str] = ()
) -> tuple[str, ...]:
    """Every service that the file lists, in order, each once.

    Args:
        document: the scanned file.
        first: index of the first line after the frontmatter.
        frontmatter: the file's own; a flow list, a list of names, or a list of maps.
        known: names that a manifest gives; an entry that starts with one is cut after it, any
            other after its first word.
    """
    indexed = known_names(known)
    entries = services_as_written(document, first, frontmatter)
    names = [_name(entry, indexed) for entry in entries]
    unique = {key(name): name for name in reversed(names) if name}
    return tuple(name for name in dict.fromkeys(names) if unique.get(key(name)) == name)


def services_as_written(
    document: Document, first: int, frontmatter: Frontmatter
) -> tuple[str, ...]:
    """Every entry of the list with what follows its name; arguments as for `listed_services`."""
    whole = Component(
        name=None,
        document=document,
        indexes=tuple(range(first, len(document.lines))),
        frontmatter=frontmatter,
    )
    entries = [n for field in _KEYS for n in _from_value(frontmatter.fields.get(field))]
    block = next(
        (b for b in headed_blocks(whole) if kind_of_title(b.heading.title) is SectionKind.SERVICES),
        None,
    )
    if block is not None:
        entries += [item.text for item in read_list(block.lines).items]
    return tuple(entry.strip() for entry in entries)


def first_word(text: str) -> str:
    """The text in backticks that an entry starts with, else its first word."""
    stripped = text.strip()
    if stripped.startswith("`") and "`" in stripped[1:]:
        return stripped[1:].partition("`")[0].strip()
    return stripped.partition(" ")[0].strip("`*:,")


def _name(entry: str, known: KnownNames) -> str:
    found = leading_name(entry.lstrip("`*"), known)
    return found if found is not None else first_word(entry)


def _from_value(value: object) -> list[str]:
    if isinstance(value, str):
        return value.strip("[]").split(",")
    if isinstance(value, dict):
        return [_whole(str(name)) for name in value if str(name) not in _NO_NAMES]
    if not isinstance(value, list):
        return []
    names: list[str] = []
    for entry in value:
        if isinstance(entry, str):
            names.append(entry)
        elif isinstance(entry, dict):
            named = entry.get("name")
            names += [_whole(named)] if isinstance(named, str) else _from_value(entry)
    return names


def _whole(name: str) -> str:
    """A name that is known to be nothing else, marked as one."""
    return name if "`" in name else f"`{name}`"
