"""What the page says where no script runs: a line for each file, scores never without coverage."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.report.escape import one_line
from grader.report.page_data import FileKind, PageFile
from grader.report.percent import percent_text, ratio_text
from grader.report.words import Words

EMPTY_TITLE = "contract-grader viewer"


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryLine:
    """One file: what it is, what was found, and on how much that rests."""

    name: str
    about: str
    verdict: str
    score: str
    coverage: str


def page_title(files: Sequence[PageFile]) -> str:
    """The title of the page: the first file's subject, and how many follow."""
    if not files:
        return EMPTY_TITLE
    more = f" and {len(files) - 1} more" if len(files) > 1 else ""
    return f"{_about(files[0])}{more} - contract-grader"


def summary_of(file: PageFile, words: Words) -> SummaryLine:
    """The line of one file."""
    verdict, score, coverage = _said(file, words)
    return SummaryLine(
        name=one_line(file.name),
        about=one_line(_about(file)),
        verdict=one_line(verdict),
        score=score,
        coverage=coverage,
    )


def _about(file: PageFile) -> str:
    value = file.value
    match file.kind:
        case FileKind.GRADE:
            return f"{value['program']}, run {value['run_id']}"
        case FileKind.BENCHMARK:
            lane = f"lane {value['lane']}" if "lane" in value else "a single suite"
            return f"benchmark, {lane}, {value.get('model', value.get('suite'))}"
        case FileKind.COMPARISON:
            return f"benchmark reports of lane {value['lane']} side by side"
        case FileKind.EVIDENCE:
            return f"evidence of probe {value['scoredProbeId']}, run {value['runId']}"
        case FileKind.AGGREGATE:
            return "strength aggregate"


def _said(file: PageFile, words: Words) -> tuple[str, str, str]:
    """Verdict, score and coverage as text; a dash for what this kind of file does not have."""
    value = file.value
    match file.kind:
        case FileKind.GRADE:
            verdict = value["overall_verdict"]
            said = words.say(f"overall.{verdict or 'none'}")
            return said, _percent(value["overall_score"]), _ratio(value["coverage"])
        case FileKind.BENCHMARK:
            inner = value.get("summary", value)
            figures = inner if isinstance(inner, Mapping) else {}
            passed = "passed" if figures.get("passed") is True else "failed"
            cases = f"{figures.get('case_count')} cases"
            return passed, _ratio(figures.get("primary_score")), cases
        case FileKind.EVIDENCE:
            verdict = value.get("productionVerdict", value.get("contractVerdict"))
            return str(verdict), "-", "-"
        case _:
            return "-", "-", "-"


def _percent(figure: object) -> str:
    return percent_text(figure) if isinstance(figure, int | float) else "no score"


def _ratio(figure: object) -> str:
    return f"{ratio_text(figure)} %" if isinstance(figure, int | float) else "-"
