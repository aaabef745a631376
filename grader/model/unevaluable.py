"""A promise that nobody can grade as it stands."""

from dataclasses import dataclass

from grader.model.verdicts import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class UnevaluableClause:
    """A clause that nobody can grade as it stands, why, and what to write instead.

    `source` names the run or report it comes from, `service` whose promise it is. `rewrite` may
    hold placeholders; None when nothing could be proposed.
    """

    source: str
    service: str
    clause_id: str
    text: str
    reason: Reason
    explanation: str
    rewrite: str | None = None
