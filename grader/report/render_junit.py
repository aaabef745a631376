"""Reports -> JUnit XML: a suite for each service, a case for each clause."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.model.report import GradeReport
from grader.model.verdicts import Reason
from grader.report.escape import xml_text
from grader.report.findings import Finding, findings
from grader.report.layout import display
from grader.report.score_words import program_sentence, run_sentence, service_sentence
from grader.report.source_map import SourceMap, map_of
from grader.report.words import EN, Words

# Faults of the judge, not of the clause: CI shows them as errors. All else is skipped.
FAULTS = (Reason.JUDGE_FAILED, Reason.EVIDENCE_NOT_IN_OUTPUT)
LONGEST_TEXT = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class _Suite:
    """A suite's lines, and the outcome of each of its cases."""

    lines: tuple[str, ...]
    outcomes: tuple[str, ...]


def render_junit(
    reports: Sequence[GradeReport], words: Words = EN, source_maps: Sequence[SourceMap] = ()
) -> str:
    """Failures for broken clauses, errors for a judge that failed, skipped for the rest.

    Args:
        reports: in the order of the command line.
        words: language and register.
        source_maps: for each report, where its clauses stand; may be shorter.
    """
    suites = [
        suite
        for at, report in enumerate(reports)
        for suite in _suites(report, words, map_of(source_maps, at))
    ]
    outcomes = [outcome for suite in suites for outcome in suite.outcomes]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites name="contract-grader" {_counts(outcomes)}>',
        *(line for suite in suites for line in suite.lines),
        "</testsuites>",
    ]
    return "\n".join(lines) + "\n"


def _suites(report: GradeReport, words: Words, source_map: SourceMap) -> list[_Suite]:
    grouped: dict[tuple[bool, str], list[Finding]] = {}
    for finding in findings(report, words):
        grouped.setdefault((finding.is_program, finding.service), []).append(finding)
    scores = {
        (False, service.name): service_sentence(service, words) for service in report.services
    }
    program = report.program_contract
    scores[True, program.name] = program_sentence(program, words)
    run = [("run_id", report.run_id), ("run_score", run_sentence(report, words))]
    return [
        _suite(
            f"{report.run_id}/{key[1]}",
            [*run, ("score", scores[key])] if key in scores else run,
            [(finding, _case(finding, words, source_map)) for finding in found],
        )
        for key, found in grouped.items()
    ]


def _suite(
    name: str, properties: Iterable[tuple[str, str]], cases: Sequence[tuple[Finding, list[str]]]
) -> _Suite:
    outcomes = tuple(_outcome(finding) for finding, _ in cases)
    lines = [
        f'  <testsuite name="{xml_text(name)}" {_counts(outcomes)}>',
        *_properties(properties, "    "),
        *(line for _, case in cases for line in case),
        "  </testsuite>",
    ]
    return _Suite(lines=tuple(lines), outcomes=outcomes)


def _counts(outcomes: Sequence[str]) -> str:
    counted = Counter(outcomes)
    return (
        f'tests="{len(outcomes)}" failures="{counted["failure"]}" '
        f'errors="{counted["error"]}" skipped="{counted["skipped"]}"'
    )


def _outcome(finding: Finding) -> str:
    """`passed`, `failure`, `error` or `skipped`."""
    if finding.is_broken:
        return "failure"
    if finding.graded is not None and not finding.is_open:
        return "passed"
    is_fault = finding.graded is not None and finding.graded.reason in FAULTS
    return "error" if is_fault else "skipped"


def _case(finding: Finding, words: Words, source_map: SourceMap) -> list[str]:
    entry = finding.entry
    location = source_map.locate(entry.clause_id, entry.place)
    name = words.say(
        "finding.name",
        clause=entry.clause_id,
        text=words.foreign(display(entry.text, LONGEST_TEXT)),
    )
    head = (
        f'    <testcase name="{xml_text(name)}" classname="{xml_text(finding.service)}" '
        f'file="{xml_text(location.path)}" line="{location.line_start}">'
    )
    properties = [
        ("clause_id", entry.clause_id),
        ("file", location.path),
        ("line", str(location.line_start)),
        ("state", entry.state.value),
    ]
    if finding.graded is not None and finding.graded.confidence is not None:
        properties.append(("confidence", str(finding.graded.confidence)))
    return [head, *_properties(properties, "      "), *_body(finding), "    </testcase>"]


def _properties(properties: Iterable[tuple[str, str]], indent: str) -> list[str]:
    return [
        f"{indent}<properties>",
        *(
            f'{indent}  <property name="{name}" value="{xml_text(value)}"/>'
            for name, value in properties
        ),
        f"{indent}</properties>",
    ]


def _body(finding: Finding) -> list[str]:
    outcome = _outcome(finding)
    text = xml_text("\n".join(finding.lines))
    if outcome == "passed":
        return [f"      <system-out>{text}</system-out>"]
    kind = finding.entry.state.value
    if finding.graded is not None:
        reason = finding.graded.reason
        kind = finding.graded.verdict.value if reason is None else reason.value
    message = xml_text(finding.lines[0] if finding.lines else finding.title)
    return [f'      <{outcome} message="{message}" type="{kind}">{text}</{outcome}>']
