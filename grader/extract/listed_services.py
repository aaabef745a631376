"""Who belongs to a run: what the manifest, the contract files and the folders name (case 22)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from grader.extract.contracts import ContractFile, ReadContract, owned_by
from grader.extract.file_index import folders_named
from grader.extract.manifest import Node
from grader.extract.names import key
from grader.extract.outputs import CALLER, FLAT
from grader.extract.run_parts import RunParts
from grader.model.contract import Contract
from grader.model.run_files import NO_CONTRACT, RunWarning

NOT_IN_MANIFEST = "not-in-manifest"
SUB_PROGRAM_CHILD = "sub-program-child"
NO_OWN_CONTRACT = "no-own-contract"


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A service before its outputs are looked for; `read` is its component, None without one."""

    name: str
    contract: Contract
    node: Node | None = None
    read: ReadContract | None = None
    n_calls: int = 1
    not_run_because: str | None = None


def listed_services(parts: RunParts) -> tuple[tuple[Listed, ...], tuple[RunWarning, ...]]:
    """Every service that the manifest, a contract file or a folder names.

    Args:
        parts: what was read of the run.

    Returns:
        The services in execution order, then by name; and what was odd.
    """
    warnings: list[RunWarning] = []
    listed = [*_from_manifest(parts, warnings)]
    rest = [*_from_contracts(parts, listed, warnings)]
    names = {key(item.name) for item in (*listed, *rest)}
    rest += _from_folders(parts, names, warnings)
    return (*listed, *sorted(rest, key=lambda item: item.name)), tuple(warnings)


def _from_manifest(parts: RunParts, warnings: list[RunWarning]) -> Iterable[Listed]:
    if parts.single:
        node = parts.manifest.nodes[0] if parts.manifest.nodes else None
        name = node.name if node is not None else parts.program
        contract = owned_by(parts.sources.root.own.contract, name)
        read = parts.sources.root.own
        yield Listed(name=name, contract=contract, node=node, read=read)
        return
    nodes: dict[str, Node] = {}
    for node in parts.manifest.nodes:
        if key(node.name) in nodes:
            warnings.append(
                RunWarning(
                    code="service-twice",
                    message=f"the graph lists {node.name} twice; the first entry holds",
                    file=parts.manifest.path,
                    line=node.line,
                )
            )
        nodes.setdefault(key(node.name), node)
    order = [key(name) for name in parts.manifest.order]
    first = [name for name in dict.fromkeys(order) if name in nodes]
    for name in [*first, *sorted(set(nodes) - set(first))]:
        yield _listed_node(parts, nodes[name], max(1, order.count(name)), warnings)


def _listed_node(parts: RunParts, node: Node, n_calls: int, warnings: list[RunWarning]) -> Listed:
    found = parts.sources.find(node)
    if found is None:
        warnings.append(
            RunWarning(
                code=NO_CONTRACT if _owes_contract(parts, node) else NO_OWN_CONTRACT,
                message=_said_of_none(parts, node),
                file=parts.manifest.path,
                line=node.line,
            )
        )
    if n_calls > 1:
        warnings.append(
            RunWarning(
                code="called-twice",
                message=f"{node.name} was called {n_calls} times; only its last output is kept",
                file=parts.manifest.path,
                line=node.line,
            )
        )
    read = found[0] if found is not None else None
    contract = _renamed(read, node.name) if read is not None else _no_contract(node.name)
    return Listed(name=node.name, contract=contract, node=node, read=read, n_calls=n_calls)


def _said_of_none(parts: RunParts, node: Node) -> str:
    unread = parts.sources.unread_of(node)
    if unread is None:
        return f"no contract of {node.name} lies in the run directory: it has no clauses here"
    path, said = unread
    return f"no contract of {node.name} could be read ({path}: {said}): it has no clauses here"


def _owes_contract(parts: RunParts, node: Node) -> bool:
    """Whether a service of the graph had a contract, so that its absence is a loss.

    An action of the host has none: it names no source, the program does not list it, and it bound
    nothing.
    """
    listed = {key(name) for name in parts.sources.root.services}
    has_bound = bool(folders_named(node.name, tuple(parts.bindings)))
    return node.source is not None or key(node.name) in listed or has_bound


def _from_contracts(
    parts: RunParts, listed: Iterable[Listed], warnings: list[RunWarning]
) -> Iterable[Listed]:
    """Contracts that the manifest does not list: run all the same, or not run."""
    taken = {id(item.read) for item in listed if item.read is not None}
    names = {key(item.name) for item in listed}
    children = _children(parts.sources.snapshots)
    for read, file in _components(parts):
        name = read.contract.owner
        if id(read) in taken:
            continue
        if key(name) in names:
            warnings += _twin(read, file)
            continue
        names.add(key(name))
        contract = _renamed(read, name)
        if _left_traces(parts, name):
            message = f"{name} ran although the manifest does not list it"
            warnings.append(RunWarning(code="not-in-manifest", message=message, file=file.path))
            yield Listed(name=name, contract=contract, read=read)
            continue
        because = SUB_PROGRAM_CHILD if key(name) in children else NOT_IN_MANIFEST
        yield Listed(name=name, contract=contract, read=read, not_run_because=because)


def _components(parts: RunParts) -> Iterable[tuple[ReadContract, ContractFile]]:
    """Every component but the root's own."""
    for file in (parts.sources.root, *parts.sources.snapshots):
        own = () if file is parts.sources.root else (file.own,)
        for read in (*own, *file.inner):
            yield read, file


def _children(snapshots: Iterable[ContractFile]) -> set[str]:
    """The services that a service which is a program itself lists or holds."""
    listed = {key(name) for file in snapshots for name in file.services}
    return listed | {key(r.contract.owner) for file in snapshots for r in file.inner}


def _twin(read: ReadContract, file: ContractFile) -> Iterable[RunWarning]:
    if read.contract.clauses:
        yield RunWarning(
            code="service-twice",
            message=f"{read.contract.owner} is declared here a second time; "
            "these clauses are not graded",
            file=file.path,
            line=read.contract.clauses[0].place.line_start,
        )


def _from_folders(parts: RunParts, names: set[str], warnings: list[RunWarning]) -> Iterable[Listed]:
    """Folders of `bindings/` that belong to nobody known."""
    ours = {key(folder) for folder in parts.program_folders} | {key(CALLER), FLAT}
    children = _children(parts.sources.snapshots)
    for folder in parts.bindings:
        if key(folder) in ours or key(folder) in names or parts.single:
            continue
        warnings.append(
            RunWarning(
                code=NO_OWN_CONTRACT if key(folder) in children else NO_CONTRACT,
                message=f"bindings/{folder}/ belongs to no service that is known: "
                "it has no clauses here",
                file=f"bindings/{folder}",
            )
        )
        yield Listed(name=folder, contract=_no_contract(folder))


def _left_traces(parts: RunParts, name: str) -> bool:
    folders = (*parts.bindings, *parts.index.folders.get("workspace", ()))
    return bool(folders_named(name, folders)) or parts.log.names(name)


def _renamed(read: ReadContract, name: str) -> Contract:
    contract = owned_by(read.contract, name)
    return replace(contract, syntax=read.refused.syntax) if read.refused else contract


def _no_contract(name: str) -> Contract:
    return Contract(owner=name, file="", syntax="none", clauses=())
