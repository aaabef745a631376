"""Which outputs a service's clause is graded against (edge cases 17 and 23)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from grader.extract.file_index import FileIndex, folders_named
from grader.extract.manifest import Node
from grader.extract.names import find_loosely, key
from grader.extract.outputs import make_output, named
from grader.extract.run_parts import RunParts
from grader.extract.run_paths import inside, paths_in
from grader.extract.service_errors import ERROR_FILE
from grader.model.contract import Clause
from grader.model.run import Output, Service, Target
from grader.model.run_files import RunFiles

_FIRST_WORD = re.compile(r"^[*_]{0,3}(?:`([^`\s]+)`|([\w.-]*[^\W_]))(?:[*_]{1,3})?(:?)")
NAME_MISMATCH = "name-mismatch"
RUN_INCOMPLETE = "run-incomplete"
UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a service's outputs are looked for."""

    files: RunFiles
    index: FileIndex
    bindings: Mapping[str, tuple[Output, ...]]
    program_folders: tuple[str, ...]
    is_incomplete: bool
    node: Node | None = None


def service_targets(service: Service, place: Place) -> dict[str, Target]:
    """A target for every clause of a service.

    Args:
        service: with its published outputs.
        place: the run around it.

    Returns:
        Clause id -> target. `uncertain` is set where an absent output may not be called a broken
        promise: another name was bound, the run stopped early, or something was unreadable.
    """
    by_name = {
        clause.name: _by_name(clause.name, clause, service, place)
        for clause in service.contract.clauses
        if clause.name is not None
    }
    by_name = _with_only_candidate(service, by_name)
    copies = _unpublished(by_name.values())
    found: dict[str, Target] = {}
    for clause in service.contract.clauses:
        target = _target(clause, service, place, by_name, copies)
        found[clause.clause_id] = _cautious(target, service, place)
    return found


def first_name(text: str) -> tuple[str | None, bool]:
    """The word a text starts with, and whether it is marked as a name (backticks or a colon)."""
    match = _FIRST_WORD.match(text.strip())
    if match is None:
        return None, False
    return match[1] or match[2], bool(match[1] or match[3])


def all_outputs(outputs: tuple[Output, ...], folder: str) -> Target:
    """Everything that was bound, or a target that says where nothing was."""
    if not outputs:
        return Target(outputs=(), how="none", looked_for=(f"bindings/{folder}/*",))
    return Target(outputs=outputs, how="all-outputs")


def path_target(clause: Clause, files: RunFiles, folder: str) -> Target | None:
    """The first file that the clause names by its path, None when it names none that exists."""
    for written in paths_in(clause.text.partition("\n")[0]):
        for path in _spellings(written, folder):
            if path in files.entries:
                is_published = path.startswith("bindings/")
                owner = path.split("/")[1] if path.count("/") > 1 else folder
                output = make_output(files, path, owner, _file(path), is_published=is_published)
                return Target(outputs=(output,), how="path-in-clause", looked_for=(path,))
    return None


def beside(by_path: Target, everything: Target) -> Target:
    """What a clause without a name is graded against when it mentions a file by its path.

    A file that was bound is what the clause is about. One that was not (a source, a log) may be
    only mentioned: it is looked at first, and the outputs with it.
    """
    if any(output.is_published for output in by_path.outputs):
        return by_path
    return replace(by_path, outputs=(*by_path.outputs, *everything.outputs))


def _spellings(written: str, folder: str) -> Iterable[str]:
    for top in ("bindings/", "workspace/"):
        if f"/{top}" in written:
            written = top + written.rpartition(f"/{top}")[2]
    path = inside(written)
    if path is not None:
        yield path
        yield f"bindings/{folder}/{path}"
        yield f"workspace/{folder}/{path}"


def _by_name(name: str, clause: Clause, service: Service, place: Place) -> Target:
    looked_for = [f"bindings/{service.name}/{name}.*"]
    found = named(name, service.outputs) or _wired(name, service, place)
    if found:
        return Target(outputs=found, how="binding", looked_for=tuple(looked_for))
    looked_for += paths_in(clause.text.partition("\n")[0])
    by_path = path_target(clause, place.files, service.name)
    if by_path is not None:
        return by_path
    for folder in place.program_folders:
        looked_for.append(f"bindings/{folder}/{name}.*")
        found = named(name, place.bindings.get(folder, ()))
        if found:
            return Target(outputs=found, how="program-folder", looked_for=tuple(looked_for))
    looked_for.append(f"workspace/{service.name}/{name}.*")
    found = workspace_copy(name, [service.name], place)
    how = "workspace-copy" if found else "none"
    return Target(outputs=found, how=how, looked_for=tuple(looked_for))


def _wired(name: str, service: Service, place: Place) -> tuple[Output, ...]:
    """The output that the manifest gives a path for, when it was bound under another name."""
    wanted = key(name)
    for output in place.node.outputs if place.node is not None else ():
        if key(output.name) == wanted and output.binding_path is not None:
            path = inside(output.binding_path)
            return tuple(o for o in service.outputs if o.path == path)
    return ()


def workspace_copy(name: str, owners: Iterable[str], place: Place | RunParts) -> tuple[Output, ...]:
    """The files of that name that lie in an owner's workspace and were never bound."""
    for owner in owners:
        for folder in folders_named(owner, place.index.folders.get("workspace", ())):
            paths = place.index.below(f"workspace/{folder}", name)
            found = tuple(
                make_output(place.files, path, owner, _file(path), is_published=False)
                for path in paths
                if _file(path) != ERROR_FILE
            )
            if found:
                return found
    return ()


def _file(path: str) -> str:
    return path.rpartition("/")[2]


def _with_only_candidate(service: Service, by_name: dict[str, Target]) -> dict[str, Target]:
    """One promise nobody bound and one output nobody promised may be the same thing."""
    claimed = {output.path for target in by_name.values() for output in target.outputs}
    claimed |= {output.path for output in _spoken_of(service)}
    left = tuple(output for output in service.outputs if output.path not in claimed)
    plain = {c.name for c in service.contract.clauses if c.condition is None}
    unbound = [name for name, t in by_name.items() if not t.outputs and name in plain]
    if len(left) != 1 or len(unbound) != 1:
        return by_name
    target = replace(by_name[unbound[0]], outputs=left, how="all-outputs", uncertain=NAME_MISMATCH)
    return {**by_name, unbound[0]: target}


def _spoken_of(service: Service) -> Iterable[Output]:
    """Outputs that a clause without a name, or a conditional's effect, starts with."""
    for clause in service.contract.clauses:
        if clause.name is None:
            name, is_marked = first_name(promise_of(clause))
            yield from named(name, service.outputs) if name is not None and is_marked else ()


def promise_of(clause: Clause) -> str:
    """The words that say what is promised: the effect of a conditional, else the body."""
    return clause.condition.effect or "" if clause.condition is not None else clause.body


def _target(
    clause: Clause,
    service: Service,
    place: Place,
    by_name: Mapping[str, Target],
    copies: tuple[Output, ...],
) -> Target:
    everything = all_outputs(service.outputs or copies, service.name)
    if clause.name is not None:
        target = by_name[clause.name]
        if target.outputs or not _is_part(clause, service):
            return target
        mismatch = None if clause.qualifier == "facet" else NAME_MISMATCH
        return replace(everything, uncertain=mismatch if everything.outputs else None)
    name, is_marked = first_name(promise_of(clause))
    known = find_loosely(name, by_name) if name is not None else None
    if known is not None:
        return by_name[known]
    bound = named(name, service.outputs) if name is not None else ()
    if bound:
        return Target(outputs=bound, how="binding")
    by_path = path_target(clause, place.files, service.name)
    if by_path is not None:
        return beside(by_path, everything)
    if is_marked and clause.condition is not None and everything.outputs:
        return replace(everything, uncertain=NAME_MISMATCH)
    return everything


def _is_part(clause: Clause, service: Service) -> bool:
    """A facet or a field of what is maintained is a part of the output, not a file of its own."""
    return clause.qualifier == "facet" or service.contract.syntax == "S9"


def _unpublished(targets: Iterable[Target]) -> tuple[Output, ...]:
    found = {o.path: o for t in targets for o in t.outputs if not o.is_published}
    return tuple(found[path] for path in sorted(found))


def _cautious(target: Target, service: Service, place: Place) -> Target:
    if target.outputs:
        return target
    if place.is_incomplete:
        return replace(target, uncertain=RUN_INCOMPLETE)
    if place.index.hides_outputs_of(service.name):
        return replace(target, uncertain=UNREADABLE)
    return target
