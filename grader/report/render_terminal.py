"""Reports -> text for a terminal, with colours or without."""

from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

from rich.console import Console
from rich.style import Style
from rich.text import Text

from grader.model.report import GradeReport
from grader.report.layout import BLANK, Line, Tone
from grader.report.render_summary import summary_lines
from grader.report.terminal_clauses import program_lines, service_lines
from grader.report.terminal_head import closing_lines, head_lines
from grader.report.terminal_rest import rest_lines
from grader.report.words import EN, Words

WIDTH = 100
LEAST_WIDTH = 80
STYLES: Mapping[Tone, Style] = {
    Tone.PLAIN: Style.null(),
    Tone.STRONG: Style(bold=True),
    Tone.FAINT: Style(dim=True),
    Tone.GOOD: Style(color="green"),
    Tone.HALF: Style(color="yellow"),
    Tone.BAD: Style(color="red", bold=True),
    Tone.OPEN: Style(color="magenta"),
}


def render_terminal(
    reports: Sequence[GradeReport],
    words: Words = EN,
    *,
    width: int = WIDTH,
    color: bool = False,
) -> str:
    """Each report for a person at a terminal, then a table over all when there are several.

    Args:
        reports: in the order of the command line.
        words: language and register.
        width: of a line in cells, 80 at least.
        color: write ANSI colours; without them the text is plain UTF-8.

    Returns:
        Lines ended by LF, without blanks at their ends.
    """
    width = max(LEAST_WIDTH, width)
    lines: list[Line] = []
    for report in reports:
        if lines:
            lines += [BLANK, BLANK]
        lines += _report_lines(report, words, width)
    if len(reports) > 1:
        lines += [BLANK, BLANK, *summary_lines(reports, words, width)]
    return _painted(lines, color=color)


def _report_lines(report: GradeReport, words: Words, width: int) -> list[Line]:
    return [
        *head_lines(report, words, width),
        *service_lines(report, words, width),
        *program_lines(report.program_contract, words, width),
        *rest_lines(report, words, width),
        *closing_lines(report, words, width),
    ]


def _painted(lines: Iterable[Line], *, color: bool) -> str:
    if not color:
        return "".join("".join(piece.text for piece in line).rstrip() + "\n" for line in lines)
    console = Console(
        file=StringIO(),
        force_terminal=True,
        color_system="standard",
        legacy_windows=False,
        force_interactive=False,
        force_jupyter=False,
        _environ={},
    )
    text = Text(no_wrap=True, overflow="ignore")
    for line in lines:
        for at, piece in enumerate(line):
            is_last = at == len(line) - 1
            text.append(piece.text.rstrip() if is_last else piece.text, STYLES[piece.tone])
        text.append("\n")
    with console.capture() as capture:
        console.print(text, soft_wrap=True, end="", markup=False, highlight=False, emoji=False)
    return capture.get()
