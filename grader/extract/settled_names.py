"""Which bare words before a colon call an output of a run: "Length: at most 10 words" has none."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from grader.extract.names import key
from grader.extract.outputs import named
from grader.extract.run_parts import RunParts
from grader.extract.run_paths import paths_in
from grader.extract.targets import workspace_copy
from grader.extract.text_of import text_of
from grader.model.contract import Clause, Contract
from grader.model.run import Output
from grader.model.run_files import RunWarning

_WIRED = re.compile(r"`([^`\s]+)`|\bbindings/[^\s/]+/([\w-]+)")
_EMPHASISED = re.compile(r"(\*{1,3}|_{1,3})`?([\w.-]*[^\W_])`?(?::\1|\1:)\s+(\S.*)")
UNKNOWN_NAME = "unknown-name"
# Any other bare word is the name of an output, which may be missing (spec/openprose.md 6.16).
LABELS = frozenset({
    "length", "size", "limit", "limits", "format", "formatting", "tone", "style", "voice",
    "register", "audience", "language", "spelling", "grammar", "encoding", "layout",
    "structure", "order", "ordering", "sorting", "count", "wording", "readability",
    "constraint", "constraints", "requirement", "requirements", "rule", "rules", "quality",
    "accuracy", "completeness", "never", "always", "avoid", "ensure", "ensures", "must",
    "should", "may", "optional", "optionally", "required", "mandatory", "either", "neither",
    "both", "and", "or", "not", "only", "important", "caution", "reminder", "hint", "tip",
    "example",
})  # fmt: skip


def names_in_use(parts: RunParts) -> frozenset[str]:
    """Keys of the names that the wiring gives or that a contract declares.

    That are the outputs and returns of the manifest and what else it has in backticks or under
    `bindings/`, what contracts require, and what they promise by a name in backticks.
    """
    manifest = parts.manifest
    text = text_of(parts.files, manifest.path) if manifest.path is not None else None
    found = {key(match[1] or match[2]) for match in _WIRED.finditer(text or "")}
    found |= {key(output.name) for node in manifest.nodes for output in node.outputs}
    for entry in manifest.returns:
        found |= {key(name) for name in (entry.name, entry.bound_as) if name is not None}
    files = (parts.sources.root, *parts.sources.snapshots)
    for contract in (read.contract for file in files for read in file.contracts()):
        found |= {key(text.partition(":")[0]) for text in contract.requires}
        found |= {key(c.name) for c in contract.clauses if c.name and c.text.startswith("`")}
    return frozenset(found)


def with_settled_names(
    contract: Contract,
    outputs: Sequence[Output],
    parts: RunParts,
    known: Collection[str],
    warnings: list[RunWarning],
) -> Contract:
    """The contract with names for those clauses only that are about an output of that name.

    A bare word of `LABELS` that nothing calls an output by is a label: its clause has no name and
    is about all outputs. A label in bold or italics that is an output's name is one. Where nothing
    was bound, every name stays.

    Args:
        contract: as read.
        outputs: what the service bound.
        parts: the run around it.
        known: what `names_in_use` gives.
        warnings: one is added for each word that was taken for a label.
    """
    if not outputs or contract.syntax == "S9":
        return contract
    named_clauses = [_with_own_label(clause, outputs, known) for clause in contract.clauses]
    labelled = {
        clause.clause_id
        for clause in named_clauses
        if _is_label(clause, outputs, known)
        and not workspace_copy(clause.name or "", [contract.owner, *parts.program_folders], parts)
    }
    if _may_be_the_same(named_clauses, outputs):
        labelled = set()
    warnings += (_warning(clause) for clause in named_clauses if clause.clause_id in labelled)
    clauses = (_without_name(c) if c.clause_id in labelled else c for c in named_clauses)
    return replace(contract, clauses=tuple(clauses))


def _is_label(clause: Clause, outputs: Sequence[Output], known: Collection[str]) -> bool:
    if clause.name is None or clause.qualifier == "facet" or clause.text.startswith("`"):
        return False
    if clause.name.casefold() not in LABELS or paths_in(clause.text.partition("\n")[0]):
        return False
    return key(clause.name) not in known and not named(clause.name, outputs)


def _may_be_the_same(clauses: Iterable[Clause], outputs: Sequence[Output]) -> bool:
    """True for one name that nothing has and one output that no name has."""
    bound = {c.name: named(c.name, outputs) for c in clauses if c.name and c.condition is None}
    claimed = {output.path for found in bound.values() for output in found}
    n_left = sum(output.path not in claimed for output in outputs)
    return n_left == 1 and sum(not found for found in bound.values()) == 1


def _with_own_label(clause: Clause, outputs: Sequence[Output], known: Collection[str]) -> Clause:
    """The clause called by the emphasised label that it opens with, where an output has it."""
    label = _EMPHASISED.fullmatch(clause.body) if clause.condition is None else None
    if clause.name is not None or label is None:
        return clause
    is_known = key(label[2]) in known or bool(named(label[2], outputs))
    return replace(clause, name=label[2], body=label[3]) if is_known else clause


def _without_name(clause: Clause) -> Clause:
    body = clause.text.partition("\n")[0] if clause.condition is None else clause.body
    return replace(clause, name=None, body=body)


def _warning(clause: Clause) -> RunWarning:
    return RunWarning(
        code=UNKNOWN_NAME,
        message=f"{clause.clause_id}: no output is called {clause.name}; it is taken for a label, "
        "and the clause is about all outputs",
        file=clause.place.file,
        line=clause.place.line_start,
    )
