"""Every clause's outcome -> the scores of a run."""

from collections.abc import Mapping, Sequence

from grader.model.condition import Standing
from grader.model.grade import ClauseOutcome
from grader.model.scores import RunScores
from grader.score.overall import overall_coverage, overall_score, overall_verdict, pooled_score
from grader.score.service_score import service_score
from grader.score.standing_counts import count_clauses


def score_run(
    standings: Sequence[Standing],
    outcomes: Mapping[str, ClauseOutcome],
    service_names: Sequence[str],
    program_name: str,
    *,
    include_program: bool,
) -> RunScores:
    """Score every service, the root contract and the whole.

    Args:
        standings: every declared clause once; `service` None stands for the root contract.
        outcomes: clause id to outcome, for the clauses in force. One that is missing (the run was
            interrupted) counts as in force without a verdict.
        service_names: in run order, without repeats; one without clauses gets no score.
        program_name: the root contract's name.
        include_program: count the root contract as one more service in the overall figures and
            the overall verdict.

    Raises:
        ValueError: a clause stands with a service that is not named.
    """
    by_service: dict[str | None, list[Standing]] = {None: []}
    by_service.update({name: [] for name in service_names})
    for standing in standings:
        if standing.service not in by_service:
            clause_id = standing.clause.clause_id
            raise ValueError(f"{clause_id} stands with an unknown service {standing.service!r}")
        by_service[standing.service].append(standing)
    services = tuple(
        service_score(name, count_clauses(by_service[name], outcomes)) for name in service_names
    )
    program = service_score(program_name, count_clauses(by_service[None], outcomes))
    scored = (*services, program) if include_program else services
    return RunScores(
        services=services,
        program=program,
        is_program_included=include_program,
        overall=overall_score(scored),
        pooled=pooled_score(scored),
        coverage=overall_coverage(scored),
        overall_verdict=overall_verdict(scored),
    )
