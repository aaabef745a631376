"""Reports -> text for a terminal, with colours or without."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from grader.model.presentation import Register
from grader.model.report import GradeReport
from grader.report.layout import BLANK, Line, Tone
from grader.report.render_summary import summary_lines
from grader.report.terminal_clauses import program_lines, service_lines
from grader.report.terminal_head import closing_lines, head_lines
from grader.report.terminal_rest import rest_lines
from grader.report.terse import terse_lines
from grader.report.words import EN, Words

WIDTH = 100
LEAST_WIDTH = 80
STYLES: Mapping[Tone, str] = {
    Tone.PLAIN: "",
    Tone.STRONG: "bold",
    Tone.FAINT: "dim",
    Tone.GOOD: "green",
    Tone.HALF: "yellow",
    Tone.BAD: "bold red",
    Tone.OPEN: "magenta",
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
    return painted(lines, color=color)


def _report_lines(report: GradeReport, words: Words, width: int) -> list[Line]:
    if words.register == Register.TERSE:
        return terse_lines(report, words, width)
    return [
        *head_lines(report, words, width),
        *service_lines(report, words, width),
        *program_lines(report.program_contract, words, width),
        *rest_lines(report, words, width),
        *closing_lines(report, words, width),
    ]


def painted(lines: Iterable[Line], *, color: bool) -> str:
    """The standard sixteen colours, whatever the environment says; blanks stay uncoloured."""
    if not color:
        return "".join("".join(piece.text for piece in line).rstrip() + "\n" for line in lines)
    paint = _painter()
    return "".join("".join(_pieces(line, paint)) + "\n" for line in lines)


def _painter() -> Callable[[str, Tone], str]:
    """What colours a text; rich takes 50 ms to load, which plain text is spared."""
    from rich.color import ColorSystem  # noqa: PLC0415 - see above
    from rich.style import Style  # noqa: PLC0415 - see above

    styles = {tone: Style.parse(style) for tone, style in STYLES.items()}
    return lambda text, tone: styles[tone].render(text, color_system=ColorSystem.STANDARD)


def _pieces(line: Line, paint: Callable[[str, Tone], str]) -> Iterator[str]:
    last = len(line) - 1
    for at, piece in enumerate(line):
        text = piece.text.rstrip()
        blanks = "" if at == last else piece.text[len(text) :]
        yield paint(text, piece.tone) + blanks
