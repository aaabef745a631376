"""The services of a run: what each bound, how it ended, who did not run."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from grader.extract.file_index import folders_named
from grader.extract.listed_services import Listed, listed_services
from grader.extract.manifest import Node
from grader.extract.names import find_loosely, key
from grader.extract.outputs import CALLER, FLAT, named
from grader.extract.run_parts import RunParts
from grader.extract.service_errors import ERROR_FILE, error_state, read_error
from grader.extract.settled_names import names_in_use, with_settled_names
from grader.model.contract import Contract
from grader.model.run import ErrorState, Output, RunStatus, Service
from grader.model.run_files import RunWarning

RUN_INCOMPLETE = "run-incomplete"


def build_services(parts: RunParts) -> tuple[tuple[Service, ...], tuple[RunWarning, ...]]:
    """Every service of the run with its outputs and its error.

    Args:
        parts: what was read of the run.

    Returns:
        The services in execution order, then by name; and what was odd.
    """
    listed, odd = listed_services(parts)
    warnings = [*odd]
    known = names_in_use(parts)
    return tuple(_service(parts, item, known, warnings) for item in listed), tuple(warnings)


def _service(
    parts: RunParts, item: Listed, known: Collection[str], warnings: list[RunWarning]
) -> Service:
    outputs = tuple(_bound(parts, item.name))
    service = Service(
        name=item.name,
        contract=with_settled_names(item.contract, outputs, parts, known, warnings),
        outputs=outputs,
        source=item.node.source if item.node is not None else None,
        n_calls=item.n_calls,
        has_run=item.not_run_because is None,
        not_run_because=item.not_run_because,
    )
    path = _error_path(parts, item.name)
    if path is not None:
        service = _with_error(parts, service, item.node, path, warnings)
    is_open = parts.log.status is RunStatus.INCOMPLETE
    if is_open and service.has_run and not outputs and service.error is None:
        return replace(service, has_run=False, not_run_because=RUN_INCOMPLETE)
    return service


def _bound(parts: RunParts, name: str) -> Iterable[Output]:
    folders = folders_named(name, tuple(parts.bindings))
    if not folders and parts.single:
        others = [f for f in parts.bindings if key(f) not in {key(CALLER), FLAT}]
        ours = [f for f in others if find_loosely(f, parts.program_folders)]
        folders = tuple(ours or (others if len(others) == 1 else ()))
    if parts.single and FLAT in parts.bindings:
        folders = (*folders, FLAT)
    for folder in folders:
        for output in parts.bindings[folder]:
            yield replace(output, service=name)


def _error_path(parts: RunParts, name: str) -> str | None:
    for folder in folders_named(name, parts.index.folders.get("workspace", ())):
        path = f"workspace/{folder}/{ERROR_FILE}"
        if path in parts.files.entries:
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
