"""The one rule over the whole contract: groups of siblings are checked against each other."""

from collections.abc import Callable
from typing import TypeVar

from grader.model.strength.bindings import InputChannel
from grader.strength.coverage.declared_sites import ContractView, OracleView, key_pointer

T = TypeVar("T")

RULE = "sibling-cross-check"
RELEVANT_WHEN = "sibling groups are declared, or not said to be none"
SATISFIED_WHEN = "for every group, one oracle addresses two of its members"


def siblings_are_open(view: ContractView) -> bool:
    """Whether the rule is relevant and not satisfied."""
    groups = view.contract.sibling_groups
    if groups is None:
        return True
    operations = [{(m.interface_id, m.operation_id) for m in group} for group in groups.operations]
    parameters = [set(group) for group in groups.parameters]
    return not (
        all(_crossed(view, group, _operation_addressed(view)) for group in operations)
        and all(_crossed(view, group, _parameter_addressed(view)) for group in parameters)
    )


def _crossed(
    view: ContractView, members: set[T], addressed: Callable[[OracleView, T], bool]
) -> bool:
    return any(sum(addressed(oracle, member) for member in members) >= 2 for oracle in view.oracles)


def _operation_addressed(view: ContractView) -> Callable[[OracleView, tuple[str, str]], bool]:
    def addressed(oracle: OracleView, member: tuple[str, str]) -> bool:
        return any(
            oracle.addresses(f"/interactions/{step.step_id}")
            for step in view.contract.interaction_plan
            if (step.interface_id, step.operation_id) == member
        )

    return addressed


def _parameter_addressed(view: ContractView) -> Callable[[OracleView, str], bool]:
    def addressed(oracle: OracleView, member: str) -> bool:
        return any(
            oracle.addresses(
                f"/interactions/{step.step_id}/call-inputs/{channel.value}{key_pointer(member)}"
            )
            for step in view.contract.interaction_plan
            for channel in InputChannel
        )

    return addressed
