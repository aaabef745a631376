"""The seven coverage rules: when each is relevant to a contract, and when it is satisfied.

A rule is satisfied when every site it is relevant to has a witness. Nothing that ran is read. A
contract without operations leaves every rule but the sibling one without a declaration to witness.
"""

from collections.abc import Callable
from dataclasses import dataclass

from grader.model.strength.bindings import InputChannel
from grader.model.strength.eval_contract import Step
from grader.model.strength.expression import (
    CoversByKey,
    Quantifier,
    ReferenceSetOperand,
    SetMembership,
)
from grader.model.strength.operations import CollectionLocation
from grader.model.strength.shapes import MatcherValue
from grader.strength.binding_match import bound_channels
from grader.strength.coverage.declared_sites import (
    ContractView,
    Site,
    descends,
    descriptor_root,
    key_pointer,
)
from grader.strength.plan_index import request_shape
from grader.strength.walk_expression import Visit


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageRule:
    """One rule over the sites of a contract.

    Attributes:
        rule: its published name.
        relevant_when: in words.
        satisfied_when: in words.
        concerns: whether the rule is relevant to one operation.
        witnessed: whether one such operation has its witness.
    """

    rule: str
    relevant_when: str
    satisfied_when: str
    concerns: Callable[[Site], bool]
    witnessed: Callable[[ContractView, Site], bool]

    def is_open(self, view: ContractView) -> bool:
        """Whether the rule is relevant and not satisfied: a coverage gap."""
        if not view.sites:
            return True
        return any(self.concerns(site) and not self.witnessed(view, site) for site in view.sites)


def _separates(site: Site) -> bool:
    indicator, roles = site.descriptor.success_indicator, site.descriptor.channel_roles
    return indicator is None or roles is None or any(pointer != indicator for pointer in roles)


def _separation_witnessed(view: ContractView, site: Site) -> bool:
    indicator, roles = site.descriptor.success_indicator, site.descriptor.channel_roles
    if indicator is None or roles is None:
        return False
    others = [p for p, role in roles.items() if p != indicator and role != "success-indicator"]
    return any(
        oracle.is_listed
        and oracle.addresses(site.at(step, indicator))
        and any(oracle.addresses(site.at(step, other)) for other in others)
        for step in site.steps
        for oracle in view.oracles
    )


def _has_whole_body(site: Site) -> bool:
    return len(set(site.descriptor.required_keys)) > 1


def _whole_body_witnessed(view: ContractView, site: Site) -> bool:
    return any(
        all(
            oracle.addresses(site.at(step, key_pointer(key)))
            for key in site.descriptor.required_keys
        )
        for step in site.steps
        for oracle in view.oracles
    )


def _takes_input(site: Site) -> bool:
    shapes = [request_shape(site.operation, channel) for channel in InputChannel]
    return any(
        shape is not None and (shape.required_keys or shape.permitted_keys or shape.types)
        for shape in shapes
    )


def _malformed_witnessed(view: ContractView, site: Site) -> bool:
    return any(
        _binds_type_violating(step)
        and any(descends(o.pointers, f"/interactions/{step.step_id}") for o in view.oracles)
        for step in site.steps
    )


def _binds_type_violating(step: Step) -> bool:
    return any(
        isinstance(value, MatcherValue) and value.matcher == "type-violating"
        for _, keys in bound_channels(step)
        for value in keys.values()
    )


def _may_hold_collections(site: Site) -> bool:
    return site.descriptor.collection_locations != ()


def _per_record_witnessed(view: ContractView, site: Site) -> bool:
    locations = site.descriptor.collection_locations
    return locations is not None and all(
        any(
            _ranges_over(node, site.at(step, location.pointer))
            for step in site.steps
            for oracle in view.oracles
            for node in oracle.nodes
        )
        for location in locations
    )


def _ranges_over(node: Visit, collection: str) -> bool:
    return isinstance(node.node, Quantifier) and node.pointers() == [collection]


def _may_omit(site: Site) -> bool:
    locations = site.descriptor.collection_locations
    return locations is None or any(location.reference_set for location in locations)


def _omission_witnessed(view: ContractView, site: Site) -> bool:
    locations = site.descriptor.collection_locations
    return locations is not None and all(
        any(
            _reconciles(node, location, site.at(step, location.pointer))
            for step in site.steps
            for oracle in view.oracles
            for node in oracle.nodes
        )
        for location in locations
        if location.reference_set is not None
    )


def _reconciles(node: Visit, location: CollectionLocation, collection: str) -> bool:
    """A bijection with the set for an exact collection; for a page, each element is in the set."""
    expression = node.node
    if location.expected_cardinality.mode == "exact":
        return (
            isinstance(expression, CoversByKey)
            and _names_set(expression.operands[0], location.reference_set)
            and node.pointers()[1] == collection
        )
    return (
        isinstance(expression, Quantifier)
        and expression.op == "for-all"
        and node.pointers() == [collection]
        and isinstance(expression.predicate, SetMembership)
        and _names_set(expression.predicate.operands[1], location.reference_set)
    )


def _names_set(operand: object, reference_set: str | None) -> bool:
    return isinstance(operand, ReferenceSetOperand) and operand.reference_set == reference_set


def _changes_state(site: Site) -> bool:
    return site.operation.state_change_marker


def _read_back_witnessed(view: ContractView, site: Site) -> bool:
    """One node relates what a write sent to what a later read, declared after it, returned."""
    read_backs = [
        (write, read, other)
        for write in site.steps
        for other in view.sites
        if not other.operation.state_change_marker
        for read in other.steps
        if read.after == write.step_id and read.step_id != write.step_id
    ]
    return any(
        descends(pointers, f"/interactions/{write.step_id}/call-inputs")
        and descends(pointers, f"/interactions/{read.step_id}{descriptor_root(other.operation)}")
        for write, read, other in read_backs
        for oracle in view.oracles
        for node in oracle.nodes
        if (pointers := [pointer for pointer in node.pointers() if pointer is not None])
    )


SITE_RULES: tuple[CoverageRule, ...] = (
    CoverageRule(
        rule="success-indicator-separation",
        relevant_when="an operation nominates no success indicator, declares no channel roles, or "
        "gives another pointer a role",
        satisfied_when="one oracle that a behaviour lists addresses the indicator and another "
        "roled pointer at one step",
        concerns=_separates,
        witnessed=_separation_witnessed,
    ),
    CoverageRule(
        rule="whole-body",
        relevant_when="an operation requires more than one response key",
        satisfied_when="one oracle addresses all of them at one step",
        concerns=_has_whole_body,
        witnessed=_whole_body_witnessed,
    ),
    CoverageRule(
        rule="malformed-input",
        relevant_when="an operation declares any request key",
        satisfied_when="some step of it binds a type-violating value and some check addresses "
        "that step",
        concerns=_takes_input,
        witnessed=_malformed_witnessed,
    ),
    CoverageRule(
        rule="per-record",
        relevant_when="an operation declares collection locations, or does not say",
        satisfied_when="every location is the collection of some quantifier",
        concerns=_may_hold_collections,
        witnessed=_per_record_witnessed,
    ),
    CoverageRule(
        rule="omission-and-completeness",
        relevant_when="a collection location names a reference set, or locations are not declared",
        satisfied_when="an exact collection is covered by key against its set; any other has "
        "every element in it",
        concerns=_may_omit,
        witnessed=_omission_witnessed,
    ),
    CoverageRule(
        rule="state-change-read-back",
        relevant_when="an operation changes state",
        satisfied_when="one node of a check relates what the write sent to what a later read "
        "returned",
        concerns=_changes_state,
        witnessed=_read_back_witnessed,
    ),
)
