"""What every part of a report has in common."""

from pydantic import BaseModel


class ReportPart(BaseModel, frozen=True, extra="forbid", allow_inf_nan=False):
    """Base of every part of a report: frozen, no unknown field, every number finite."""
