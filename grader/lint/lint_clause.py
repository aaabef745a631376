"""A clause -> its class, and every smell in it with its place and a way out."""

from collections.abc import Sequence

from grader.lint.language import is_english
from grader.lint.mark import Mark, Smell
from grader.lint.measurable import is_looked_up
from grader.lint.reading import ClauseReading, read_for_lint
from grader.lint.remainder import has_criterion
from grader.lint.shown import Shown, shown_marks
from grader.lint.smells.no_criterion import SMELL as NO_CRITERION
from grader.lint.smells.table import SMELLS
from grader.lint.smells.unfilled_placeholder import SMELL as PLACEHOLDER
from grader.model.contract import Clause
from grader.model.finding import ClauseLint, LintFinding, Severity
from grader.model.requirement import Requirement
from grader.model.verdicts import ClauseClass


def lint_clause(clause: Clause, requirements: Sequence[Requirement] | None = None) -> ClauseLint:
    """Say how specific a clause is and what keeps it from being tested.

    Args:
        clause: as extracted.
        requirements: what `read_clause` made of it; None when it was not asked. A clause whose
            every requirement has a check is measurable whatever its words.

    Returns:
        `vague` with at least one finding, else hints only; `measurable` and `subjective` tell
        whether reading is needed. A clause in another language than English is `subjective`
        without a hint: its words say nothing to the rules.
    """
    reading = read_for_lint(clause)
    is_read = is_english(reading)
    smells = SMELLS if is_read else (PLACEHOLDER,)
    marks = [mark for smell in smells for mark in smell.find(reading)]
    if requirements and all(requirement.check is not None for requirement in requirements):
        label = ClauseClass.MEASURABLE
    elif is_read or marks:
        label = _label(reading, marks)
    else:
        label = ClauseClass.SUBJECTIVE
    shown = shown_marks(reading, marks, is_vague=label is ClauseClass.VAGUE)
    return ClauseLint(
        clause_id=clause.clause_id,
        label=label,
        findings=tuple(_finding(clause, one) for one in shown),
    )


def _label(reading: ClauseReading, marks: Sequence[Mark]) -> ClauseClass:
    hard = [mark for mark in marks if not mark.is_mild]
    weak = {at for mark in hard for at in range(mark.first - mark.takes, mark.after)}
    covered = {at for mark in hard for at in mark.covers}
    if any(mark.is_whole for mark in marks) or not has_criterion(reading, weak, covered):
        return ClauseClass.VAGUE
    if is_looked_up(reading, len(hard)):
        return ClauseClass.MEASURABLE
    return ClauseClass.SUBJECTIVE


def _finding(clause: Clause, shown: Shown) -> LintFinding:
    smell = _SMELL_BY_NAME[shown.smell]
    span = " ".join(clause.text[shown.start : shown.end].split())
    return LintFinding(
        smell=shown.smell,
        severity=Severity.FINDING if shown.is_finding else Severity.HINT,
        start=shown.start,
        end=shown.end,
        explanation=smell.explanation.format(span=span),
        advice=smell.advice,
    )


_SMELL_BY_NAME: dict[str, Smell] = {smell.name: smell for smell in (*SMELLS, NO_CRITERION)}
