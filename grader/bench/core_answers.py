"""What the grader by code answers to a question about a graded run: templates, no prose of its own.

It answers from the grade alone, and says that it cannot where the grade has nothing on a question.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from grader.bench.batteries import NumberedClause, PromptCase, Shape
from grader.model.report import ClauseEntry, GradeReport
from grader.model.span import Span
from grader.model.verdicts import Verdict
from grader.report.percent import percent_text

MEANINGS: Mapping[Verdict, str] = {
    Verdict.SATISFIED: "every requirement of the clause that applies is met",
    Verdict.PARTIALLY_SATISFIED: "some requirements of the clause are met and some are not",
    Verdict.VIOLATED: "no requirement of the clause that applies is met",
    Verdict.NOT_EVALUABLE: "nothing certain can be said; the clause counts in no score",
}
NO_ANSWER = "The grade of this run holds nothing about this question."


def answer_question(
    case: PromptCase, clauses: Sequence[NumberedClause], report: GradeReport
) -> str:
    """The answer, or that there is none.

    Args:
        case: the question.
        clauses: the run's clauses by the numbers that questions use.
        report: the run's grade.
    """
    numbered = _entries(clauses, report)
    match case.shape:
        case Shape.PROCEDURE:
            return _procedure(report)
        case Shape.COMPARISON:
            return _comparison(case, numbered)
        case Shape.DEFINITION if case.verdict is not None:
            return f"{case.verdict.value}: {MEANINGS[case.verdict]}."
        case Shape.DEFINITION | Shape.UNKNOWN:
            return _about(case, numbered, _definition)
        case Shape.CAUSE | Shape.VERIFICATION:
            return _about(case, numbered, _finding)
        case _:
            assert_never(case.shape)


Numbered = Mapping[int, tuple[NumberedClause, ClauseEntry]]


def _entries(clauses: Sequence[NumberedClause], report: GradeReport) -> Numbered:
    found = {
        (service.name, entry.text): entry
        for service in report.services
        for entry in service.ensures_clauses
    }
    pairs = ((one, found.get((one.service, one.text))) for one in clauses)
    return {one.number: (one, entry) for one, entry in pairs if entry is not None}


def _about(
    case: PromptCase,
    numbered: Numbered,
    say: Callable[[NumberedClause, ClauseEntry], str],
) -> str:
    if case.clause is None:
        return NO_ANSWER
    if case.clause not in numbered:
        return f"This run has no clause {case.clause}: there are 1 to {max(numbered)}."
    return say(*numbered[case.clause])


def _definition(clause: NumberedClause, entry: ClauseEntry) -> str:
    readings = [one.reading or f"{one.text} (needs judgement)" for one in entry.requirements]
    return f"Clause {clause.number} of {clause.service} requires: {'; '.join(readings)}."


def _finding(clause: NumberedClause, entry: ClauseEntry) -> str:
    parts = [
        f"{one.text}: {one.state.value}" + (f", {one.observed}" if one.observed else "")
        for one in entry.requirements
    ]
    quotes = [f'"{one.quote}"' for one in entry.evidence if isinstance(one, Span)]
    shown = f" Evidence: {', '.join(quotes[:3])}." if quotes else ""
    return (
        f"Clause {clause.number} of {clause.service} is {entry.verdict.value}: "
        f"{'; '.join(parts)}.{shown}"
    )


def _comparison(case: PromptCase, numbered: Numbered) -> str:
    asked = numbered.get(case.clause or 0)
    if asked is None:
        return NO_ANSWER
    same = [
        (clause, entry)
        for clause, entry in numbered.values()
        if clause.text == asked[0].text and clause.service in case.services
    ]
    return "\n".join(_finding(clause, entry) for clause, entry in same) or NO_ANSWER


def _procedure(report: GradeReport) -> str:
    parts = [
        f"{service.name}: {_shown(service.service_score)}, weight {service.weight}"
        for service in report.services
    ]
    return (
        "A service's score is 100 x (satisfied + half of partially satisfied) / evaluable clauses; "
        "the overall score is their mean, weighted by clauses in force. "
        f"{'; '.join(parts)}. Overall: {_shown(report.overall_score)}."
    )


def _shown(score: float | None) -> str:
    return "none" if score is None else percent_text(score)
