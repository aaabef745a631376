"""Reports -> GitHub workflow commands: an annotation for each clause that is not kept."""

from collections.abc import Iterator, Sequence

from grader.model.report import GradeReport
from grader.model.report_views import WarningEntry
from grader.report.escape import github_data, github_log, github_property
from grader.report.findings import Finding, findings
from grader.report.score_words import counts_sentence, overall_word, run_sentence
from grader.report.source_map import SourceMap, map_of
from grader.report.words import EN, Words


def render_github(
    reports: Sequence[GradeReport], words: Words = EN, source_maps: Sequence[SourceMap] = ()
) -> str:
    """`::error` for broken clauses, `::warning` for those without a verdict and for oddities.

    Args:
        reports: in the order of the command line.
        words: language and register.
        source_maps: for each report, where its clauses stand; may be shorter.

    Returns:
        A plain line with verdict, score and coverage for each run, then its annotations.
    """
    lines = [
        line
        for at, report in enumerate(reports)
        for line in _lines(report, words, map_of(source_maps, at))
    ]
    return "".join(f"{line}\n" for line in lines)


def _lines(report: GradeReport, words: Words, source_map: SourceMap) -> Iterator[str]:
    yield github_log(_headline(report, words))
    counts = counts_sentence(report, words)
    if counts:
        yield github_log(counts)
    for finding in findings(report, words):
        if finding.is_broken:
            yield _annotation("error", finding, source_map)
        elif finding.is_open:
            yield _annotation("warning", finding, source_map)
    for warning in report.warnings:
        yield _oddity(warning, source_map, words)


def _headline(report: GradeReport, words: Words) -> str:
    return words.say(
        "head.line",
        title=words.say("head.title", program=report.program, run=report.run_id),
        verdict=overall_word(report.overall_verdict, words),
        score=run_sentence(report, words),
    )


def _annotation(level: str, finding: Finding, source_map: SourceMap) -> str:
    location = source_map.locate(finding.entry.clause_id, finding.entry.place)
    properties = (
        f"file={github_property(location.path)},line={location.line_start},"
        f"endLine={location.line_end},title={github_property(finding.title)}"
    )
    return f"::{level} {properties}::{github_data(chr(10).join(finding.lines))}"


def _oddity(warning: WarningEntry, source_map: SourceMap, words: Words) -> str:
    properties = f"title={github_property(warning.code)}"
    if warning.file is not None:
        properties = f"file={github_property(source_map.in_run(warning.file))},{properties}"
        if warning.line is not None:
            properties += f",line={max(1, warning.line)}"
    return f"::warning {properties}::{github_data(words.told(warning.message))}"
