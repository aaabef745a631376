"""The report's top-level views: by clause id, without verdicts of their own."""

from collections.abc import Mapping, Sequence

from grader.model.condition import Standing
from grader.model.grade import ClauseOutcome, NotApplicable
from grader.model.graded import GradedRun
from grader.model.report import ClauseEntry, ConditionalEntry
from grader.model.report_views import ConditionalView, UnevaluableView, UntestedPath
from grader.model.run import Output, Run
from grader.model.verdicts import ClauseState
from grader.report.entries import condition_text
from grader.report.words import Words


def conditional_views(graded: GradedRun, words: Words) -> tuple[ConditionalView, ...]:
    """Every conditional clause, and every clause whose requirements all turned out not to apply.

    Args:
        graded: the graded run.
        words: the language of the condition where the clause has none of its own.
    """
    outputs = _outputs_by_path(graded.run)
    return tuple(
        _conditional_view(graded, standing, outputs, words)
        for standing in graded.standings
        if standing.clause.condition is not None
        or is_not_applicable(graded.outcomes.get(standing.clause.clause_id))
    )


def is_not_applicable(outcome: ClauseOutcome | None) -> bool:
    """True when every requirement's own condition did not hold: the clause is untested."""
    return outcome is not None and isinstance(outcome.outcome, NotApplicable)


def _conditional_view(
    graded: GradedRun, standing: Standing, outputs: Mapping[str, Output], words: Words
) -> ConditionalView:
    clause = standing.clause
    condition = clause.condition
    triggered = standing.settled.triggered if standing.settled else None
    if condition is None:
        triggered = False
    return ConditionalView(
        clause_id=clause.clause_id,
        text=clause.text,
        condition=condition_text(condition) if condition else words.say("condition.of_parts"),
        triggered=triggered,
        degraded_output_provided=_was_provided(graded, standing, outputs) if triggered else None,
    )


def _was_provided(graded: GradedRun, standing: Standing, outputs: Mapping[str, Output]) -> bool:
    """Whether an output that is not blank was found for a triggered clause."""
    clause_id = standing.clause.clause_id
    outcome = graded.outcomes.get(clause_id)
    if outcome is not None:
        paths: Sequence[str] = outcome.outputs
        return any(path not in outputs or not outputs[path].is_blank for path in paths)
    target = graded.run.targets.get(clause_id)
    return target is not None and any(not output.is_blank for output in target.outputs)


def _outputs_by_path(run: Run) -> dict[str, Output]:
    found = {output.path: output for service in run.services for output in service.outputs}
    found.update({output.path: output for output in run.program_output.outputs})
    for target in run.targets.values():
        found.update({output.path: output for output in target.outputs})
    return found


def unevaluable_views(entries: Sequence[ClauseEntry]) -> tuple[UnevaluableView, ...]:
    """The clauses in force without a verdict, in report order."""
    return tuple(
        UnevaluableView(
            clause_id=entry.clause_id,
            text=entry.text,
            reason=entry.reason,
            explanation=entry.explanation,
        )
        for entry in entries
        if entry.state is ClauseState.NOT_EVALUABLE and entry.reason is not None
    )


def untested_paths(
    entries: Sequence[ConditionalEntry], errors: Mapping[str, str | None], words: Words
) -> tuple[UntestedPath, ...]:
    """The paths that this run did not take.

    Args:
        entries: every untested clause, in report order.
        errors: clause id to the error that its condition was matched with, where one was.
        words: the language of the explanation.
    """
    return tuple(
        UntestedPath(
            clause_id=entry.clause_id,
            error=errors.get(entry.clause_id),
            text=entry.text,
            explanation=words.say(
                "untested.because",
                condition=entry.condition,
                how=words.code("how", entry.how),
            ),
        )
        for entry in entries
    )
