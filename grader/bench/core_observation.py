"""A clause graded by code -> the observation that every provider gives."""

from grader.bench.batteries import ClauseCase
from grader.model.benchmark import NATIVE_MODEL, ProviderObservation
from grader.model.report import (
    ClauseEntry,
    ConditionalEntry,
    GradeReport,
    NotInForceEntry,
    ServiceEntry,
)
from grader.model.span import Span
from grader.model.verdicts import Verdict

Entry = ClauseEntry | ConditionalEntry | NotInForceEntry


def observe_grade(case: ClauseCase, report: GradeReport, repeat: int) -> ProviderObservation:
    """What code says of a case.

    A clause that is not in force, or whose condition did not happen, is `not_evaluable` like one
    that code cannot decide; `reason` tells them apart.

    Args:
        case: the case.
        report: of its run, with the one clause of its one service.
        repeat: 0-based.
    """
    (service,) = report.services
    (entry,) = _entries(service)
    clause = entry if isinstance(entry, ClauseEntry) else None
    evidence = clause.evidence if clause else ()
    spans = [one for one in evidence if isinstance(one, Span)]
    return ProviderObservation(
        prompt=case.clause,
        surface=_surface(entry),
        provider="core",
        model=NATIVE_MODEL,
        repeat=repeat,
        verdict=_verdict(entry),
        raw_verdict=_verdict(entry),
        confidence=clause.confidence if clause else None,
        reason=_reason(entry),
        evidence=evidence,
        n_quotes=len(spans),
        n_quotes_found=sum(_stands(case, one) for one in spans),
        trace_hash=None if isinstance(entry, NotInForceEntry) else entry.trace_hash,
        estimated_cost_usd=0.0,
        attempts=1,
        finish="completed",
    )


def _entries(service: ServiceEntry) -> tuple[Entry, ...]:
    return (*service.ensures_clauses, *service.conditional_ensures, *service.not_in_force)


def _verdict(entry: Entry) -> Verdict:
    return entry.verdict if isinstance(entry, ClauseEntry) else Verdict.NOT_EVALUABLE


def _reason(entry: Entry) -> str | None:
    if isinstance(entry, ClauseEntry):
        return None if entry.reason is None else entry.reason.value
    return entry.state.value


def _stands(case: ClauseCase, span: Span) -> bool:
    """Whether the quote is the slice of the text at its offsets, as far as the text is here."""
    if not span.file.startswith(f"bindings/{case.service_context.service}/"):
        return True
    return case.output[span.start : span.end] == span.quote


def _surface(entry: Entry) -> str:
    """The verdict, then what was observed of each requirement, or why there is no verdict."""
    reason = _reason(entry)
    verdict = _verdict(entry).value
    lines = [verdict if reason is None else f"{verdict} ({reason})"]
    if isinstance(entry, ClauseEntry):
        lines += [
            f"- {one.text}: {one.state.value}" + (f" ({one.observed})" if one.observed else "")
            for one in entry.requirements
        ]
    return "\n".join(lines)
