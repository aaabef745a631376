"""What expressions are evaluated over: bound observations, declarations, sets and budgets."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from grader.model.strength.eval_contract import ReferenceSet
from grader.model.strength.expression import (
    LiteralSet,
    PointerOperand,
    ReferenceSetOperand,
)
from grader.model.strength.operations import (
    ApiOperation,
    ArtifactChannel,
    CommandOperation,
    Operation,
    ToolOperation,
)
from grader.model.strength.primitives import Channel
from grader.model.strength.run_record import Observation
from grader.model.strength.shapes import LiteralValue
from grader.strength.address import (
    Address,
    bound_tokens,
    evidence_at,
    is_bound,
    parse_address,
    tail_tokens,
    walk,
)
from grader.strength.faults import FaultCode, StrengthFault
from grader.strength.json_value import ABSENT, Forms
from grader.strength.pattern_match import Machine

# nodes of one check's tree; a quantifier in a quantifier over two large collections would
# otherwise make a tree that no memory holds
MAX_NODES = 1_000_000

AnyOperand = PointerOperand | LiteralValue | ReferenceSetOperand | LiteralSet


@dataclass(slots=True, kw_only=True)
class Evidence:
    """One evaluation's surroundings; holds its caches, so it is made anew for each trial.

    Attributes:
        observations: the observation that each step bound; a step left out is absent evidence.
        operations: each step's operation, to tell whether an address is a declared collection.
        reference_sets: the contract's reference sets.
        regex_budget: steps that one pattern match may be estimated at.
        path: where the expression stands, for faults.
    """

    observations: Mapping[str, Observation]
    operations: Mapping[str, Operation]
    reference_sets: Mapping[str, ReferenceSet]
    regex_budget: int
    path: str
    forms: Forms = field(default_factory=Forms)
    machines: dict[str, Machine] = field(default_factory=dict)
    projections: dict[str, tuple[object, ...]] = field(default_factory=dict)
    nodes: int = 0

    def begin(self, path: str) -> None:
        """Start on another check over the same evidence: its own path, its own budget of nodes."""
        self.path = path
        self.nodes = 0

    def fault(self, code: FaultCode, detail: str) -> StrengthFault:
        """A fault at this evaluation's expression."""
        return StrengthFault(code, self.path, detail)

    def count_node(self) -> None:
        """Count one node of the tree.

        Raises:
            StrengthFault: `budget-exhausted` after a million.
        """
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise self.fault(
                FaultCode.BUDGET_EXHAUSTED, f"the check resolves to more than {MAX_NODES} nodes"
            )

    def value_of(self, operand: AnyOperand, bound: object) -> object:
        """An operand's value, or ABSENT; `bound` is the element of the quantifier around it."""
        if isinstance(operand, LiteralValue):
            return operand.literal
        if isinstance(operand, LiteralSet):
            return operand.literal
        if isinstance(operand, ReferenceSetOperand):
            declared = self.reference_sets.get(operand.reference_set)
            return declared.members if declared else ABSENT
        if is_bound(operand.pointer):
            return ABSENT if bound is ABSENT else walk(bound, bound_tokens(operand.pointer))
        address = parse_address(operand.pointer)
        observation = self.observations.get(address.step_id)
        return ABSENT if observation is None else evidence_at(observation, address)

    def denotes_collection(self, operand: AnyOperand) -> bool:
        """Whether an operand is an address that its operation declares to be a collection."""
        if not isinstance(operand, PointerOperand) or is_bound(operand.pointer):
            return False
        address = parse_address(operand.pointer)
        operation = self.operations.get(address.step_id)
        return operation is not None and declares_collection(operation, address)


def declares_collection(operation: Operation, address: Address) -> bool:
    """Whether an operation's descriptor has a collection at an address of its own channel."""
    if not reads_descriptor(operation, address):
        return False
    locations = operation.response_descriptor.collection_locations or ()
    return any(tail_tokens(location.pointer) == address.tail for location in locations)


def reads_descriptor(operation: Operation, address: Address) -> bool:
    """Whether an address stands in the channel that the operation's descriptor describes."""
    if isinstance(operation, ApiOperation | ToolOperation):
        return address.channel is Channel.RESPONSE_BODY
    return _command_root(operation) == (address.channel, address.part)


def _command_root(operation: CommandOperation) -> tuple[Channel, str | None]:
    described = operation.descriptor_channel
    if isinstance(described, ArtifactChannel):
        return Channel.ARTIFACT, described.artifact_id
    return Channel(described.channel), None
