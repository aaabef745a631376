"""What a person sees first on a terminal: verdict, score with coverage, what is not kept."""

from grader.model.grade import Verdict
from grader.model.report import ClauseEntry, GradeReport
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
from grader.report.percent import percent_text
from grader.report.score_words import (
    all_entries,
    counts_sentence,
    overall_word,
    run_sentence,
)
from grader.report.terminal_clauses import OVERALL_TONES, TONES, verdict_word
from grader.report.words import Words

MOST_AT_A_GLANCE = 12
WORST_FIRST = (Verdict.VIOLATED, Verdict.PARTIALLY_SATISFIED, Verdict.NOT_EVALUABLE)


def head_lines(report: GradeReport, words: Words, width: int) -> list[Line]:
    """Title and verdict, scores, counts, then the clauses that need a look, worst first."""
    found = [*title_lines(report, words, width), rule(width, "━")]
    found += paragraph(run_sentence(report, words), Tone.STRONG, width)
    counts = counts_sentence(report, words)
    if counts:
        found += paragraph(counts, Tone.PLAIN, width)
    if report.pooled_score is not None and report.pooled_score != report.overall_score:
        pooled = words.say("score.pooled", score=percent_text(report.pooled_score))
        found += paragraph(pooled, Tone.FAINT, width)
    found += paragraph(_basis(report, words), Tone.FAINT, width)
    if not report.complete:
        found += paragraph(words.say("head.interrupted"), Tone.BAD, width)
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
    order = {verdict: at for at, verdict in enumerate(WORST_FIRST)}
    entries = [entry for entry in all_entries(report) if entry.verdict in order]
    entries.sort(key=lambda entry: order[entry.verdict])
    columns = _glance_columns(words, width)
    found: list[Line] = [BLANK] if entries else []
    for entry in entries[:MOST_AT_A_GLANCE]:
        cells = [
            (verdict_word(entry.verdict, words), TONES[entry.verdict]),
            (display(entry.clause_id, 56), Tone.PLAIN),
            (display(_in_short(entry, words), 120), Tone.PLAIN),
        ]
        found += row(cells, columns)
    n_more = len(entries) - MOST_AT_A_GLANCE
    if n_more > 0:
        more = words.count("head.more", n_more)
        found += paragraph(more, Tone.FAINT, width)
    return found


def _glance_columns(words: Words, width: int) -> list[Column]:
    verdict = max(cell_width(verdict_word(one, words)) for one in WORST_FIRST)
    clause = min(30, (width - verdict) // 3)
    return [
        Column(width=verdict),
        Column(width=clause),
        Column(width=width - verdict - clause - 4),
    ]


def _in_short(entry: ClauseEntry, words: Words) -> str:
    if entry.reason is not None:
        return words.of("reason", entry.reason)
    return entry.explanation
