"""A finished run as it was read: files, services, outputs, errors, warnings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from grader.model.contract import Clause, Contract
from grader.model.run_files import RunWarning

# White space, soft hyphen, joiners, zero-width and directional marks, fillers, the byte order mark.
_UNSEEN = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000"
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u2800\u3164\ufeff\uffa0"
    + "".join(map(chr, (*range(0x2000, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070))))
)


class Layout(StrEnum):
    """The supported run layouts of `spec/openprose.md` section 2."""

    L1 = "L1"
    L2 = "L2"
    L3 = "L3"
    L4F = "L4f"


class RunStatus(StrEnum):
    """What the log says of the run's end; no log counts as complete."""

    COMPLETE = "complete"
    FAILED = "failed"
    INCOMPLETE = "incomplete"


def is_blank_text(text: str) -> bool:
    """True for white space and characters that are never seen, and for nothing else."""
    return not text.strip() or not text.strip(_UNSEEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """What a service bound under one name.

    `text` is the whole file. `body_start` is the first code point after a stripped caller
    envelope (0 without one). `is_published` is False for a workspace copy that was never bound.
    `problem` says why there is no text (`binary`, `too-large`, ...): `text` is then empty and no
    absence may be concluded from it. Spans are offsets into `text`.
    """

    service: str
    name: str
    path: str
    text: str
    body_start: int = 0
    is_published: bool = True
    problem: str | None = None

    @property
    def body(self) -> str:
        """The content after a caller envelope."""
        return self.text[self.body_start :]

    @property
    def is_blank(self) -> bool:
        """True when the file was read and holds nothing that is seen."""
        return self.problem is None and is_blank_text(self.body)


class ErrorState(StrEnum):
    """`stale`: a later success in the log; the outputs are graded."""

    CURRENT = "current"
    STALE = "stale"


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceError:
    """What `workspace/{service}/__error.md` says.

    `name` is None when no rule finds one; `is_declared` whether the service's contract or the root
    names it; `start` and `end` the span of the line that gave the name (or the first line).
    """

    name: str | None
    state: ErrorState
    is_declared: bool
    path: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """One service: its contract, what it bound, how it ended.

    `has_run` is False for a service whose clauses are `not_run`; `not_run_because` says why in a
    stable code (`not-in-manifest`, `run-incomplete`, `sub-program-child`). `source` is the path
    of the contract's original that the manifest names, None when it names none.
    """

    name: str
    contract: Contract
    outputs: tuple[Output, ...] = ()
    error: ServiceError | None = None
    has_run: bool = True
    not_run_because: str | None = None
    source: str | None = None
    n_calls: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramOutput:
    """The final output and the rule of `spec/openprose.md` 2.3 (1..6) that found it.

    `outputs` may hold several bindings (several `returns`); empty when nothing was found.
    `is_pointer` marks a final output that is only a link or a path.
    """

    rule: int | None
    outputs: tuple[Output, ...] = ()
    is_pointer: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Which outputs a clause is graded against, and how they were found.

    `how` is a stable code: `binding`, `all-outputs`, `path-in-clause`, `program-folder`,
    `workspace-copy`, `final-output`, `none`. `looked_for` are the paths or patterns that were
    tried (evidence when `outputs` is empty). `uncertain` is set where an unmet requirement may not
    be called violated: `name-mismatch` (promised and returned name differ) or `pointer` (the final
    output is only a link or a path).
    """

    outputs: tuple[Output, ...]
    how: str
    looked_for: tuple[str, ...] = ()
    uncertain: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedModel:
    """A model that the run itself says it was written with; `line` is 1-based."""

    model: str
    file: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """All that a run directory says, ready to be graded.

    `services` are in execution order, then by name; `root` is the program's own contract (a
    program with a single component is that component: `root.clauses` is empty then). `targets` has
    an entry for every clause id. `caller_inputs` are the bindings under `bindings/caller/`.
    `root_source` and `Service.source` are the originals that the manifest names. `models` are
    those that the manifest, the log or a contract's frontmatter says wrote the run.
    """

    run_id: str
    layout: Layout
    program: str
    status: RunStatus
    root: Contract
    services: tuple[Service, ...]
    program_output: ProgramOutput
    targets: Mapping[str, Target]
    caller_inputs: tuple[Output, ...] = ()
    warnings: tuple[RunWarning, ...] = ()
    digests: Mapping[str, str] = field(default_factory=dict)
    root_source: str | None = None
    log_path: str | None = None
    models: tuple[NamedModel, ...] = ()

    def clauses(self) -> tuple[Clause, ...]:
        """Every declared clause, the root's first, then service by service."""
        found = list(self.root.clauses)
        for service in self.services:
            found.extend(service.contract.clauses)
        return tuple(found)
