"""Whether each condition happened, as far as the run's structure tells."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from grader.extract.match_error import (
    are_opposite,
    denies_error,
    describes_error,
    is_any_failure,
    names_error,
    names_service,
    words_of,
)
from grader.extract.modes import mode_of_input
from grader.model.condition import Settled
from grader.model.contract import Clause, Condition, ConditionKind, Contract, DeclaredError
from grader.model.run import ErrorState, Run, Service, ServiceError
from grader.model.span import FoundBy, Span, cut_span

# a denied condition means what `unless` means, and a denied `unless` what `if` means
_TURNED = {False: ConditionKind.UNLESS, True: ConditionKind.IF}


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurred:
    """A current error of one service."""

    service: str
    error: ServiceError

    def span(self) -> Span:
        """The line of the error file that names it."""
        error = self.error
        return cut_span(error.path, error.text, error.start, error.end, FoundBy.STRUCTURE)


def current_errors(run: Run) -> tuple[Occurred, ...]:
    """The errors that stand at the end of the run, in service order."""
    return tuple(
        Occurred(service=service.name, error=service.error)
        for service in run.services
        if service.error is not None and service.error.state is ErrorState.CURRENT
    )


def settle_by_structure(run: Run) -> dict[str, Settled]:
    """Settle every conditional clause of the services that ran and of the root.

    Returns:
        Clause id to `Settled`; `triggered` is None where structure cannot tell (`how` is `open`).
    """
    settled: dict[str, Settled] = {}
    for contract, service in _contracts(run):
        conditionals = [c for c in contract.clauses if c.condition is not None]
        for clause in conditionals:
            settled[clause.clause_id] = _settle(run, clause, service)
        settle_partners(conditionals, settled)
    return settled


def settle_partners(conditionals: list[Clause], settled: dict[str, Settled]) -> None:
    """Settle `otherwise` and opposite pairs from their settled partner, in place.

    Args:
        conditionals: one contract's conditional clauses, in order.
        settled: what is known so far; open partners of settled clauses are replaced.
    """
    for at, clause in enumerate(conditionals):
        if settled[clause.clause_id].triggered is not None:
            continue
        partner = _partner(conditionals, at)
        if partner is None:
            continue
        known = settled[partner.clause_id].triggered
        if known is not None:
            settled[clause.clause_id] = replace(
                settled[clause.clause_id], triggered=not known, how="pair"
            )


def _partner(conditionals: list[Clause], at: int) -> Clause | None:
    condition = conditionals[at].condition
    assert condition is not None
    if condition.kind is ConditionKind.OTHERWISE:
        return conditionals[at - 1] if at else None
    for other in conditionals:
        theirs = other.condition
        if (
            other is not conditionals[at]
            and theirs is not None
            and are_opposite(condition.text, theirs.text)
        ):
            return other
    return None


def _contracts(run: Run) -> list[tuple[Contract, Service | None]]:
    own: list[tuple[Contract, Service | None]] = [(run.root, None)]
    own.extend((service.contract, service) for service in run.services if service.has_run)
    return own


def _settle(run: Run, clause: Clause, service: Service | None) -> Settled:
    condition = clause.condition
    assert condition is not None
    open_ = Settled(clause_id=clause.clause_id, triggered=None, how="open")
    if condition.kind is ConditionKind.OTHERWISE:
        return open_
    by_mode = mode_of_input(condition, run.caller_inputs)
    if by_mode is not None:
        return _signed(replace(open_, triggered=by_mode, how="input-mode"), condition)
    matched = _matched_errors(run, condition.text, service)
    if matched is None:
        return open_
    names, how = matched
    is_denied = any(denies_error(condition.text, name) for name in names or ())
    if how == "error-name" and is_denied:
        condition = replace(condition, kind=_TURNED[condition.kind is ConditionKind.UNLESS])
    occurred = _first_occurred(run, names, service, condition.text)
    if occurred is not None:
        found = replace(
            open_,
            triggered=True,
            how=how,
            service=occurred.service,
            error=occurred.error.name,
            evidence=(occurred.span(),),
        )
        return _signed(found, condition)
    if any(one.error.name is None for one in current_errors(run)):
        return open_
    return _signed(replace(open_, triggered=False, how="no-error"), condition)


def _signed(settled: Settled, condition: Condition) -> Settled:
    """`unless X` is in force when X did not happen; it never excuses."""
    if condition.kind is not ConditionKind.UNLESS:
        return settled
    return replace(settled, triggered=not settled.triggered, service=None, error=None)


def _matched_errors(
    run: Run, condition: str, service: Service | None
) -> tuple[frozenset[str] | None, str] | None:
    """The error names a condition speaks of (None for any error), or None when of none."""
    declared = _declared(run, service)
    known = {error.name for error in declared}
    known |= {one.error.name for one in current_errors(run) if one.error.name is not None}
    named = frozenset(name for name in known if names_error(condition, name))
    if named:
        longest = max(len(words_of(name)) for name in named)
        return frozenset(n for n in named if len(words_of(n)) == longest), "error-name"
    described = frozenset(error.name for error in declared if describes_error(condition, error))
    if len(described) == 1:
        return described, "error-words"
    if is_any_failure(condition, [one.name for one in run.services]):
        return None, "any-error"
    return None


def _declared(run: Run, service: Service | None) -> list[DeclaredError]:
    """Own errors first, then the root's, then every other service's."""
    declared = list(service.contract.errors) if service else []
    declared.extend(run.root.errors)
    for other in run.services:
        if other is not service:
            declared.extend(other.contract.errors)
    return declared


def _first_occurred(
    run: Run, names: frozenset[str] | None, service: Service | None, condition: str
) -> Occurred | None:
    """The error that triggers: the service's own first, else any other's by name."""
    occurred = current_errors(run)
    own = [one for one in occurred if service is not None and one.service == service.name]
    others = [one for one in occurred if one not in own]
    if names is None:
        spoken_of = [one for one in occurred if names_service(condition, one.service)]
        if any(names_service(condition, one.name) for one in run.services):
            return spoken_of[0] if spoken_of else None
        candidates = own if service is not None else others
        return candidates[0] if candidates else None
    folded = {name.casefold() for name in names}
    for one in (*own, *others):
        if one.error.name is not None and one.error.name.casefold() in folded:
            return one
    return None


def covering_clauses(
    run: Run, settled: Mapping[str, Settled], service: Service
) -> tuple[Clause, ...]:
    """The triggered conditionals about this service's declared error: its own, else the root's."""
    error = service.error
    if error is None or error.state is not ErrorState.CURRENT or not error.is_declared:
        return ()
    for contract in (service.contract, run.root):
        found = tuple(
            clause
            for clause in contract.clauses
            if clause.condition is not None
            and settled[clause.clause_id].triggered is True
            and settled[clause.clause_id].service == service.name
            and settled[clause.clause_id].error == error.name
        )
        if found:
            return found
    return ()
