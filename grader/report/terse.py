"""The terse report: verdicts, scores, and what is broken and where; a line a clause, no advice."""

from collections.abc import Iterator, Sequence

from grader.model.report import ClauseEntry, GradeReport, ProgramContract, ServiceEntry
from grader.report.error_words import error_sentence
from grader.report.escape import markdown_text
from grader.report.head_notes import head_notes
from grader.report.layout import BLANK, Line, Piece, Tone, display, paragraph, wrap
from grader.report.score_words import (
    counts_sentence,
    overall_word,
    program_sentence,
    run_sentence,
    service_sentence,
)
from grader.report.terminal_clauses import TONES
from grader.report.terminal_head import title_lines
from grader.report.terse_line import terse_line
from grader.report.words import Words

INDENT = "  "
Part = tuple[list[str], Sequence[ClauseEntry]]


def terse_lines(report: GradeReport, words: Words, width: int) -> list[Line]:
    """One report for a terminal; a clause's line goes on below itself where it is too long."""
    found = title_lines(report, words, width)
    found += paragraph(run_sentence(report, words), Tone.STRONG, width)
    for note in head_notes(report, words):
        found += paragraph(note, Tone.BAD, width)
    for heads, entries in _parts(report, words):
        found.append(BLANK)
        for head in heads:
            found += paragraph(head, Tone.PLAIN, width)
        for entry in entries:
            for at, line in enumerate(wrap(terse_line(entry, words), width - 2 * len(INDENT))):
                text = INDENT * (2 if at else 1) + line
                found.append((Piece(text=text, tone=TONES[entry.verdict]),))
    return found


def markdown_terse(report: GradeReport, words: Words) -> Iterator[str]:
    """One report as blocks of Markdown."""
    title = words.say("head.title", program=report.program, run=report.run_id)
    verdict = overall_word(report.overall_verdict, words)
    yield f"# {markdown_text(words.say('head.heading', title=title, verdict=verdict))}"
    lines = [run_sentence(report, words), counts_sentence(report, words)]
    lines += head_notes(report, words)
    yield "\\\n".join(markdown_text(line) for line in lines if line)
    for heads, entries in _parts(report, words):
        yield "\\\n".join(markdown_text(head) for head in heads)
        yield "\n".join(f"- {markdown_text(terse_line(entry, words))}" for entry in entries)


def _parts(report: GradeReport, words: Words) -> Iterator[Part]:
    """What is said of each service, and of the program, and its clauses."""
    for service in report.services:
        entries = _entries(service)
        if entries or service.had_error:
            verdict = overall_word(service.service_verdict, words)
            heads = [_head(service.name, verdict, service_sentence(service, words), words)]
            if service.had_error:
                heads.append(error_sentence(service, words))
            yield heads, entries
    program = report.program_contract
    entries = _entries(program)
    if entries:
        name = words.say("section.program", name=words.name(display(program.name, 60)))
        score = program_sentence(program, words)
        yield [words.say("note.labelled", label=name, text=score)], entries


def _head(name: str, verdict: str, score: str, words: Words) -> str:
    shown = words.name(display(name, 60))
    return words.say("terse.part", name=shown, verdict=verdict, score=score)


def _entries(part: ServiceEntry | ProgramContract) -> Sequence[ClauseEntry]:
    """The clauses in force, then those that a lens graded as if their condition had happened."""
    as_if = [one.as_if for one in part.conditional_ensures if one.as_if is not None]
    return [*part.ensures_clauses, *as_if]
