"""What a person sees first on a terminal: verdict, score with coverage, what is not kept."""

from collections.abc import Iterator, Sequence

from grader.model.report import GradeReport
from grader.model.verdicts import Reason, Verdict
from grader.report.explanation import entry_explanation
from grader.report.head_notes import head_notes
from grader.report.layout import (
    BLANK,
    Column,
    Line,
    Piece,
    Tone,
    cell_width,
    display,
    paragraph,
    row,
    rule,
    sides,
)
from grader.report.score_words import (
    all_entries,
    counts_sentence,
    overall_word,
    run_sentence,
)
from grader.report.terminal_clauses import OVERALL_TONES, TONES, verdict_word
from grader.report.words import Words

MOST_AT_A_GLANCE = 12
WORST_FIRST = (Verdict.VIOLATED, Verdict.PARTIALLY_SATISFIED)


def head_lines(report: GradeReport, words: Words, width: int) -> list[Line]:
    """Title and verdict, scores, counts, then the clauses that need a look, worst first."""
    found = [*title_lines(report, words, width), rule(width, "━")]
    found += paragraph(run_sentence(report, words), Tone.STRONG, width)
    counts = counts_sentence(report, words)
    if counts:
        found += paragraph(counts, Tone.PLAIN, width)
    if report.pooled_score is not None and report.pooled_score != report.overall_score:
        pooled = words.say("score.pooled", score=words.percent(report.pooled_score))
        found += paragraph(pooled, Tone.FAINT, width)
    found += paragraph(_basis(report, words), Tone.FAINT, width)
    for note in head_notes(report, words):
        found += paragraph(note, Tone.BAD, width)
    return found + _at_a_glance(report, words, width)


def title_lines(report: GradeReport, words: Words, width: int) -> list[Line]:
    """Program and run on the left, the overall verdict on the right."""
    title = words.say(
        "head.title", program=display(report.program, 40), run=display(report.run_id, 40)
    )
    verdict = overall_word(report.overall_verdict, words)
    tone = OVERALL_TONES[report.overall_verdict]
    return sides(Piece(text=title, tone=Tone.STRONG), Piece(text=verdict, tone=tone), width)


def closing_lines(report: GradeReport, words: Words, width: int) -> list[Line]:
    """The last lines: what a person sees without scrolling up."""
    return [
        BLANK,
        rule(width, "━"),
        *title_lines(report, words, width),
        *paragraph(run_sentence(report, words), Tone.STRONG, width),
        *(line for note in head_notes(report, words) for line in paragraph(note, Tone.BAD, width)),
    ]


def _basis(report: GradeReport, words: Words) -> str:
    judge = report.provenance.judge
    return words.say(
        "head.basis",
        judge=display(judge.provider, 40),
        model=display(judge.model, 60),
        layout=display(report.provenance.layout, 20),
        status=words.code("run_status", display(report.provenance.run_status, 20)),
    )


def _at_a_glance(report: GradeReport, words: Words, width: int) -> list[Line]:
    """A row for each clause that is not kept, then one for each reason of having no verdict."""
    broken = [entry for entry in all_entries(report) if entry.verdict in WORST_FIRST]
    broken.sort(key=lambda entry: WORST_FIRST.index(entry.verdict))
    rows = [
        (entry.verdict, display(entry.clause_id, 56), entry_explanation(entry, words))
        for entry in broken[:MOST_AT_A_GLANCE]
    ]
    reasons = _reasons(report, words)
    found: list[Line] = [BLANK] if rows or reasons else []
    found += _glance_rows(rows, words, width)
    n_more = len(broken) - len(rows)
    if n_more > 0:
        found += paragraph(words.count("head.more", n_more), Tone.FAINT, width)
    found += _glance_rows(reasons, words, width)
    return found


def _glance_rows(
    rows: Sequence[tuple[Verdict, str, str]], words: Words, width: int
) -> Iterator[Line]:
    columns = _glance_columns(words, width)
    for verdict, clause, text in rows:
        cells = [
            (verdict_word(verdict, words), TONES[verdict]),
            (clause, Tone.PLAIN),
            (display(text, 120), Tone.PLAIN),
        ]
        yield from row(cells, columns)


def _reasons(report: GradeReport, words: Words) -> list[tuple[Verdict, str, str]]:
    """A single clause by its id, several by their number."""
    grouped: dict[Reason, list[str]] = {}
    for entry in all_entries(report):
        if entry.reason is not None:
            grouped.setdefault(entry.reason, []).append(entry.clause_id)
    return [
        (
            Verdict.NOT_EVALUABLE,
            display(ids[0], 56) if len(ids) == 1 else words.count("head.clauses", len(ids)),
            words.of("reason", reason),
        )
        for reason, ids in grouped.items()
    ]


def _glance_columns(words: Words, width: int) -> list[Column]:
    verdict = max(cell_width(verdict_word(one, words)) for one in Verdict)
    clause = min(30, (width - verdict) // 3)
    return [
        Column(width=verdict),
        Column(width=clause),
        Column(width=width - verdict - clause - 4),
    ]
