"""Every smell of a single clause; of two marks on the same words the earlier entry is reported."""

from grader.lint.mark import Smell
from grader.lint.smells import (
    escape_clause,
    missing_threshold,
    multiple_obligations,
    no_criterion,
    open_list,
    process_not_result,
    unbounded_comparative,
    unbounded_set,
    unclear_reference,
    unfilled_placeholder,
    unshowable_negative,
    unverifiable_quality,
    vague_quantifier,
    weak_adjective,
)

SMELLS: tuple[Smell, ...] = (
    unfilled_placeholder.SMELL,
    escape_clause.SMELL,
    open_list.SMELL,
    unclear_reference.SMELL,
    process_not_result.SMELL,
    unverifiable_quality.SMELL,
    unshowable_negative.SMELL,
    no_criterion.SMELL,
    vague_quantifier.SMELL,
    unbounded_comparative.SMELL,
    missing_threshold.SMELL,
    weak_adjective.SMELL,
    unbounded_set.SMELL,
    multiple_obligations.SMELL,
)
