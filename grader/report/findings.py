"""Every clause of a report as one finding, for the formats that machines annotate with."""

from collections.abc import Iterator
from dataclasses import dataclass

from grader.model.report import (
    ClauseEntry,
    ConditionalEntry,
    GradeReport,
    NotInForceEntry,
    NotRunEntry,
    ProgramContract,
    ServiceEntry,
)
from grader.model.verdicts import ClauseState, Verdict
from grader.report.clause_notes import Note, NoteKind, clause_notes, note_text
from grader.report.explanation import entry_explanation
from grader.report.layout import display
from grader.report.sections import condition_shown, not_in_force_sentence, rewrites_by_clause
from grader.report.words import Words

AnyEntry = ClauseEntry | ConditionalEntry | NotInForceEntry | NotRunEntry
LONGEST_TITLE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One clause and what is said of it.

    `lines` are its notes, one a line, each on one line already. `service` is the root contract's
    name where `is_program` holds.
    """

    entry: AnyEntry
    service: str
    title: str
    lines: tuple[str, ...]
    is_program: bool

    @property
    def graded(self) -> ClauseEntry | None:
        """The entry when the clause is in force, else None."""
        return self.entry if isinstance(self.entry, ClauseEntry) else None

    @property
    def is_broken(self) -> bool:
        """True for a clause that is violated or kept in part."""
        entry = self.graded
        return entry is not None and entry.verdict in {
            Verdict.VIOLATED,
            Verdict.PARTIALLY_SATISFIED,
        }

    @property
    def is_open(self) -> bool:
        """True for a clause in force without a verdict."""
        entry = self.graded
        return entry is not None and entry.state is ClauseState.NOT_EVALUABLE


def findings(report: GradeReport, words: Words) -> Iterator[Finding]:
    """Every declared clause once: the root's, then service by service, then those not run."""
    program = report.program_contract
    rewrites = rewrites_by_clause(report)
    yield from _of_part(program, rewrites, words, is_program=True)
    for service in report.services:
        yield from _of_part(service, rewrites, words, is_program=False)
    for entry in report.not_run:
        line = words.code("because", entry.because)
        yield _finding(entry, entry.service, (line,), words, is_program=False)


def _of_part(
    part: ServiceEntry | ProgramContract,
    rewrites: dict[str, tuple[str, ...]],
    words: Words,
    *,
    is_program: bool,
) -> Iterator[Finding]:
    for entry in part.ensures_clauses:
        notes = clause_notes(entry, part.name, words)
        lines = [entry_explanation(entry, words)]
        lines.extend(_line(note, words) for note in notes if _adds(note))
        lines.extend(
            words.say("item.rewrite", rewrite=words.foreign(rewrite))
            for rewrite in rewrites.get(entry.clause_id, ())
        )
        yield _finding(entry, part.name, tuple(lines), words, is_program=is_program)
    for untested in part.conditional_ensures:
        line = words.say(
            "untested.because",
            condition=condition_shown(untested.condition, words),
            how=words.code("how", untested.how),
        )
        yield _finding(untested, part.name, (line,), words, is_program=is_program)
    for aside in part.not_in_force:
        line = not_in_force_sentence(aside, words)
        yield _finding(aside, part.name, (line,), words, is_program=is_program)


def _adds(note: Note) -> bool:
    """The explanation already says what is not met, and that a promise is empty."""
    return note.kind not in {NoteKind.NOT_MET, NoteKind.NOTE}


def _line(note: Note, words: Words) -> str:
    label = words.of("label", note.kind)
    return words.say("note.labelled", label=label, text=note_text(note, words))


def _finding(
    entry: AnyEntry, service: str, lines: tuple[str, ...], words: Words, *, is_program: bool
) -> Finding:
    if isinstance(entry, ClauseEntry):
        state = words.of("verdict", entry.verdict)
    else:
        state = words.of("state", entry.state)
    title = words.say("finding.title", state=state, clause=entry.clause_id)
    return Finding(
        entry=entry,
        service=service,
        title=display(title, LONGEST_TITLE),
        lines=tuple(display(line, 1000) for line in lines if line),
        is_program=is_program,
    )
