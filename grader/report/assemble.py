"""A graded run -> its report: every clause once, every sentence from the words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from grader.model.condition import Standing
from grader.model.grade import ClauseOutcome
from grader.model.graded import GradedRun
from grader.model.report import (
    ClauseEntry,
    ConditionalEntry,
    GradeReport,
    NotInForceEntry,
    NotRunEntry,
    ProgramContract,
    ServiceEntry,
)
from grader.model.report_judging import JudgingStep
from grader.model.report_provenance import Timing
from grader.model.run import Run, Service
from grader.model.scores import ServiceScore
from grader.model.verdicts import ClauseState
from grader.report.entries import (
    clause_entry,
    conditional_entry,
    not_in_force_entry,
    not_run_entry,
)
from grader.report.judging import judging_entry, judging_warnings
from grader.report.provenance import provenance, usage_entry, warning_entries
from grader.report.recommend import recommendations
from grader.report.trace import TraceBasis, basis_of, trace_hash, untested_hash
from grader.report.views import (
    conditional_views,
    is_not_applicable,
    unevaluable_views,
    untested_paths,
)
from grader.report.words import Words


@dataclass(slots=True, kw_only=True)
class _Lists:
    """The entries of one service, or of the root contract, as they are placed."""

    ensures: list[ClauseEntry] = field(default_factory=list)
    conditional: list[ConditionalEntry] = field(default_factory=list)
    not_in_force: list[NotInForceEntry] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Makers:
    """What makes the entries of one contract, each with the hash of its decision."""

    graded: GradedRun
    basis: TraceBasis
    source: str | None
    words: Words

    def untested(self, standing: Standing) -> ConditionalEntry:
        entry = conditional_entry(standing, self.source, self.words)
        as_if = self.graded.as_if.get(standing.clause.clause_id)
        hashed = {
            "as_if": None if as_if is None else self.in_force(standing, as_if),
            "trace_hash": untested_hash(entry, self.basis),
        }
        return entry.model_copy(update=hashed)

    def in_force(self, standing: Standing, outcome: ClauseOutcome | None) -> ClauseEntry:
        clause_id = standing.clause.clause_id
        suggestion = self.graded.suggestions.get(clause_id)
        smell = suggestion.explanation if suggestion is not None else ""
        entry = clause_entry(standing, outcome, self.source, self.words, smell)
        step = self.graded.judging.steps.get(clause_id)
        hashed = {
            "step": None if step is None else JudgingStep(step),
            "trace_hash": trace_hash(entry, self.basis),
        }
        return entry.model_copy(update=hashed)


def assemble_report(graded: GradedRun, words: Words, timing: Timing | None = None) -> GradeReport:
    """Place every clause once, word what is said of it, and take over the scores.

    Args:
        graded: all stages' results; every standing's service is among the run's services.
        words: the language and register of every sentence.
        timing: the only times of the report; None leaves them out.

    Raises:
        KeyError: a clause stands with a service that the run does not have.
    """
    placed, not_run = _place_all(graded, words)
    in_order = [placed[None], *(placed[service.name] for service in graded.run.services)]
    entries = [entry for lists in in_order for entry in lists.ensures]
    untested = untested_paths(
        [entry for lists in in_order for entry in lists.conditional],
        _matched_errors(graded),
        words,
    )
    scores = graded.scores
    by_name = {score.name: score for score in scores.services}
    return GradeReport(
        complete=graded.is_complete,
        run_id=graded.run.run_id,
        program=graded.run.program,
        overall_score=_number(scores.overall),
        contract_satisfaction=_number(scores.overall),
        overall_verdict=scores.overall_verdict,
        pooled_score=_number(scores.pooled),
        coverage=_number(scores.coverage),
        services=tuple(
            _service_entry(service, placed[service.name], by_name[service.name])
            for service in graded.run.services
        ),
        program_contract=_program_contract(graded, placed[None]),
        conditional_ensures=conditional_views(graded, words),
        unevaluable_clauses=unevaluable_views(entries),
        untested_paths=untested,
        recommendations=recommendations(graded, entries, untested, words),
        not_run=tuple(not_run),
        warnings=(*warning_entries(graded.run.warnings), *judging_warnings(graded, words)),
        usage=usage_entry(graded.judge),
        judging=judging_entry(graded),
        provenance=provenance(graded, timing),
    )


def _place_all(
    graded: GradedRun, words: Words
) -> tuple[Mapping[str | None, _Lists], list[NotRunEntry]]:
    placed: dict[str | None, _Lists] = {None: _Lists()}
    placed.update({service.name: _Lists() for service in graded.run.services})
    not_run: list[NotRunEntry] = []
    sources = _sources(graded.run)
    basis = basis_of(graded)
    for standing in graded.standings:
        source = sources.get(None if standing.clause.is_root else standing.clause.owner)
        if standing.state is ClauseState.NOT_RUN:
            not_run.append(not_run_entry(standing, source, graded.run.program))
        else:
            makers = _Makers(graded=graded, basis=basis, source=source, words=words)
            _place(standing, placed[standing.service], makers)
    return placed, not_run


def _place(standing: Standing, lists: _Lists, makers: _Makers) -> None:
    outcome = makers.graded.outcomes.get(standing.clause.clause_id)
    if standing.state is ClauseState.NOT_IN_FORCE:
        lists.not_in_force.append(not_in_force_entry(standing, makers.source))
    elif standing.state is ClauseState.UNTESTED or is_not_applicable(outcome):
        lists.conditional.append(makers.untested(standing))
    else:
        lists.ensures.append(makers.in_force(standing, outcome))


def _sources(run: Run) -> dict[str | None, str | None]:
    """The original of each contract, by owner; the root's under None."""
    sources: dict[str | None, str | None] = {
        service.contract.owner: service.source for service in run.services
    }
    sources[None] = run.root_source
    return sources


def _matched_errors(graded: GradedRun) -> dict[str, str | None]:
    return {
        standing.clause.clause_id: standing.settled.error
        for standing in graded.standings
        if standing.settled is not None
    }


def _service_entry(service: Service, lists: _Lists, score: ServiceScore) -> ServiceEntry:
    error = service.error
    return ServiceEntry(
        name=service.name,
        ensures_clauses=tuple(lists.ensures),
        conditional_ensures=tuple(lists.conditional),
        not_in_force=tuple(lists.not_in_force),
        service_score=_number(score.score),
        coverage=_number(score.coverage),
        weight=score.weight,
        n_evaluable=score.n_evaluable,
        service_verdict=score.verdict,
        had_error=error is not None,
        error_name=error.name if error else None,
        error_state=error.state.value if error else None,
        error_declared=error.is_declared if error else None,
    )


def _program_contract(graded: GradedRun, lists: _Lists) -> ProgramContract:
    score, output = graded.scores.program, graded.run.program_output
    return ProgramContract(
        name=score.name,
        ensures_clauses=tuple(lists.ensures),
        conditional_ensures=tuple(lists.conditional),
        not_in_force=tuple(lists.not_in_force),
        program_score=_number(score.score),
        coverage=_number(score.coverage),
        weight=score.weight,
        n_evaluable=score.n_evaluable,
        included=graded.scores.is_program_included,
        final_output_rule=output.rule,
        final_output=tuple(one.path for one in output.outputs),
    )


def _number(fraction: Fraction | None) -> float | None:
    return None if fraction is None else float(fraction)
