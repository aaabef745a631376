"""Parts of a report that look at it from the side: lists by clause id, advice, warnings."""

from typing import Literal

from grader.model.report_part import ReportPart
from grader.model.verdicts import Reason


class ConditionalView(ReportPart):
    """The seed's top-level list of conditionals: a view by clause id, without verdicts.

    `triggered` is None when it could not be settled. `degraded_output_provided` is None unless
    triggered, and then whether an output that is not blank was found for the clause.
    """

    clause_id: str
    text: str
    condition: str
    triggered: bool | None
    degraded_output_provided: bool | None


class UnevaluableView(ReportPart):
    """A clause without a verdict: a view by clause id."""

    clause_id: str
    text: str
    reason: Reason
    explanation: str


class UntestedPath(ReportPart):
    """A path that this run did not test: a view by clause id, or a declared error."""

    clause_id: str | None
    error: str | None
    text: str
    explanation: str


class Recommendation(ReportPart):
    """What to change; `rewrite` may hold placeholders such as `<N>`."""

    clause_id: str | None
    kind: Literal["rewrite", "untested-path", "undeclared-error", "warning"]
    text: str
    rewrite: str | None = None


class WarningEntry(ReportPart):
    """Something odd in the run that was met and survived."""

    code: str
    message: str
    file: str | None = None
    line: int | None = None
