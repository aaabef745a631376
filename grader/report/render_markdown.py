"""Reports -> Markdown, for a pull request, a job summary or a file."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from grader.model.presentation import Register
from grader.model.report import ClauseEntry, GradeReport, ProgramContract, ServiceEntry
from grader.report.clause_notes import LONGEST_NOTE, LONGEST_QUOTE, Note, clause_notes
from grader.report.error_words import error_sentence
from grader.report.escape import markdown_code, markdown_text
from grader.report.head_notes import head_notes
from grader.report.items import Item, Section
from grader.report.layout import display
from grader.report.render_summary import COLUMNS, summary_rows, summary_titles
from grader.report.score_words import (
    counts_sentence,
    overall_word,
    program_notes,
    program_sentence,
    run_sentence,
    service_sentence,
)
from grader.report.sections import sections, usage_sentence
from grader.report.terse import markdown_terse
from grader.report.words import EN, Words

LONGEST_CLAUSE = 600
LONGEST_TEXT = 800


def render_markdown(reports: Sequence[GradeReport], words: Words = EN) -> str:
    """Each report under a heading, a table over all before them when there are several.

    Args:
        reports: in the order of the command line.
        words: language and register.

    Returns:
        CommonMark with GitHub's tables, lines ended by LF; no HTML.
    """
    blocks: list[str] = []
    if len(reports) > 1:
        blocks += _summary(reports, words)
    render = markdown_terse if words.register == Register.TERSE else _report
    for report in reports:
        blocks += render(report, words)
    return "\n\n".join(blocks) + "\n"


def _summary(reports: Sequence[GradeReport], words: Words) -> Iterator[str]:
    yield f"# {markdown_text(words.count('section.summary', len(reports)))}"
    marks = ["---", "---"] + ["---:"] * (len(COLUMNS) - 2)
    yield _table(summary_titles(words), marks, summary_rows(reports, words))


def _report(report: GradeReport, words: Words) -> Iterator[str]:
    title = words.say("head.title", program=report.program, run=report.run_id)
    verdict = overall_word(report.overall_verdict, words)
    yield f"# {markdown_text(words.say('head.heading', title=title, verdict=verdict))}"
    yield f"**{markdown_text(run_sentence(report, words))}**"
    lines = [counts_sentence(report, words)]
    lines += head_notes(report, words)
    if any(lines):
        yield "\\\n".join(markdown_text(line) for line in lines if line)
    for service in report.services:
        if service.ensures_clauses:
            yield from _service(service, words)
    if report.program_contract.ensures_clauses:
        yield from _program(report.program_contract, words)
    for section in sections(report, words):
        yield from markdown_section(section, words)
    usage = words.say("label.usage")
    yield markdown_text(words.say("note.labelled", label=usage, text=usage_sentence(report, words)))


def markdown_section(section: Section, words: Words) -> Iterator[str]:
    """A section's title, its groups and their bullets, block by block."""
    yield f"## {markdown_text(section.title)}"
    for group, items in groupby(section.items, key=lambda item: item.group):
        if group:
            yield f"### {markdown_text(display(group, LONGEST_TEXT))}"
        yield "\n".join(_item(item, words) for item in items)


def _service(service: ServiceEntry, words: Words) -> Iterator[str]:
    verdict = overall_word(service.service_verdict, words)
    yield f"## {markdown_text(words.say('head.heading', title=service.name, verdict=verdict))}"
    yield markdown_text(service_sentence(service, words))
    if service.had_error:
        yield markdown_text(error_sentence(service, words))
    yield from _clauses(service.ensures_clauses, service.name, words)


def _program(program: ProgramContract, words: Words) -> Iterator[str]:
    yield f"## {markdown_text(words.say('section.program', name=program.name))}"
    yield markdown_text(program_sentence(program, words))
    yield "\\\n".join(markdown_text(note) for note in program_notes(program, words))
    yield from _clauses(program.ensures_clauses, program.name, words)


def _clauses(entries: Sequence[ClauseEntry], delivered_by: str, words: Words) -> Iterator[str]:
    titles = [words.say(f"column.{key}") for key in ("clause", "verdict", "confidence")]
    rows = [
        [
            words.foreign(display(entry.text, LONGEST_CLAUSE)),
            words.of("verdict", entry.verdict),
            words.say("cell.none") if entry.confidence is None else str(entry.confidence),
        ]
        for entry in entries
    ]
    yield _table(titles, ["---", "---", "---:"], rows)
    yield "\n".join(
        _details(entry, clause_notes(entry, delivered_by, words, at), words)
        for at, entry in enumerate(entries)
    )


def _table(titles: Sequence[str], marks: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [
        [markdown_text(title) for title in titles],
        list(marks),
        *([markdown_text(cell) for cell in cells] for cells in rows),
    ]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _details(entry: ClauseEntry, notes: Sequence[Note], words: Words) -> str:
    head = words.say(
        "finding.title", state=words.of("verdict", entry.verdict), clause=entry.clause_id
    )
    return "\n".join([f"- {markdown_text(head)}", *(f"  - {_note(note, words)}" for note in notes)])


def _note(note: Note, words: Words) -> str:
    label = words.of("label", note.kind)
    text = markdown_text(display(note.text, LONGEST_NOTE))
    if note.quote is not None:
        quote = markdown_code(display(note.quote, LONGEST_QUOTE))
        text = words.say("note.quote_markdown", quote=quote, place=text)
    if not label:
        return text
    return words.say("note.labelled", label=markdown_text(label), text=text)


def _item(item: Item, words: Words) -> str:
    lines = [f"- {markdown_text(display(item.head, LONGEST_TEXT))}"]
    if item.text:
        lines.append(f"  - {markdown_text(display(item.text, LONGEST_TEXT))}")
    for rewrite in item.rewrites:
        proposed = markdown_text(words.say("label.rewrite"))
        code = markdown_code(display(rewrite, LONGEST_TEXT))
        lines.append(f"  - {words.say('note.labelled', label=proposed, text=code)}")
    return "\n".join(lines)
