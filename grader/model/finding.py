"""What lint says of a clause or a contract: a smell, where it stands, what would help."""

from dataclasses import dataclass
from enum import StrEnum

from grader.model.contract import Place
from grader.model.verdicts import ClauseClass


class SmellName(StrEnum):
    """Everything that lint can complain of; the values are the names in settings and comments."""

    NO_CRITERION = "no_criterion"
    WEAK_ADJECTIVE = "weak_adjective"
    UNVERIFIABLE_QUALITY = "unverifiable_quality"
    MISSING_THRESHOLD = "missing_threshold"
    VAGUE_QUANTIFIER = "vague_quantifier"
    UNBOUNDED_COMPARATIVE = "unbounded_comparative"
    ESCAPE_CLAUSE = "escape_clause"
    UNCLEAR_REFERENCE = "unclear_reference"
    OPEN_LIST = "open_list"
    MULTIPLE_OBLIGATIONS = "multiple_obligations"
    PROCESS_NOT_RESULT = "process_not_result"
    UNSHOWABLE_NEGATIVE = "unshowable_negative"
    UNBOUNDED_SET = "unbounded_set"
    CANNOT_FAIL = "cannot_fail"
    UNFILLED_PLACEHOLDER = "unfilled_placeholder"
    CONTRADICTING_BOUNDS = "contradicting_bounds"
    DUPLICATE_CONDITIONAL = "duplicate_conditional"
    UNKNOWN_ERROR = "unknown_error"
    UNCOVERED_ERROR = "uncovered_error"


class Severity(StrEnum):
    """`finding` makes `lint` exit 1; `hint` is shown on demand and never does."""

    FINDING = "finding"
    HINT = "hint"


@dataclass(frozen=True, slots=True, kw_only=True)
class LintFinding:
    """One smell in one clause.

    `start` and `end` are code points of `Clause.text`. `explanation` says in plain words what is
    wrong, `advice` what would make the clause testable.
    """

    smell: SmellName
    severity: Severity
    start: int
    end: int
    explanation: str
    advice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseLint:
    """What lint says of one clause; `findings` are in order of severity, then of their place."""

    clause_id: str
    label: ClauseClass
    findings: tuple[LintFinding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """What to write instead of a vague clause.

    `explanation` says what is wrong with it, empty where lint found nothing. `rewrite` may hold
    placeholders; None when nothing could be proposed.
    """

    clause_id: str
    explanation: str
    rewrite: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractFinding:
    """A smell that only shows beside the rest of its contract.

    `clause_id` is None for a declared error. `place` is where the clause or the error stands.
    """

    smell: SmellName
    severity: Severity
    place: Place
    clause_id: str | None
    explanation: str
    advice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LocatedFinding:
    """A smell with its place in a file, ready to be printed.

    `line` and `column` are 1-based, columns count code points; the end column is exclusive.
    `source_line` is the text of the first line. `clause_id` is None for a declared error.
    """

    path: str
    line: int
    column: int
    line_end: int
    column_end: int
    source_line: str
    clause_id: str | None
    smell: SmellName
    severity: Severity
    explanation: str
    advice: str
