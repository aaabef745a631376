"""A claim of a report that does not hold."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditFinding:
    """One claim that does not hold.

    `code` is a stable kebab-case name, listed in `docs/verify.md`. `service` is the service in
    whose list the claim stands; both are None for a claim about the whole run.
    """

    code: str
    message: str
    clause_id: str | None = None
    service: str | None = None
