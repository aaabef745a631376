"""A clause handed to the judge: only what code could not decide."""

from dataclasses import dataclass

from grader.model.contract import Clause
from grader.model.requirement import Requirement
from grader.model.run import Output


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeTask:
    """One clause to ask the judge about.

    `requirements` are the open ones, in clause order, at least one. `outputs` are those the clause
    is graded against (never empty, none blank). `service` and `purpose`, `requires` and `inputs`
    make the shared prefix with the outputs. `is_condition` marks the question whether the clause's
    condition happened (one requirement: the condition itself; `met` means it happened). With
    `errored` it is asked whether the condition describes that service's error.
    """

    clause: Clause
    service: str
    purpose: str
    requires: tuple[str, ...]
    inputs: tuple[Output, ...]
    outputs: tuple[Output, ...]
    requirements: tuple[Requirement, ...]
    is_condition: bool = False
    errored: str | None = None
