"""The file that `frontier-compare compare --format json` prints, as the page reads it back."""

from pydantic import Field, JsonValue

from grader.model.benchmark import Lane, SuiteName
from grader.model.report_part import ReportPart


class MeasureRow(ReportPart):
    """One measure; `values` are unrounded, null where unknown, `shown` is the same for people."""

    dimension: str
    measure: str
    values: tuple[JsonValue, ...]
    shown: tuple[str, ...]


class PairingRow(ReportPart):
    """Two columns on the cases that both completed."""

    first: int = Field(ge=0)
    second: int = Field(ge=0)
    n: int = Field(ge=0)
    both_right: int = Field(ge=0)
    only_first: int = Field(ge=0)
    only_second: int = Field(ge=0)
    p_value: float = Field(ge=0, le=1)


class SaidRow(ReportPart):
    """One case and what each column said, null where it was not asked."""

    suite: SuiteName
    case_id: str
    gold: str
    said: tuple[str | None, ...]


class ComparisonFile(ReportPart):
    """Reports of one lane side by side; every row has a cell for each column."""

    lane: Lane
    columns: tuple[str, ...]
    rows: tuple[MeasureRow, ...]
    pairings: tuple[PairingRow, ...]
    cases: tuple[SaidRow, ...]
