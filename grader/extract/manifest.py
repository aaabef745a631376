"""How a run was wired: what the manifest says, whatever its format."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from grader.extract.names import key
from grader.model.run_files import RunWarning


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """One result that the caller gets: its promised name, the service, the name bound there."""

    name: str | None
    service: str | None
    bound_as: str | None = None
    path: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ManifestOutput:
    """An output line of a node; paths are as written, not checked."""

    name: str
    workspace_path: str | None = None
    binding_path: str | None = None
    is_public: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A service of the graph; `line` is where the manifest names it (None in JSON)."""

    name: str
    source: str | None = None
    outputs: tuple[ManifestOutput, ...] = ()
    errors: tuple[str, ...] = ()
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The wiring of a run.

    `order` is the execution order by node name, repeats kept, host actions left out. `rule` is
    the rule of `spec/openprose.md` 2.3 that its returns stand for: 1 Markdown, 2 JSON.
    """

    path: str | None = None
    program: str | None = None
    source: str | None = None
    returns: tuple[Return, ...] = ()
    nodes: tuple[Node, ...] = ()
    order: tuple[str, ...] = ()
    rule: int = 1
    warnings: tuple[RunWarning, ...] = ()

    def node(self, name: str) -> Node | None:
        """The node of exactly that name."""
        return next((node for node in self.nodes if node.name == name), None)


def with_whole_service(entry: Return, services: Collection[str]) -> Return:
    """The return with its service named in full where that name has a dot or slash of its own.

    Args:
        entry: as cut at the first dot, or of a path at the first slash.
        services: the names of the graph's services.
    """
    known = {key(name) for name in services}
    if entry.service is None or entry.bound_as is None or key(entry.service) in known:
        return entry
    sign = "/" if entry.path is not None else "."
    parts = [entry.service, *entry.bound_as.split(sign)]
    for n in range(len(parts), 1, -1):
        service = sign.join(parts[:n])
        if key(service) in known:
            return replace(entry, service=service, bound_as=sign.join(parts[n:]) or None)
    return entry
