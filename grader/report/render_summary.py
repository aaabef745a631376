"""Several runs -> one table: a line a run, worst figures beside their coverage."""

from collections.abc import Mapping, Sequence

from grader.model.report import GradeReport
from grader.model.verdicts import Verdict
from grader.report.layout import Column, Line, Piece, Tone, cell_width, display, row, rule
from grader.report.score_words import overall_word, verdict_counts
from grader.report.terminal_clauses import OVERALL_TONES
from grader.report.words import Words

COLUMNS = (
    "run", "overall", "score", "coverage", "satisfied", "partially_satisfied", "violated",
    "not_evaluable",
)  # fmt: skip
GAP = 2


def summary_titles(words: Words) -> list[str]:
    """The table's column titles."""
    return [words.say(f"column.{name}") for name in COLUMNS]


def summary_rows(reports: Sequence[GradeReport], words: Words) -> list[list[str]]:
    """One row of unescaped cells for each report, in the order given."""
    return [_row(report, words) for report in reports]


def _row(report: GradeReport, words: Words) -> list[str]:
    counts: Mapping[Verdict, int] = verdict_counts(report)
    none = words.say("cell.none")
    score, coverage = report.overall_score, report.coverage
    return [
        words.say("head.title", program=report.program, run=report.run_id),
        overall_word(report.overall_verdict, words),
        none if score is None else words.percent(score),
        none if coverage is None else words.say("cell.percent", percent=words.ratio(coverage)),
        *(str(counts[verdict]) for verdict in Verdict),
    ]


def summary_lines(reports: Sequence[GradeReport], words: Words, width: int) -> list[Line]:
    """The table for a terminal; the first column takes the room that the others leave."""
    titles = summary_titles(words)
    rows = [[display(cell, 120) for cell in cells] for cells in summary_rows(reports, words)]
    widths = [max(cell_width(line[at]) for line in [titles, *rows]) for at in range(1, len(titles))]
    first = max(12, width - sum(widths) - GAP * len(widths))
    columns = [Column(width=first), Column(width=widths[0])]
    columns += [Column(width=one, is_right=True) for one in widths[1:]]
    title = words.count("section.summary", len(reports))
    found: list[Line] = [(Piece(text=title, tone=Tone.STRONG),), rule(width)]
    found += row([(one, Tone.FAINT) for one in titles], columns, GAP)
    found.append(rule(width))
    for report, cells in zip(reports, rows, strict=True):
        tones = [Tone.STRONG, OVERALL_TONES[report.overall_verdict], Tone.STRONG]
        tones += [Tone.PLAIN] * (len(cells) - len(tones))
        found += row(list(zip(cells, tones, strict=True)), columns, GAP)
    return found


def render_summary(reports: Sequence[GradeReport], words: Words, width: int = 100) -> str:
    """The table as plain text, lines ended by LF."""
    lines = summary_lines(reports, words, width)
    return "".join("".join(piece.text for piece in line).rstrip() + "\n" for line in lines)
