"""The final output of a run by the six rules of spec 2.3, and which rule it was."""

import re
from collections.abc import Iterable, Sequence

from grader.extract.file_index import folders_named
from grader.extract.flow import Flow
from grader.extract.manifest import Manifest, Return
from grader.extract.names import key
from grader.extract.outputs import CALLER, FLAT, make_output, named
from grader.extract.run_parts import RunParts
from grader.extract.run_paths import inside
from grader.extract.service_errors import ERROR_FILE
from grader.model.run import Output, ProgramOutput, Service
from grader.model.run_files import RunFiles

_LINK = re.compile(
    r"^\s*(?:[-*]\s+)?(?:[\w -]{1,40}:\s*)?(?:<?https?://\S+>?|\[[^\]]*\]\([^)]*\)"
    r"|`?(?:\.{0,2}/)?(?:[\w.@+-]+/)+[\w.@+-]+`?)\s*$"
)
_POINTER_CHARS = 2000


def find_program_output(parts: RunParts, services: Sequence[Service]) -> ProgramOutput:
    """Take the first rule that finds a file.

    Args:
        parts: what was read of the run.
        services: with their outputs, in execution order.
    """
    rules: list[tuple[int, Iterable[Output]]] = [
        (parts.manifest.rule, _returned(parts.manifest, parts.files, services)),
        (3, _flow(parts.sources.root.flow, services)),
        (4, _last(parts.manifest, services)),
        (5, _only_folder(parts, services)),
        (6, _program_folder(parts)),
    ]
    for rule, candidates in rules:
        outputs = tuple({output.path: output for output in candidates}.values())
        if outputs:
            return ProgramOutput(rule=rule, outputs=outputs, is_pointer=is_pointer(outputs))
    return ProgramOutput(rule=None)


def is_pointer(outputs: Sequence[Output]) -> bool:
    """True when every output is a single line that is only a link or a path."""
    return bool(outputs) and all(_is_only_a_link(output) for output in outputs)


def returned_output(
    entry: Return, files: RunFiles, services: Sequence[Service]
) -> tuple[Output, ...]:
    """The binding that one `returns` entry of the manifest stands for."""
    path = inside(entry.path) if entry.path is not None else None
    service = next(
        (s for s in services if entry.service and key(s.name) == key(entry.service)), None
    )
    outputs = service.outputs if service is not None else ()
    exact = tuple(output for output in outputs if output.path == path)
    by_name = exact or next(
        (found for n in (entry.bound_as, entry.name) if n and (found := named(n, outputs))), ()
    )
    if by_name:
        return by_name
    if path is not None and path in files.entries and path.startswith("bindings/"):
        return (make_output(files, path, entry.service or FLAT, path.rpartition("/")[2]),)
    return outputs if entry.bound_as is None and len(outputs) == 1 else ()


def _returned(manifest: Manifest, files: RunFiles, services: Sequence[Service]) -> Iterable[Output]:
    for entry in manifest.returns:
        yield from returned_output(entry, files, services)


def _flow(flow: Flow, services: Sequence[Service]) -> Iterable[Output]:
    for name, called in flow.returns:
        service = next((s for s in services if key(s.name) == key(called)), None)
        if service is not None:
            yield from (named(name, service.outputs) if name else ()) or service.outputs


def _last(manifest: Manifest, services: Sequence[Service]) -> Iterable[Output]:
    last = key(manifest.order[-1]) if manifest.order else None
    for service in services:
        if key(service.name) == last:
            yield from service.outputs


def _only_folder(parts: RunParts, services: Sequence[Service]) -> Iterable[Output]:
    folders = [f for f in parts.bindings if key(f) not in {key(CALLER), FLAT}]
    if len(folders) == 1:
        owner = next((s for s in services if key(s.name) == key(folders[0])), None)
        yield from owner.outputs if owner is not None else parts.bindings[folders[0]]
    elif not folders:
        yield from parts.bindings.get(FLAT, ())


def _program_folder(parts: RunParts) -> Iterable[Output]:
    """What the program bound itself, else what it left in its own workspace."""
    for folder in parts.program_folders:
        for found in folders_named(folder, tuple(parts.bindings)):
            yield from parts.bindings[found]
            return
    for folder in parts.program_folders:
        for found in folders_named(folder, parts.index.folders.get("workspace", ())):
            for path in parts.index.files_in.get(f"workspace/{found}", ()):
                file = path.rpartition("/")[2]
                if file != ERROR_FILE:
                    yield make_output(parts.files, path, folder, file, is_published=False)


def _is_only_a_link(output: Output) -> bool:
    if output.problem is not None or len(output.body) > _POINTER_CHARS:
        return False
    lines = [line for line in output.body.splitlines() if line.strip()]
    return len(lines) == 1 and _LINK.match(lines[0]) is not None
