"""A contract as the coverage rules see it: operations with their steps, oracles flattened."""

from collections.abc import Iterable
from dataclasses import dataclass

from grader.model.strength.eval_contract import EvalContract, Oracle, Step
from grader.model.strength.operations import (
    ArtifactChannel,
    CommandOperation,
    Operation,
    ResponseDescriptor,
)
from grader.strength.walk_expression import Visit, walk_expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """One operation, and the steps of the plan that invoke it."""

    interface_id: str
    operation: Operation
    steps: tuple[Step, ...]

    @property
    def descriptor(self) -> ResponseDescriptor:
        """What the operation declares of its response."""
        return self.operation.response_descriptor

    def at(self, step: Step, pointer: str) -> str:
        """A descriptor pointer, rooted at one step."""
        return f"/interactions/{step.step_id}{descriptor_root(self.operation)}{pointer}"


@dataclass(frozen=True, slots=True, kw_only=True)
class OracleView:
    """One oracle: what its direction names, and every node of its check."""

    targets: tuple[str, ...]
    nodes: tuple[Visit, ...]
    pointers: frozenset[str]
    is_listed: bool  # whether some behaviour lists it

    def addresses(self, root: str) -> bool:
        """Whether direction and check both name a pointer or descend from it."""
        return descends(self.targets, root) and descends(self.pointers, root)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractView:
    """The contract's sites and oracles."""

    contract: EvalContract
    sites: tuple[Site, ...]
    oracles: tuple[OracleView, ...]


def view_contract(contract: EvalContract) -> ContractView:
    """Flatten a contract once for all rules."""
    listed = {oracle_id for behavior in contract.behaviors for oracle_id in behavior.oracles}
    return ContractView(
        contract=contract,
        sites=tuple(
            Site(
                interface_id=interface.logical_id,
                operation=operation,
                steps=_steps_of(contract, interface.logical_id, operation.operation_id),
            )
            for interface in contract.permitted_interfaces
            for operation in interface.operations
        ),
        oracles=tuple(_view_oracle(oracle, listed) for oracle in contract.oracles),
    )


def _steps_of(contract: EvalContract, interface_id: str, operation_id: str) -> tuple[Step, ...]:
    return tuple(
        step
        for step in contract.interaction_plan
        if (step.interface_id, step.operation_id) == (interface_id, operation_id)
    )


def _view_oracle(oracle: Oracle, listed: set[str]) -> OracleView:
    nodes = tuple(walk_expression(oracle.check)) if oracle.check else ()
    return OracleView(
        targets=oracle.direction.evidence_targets if oracle.direction else (),
        nodes=nodes,
        pointers=frozenset(p for node in nodes for p in node.pointers() if p is not None),
        is_listed=oracle.id in listed,
    )


def descriptor_root(operation: Operation) -> str:
    """Where an operation's descriptor begins in its observation."""
    if not isinstance(operation, CommandOperation):
        return "/response-body"
    described = operation.descriptor_channel
    if isinstance(described, ArtifactChannel):
        return f"/artifact/{described.artifact_id}"
    return f"/{described.channel}"


def descends(pointers: Iterable[str], root: str) -> bool:
    """Whether some pointer is the root or lies under it."""
    return any(pointer == root or pointer.startswith(f"{root}/") for pointer in pointers)


def key_pointer(key: str) -> str:
    """A plain key as a pointer of one token."""
    return "/" + key.replace("~", "~0").replace("/", "~1")
