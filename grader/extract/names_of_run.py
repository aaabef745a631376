"""Which names a run has, by its files and by the program's own list: what a manifest is held to."""

import re
from collections.abc import Iterator

from grader.extract.frontmatter import head_block
from grader.extract.layouts.spec import SupportedLayout
from grader.extract.limits import CONTRACT_CHARS
from grader.extract.markdown import scan, split_lines
from grader.extract.names import key, stem
from grader.extract.sections import is_known_title
from grader.extract.services_list import first_word, services_as_written
from grader.extract.text_of import text_of
from grader.model.run_files import RunFiles

_SAID = re.compile(
    r"^\s*(?:[-*+]\s+)?[`*]*(source|workspace)[`*]*:[`*]*[ \t]*(.+)$", re.IGNORECASE | re.MULTILINE
)
_CONTRACT_PATH = re.compile(r"(.+?)(?:\.prose)?\.md(?!\w)")


def names_of_run(files: RunFiles, layout: SupportedLayout) -> tuple[str, ...]:
    """Names of services and outputs, as files and the program's `services:` have them.

    Args:
        files: the run directory.
        layout: where its parts lie.
    """
    of_files = tuple(dict.fromkeys(_of_files(files, layout.snapshots)))
    return tuple(dict.fromkeys((*of_files, *_of_list(files, layout.root, of_files))))


def names_said(text: str, snapshots: tuple[str, ...] = ("services", "sources")) -> Iterator[str]:
    """The names in the `source:` and `workspace:` lines of a Markdown manifest."""
    for field, value in _SAID.findall(text):
        said = value.strip().strip("`*")
        if field.casefold() == "workspace":
            yield said.partition("workspace/")[2].rstrip("/")
            continue
        path = _CONTRACT_PATH.match(said)
        if path is None:
            continue
        yield path[1].rpartition("/")[2]
        yield from (path[1].partition(f"{top}/")[2] for top in snapshots if f"{top}/" in path[1])


def _of_files(files: RunFiles, snapshots: str) -> Iterator[str]:
    for path in files.entries:
        top, _, rest = path.partition("/")
        if top in {"bindings", "workspace"}:
            yield rest.partition("/")[0] if "/" in rest else ""
            yield stem(rest)
        elif top == snapshots and (named := _CONTRACT_PATH.fullmatch(rest)) is not None:
            yield named[1]
            yield named[1].rpartition("/")[2]


def _of_list(files: RunFiles, root: str, of_files: tuple[str, ...]) -> Iterator[str]:
    """Entries as a whole, but for one whose first word alone is a name that the files have."""
    text = text_of(files, root)
    if text is None or len(text) > CONTRACT_CHARS:
        return
    known = {key(name) for name in of_files}
    lines = split_lines(text)
    frontmatter, first = head_block(lines)
    document = scan(lines, first, is_known_title)
    for entry in services_as_written(document, first, frontmatter):
        if entry.startswith("`"):
            yield first_word(entry)
            yield entry.strip("`") if entry.endswith("`") else ""
        elif key(first_word(entry)) not in known:
            yield entry
            yield entry.partition(": ")[0]
