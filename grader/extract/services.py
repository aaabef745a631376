"""The services of a run: who was wired, what each bound, who did not run (edge case 22)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from grader.extract.contracts import ReadContract, owned_by
from grader.extract.manifest import Manifest, Node
from grader.extract.names import find_loosely, key
from grader.extract.outputs import CALLER, FLAT, folders_named, folders_of, named
from grader.extract.run_log import RunLog
from grader.extract.service_errors import ERROR_FILE, error_state, read_error
from grader.extract.sources import Sources
from grader.model.contract import Contract
from grader.model.run import ErrorState, Output, RunFiles, RunStatus, RunWarning, Service

NOT_IN_MANIFEST = "not-in-manifest"
RUN_INCOMPLETE = "run-incomplete"
SUB_PROGRAM_CHILD = "sub-program-child"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunParts:
    """What was read of a run before its services are put together."""

    files: RunFiles
    sources: Sources
    manifest: Manifest
    log: RunLog
    bindings: Mapping[str, tuple[Output, ...]]
    program: str
    program_folders: tuple[str, ...]
    single: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Listed:
    """A service before its outputs are looked for."""

    name: str
    contract: Contract
    node: Node | None
    n_calls: int = 1
    not_run_because: str | None = None


def build_services(parts: RunParts) -> tuple[tuple[Service, ...], tuple[RunWarning, ...]]:
    """Every service that the manifest, a contract file or a folder names.

    Args:
        parts: what was read of the run.

    Returns:
        The services in execution order, then by name; and what was odd.
    """
    warnings: list[RunWarning] = []
    listed = [*_from_manifest(parts, warnings)]
    taken = {(item.contract.file, key(item.contract.title or "")) for item in listed}
    names = {key(item.name) for item in listed}
    rest = [*_from_contracts(parts, taken, names, warnings)]
    names |= {key(item.name) for item in rest}
    rest += _from_folders(parts, names, warnings)
    listed += sorted(rest, key=lambda item: item.name)
    return tuple(_service(parts, item, warnings) for item in listed), tuple(warnings)


def _from_manifest(parts: RunParts, warnings: list[RunWarning]) -> Iterable[_Listed]:
    if parts.single:
        node = parts.manifest.nodes[0] if parts.manifest.nodes else None
        name = node.name if node is not None else parts.program
        contract = owned_by(parts.sources.root.own.contract, name)
        yield _Listed(name=name, contract=contract, node=node)
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


def _listed_node(parts: RunParts, node: Node, n_calls: int, warnings: list[RunWarning]) -> _Listed:
    found = parts.sources.find(node)
    if found is None:
        warnings.append(
            RunWarning(
                code="no-contract",
                message=f"no contract of {node.name} lies in the run directory: "
                "it has no clauses here",
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
    contract = _renamed(found[0], node.name) if found is not None else _no_contract(node.name)
    return _Listed(name=node.name, contract=contract, node=node, n_calls=n_calls)


def _from_contracts(
    parts: RunParts,
    taken: set[tuple[str, str]],
    names: set[str],
    warnings: list[RunWarning],
) -> Iterable[_Listed]:
    """Contracts that the manifest does not list: run all the same, or not run."""
    files = (parts.sources.root, *parts.sources.snapshots)
    children = {key(n) for f in parts.sources.snapshots for n in _children(f.services, f.inner)}
    for file in files:
        own = () if file is parts.sources.root else (file.own,)
        for read in (*own, *file.inner):
            name = read.contract.owner
            if (file.path, key(read.contract.title or "")) in taken or key(name) in names:
                continue
            names = names | {key(name)}
            contract = _renamed(read, name)
            if _left_traces(parts, name):
                warnings.append(
                    RunWarning(
                        code="not-in-manifest",
                        message=f"{name} ran although the manifest does not list it",
                        file=file.path,
                    )
                )
                yield _Listed(name=name, contract=contract, node=None)
                continue
            because = SUB_PROGRAM_CHILD if key(name) in children else NOT_IN_MANIFEST
            yield _Listed(name=name, contract=contract, node=None, not_run_because=because)


def _children(services: Sequence[str], inner: Sequence[ReadContract]) -> Iterable[str]:
    yield from services
    for read in inner:
        yield read.contract.owner


def _from_folders(
    parts: RunParts, names: set[str], warnings: list[RunWarning]
) -> Iterable[_Listed]:
    """Folders of `bindings/` that belong to nobody known."""
    ours = {key(folder) for folder in parts.program_folders} | {key(CALLER), FLAT}
    for folder in parts.bindings:
        if key(folder) in ours or key(folder) in names or parts.single:
            continue
        warnings.append(
            RunWarning(
                code="no-contract",
                message=f"bindings/{folder}/ belongs to no service that is known: "
                "it has no clauses here",
                file=f"bindings/{folder}",
            )
        )
        yield _Listed(name=folder, contract=_no_contract(folder), node=None)


def _left_traces(parts: RunParts, name: str) -> bool:
    folders = [*parts.bindings, *folders_of(parts.files, "workspace")]
    return bool(folders_named(name, folders)) or parts.log.names(name)


def _renamed(read: ReadContract, name: str) -> Contract:
    contract = owned_by(read.contract, name)
    return replace(contract, syntax=read.refused.syntax) if read.refused else contract


def _no_contract(name: str) -> Contract:
    return Contract(owner=name, file="", syntax="none", clauses=())


def _service(parts: RunParts, item: _Listed, warnings: list[RunWarning]) -> Service:
    outputs = tuple(_bound(parts, item.name))
    service = Service(
        name=item.name,
        contract=item.contract,
        outputs=outputs,
        source=item.node.source if item.node is not None else None,
        n_calls=item.n_calls,
        has_run=item.not_run_because is None,
        not_run_because=item.not_run_because,
    )
    path = _error_path(parts.files, item.name)
    if path is not None:
        service = _with_error(parts, service, item.node, path, warnings)
    is_open = parts.log.status is RunStatus.INCOMPLETE
    if is_open and service.has_run and not outputs and service.error is None:
        return replace(service, has_run=False, not_run_because=RUN_INCOMPLETE)
    return service


def _bound(parts: RunParts, name: str) -> Iterable[Output]:
    folders = folders_named(name, list(parts.bindings))
    if not folders and parts.single:
        others = [f for f in parts.bindings if key(f) not in {key(CALLER), FLAT}]
        ours = [f for f in others if find_loosely(f, parts.program_folders)]
        folders = tuple(ours or (others if len(others) == 1 else ()))
    if parts.single and FLAT in parts.bindings:
        folders = (*folders, FLAT)
    for folder in folders:
        for output in parts.bindings[folder]:
            yield replace(output, service=name)


def _error_path(files: RunFiles, name: str) -> str | None:
    for folder in folders_named(name, folders_of(files, "workspace")):
        path = f"workspace/{folder}/{ERROR_FILE}"
        if path in files.entries:
            return path
    return None


def _with_error(
    parts: RunParts, service: Service, node: Node | None, path: str, warnings: list[RunWarning]
) -> Service:
    root = parts.sources.root.own.contract
    declared = [error.name for error in (*service.contract.errors, *root.errors)]
    declared += node.errors if node is not None else ()
    error = read_error(parts.files, path, service.name, declared, parts.log)
    state = error_state(
        service.name, parts.log, is_output_complete=_is_complete(service.contract, service.outputs)
    )
    if state is ErrorState.STALE:
        warnings.append(
            RunWarning(
                code="stale-error",
                message=f"{service.name} failed and succeeded later; its outputs are graded",
                file=path,
            )
        )
    elif not error.is_declared:
        warnings.append(
            RunWarning(
                code="undeclared-error",
                message=f"{service.name} ended with an error that no contract declares: "
                f"{error.name or 'no name given'}",
                file=path,
            )
        )
    return replace(service, error=replace(error, state=state))


def _is_complete(contract: Contract, outputs: Sequence[Output]) -> bool:
    """Every unconditional clause with a name has a filled output of that name."""
    filled = [output for output in outputs if output.problem is None and not output.is_blank]
    promised = [c.name for c in contract.clauses if c.name is not None and c.condition is None]
    return bool(filled) and all(named(name, filled) for name in promised)
