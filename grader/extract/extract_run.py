"""RunFiles -> Run: the layout's files read as contracts, outputs, errors and targets."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from grader.errors import RunError
from grader.extract.contracts import owned_by
from grader.extract.detect_layout import detect_layout
from grader.extract.file_index import deep_names, index_files
from grader.extract.layouts.spec import SupportedLayout
from grader.extract.limits import MANIFEST_CHARS
from grader.extract.manifest import Manifest
from grader.extract.named_models import named_models
from grader.extract.names import key, stem
from grader.extract.names_of_run import names_of_run
from grader.extract.outputs import CALLER, read_bindings
from grader.extract.program_output import find_program_output
from grader.extract.root_targets import root_targets
from grader.extract.run_log import NO_LOG, RunLog, read_log
from grader.extract.run_parts import RunParts
from grader.extract.run_warnings import (
    log_warnings,
    output_warnings,
    stray_warnings,
    target_warnings,
)
from grader.extract.service_errors import ERROR_FILE
from grader.extract.services import build_services
from grader.extract.sources import Sources, read_sources
from grader.extract.targets import Place, service_targets
from grader.extract.text_of import SAID_OF_PROBLEM, problem_of, text_of
from grader.extract.unique_ids import with_unique_ids
from grader.model.contract import Contract
from grader.model.run import Layout, NamedModel, Output, Run, RunStatus, Service, Target
from grader.model.run_files import RunFiles


def extract_run(files: RunFiles) -> Run:
    """Read everything that a run directory says.

    Args:
        files: the run directory as listed; texts are read here and kept in the result.

    Raises:
        RunError: `unsupported-layout`, `contradictory-layout`, `missing-program`,
            `missing-manifest`, `no-outputs`, `unsupported-syntax` (of the root),
            `unreadable-contract` (of the root), `unreadable-manifest`.
    """
    layout = detect_layout(files)
    names = names_of_run(files, layout)
    manifest = _read_manifest(files, layout, names)
    sources = read_sources(files, layout, [node.name for node in manifest.nodes])
    deep = deep_names(node.name for node in manifest.nodes)
    bindings = read_bindings(files, deep)
    _check_outputs(files, bindings)
    parts = _parts(files, layout, manifest, sources, bindings)
    services, odd = build_services(parts)
    root, services = with_unique_ids(_root(parts), services)
    final = find_program_output(parts, services)
    targets = {
        **root_targets(parts, root.clauses, services, final),
        **{i: t for s in services for i, t in service_targets(s, _place(parts, s)).items()},
    }
    services = tuple(_with_copies(service, targets) for service in services)
    warnings = (
        *files.warnings,
        *manifest.warnings,
        *sources.warnings,
        *log_warnings(parts.log, layout),
        *odd,
        *target_warnings(targets),
        *output_warnings(bindings, files.warnings),
        *stray_warnings(parts, services),
    )
    return Run(
        run_id=files.run_id,
        layout=layout.layout,
        program=parts.program,
        status=parts.log.status,
        root=root,
        services=services,
        program_output=final,
        targets=targets,
        caller_inputs=_caller_inputs(bindings),
        warnings=tuple(dict.fromkeys(warnings)),
        digests={path: files.digests[path] for path in sorted(files.digests)},
        root_source=manifest.source,
        log_path=parts.log.path,
        models=_models(files, layout, sources),
    )


def _models(files: RunFiles, layout: SupportedLayout, sources: Sources) -> tuple[NamedModel, ...]:
    """Manifest and log are read to the end; of a contract's file only the frontmatter."""
    whole = [path for path in (layout.manifest, layout.log) if path is not None]
    contracts = [file.path for file in (sources.root, *sources.snapshots)]
    return named_models(files, whole, contracts)


def _read_manifest(files: RunFiles, layout: SupportedLayout, names: Sequence[str]) -> Manifest:
    if layout.manifest is None or layout.read_manifest is None:
        return Manifest()
    text = text_of(files, layout.manifest)
    if text is None or len(text) > MANIFEST_CHARS:
        problem = problem_of(files, layout.manifest) if text is None else "too-large"
        raise RunError(
            f"{files.run_id}: {layout.manifest}: {SAID_OF_PROBLEM.get(problem, problem)}",
            hint="the manifest must be a regular file in UTF-8 of at most 4 MiB",
            code="unreadable-manifest",
        )
    try:
        return layout.read_manifest(layout.manifest, text, names)
    except RunError as error:
        error.message = f"{files.run_id}: {error.message}"  # which of several runs
        raise


def _check_outputs(files: RunFiles, bindings: Mapping[str, tuple[Output, ...]]) -> None:
    if any(outputs for folder, outputs in bindings.items() if key(folder) != CALLER):
        return
    errors = [path for path in files.entries if path.endswith(f"/{ERROR_FILE}")]
    hint = "grade a run that finished"
    if errors:
        hint = f"the run failed: see {', '.join(errors[:3])}"
    raise RunError(
        f"{files.run_id}: nothing is bound under bindings/", hint=hint, code="no-outputs"
    )


def _parts(
    files: RunFiles,
    layout: SupportedLayout,
    manifest: Manifest,
    sources: Sources,
    bindings: Mapping[str, tuple[Output, ...]],
) -> RunParts:
    nodes = [node.name for node in manifest.nodes]
    own = sources.root.own.contract
    declared = own.owner if own.owner != stem(layout.root) else None
    program = declared or manifest.program or own.title or own.owner
    stems = [stem(manifest.source.rstrip("/"))] if manifest.source else []
    folders = tuple(dict.fromkeys(f for f in (*stems, program, stem(layout.root)) if f))
    return RunParts(
        files=files,
        index=index_files(files, deep_names(nodes)),
        sources=sources,
        manifest=manifest,
        log=_read_log(files, layout, [*nodes, *bindings, *_owners(sources)]),
        bindings=bindings,
        program=program,
        program_folders=folders,
        single=_is_single(layout, manifest, sources, folders),
    )


def _owners(sources: Sources) -> list[str]:
    files = (sources.root, *sources.snapshots)
    return [read.contract.owner for file in files for read in file.contracts()]


def _read_log(files: RunFiles, layout: SupportedLayout, names: Sequence[str]) -> RunLog:
    """No log counts as complete; one that cannot be read says nothing of the run's end."""
    text = text_of(files, layout.log)
    if text is not None:
        return read_log(layout.log, text, names)
    return read_log(layout.log, "") if layout.log in files.entries else NO_LOG


def _is_single(
    layout: SupportedLayout, manifest: Manifest, sources: Sources, folders: Sequence[str]
) -> bool:
    """A program with a single component is that component."""
    if layout.layout is Layout.L4F:
        return True
    own_keys = {key(folder) for folder in folders}
    nodes = {key(node.name) for node in manifest.nodes}
    others = {key(f.own.contract.owner) for f in sources.snapshots} - own_keys
    is_alone = not sources.root.inner and not sources.root.services and not others
    return is_alone and nodes <= own_keys


def _root(parts: RunParts) -> Contract:
    own = owned_by(parts.sources.root.own.contract, parts.program, is_root=True)
    return replace(own, clauses=()) if parts.single else own


def _place(parts: RunParts, service: Service) -> Place:
    return Place(
        files=parts.files,
        index=parts.index,
        bindings=parts.bindings,
        program_folders=parts.program_folders,
        is_incomplete=parts.log.status is RunStatus.INCOMPLETE,
        node=parts.manifest.node(service.name),
    )


def _with_copies(service: Service, targets: Mapping[str, Target]) -> Service:
    """The service with the workspace copies that stand for an output it never bound."""
    known = {output.path for output in service.outputs}
    copies = {
        output.path: output
        for clause in service.contract.clauses
        for output in targets[clause.clause_id].outputs
        if not output.is_published and output.path not in known
    }
    return replace(service, outputs=(*service.outputs, *(copies[p] for p in sorted(copies))))


def _caller_inputs(bindings: Mapping[str, tuple[Output, ...]]) -> tuple[Output, ...]:
    return tuple(o for f, outputs in bindings.items() if key(f) == CALLER for o in outputs)
