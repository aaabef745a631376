"""Reader of `manifest.md` and `manifest.run.md`, with the deviations that real runs show."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from grader.extract.known_names import known_names, restored, set_names
from grader.extract.manifest import (
    Manifest,
    ManifestOutput,
    Node,
    Return,
)
from grader.extract.markdown import Document, Line, scan, split_lines
from grader.extract.names import key, stem
from grader.extract.names_of_run import names_said
from grader.extract.order_lines import ARROW, BULLET, NAME, called
from grader.extract.restored_manifest import restored_manifest
from grader.extract.run_paths import inside, paths_in
from grader.model.run_files import RunWarning

_FROM = re.compile(r"\(\s*from\s+`?([\w.-]+)`?[^)]*\)", re.IGNORECASE)
_FIELD = re.compile(r"^\s*(?:[-*+]\s+)?[`*]*([A-Za-z][\w -]*?)[`*]*:[`*]*\s*(.*)$")
# what a name does not hold where nothing in the run says that it does
_CUT = re.compile(r"^[`*]*((?:[^\s`*()\[\]{},;:\u2013\u2014\u2190-\u21ff]|:(?=\w))+)")
_LEAD = re.compile(
    r"\s*(?:#{1,2}\s.*|#{3,6}\s+|\d+[.)]\s+|(?:[-*+]\s+)?"
    r"(?:[`*]*(?:source path|source|program|workspace|inputs|outputs|errors|delegates|requires"
    r"|returns)[`*]*:)?\s*(?:\(public\))?)",
    re.IGNORECASE,
)
_NODE_FIELDS = frozenset({"source", "workspace", "inputs", "outputs", "errors", "delegates"})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A heading of level 2 or 3 and the lines below it, sub-headings excluded."""

    level: int
    title: str
    number: int
    lines: tuple[Line, ...]


def read_manifest_markdown(path: str, text: str, names: Collection[str] = ()) -> Manifest:
    """Read a Markdown manifest; what it does not say stays empty.

    Args:
        path: the file, relative to the run directory.
        text: the whole file as decoded.
        names: names that the run has; one of them is read whole, and after any other what looks
            like a qualifier is cut.
    """
    given = set_names(text, known_names([*names, *names_said(text)]), _LEAD)
    manifest = _read(path, given.text, given.restore)
    return restored_manifest(manifest, given.restore)


def _read(path: str, text: str, restore: Callable[[str], str]) -> Manifest:
    lines = split_lines(text)
    document = scan(lines, 0, lambda _: False)
    parts = _parts(document)
    top = [line for line in lines if not parts or line.number < parts[0].number]
    nodes = tuple(_nodes(parts))
    names = restored([node.name for node in nodes], restore)
    order = [
        name
        for part in parts
        if "order" in part.title.casefold()
        for line in part.lines
        for name in called(line.text, names, restore)
    ]
    interface = [
        line for part in parts if "interface" in part.title.casefold() for line in part.lines
    ]
    return Manifest(
        path=path,
        program=_program(document),
        source=_source(top),
        returns=tuple(_returns(interface)),
        nodes=nodes,
        order=tuple(order),
        warnings=tuple(_path_warnings(path, lines, restore)),
    )


def _parts(document: Document) -> list[_Part]:
    headings = [h for h in document.headings.values() if h.level in (2, 3)]
    ends = [*(h.index for h in headings[1:]), len(document.lines)][: len(headings)]
    return [
        _Part(
            level=heading.level,
            title=heading.title,
            number=heading.index + 1,
            lines=tuple(
                line for line in document.lines[heading.index + 1 : end] if not line.is_blank
            ),
        )
        for heading, end in zip(headings, ends, strict=True)
    ]


def _program(document: Document) -> str | None:
    first = next((h for h in document.headings.values() if h.level == 1), None)
    if first is None:
        return None
    name = first.title.partition(":")[2] if ":" in first.title else first.title
    return name.strip().strip("`* ") or None


def _source(lines: Sequence[Line]) -> str | None:
    for line in lines:
        field = _FIELD.match(line.text)
        if field is not None and field[1].strip().casefold() in {
            "source",
            "source path",
            "program",
        }:
            return field[2].strip().strip("`* ") or None
    return None


def _returns(lines: Sequence[Line]) -> Iterable[Return]:
    is_open = False
    for line in lines:
        field = _FIELD.match(line.text)
        word = field[1].strip().casefold() if field is not None else ""
        if word in {"requires", "returns"}:
            is_open = word == "returns"
            if not is_open or field is None or not field[2]:
                continue
        if not is_open:
            continue
        text = field[2] if field is not None and word == "returns" else line.text
        yield from _return(BULLET.sub("", text).strip())


def _return(text: str) -> Iterable[Return]:
    name = NAME.match(text)
    origin = _FROM.search(text)
    path = next((p for p in paths_in(text) if "bindings/" in p), None)
    service = origin[1] if origin is not None else None
    bound_as = None
    if service is not None and "." in service:
        service, _, bound_as = service.partition(".")
    if service is None and path is not None:
        service = path.partition("bindings/")[2].partition("/")[0] or None
    if service is None:
        sides = ARROW.split(text)
        if len(sides) > 1 and (other := NAME.match(sides[-1])):
            service, _, bound_as = other[1].partition(".")
    if name is not None and service is not None:
        yield Return(name=name[1], service=service, bound_as=bound_as or None, path=path)


def _nodes(parts: Sequence[_Part]) -> Iterable[Node]:
    in_graph = False
    for part in parts:
        if part.level == 2:
            in_graph = "graph" in part.title.casefold()
        elif in_graph and (name := _CUT.match(part.title)) is not None:
            fields = _fields(part.lines)
            sources = fields.get("source", [])
            yield Node(
                name=name[1],
                source=sources[0].strip("`* ") if sources else None,
                outputs=tuple(_outputs(fields.get("outputs", []))),
                errors=tuple(_errors(fields.get("errors", []))),
                line=part.number,
            )


def _fields(lines: Sequence[Line]) -> dict[str, list[str]]:
    """The node's fields: the text beside each and the lines below it, markers dropped."""
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in lines:
        field = _FIELD.match(line.text)
        word = field[1].strip().casefold() if field is not None else ""
        if field is not None and word in _NODE_FIELDS:
            current = found.setdefault(word, [])
            if field[2]:
                current.append(field[2].strip())
        elif line.text.strip():
            current.append(BULLET.sub("", line.text).strip())
    return found


def _outputs(texts: Sequence[str]) -> Iterable[ManifestOutput]:
    last: ManifestOutput | None = None
    for text in texts:
        is_public = text.casefold().startswith("(public)")
        sides = [s for s in ARROW.split(text.removeprefix("(public)").strip()) if s]
        paths = [p for p in paths_in(text) if "bindings/" in p or "workspace/" in p]
        binding = next((p for p in paths if "bindings/" in p), None)
        named = NAME.match(sides[0]) if sides and sides[0] not in paths else None
        if named is None and binding is None:
            continue
        name = named[1] if named is not None and "/" not in sides[0].split()[0] else None
        if name is None and last is not None and binding is not None:
            name = last.name if key(stem(binding)) == key(last.name) else stem(binding)
        workspace = next((p for p in paths if "workspace/" in p), None)
        if name is None and binding is None:
            continue
        last = ManifestOutput(
            name=name or stem(binding or ""),
            workspace_path=workspace,
            binding_path=binding,
            is_public=is_public or binding is not None,
        )
        yield last


def _errors(texts: Sequence[str]) -> Iterable[str]:
    for text in texts:
        for part in text.split(",") if ":" not in text else [text]:
            name = NAME.match(part.strip())
            if name is not None and key(name[1]) != "none":
                yield name[1]


def _path_warnings(
    path: str, lines: Sequence[Line], restore: Callable[[str], str]
) -> Iterable[RunWarning]:
    for line in lines:
        for written in restored(paths_in(line.text), restore):
            is_ours = "bindings/" in written or "workspace/" in written or "services/" in written
            if is_ours and inside(written) is None:
                yield RunWarning(
                    code="path-outside",
                    message=f"the manifest names {written}, which lies outside of the run "
                    "directory; it is not followed",
                    file=path,
                    line=line.number,
                )
