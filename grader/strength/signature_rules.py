"""What a defect signature must be: about what came back, portable, evaluable, selectable."""

from collections.abc import Iterator

from grader.model.strength.expression import PointerOperand, ReferenceSetOperand
from grader.model.strength.operations import Operation
from grader.model.strength.primitives import Channel
from grader.model.strength.shapes import MatcherValue
from grader.strength.address import Address, is_bound, parse_address
from grader.strength.binding_match import bound_channels
from grader.strength.channel_sides import RESPONSE_SIDE, UNWRITABLE
from grader.strength.home_operation import Signature
from grader.strength.plan_index import request_shape
from grader.strength.predicate_rules import channels_named, disjunct_failures, legality_failures
from grader.strength.qualification_failure import QualificationCode, QualificationFailure
from grader.strength.walk_expression import walk_expression

OBSERVED = "observed"


def signature_failures(
    path: str, signature: Signature, operation: Operation | None
) -> Iterator[QualificationFailure]:
    """Every failure of a signature, in the order of the gate.

    Args:
        path: where the signature stands in its probe.
        signature: the signature.
        operation: its home operation, None when the contract declares none; the checks against
            declarations are then skipped.
    """
    predicate = f"{path}.condition.predicate"
    if signature.interface_kind == "web":
        yield QualificationFailure(
            code=QualificationCode.KIND_UNSUPPORTED,
            path=f"{path}.interfaceKind",
            detail='"web" has no probe semantics in this build',
        )
    yield from _observable_channel_failures(path, signature)
    yield from _operand_failures(predicate, signature)
    yield from _channel_failures(predicate, signature)
    yield from disjunct_failures(predicate, signature.condition.predicate)
    if operation is not None:
        yield from _selector_failures(path, signature, operation)
    yield from legality_failures(predicate, signature.condition.predicate, operation)


def _observable_channel_failures(path: str, signature: Signature) -> Iterator[QualificationFailure]:
    channel = signature.observable_channel
    if channel not in RESPONSE_SIDE:
        yield QualificationFailure(
            code=QualificationCode.CHANNEL_NOT_RESPONSE_SIDE,
            path=f"{path}.observableChannel",
            detail=f"{channel} holds what was sent; no defect shows there",
        )
    else:
        yield from _foreign(f"{path}.observableChannel", signature.interface_kind, channel)


def _foreign(path: str, kind: str, channel: Channel) -> Iterator[QualificationFailure]:
    if channel not in UNWRITABLE[kind]:
        return
    on_api = kind in {"api", "web"}
    yield QualificationFailure(
        code=QualificationCode.TEXT_CHANNEL_ON_API
        if on_api
        else QualificationCode.POINTER_UNWRITABLE,
        path=path,
        detail=f"an interface of kind {kind} never writes {channel}",
    )


def _operand_failures(path: str, signature: Signature) -> Iterator[QualificationFailure]:
    for visit in walk_expression(signature.condition.predicate):
        for where, operand in visit.operands():
            if isinstance(operand, ReferenceSetOperand):
                yield QualificationFailure(
                    code=QualificationCode.REFERENCE_SET_OPERAND,
                    path=f"{path}{where}",
                    detail=f"reference set {operand.reference_set} belongs to a contract; a "
                    "signature has none",
                )
            elif isinstance(operand, PointerOperand) and not is_bound(operand.pointer):
                address = parse_address(operand.pointer)
                yield from _pointer_failures(f"{path}{where}", signature.interface_kind, address)


def _pointer_failures(path: str, kind: str, address: Address) -> Iterator[QualificationFailure]:
    if address.step_id != OBSERVED:
        yield QualificationFailure(
            code=QualificationCode.NOT_OBSERVATION_ROOTED,
            path=path,
            detail=f'is rooted at step "{address.step_id}", which only one contract has; '
            f'a signature is rooted at "{OBSERVED}"',
        )
        return
    if address.channel is Channel.ARTIFACT:
        yield QualificationFailure(
            code=QualificationCode.ARTIFACT_CONTRACT_LOCAL,
            path=path,
            detail=f"artifact {address.part} is an id that only one contract has",
        )
    if address.channel in UNWRITABLE[kind]:
        yield QualificationFailure(
            code=QualificationCode.POINTER_UNWRITABLE,
            path=path,
            detail=f"reads {address.channel}, which an interface of kind {kind} never writes",
        )
        if kind in {"api", "web"}:
            yield QualificationFailure(
                code=QualificationCode.TEXT_CHANNEL_ON_API,
                path=path,
                detail=f"reads {address.channel} of an HTTP interface",
            )


def _channel_failures(path: str, signature: Signature) -> Iterator[QualificationFailure]:
    """The predicate reads the declared channel, or two of which one is response-side."""
    named = channels_named(signature.condition.predicate, None)
    declared = signature.observable_channel
    if declared in RESPONSE_SIDE and declared in named:
        return
    if len(named) >= 2 and named & RESPONSE_SIDE:
        return
    yield QualificationFailure(
        code=QualificationCode.CHANNELS_UNDERSPECIFIED,
        path=path,
        detail=f"reads {', '.join(sorted(named)) or 'no channel'}; neither the declared {declared} "
        "nor two channels with one that came back",
    )


def _selector_failures(
    path: str, signature: Signature, operation: Operation
) -> Iterator[QualificationFailure]:
    for channel, keys in bound_channels(signature.condition.selector.input_binding):
        shape = request_shape(operation, channel)
        declared = {*shape.required_keys, *shape.permitted_keys} if shape else set()
        types = shape.types if shape else {}
        for key, wanted in keys.items():
            if key not in declared:
                problem = "is declared in neither requiredKeys nor permittedKeys"
            elif (
                isinstance(wanted, MatcherValue)
                and wanted.matcher == "type-violating"
                and types.get(key) is None
            ):
                problem = "has no declared type that a value could violate"
            else:
                continue
            yield QualificationFailure(
                code=QualificationCode.SELECTOR_KEY_UNDECLARED,
                path=f"{path}.condition.selector.inputBinding.{channel}",
                detail=f'key "{key}" {problem} of operation {operation.operation_id}',
            )
