"""Which outputs a clause of the program's own contract is graded against (design section 5)."""

from collections.abc import Sequence
from dataclasses import replace

from grader.extract.names import key
from grader.extract.outputs import FLAT, named
from grader.extract.program_output import is_pointer, returned_output
from grader.extract.run_parts import RunParts
from grader.extract.targets import (
    NAME_MISMATCH,
    RUN_INCOMPLETE,
    UNREADABLE,
    beside,
    first_name,
    path_target,
    promise_of,
    workspace_copy,
)
from grader.model.contract import Clause
from grader.model.run import Output, ProgramOutput, RunStatus, Service, Target

POINTER = "pointer"


def root_targets(
    parts: RunParts,
    clauses: Sequence[Clause],
    services: Sequence[Service],
    final: ProgramOutput,
) -> dict[str, Target]:
    """A target for every clause of the root.

    Args:
        parts: what was read of the run.
        clauses: the root's, primary and conditional.
        services: in execution order, with their outputs.
        final: the final output.
    """
    promised = {key(c.name) for c in clauses if c.name is not None}
    return {
        clause.clause_id: _cautious(_target(parts, clause, promised, services, final), parts, final)
        for clause in clauses
    }


def _target(
    parts: RunParts,
    clause: Clause,
    promised: set[str],
    services: Sequence[Service],
    final: ProgramOutput,
) -> Target:
    name = clause.name or _name_within(clause, promised, services)
    if name is None:
        by_path = path_target(clause, parts.files, parts.program)
        everything = _final(final, ())
        return everything if by_path is None else beside(by_path, everything)
    looked_for = (f"bindings/*/{name}.*",)
    bound, how = _bound(parts, name, services)
    if bound:
        return Target(outputs=bound, how=how, looked_for=looked_for)
    by_path = path_target(clause, parts.files, parts.program)
    if by_path is not None:
        return by_path
    target = _final(final, looked_for)
    return replace(target, uncertain=NAME_MISMATCH) if target.outputs else target


def _name_within(clause: Clause, promised: set[str], services: Sequence[Service]) -> str | None:
    """The output that a clause without a name starts with (edge cases 13 and 17)."""
    word, is_marked = first_name(promise_of(clause))
    if word is None:
        return None
    is_known = key(word) in promised or any(named(word, s.outputs) for s in services)
    return word if is_known or (is_marked and clause.condition is not None) else None


def _bound(
    parts: RunParts, name: str, services: Sequence[Service]
) -> tuple[tuple[Output, ...], str]:
    """The returned binding of that name, else the last one, else the program's own folder."""
    for entry in parts.manifest.returns:
        if entry.name is not None and key(entry.name) == key(name):
            found = returned_output(entry, parts.files, services)
            if found:
                return found, "binding"
    for service in reversed([s for s in services if s.has_run]):
        found = named(name, service.outputs)
        if found:
            return found, "binding"
    for folder in (*parts.program_folders, FLAT):
        found = named(name, parts.bindings.get(folder, ()))
        if found:
            return found, "program-folder"
    return workspace_copy(name, parts.program_folders, parts), "workspace-copy"


def _final(final: ProgramOutput, looked_for: tuple[str, ...]) -> Target:
    if not final.outputs:
        return Target(outputs=(), how="none", looked_for=looked_for or ("bindings/*/*",))
    return Target(outputs=final.outputs, how="final-output", looked_for=looked_for)


def _cautious(target: Target, parts: RunParts, final: ProgramOutput) -> Target:
    if not target.outputs:
        if parts.log.status is RunStatus.INCOMPLETE:
            return replace(target, uncertain=RUN_INCOMPLETE)
        is_hidden = bool(parts.index.hidden)
        return replace(target, uncertain=UNREADABLE) if is_hidden else target
    is_final = target.how == "final-output" and final.is_pointer
    if target.uncertain is None and (is_final or is_pointer(target.outputs)):
        return replace(target, uncertain=POINTER)
    return target
