"""Reader of `forme.manifest.json`; extra keys are ignored, errors may be plain strings."""

import json
from collections.abc import Collection, Iterable, Mapping

from grader.errors import RunError
from grader.extract.limits import JSON_DEPTH
from grader.extract.manifest import (
    Manifest,
    ManifestOutput,
    Node,
    Return,
    with_whole_service,
)
from grader.extract.run_paths import inside
from grader.model.run_files import RunWarning

_HINT = "repair the file, or grade another run"


def read_manifest_json(path: str, text: str, names: Collection[str] = ()) -> Manifest:
    """Read a JSON manifest.

    Args:
        path: the file, relative to the run directory.
        text: the whole file as decoded.
        names: names that the run has, for a graph that names none.

    Raises:
        RunError: `unreadable-manifest`, the text is no JSON object within 200 levels.
    """
    data = _load(path, text)
    caller = _mapping(data.get("caller"))
    nodes = tuple(_nodes(data.get("graph")))
    known = [node.name for node in nodes] or [name for name in names if name]
    return Manifest(
        path=path,
        program=_text(data.get("systemName")) or _text(data.get("id")),
        source=_text(data.get("sourcePath")),
        returns=tuple(_returns(caller.get("returns"), known)),
        nodes=nodes,
        order=tuple(_order(data.get("executionOrder"))),
        rule=2,
        warnings=tuple(_path_warnings(path, nodes)),
    )


def _load(path: str, text: str) -> Mapping[str, object]:
    _check_depth(path, text)
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise RunError(
            f"{path}: not JSON: {error}", hint=_HINT, code="unreadable-manifest"
        ) from error
    if not isinstance(data, dict):
        raise RunError(f"{path}: not a JSON object", hint=_HINT, code="unreadable-manifest")
    return data


def _check_depth(path: str, text: str) -> None:
    depth, in_string, escaped = 0, False, False
    for character in text:
        if in_string:
            in_string = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            if depth > JSON_DEPTH:
                message = f"{path}: nested more than {JSON_DEPTH} levels deep"
                raise RunError(message, hint=_HINT, code="unreadable-manifest")
        elif character in "]}":
            depth -= 1


def _text(value: object) -> str | None:
    return value.strip() or None if isinstance(value, str) else None


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _returns(value: object, known: Collection[str]) -> Iterable[Return]:
    for entry in _list(value):
        fields = _mapping(entry)
        name, source = _text(fields.get("name")), _text(fields.get("source"))
        if isinstance(entry, str):
            yield Return(name=entry, service=None)
        elif source is not None:
            yield _from_known(name, source, known) or _from_source(name, source, known)
        elif name is not None:
            yield Return(name=name, service=None)


def _from_known(name: str | None, source: str, known: Collection[str]) -> Return | None:
    """The longest name of the run that the source is, or that a dot and an output follow."""
    for service in sorted(known, key=len, reverse=True):
        if source == service or source.startswith(f"{service}."):
            bound_as = source[len(service) + 1 :] or None
            return Return(name=name, service=service, bound_as=bound_as)
    return None


def _from_source(name: str | None, source: str, known: Collection[str]) -> Return:
    """A source is a bindings path, `service.output`, `service/output`, or a service."""
    path = source if "/" in source else None
    tail = source.partition("bindings/")[2] if "bindings/" in source else source
    service, separator, bound_as = tail.partition("/")
    if not separator:
        service, _, bound_as = tail.partition(".")
    bound_as = bound_as.rpartition(".")[0] if path and "." in bound_as else bound_as
    cut = Return(name=name, service=service or None, bound_as=bound_as or None, path=path)
    return with_whole_service(cut, known)


def _nodes(value: object) -> Iterable[Node]:
    for entry in _list(value):
        fields = _mapping(entry)
        name = _text(fields.get("id")) or _text(fields.get("name"))
        if name is not None:
            yield Node(
                name=name,
                source=_text(fields.get("sourcePath")),
                outputs=tuple(_outputs(fields.get("outputs"))),
                errors=tuple(_names(fields.get("errors"))),
            )


def _outputs(value: object) -> Iterable[ManifestOutput]:
    for entry in _list(value):
        fields = _mapping(entry)
        name = _text(fields.get("name")) or _text(entry)
        if name is not None:
            yield ManifestOutput(
                name=name,
                workspace_path=_text(fields.get("workspacePath")),
                binding_path=_text(fields.get("bindingPath")),
                is_public=fields.get("public") is True,
            )


def _names(value: object) -> Iterable[str]:
    for entry in _list(value):
        fields = _mapping(entry)
        name = _text(entry) or _text(fields.get("name")) or _text(fields.get("code"))
        if name is not None:
            yield name.partition(":")[0].strip("` ")


def _order(value: object) -> Iterable[str]:
    for entry in _list(value):
        if isinstance(entry, list):
            yield from _order(entry)
            continue
        fields = _mapping(entry)
        keys = ("id", "service", "node", "name")
        name = _text(entry) or next((t for k in keys if (t := _text(fields.get(k)))), None)
        if name is not None:
            yield name


def _path_warnings(path: str, nodes: Iterable[Node]) -> Iterable[RunWarning]:
    for node in nodes:
        for output in node.outputs:
            for written in (output.binding_path, output.workspace_path):
                if written is not None and inside(written) is None:
                    yield RunWarning(
                        code="path-outside",
                        message=f"{node.name}.{output.name} is said to lie at {written}, outside "
                        "of the run directory; it is not followed",
                        file=path,
                    )
