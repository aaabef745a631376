"""What a report rests on: the judge and the settings, the files that were read, cost and time."""

from pydantic import Field

from grader.model.report_judging import ModelEntry
from grader.model.report_part import ReportPart
from grader.model.usage import Usage


class UsageEntry(ReportPart):
    """What the answers used here cost when they were bought; equal on every re-run.

    `cost_usd` is None when a token count or a price is unknown, never 0 then. `n_answers` counts
    the replies used, re-asked ones included; `n_batch_answers` of them were bought in a batch.
    """

    n_answers: int = Field(ge=0)
    n_batch_answers: int = Field(default=0, ge=0)
    tokens: Usage | None
    cost_usd: float | None
    price_source: str | None = None
    price_date: str | None = None


class FileDigest(ReportPart):
    """A file that was read, and the digest of its bytes."""

    path: str
    digest: str


class Timing(ReportPart):
    """The only times of a report; None where the caller gave no clock."""

    started_at: str | None = None
    duration_s: float | None = None


class Provenance(ReportPart):
    """What the report rests on."""

    tool_version: str
    layout: str
    run_status: str
    judge: ModelEntry
    registry_digest: str | None
    prompts_digest: str | None
    ruleset_version: str
    settings: dict[str, str | int | float | bool | None]
    files: tuple[FileDigest, ...]
    timing: Timing | None = None
