"""A graded run with its report -> one observation a clause, with all that only code exposes."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pydantic import Field, JsonValue

from grader.audit.closure import closure_residual
from grader.canonical import canonical_text
from grader.model.benchmark import NativeObservation
from grader.model.graded import GradedRun
from grader.model.lens import Lens
from grader.model.presentation import Language, Register
from grader.model.report import (
    ClauseEntry,
    ConditionalEntry,
    GradeReport,
    ProgramContract,
    ServiceEntry,
)
from grader.model.report_part import ReportPart
from grader.model.run_files import RunFiles
from grader.model.verdicts import Reason, Verdict
from grader.report.clause_surface import ClauseSurface, clause_surface
from grader.report.trace import canonical_surface, check_log
from grader.report.words import Words
from grader.report.words_of import strict_words

Shown = ClauseEntry | ConditionalEntry


class Asked(ReportPart):
    """How a run is to be graded and shown; without a lens it is graded as by `grade` alone."""

    lens: Lens | None = None
    register_id: Register = Register.NEUTRAL
    language: Language = Language.EN


class NativeRun(ReportPart):
    """One grading: the report, its bytes without times, an observation a clause by clause id.

    Clauses in force and untested ones are observed, in the report's order.
    """

    report: GradeReport
    report_text: str
    observations: Mapping[str, NativeObservation] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Owed:
    """A clause's entry, who owes it, and its place in the report."""

    entry: Shown
    owner: str
    index: int


def native_run(
    graded: GradedRun,
    report: GradeReport,
    files: RunFiles,
    asked: Asked,
    render: Callable[[GradeReport], str],
) -> NativeRun:
    """Everything that lane A measures of one grading.

    Args:
        graded: the stages' results.
        report: what was assembled of them, without times.
        files: the run's files, read by other code than the grader's.
        asked: how it was asked for.
        render: the report as text.
    """
    residual = float(closure_residual(report, graded.run, files))
    return NativeRun(
        report=report,
        report_text=render(report),
        observations={
            owed.entry.clause_id: _observation(owed, residual, asked) for owed in _owed(report)
        },
    )


def _owed(report: GradeReport) -> Iterator[_Owed]:
    parts: list[tuple[str, ServiceEntry | ProgramContract]] = [
        (service.name, service) for service in report.services
    ]
    parts.append((report.program_contract.name, report.program_contract))
    index = 0
    for owner, part in parts:
        entries: tuple[Shown, ...] = (*part.ensures_clauses, *part.conditional_ensures)
        for entry in entries:
            yield _Owed(entry=entry, owner=owner, index=index)
            index += 1


def _observation(owed: _Owed, residual: float, asked: Asked) -> NativeObservation:
    shown = _shown(owed.entry)
    surface = _surface(shown, owed, asked)
    decided = _decided(shown) if isinstance(shown, ClauseEntry) else _undecided()
    return NativeObservation(
        prompt=shown.text,
        surface=surface.surface,
        canonical_surface=canonical_surface(shown),
        pre_decoration_surface=surface.pre_decoration_surface,
        grounding_source=shown.grounding_source,
        trace_hash=shown.trace_hash or "",
        register_id=asked.register_id.value,
        register_variant_id=surface.register_variant_id,
        lens=(asked.lens or Lens.UNANCHORED).value,
        lens_mode=decided.lens_mode,
        language=asked.language.value,
        closure_residual=residual,
        verdict=decided.verdict,
        confidence=decided.confidence,
        reason=decided.reason,
        check_log=decided.check_log,
    )


def _shown(entry: Shown) -> Shown:
    """What is graded as if triggered stands for the untested clause."""
    if isinstance(entry, ConditionalEntry) and entry.as_if is not None:
        return entry.as_if
    return entry


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    verdict: Verdict
    confidence: int | None = None
    reason: Reason | None = None
    lens_mode: str = ""
    check_log: tuple[Mapping[str, JsonValue], ...] = ()


def _decided(entry: ClauseEntry) -> _Said:
    return _Said(
        verdict=entry.verdict,
        confidence=entry.confidence,
        reason=entry.reason,
        lens_mode=entry.lens_mode,
        check_log=tuple(json.loads(canonical_text(check_log(entry)))),
    )


def _undecided() -> _Said:
    return _Said(verdict=Verdict.NOT_EVALUABLE)


def _surface(shown: Shown, owed: _Owed, asked: Asked) -> ClauseSurface:
    if isinstance(shown, ClauseEntry):
        return clause_surface(
            shown,
            owed.owner,
            register=asked.register_id,
            language=asked.language,
            case_index=owed.index,
        )
    said = untested_surface(shown, strict_words(asked.language, asked.register_id))
    return ClauseSurface(surface=said, pre_decoration_surface=said, register_variant_id="")


def untested_surface(entry: ConditionalEntry, words: Words) -> str:
    """A clause whose condition did not happen: what it promises, and why it was not tested."""
    because = words.say(
        "untested.because",
        condition=words.foreign(entry.condition),
        how=words.code("how", entry.how),
    )
    promise = words.foreign(" ".join(entry.text.split()))
    return words.say("note.labelled", label=promise, text=because)
