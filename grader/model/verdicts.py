"""The closed sets of answers: of a requirement, of a clause, of a run, and what they rest on."""

from enum import StrEnum


class RequirementState(StrEnum):
    """The four answers about a requirement."""

    MET = "met"
    NOT_MET = "not_met"
    NOT_APPLICABLE = "not_applicable"
    UNDECIDED = "undecided"


class DecidedBy(StrEnum):
    """What settled a requirement."""

    CHECK = "check"
    STRUCTURE = "structure"
    JUDGE = "judge"


class Reason(StrEnum):
    """Why a clause has no verdict (`not_evaluable`)."""

    VAGUE = "vague"
    LOW_CONFIDENCE = "low_confidence"
    NEEDS_JUDGE = "needs_judge"
    EVIDENCE_NOT_IN_OUTPUT = "evidence_not_in_output"
    INSUFFICIENT_EVIDENCE = "insufficient_evidence"
    CONDITION_UNKNOWN = "condition_unknown"
    JUDGE_FAILED = "judge_failed"


class ClauseClass(StrEnum):
    """How specific a clause is; the ceiling of its confidence is 100, 80, 49."""

    MEASURABLE = "measurable"
    SUBJECTIVE = "subjective"
    VAGUE = "vague"


class ClauseState(StrEnum):
    """The one state that every declared clause has (design section 4)."""

    GRADED = "graded"
    NOT_EVALUABLE = "not_evaluable"
    UNTESTED = "untested"
    NOT_IN_FORCE = "not_in_force"
    NOT_RUN = "not_run"


class Verdict(StrEnum):
    """The closed set of verdicts."""

    SATISFIED = "satisfied"
    PARTIALLY_SATISFIED = "partially_satisfied"
    VIOLATED = "violated"
    NOT_EVALUABLE = "not_evaluable"


class GroundingSource(StrEnum):
    """What a verdict, or its lack, rests on (closed set)."""

    CHECK = "check"
    STRUCTURE = "structure"
    CONDITIONAL = "conditional"
    PARTIAL = "partial"
    JUDGE = "judge"
    UNTESTED = "untested"
    OOV = "oov"
    NONE = "none"


class OverallVerdict(StrEnum):
    """The verdict over a whole run."""

    SATISFIED = "satisfied"
    PARTIAL = "partial"
    VIOLATED = "violated"
