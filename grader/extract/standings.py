"""Every declared clause's place in the report: in force, excused, untested or not run."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from grader.extract.conditions import covering_clauses
from grader.model.condition import Settled, Standing
from grader.model.contract import Clause
from grader.model.run import ErrorState, Run, RunStatus, Service
from grader.model.verdicts import ClauseState
from grader.model.vote import NoVote


def standings(run: Run, settled: Mapping[str, Settled]) -> tuple[Standing, ...]:
    """Place every declared clause exactly once.

    Args:
        run: the extracted run.
        settled: every conditional clause of the root and of the services that ran.

    Returns:
        The root's clauses first, then service by service, in contract order. A root conditional
        that covers a service's error stands with that service.
    """
    lent: dict[str, str] = {}
    placed: list[Standing] = []
    for service in run.services:
        placed.extend(_of_service(run, settled, service, lent))
    root = [
        _of_root(run, settled, clause, lent.get(clause.clause_id)) for clause in run.root.clauses
    ]
    return (*root, *placed)


def _of_service(
    run: Run, settled: Mapping[str, Settled], service: Service, lent: dict[str, str]
) -> list[Standing]:
    if not service.has_run:
        return [
            Standing(
                clause=clause,
                service=service.name,
                state=ClauseState.NOT_RUN,
                because=service.not_run_because,
            )
            for clause in service.contract.clauses
        ]
    covering = tuple(
        clause
        for clause in covering_clauses(run, settled, service)
        if not clause.is_root or clause.clause_id not in lent
    )
    for clause in covering:
        if clause.is_root:
            lent[clause.clause_id] = service.name
    is_unknown = not covering and may_be_covered(run, settled, service)
    faults = _faults(run, settled, service) if is_unknown else ()
    return [
        _conditional(settled[clause.clause_id], clause, service.name)
        if clause.condition is not None
        else replace(
            _primary(clause, service.name, covering, is_unknown=is_unknown),
            condition_faults=faults,
        )
        for clause in service.contract.clauses
    ]


def _primary(
    clause: Clause, service: str, covering: tuple[Clause, ...], *, is_unknown: bool
) -> Standing:
    if covering:
        return Standing(
            clause=clause,
            service=service,
            state=ClauseState.NOT_IN_FORCE,
            because="excused-by-error-path",
            excused_by=covering[0].clause_id,
        )
    return Standing(clause=clause, service=service, is_condition_unknown=is_unknown)


def _conditional(settled: Settled, clause: Clause, service: str | None) -> Standing:
    if settled.triggered is False:
        is_branch = settled.how in {"pair", "input-mode"}
        return Standing(
            clause=clause,
            service=service,
            state=ClauseState.NOT_IN_FORCE if is_branch else ClauseState.UNTESTED,
            because=_branch(settled) if is_branch else None,
            settled=settled,
        )
    return Standing(
        clause=clause,
        service=service,
        settled=settled,
        is_condition_unknown=settled.triggered is None,
        condition_faults=settled.faults if settled.triggered is None else (),
    )


def _branch(settled: Settled) -> str:
    return "other-branch" if settled.how == "pair" else "other-mode"


def _of_root(
    run: Run, settled: Mapping[str, Settled], clause: Clause, lent_to: str | None
) -> Standing:
    if clause.condition is not None:
        return _conditional(settled[clause.clause_id], clause, lent_to)
    if run.status is RunStatus.INCOMPLETE and not run.targets[clause.clause_id].outputs:
        return Standing(
            clause=clause, service=None, state=ClauseState.NOT_RUN, because="run-incomplete"
        )
    return Standing(clause=clause, service=None)


def may_be_covered(run: Run, settled: Mapping[str, Settled], service: Service) -> bool:
    """True when an open condition of the service or the root may cover its declared error."""
    error = service.error
    if error is None or error.state is not ErrorState.CURRENT or not error.is_declared:
        return False
    return any(True for _ in _open_conditions(run, settled, service))


def _open_conditions(
    run: Run, settled: Mapping[str, Settled], service: Service
) -> Iterator[Settled]:
    for clause in (*service.contract.clauses, *run.root.clauses):
        if clause.condition is not None and settled[clause.clause_id].triggered is None:
            yield settled[clause.clause_id]


def _faults(run: Run, settled: Mapping[str, Settled], service: Service) -> tuple[NoVote, ...]:
    """What failed when the judge was asked whether a conditional covers the service's error."""
    open_ = _open_conditions(run, settled, service)
    return tuple(fault for one in open_ for fault in one.faults)
