"""What a service promised: clauses, their conditions, declared errors."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a text stands: a file of the run and its 1-based first and last line."""

    file: str
    line_start: int
    line_end: int


class ConditionKind(StrEnum):
    """The word that opens a condition."""

    IF = "if"
    WHEN = "when"
    UNLESS = "unless"
    ON = "on"
    AFTER = "after"
    OTHERWISE = "otherwise"
    MODE = "mode"


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """The X of `if X: Y`.

    `text` is X without its opening word; `effect` is Y as written, None where the clause gives
    none (it then goes to the unevaluable ones). `is_hidden` marks `name: (if X) Y`.
    """

    kind: ConditionKind
    text: str
    effect: str | None
    is_hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SubItem:
    """A sub-bullet of a clause: one of its requirements, or one of its alternatives.

    `depth` is 1 for a child, 2 for a grandchild. `mode` is the bracketed or leading mode that
    makes it an alternative, else None. `text` has its continuation lines joined by one blank.
    """

    text: str
    depth: int
    mode: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One promise: a top-level bullet of an ensures section with all its sub-bullets.

    `clause_id` is `owner/name`, or `owner/#3` (1-based among the section's bullets) without a
    name; a repeated name gets `~2`. `owner` is the service's name, or the program's for the root
    contract. `text` is the bullet as written, markers and indentation dropped, continuation lines
    joined by one blank, sub-bullets on lines of their own as `  - text` (two blanks a depth).
    `body` is the first line without name, condition and sub-bullets. `name` is the output it
    names, without backticks. `qualifier` is the bracketed word after a name.
    """

    clause_id: str
    owner: str
    name: str | None
    text: str
    body: str
    place: Place
    items: tuple[SubItem, ...] = ()
    condition: Condition | None = None
    qualifier: str | None = None
    is_root: bool = False
    items_are_alternatives: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredError:
    """An error that a contract says may happen."""

    name: str
    description: str
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """What one component of one file declares.

    `clauses` holds primary and conditional clauses in file order (`condition` tells which).
    `syntax` is S1, S2, S3, S4, S5, S8, S9 or S11 of `spec/openprose.md`. `purpose` is the
    description (frontmatter or first prose), may be empty. `requires` are its inputs as written.
    `section_notes` is prose inside the ensures section that is no clause, kept for the judge.
    """

    owner: str
    file: str
    syntax: str
    clauses: tuple[Clause, ...]
    errors: tuple[DeclaredError, ...] = ()
    requires: tuple[str, ...] = ()
    purpose: str = ""
    section_notes: str = ""
    kind: str | None = None
    title: str | None = None
