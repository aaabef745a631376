"""A contract's declarations by name; a name declared twice names nothing."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from grader.model.strength.bindings import InputChannel
from grader.model.strength.eval_contract import EvalContract, Step
from grader.model.strength.operations import Operation
from grader.model.strength.shapes import KeyedShape

OperationKey = tuple[str, str]  # interface id, operation id


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanIndex:
    """Steps and operations by name."""

    steps: Mapping[str, Step]
    operations: Mapping[OperationKey, Operation]

    def operation_of(self, step: Step) -> Operation | None:
        """The operation that a step names, None when it is not declared exactly once."""
        return self.operations.get((step.interface_id, step.operation_id))

    def step_operations(self) -> dict[str, Operation]:
        """Each step's operation, for the steps whose operation is declared."""
        found = {id_: self.operation_of(step) for id_, step in self.steps.items()}
        return {id_: operation for id_, operation in found.items() if operation is not None}


def index_plan(contract: EvalContract) -> PlanIndex:
    """Index a contract's plan and operations."""
    step_counts = Counter(step.step_id for step in contract.interaction_plan)
    declared = [
        ((interface.logical_id, operation.operation_id), operation)
        for interface in contract.permitted_interfaces
        for operation in interface.operations
    ]
    operation_counts = Counter(key for key, _ in declared)
    return PlanIndex(
        steps={s.step_id: s for s in contract.interaction_plan if step_counts[s.step_id] == 1},
        operations={key: op for key, op in declared if operation_counts[key] == 1},
    )


def request_shape(operation: Operation, channel: InputChannel) -> KeyedShape | None:
    """What an operation declares of an input channel; None for a channel of another kind."""
    shape = getattr(operation.request_shape, channel.value, None)
    return shape if isinstance(shape, KeyedShape) else None
