"""The tables of clauses for a terminal: one for each service, one for the program contract."""

from collections.abc import Mapping, Sequence

from grader.model.report import ClauseEntry, GradeReport, ProgramContract, ServiceEntry
from grader.model.verdicts import OverallVerdict, Verdict
from grader.report.clause_notes import NoteKind, clause_notes, note_text
from grader.report.error_words import error_sentence
from grader.report.layout import (
    BLANK,
    Column,
    Line,
    Piece,
    Tone,
    cell_width,
    display,
    hanging,
    paragraph,
    row,
    rule,
    sides,
)
from grader.report.score_words import (
    overall_word,
    program_notes,
    program_sentence,
    service_sentence,
)
from grader.report.words import Words

TONES: Mapping[Verdict, Tone] = {
    Verdict.SATISFIED: Tone.GOOD,
    Verdict.PARTIALLY_SATISFIED: Tone.HALF,
    Verdict.VIOLATED: Tone.BAD,
    Verdict.NOT_EVALUABLE: Tone.OPEN,
}
MARKS: Mapping[Verdict, str] = {
    Verdict.SATISFIED: "✓",
    Verdict.PARTIALLY_SATISFIED: "◐",
    Verdict.VIOLATED: "✗",
    Verdict.NOT_EVALUABLE: "?",
}
OVERALL_TONES: Mapping[OverallVerdict | None, Tone] = {
    OverallVerdict.SATISFIED: Tone.GOOD,
    OverallVerdict.PARTIAL: Tone.HALF,
    OverallVerdict.VIOLATED: Tone.BAD,
    None: Tone.OPEN,
}
NOTE_TONES: Mapping[NoteKind, Tone] = {
    NoteKind.OPENING: Tone.PLAIN,
    NoteKind.LENS: Tone.OPEN,
    NoteKind.CONDITION: Tone.PLAIN,
    NoteKind.NOT_MET: Tone.BAD,
    NoteKind.OPEN: Tone.OPEN,
    NoteKind.VOTE: Tone.PLAIN,
    NoteKind.EVIDENCE: Tone.PLAIN,
    NoteKind.NOTE: Tone.FAINT,
    NoteKind.NEXT: Tone.STRONG,
    NoteKind.CLOSING: Tone.FAINT,
}
LONGEST_CLAUSE = 320
CONFIDENCE_WIDTH = 5


def service_lines(report: GradeReport, words: Words, width: int) -> list[Line]:
    """Every service that has a clause in force, an error or something put aside."""
    found: list[Line] = []
    for service in report.services:
        if service.ensures_clauses:
            found += _service(service, words, width)
    return found


def program_lines(program: ProgramContract, words: Words, width: int) -> list[Line]:
    """The root contract's own clauses; nothing when it has none in force."""
    if not program.ensures_clauses:
        return []
    heading = words.say("section.program", name=display(program.name, 60))
    found = [BLANK, *paragraph(heading, Tone.STRONG, width)]
    for text in (program_sentence(program, words), *program_notes(program, words)):
        found += paragraph(text, Tone.FAINT, width)
    return found + clause_table(program.ensures_clauses, program.name, words, width)


def _service(service: ServiceEntry, words: Words, width: int) -> list[Line]:
    verdict = overall_word(service.service_verdict, words)
    found = [
        BLANK,
        *sides(
            Piece(text=display(service.name, 60), tone=Tone.STRONG),
            Piece(text=verdict, tone=OVERALL_TONES[service.service_verdict]),
            width,
        ),
    ]
    found += paragraph(service_sentence(service, words), Tone.FAINT, width)
    if service.had_error:
        found += paragraph(error_sentence(service, words), Tone.FAINT, width)
    return found + clause_table(service.ensures_clauses, service.name, words, width)


def clause_table(
    entries: Sequence[ClauseEntry], delivered_by: str, words: Words, width: int
) -> list[Line]:
    """Clause, verdict and confidence, under each clause its notes."""
    columns = _columns(words, width)
    titles = [words.say(f"column.{key}") for key in ("clause", "verdict", "confidence")]
    found = [rule(width)]
    found += row([(title, Tone.FAINT) for title in titles], columns)
    found.append(rule(width))
    labels = Column(width=max(cell_width(words.of("label", kind)) for kind in NoteKind))
    for at, entry in enumerate(entries):
        if at:
            found.append(BLANK)
        found += _clause_row(entry, words, columns)
        for note in clause_notes(entry, delivered_by, words, at):
            found += hanging(
                words.of("label", note.kind),
                note_text(note, words),
                NOTE_TONES[note.kind],
                width,
                labels,
            )
    return found


def _columns(words: Words, width: int) -> list[Column]:
    verdict_width = 2 + max(cell_width(words.of("verdict", verdict)) for verdict in Verdict)
    confidence_width = max(CONFIDENCE_WIDTH, cell_width(words.say("column.confidence")))
    clause_width = max(20, width - verdict_width - confidence_width - 4)
    return [
        Column(width=clause_width),
        Column(width=verdict_width),
        Column(width=confidence_width, is_right=True),
    ]


def _clause_row(entry: ClauseEntry, words: Words, columns: Sequence[Column]) -> list[Line]:
    tone = TONES[entry.verdict]
    confidence = words.say("cell.none") if entry.confidence is None else str(entry.confidence)
    return row(
        [
            (words.foreign(display(entry.text, LONGEST_CLAUSE)), Tone.STRONG),
            (verdict_word(entry.verdict, words), tone),
            (confidence, tone),
        ],
        columns,
    )


def verdict_word(verdict: Verdict, words: Words) -> str:
    """The verdict's mark and word."""
    return f"{MARKS[verdict]} {words.of('verdict', verdict)}"
