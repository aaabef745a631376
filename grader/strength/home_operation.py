"""Where a defect signature is at home in a contract: by address, never by a contract's own ids."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grader.model.strength.operations import (
    ApiInterface,
    ApiOperation,
    CommandInterface,
    CommandOperation,
    Operation,
    ToolInterface,
    ToolOperation,
)
from grader.model.strength.probe import ApiSignature, CommandSignature, ToolSignature

Signature = ApiSignature | CommandSignature | ToolSignature
AnyInterface = ApiInterface | CommandInterface | ToolInterface

_PARAMETER = re.compile(r"\{[^}]*\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeOperation:
    """The operation and the interface that declares it."""

    interface_id: str
    operation: Operation


def home_operation(
    signature: Signature, interfaces: Sequence[AnyInterface]
) -> HomeOperation | None:
    """The first operation of the signature's kind family with its address.

    `api` and `web` are one family; parameter names in path templates are erased before comparing.
    """
    wanted = _address(signature)
    for interface in interfaces:
        for operation in interface.operations:
            if _address(operation) == wanted:
                return HomeOperation(interface_id=interface.logical_id, operation=operation)
    return None


def _address(addressed: Signature | Operation) -> tuple[object, ...]:
    if isinstance(addressed, ApiSignature | ApiOperation):
        return "http", addressed.method, _PARAMETER.sub("{}", addressed.path_template)
    if isinstance(addressed, CommandSignature | CommandOperation):
        invocation = addressed.invocation
        return "command", invocation.executable, invocation.subcommand_path
    assert isinstance(addressed, ToolSignature | ToolOperation)
    return "tool", addressed.tool_name
