"""What to change: untestable promises, paths not tested, errors nobody declared."""

import re
from collections.abc import Iterable, Sequence

from grader.model.contract import DeclaredError
from grader.model.finding import Suggestion
from grader.model.graded import GradedRun
from grader.model.report import ClauseEntry
from grader.model.report_views import Recommendation, UntestedPath
from grader.model.run import ErrorState, Run, RunStatus, Service
from grader.model.verdicts import Reason, Verdict
from grader.report.words import Words

IN_THE_CLAUSE = (Reason.VAGUE, Reason.NEEDS_JUDGE, Reason.LOW_CONFIDENCE)


def recommendations(
    graded: GradedRun,
    entries: Sequence[ClauseEntry],
    untested: Sequence[UntestedPath],
    words: Words,
) -> tuple[Recommendation, ...]:
    """Everything worth changing, in a fixed order.

    Args:
        graded: the graded run.
        entries: every clause in force, in report order.
        untested: the untested paths of the report.
        words: the language of the advice.
    """
    found: list[Recommendation] = []
    found.extend(_run_advice(graded.run, words))
    for entry in entries:
        found.extend(_clause_advice(entry, graded.suggestions.get(entry.clause_id), words))
    for service in graded.run.services:
        found.extend(_error_advice(graded, service, words))
    found.extend(_path_advice(path, words) for path in untested)
    return tuple(found)


def _run_advice(run: Run, words: Words) -> Iterable[Recommendation]:
    if run.status is not RunStatus.COMPLETE:
        yield Recommendation(
            clause_id=None, kind="warning", text=words.of("recommend.run_status", run.status)
        )


def _clause_advice(
    entry: ClauseEntry, suggestion: Suggestion | None, words: Words
) -> Iterable[Recommendation]:
    if entry.reason in IN_THE_CLAUSE:
        assert entry.reason is not None
        yield Recommendation(
            clause_id=entry.clause_id,
            kind="rewrite",
            text=words.of("recommend", entry.reason),
            rewrite=None if suggestion is None else suggestion.rewrite,
        )
    elif entry.vacuous and entry.verdict is Verdict.SATISFIED:
        yield Recommendation(
            clause_id=entry.clause_id,
            kind="rewrite",
            text=words.say("recommend.vacuous"),
            rewrite=words.say("rewrite.vacuous", promise=" ".join(entry.text.split())),
        )


def _error_advice(graded: GradedRun, service: Service, words: Words) -> Iterable[Recommendation]:
    if not service.has_run:
        return
    error = service.error
    if error is not None and not error.is_declared:
        name = error.name if error.name is not None else words.say("error.unnamed")
        yield Recommendation(
            clause_id=None,
            kind="undeclared-error",
            text=words.say("recommend.undeclared", service=service.name, error=name),
            rewrite=words.say("rewrite.undeclared", error=name),
        )
    for declared in service.contract.errors:
        if not _is_covered(graded, service, declared):
            occurred = (
                error is not None
                and error.name == declared.name
                and error.state is ErrorState.CURRENT
            )
            key = "recommend.uncovered_occurred" if occurred else "recommend.uncovered"
            yield Recommendation(
                clause_id=None,
                kind="untested-path",
                text=words.say(key, service=service.name, error=declared.name),
                rewrite=words.say("rewrite.uncovered", error=declared.name),
            )


def _is_covered(graded: GradedRun, service: Service, error: DeclaredError) -> bool:
    """True when a conditional of the service or the root was matched with the error or names it."""
    for standing in graded.standings:
        clause = standing.clause
        if clause.condition is None or not (clause.is_root or clause.owner == service.name):
            continue
        is_matched = standing.settled is not None and standing.settled.error == error.name
        if is_matched or _speaks_of(clause.condition.text, error):
            return True
    return False


def _speaks_of(condition: str, error: DeclaredError) -> bool:
    """The condition has every word of the error's name, or none but the description's."""
    said, name, described = (_words(t) for t in (condition, error.name, error.description))
    return (bool(name) and name <= said) or (len(said) > 1 and said <= described)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold()))


def _path_advice(path: UntestedPath, words: Words) -> Recommendation:
    return Recommendation(
        clause_id=path.clause_id,
        kind="untested-path",
        text=words.say("recommend.untested", explanation=path.explanation),
    )
