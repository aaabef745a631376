"""Lint findings -> text with carets, JSON, SARIF 2.1.0, GitHub annotations."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader import __version__
from grader.canonical import digest
from grader.model.finding import LocatedFinding, Severity
from grader.report.escape import github_data, github_log, github_property, uri_path, visible
from grader.report.layout import cell_width
from grader.report.render_sarif import SCHEMA
from grader.report.words import EN, Words

_LEVELS = {Severity.FINDING: "warning", Severity.HINT: "note"}
_LONGEST_LINE = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class LintTotals:
    """What the summary counts beside the findings.

    `n_hidden` hints that are not shown, `n_files` and `n_clauses` that were read, `n_unread`
    sections that promise something and were not read, `n_unreadable` files.
    """

    n_hidden: int
    n_files: int
    n_clauses: int
    n_unread: int = 0
    n_unreadable: int = 0


def render_lint_text(
    findings: Sequence[LocatedFinding], totals: LintTotals, words: Words = EN
) -> str:
    """Each finding with its source line, a caret below its words, and a way out.

    Args:
        findings: what is shown, in order.
        totals: for the last line.
        words: the language.
    """
    blocks = [_block(finding, words) for finding in findings]
    return "".join(f"{block}\n\n" for block in blocks) + _summary(findings, totals, words)


def _block(finding: LocatedFinding, words: Words) -> str:
    where = f"{visible(finding.path)}:{finding.line}:{finding.column}"
    is_finding = finding.severity is Severity.FINDING
    said = visible(words.told(finding.explanation))
    help_ = words.say("lint.help", advice=visible(words.told(finding.advice)))
    number = str(finding.line)
    gutter = " " * len(number)
    return "\n".join(
        (
            words.say(
                "lint.said" if is_finding else "lint.hint",
                where=where,
                smell=finding.smell,
                said=said,
            ),
            f"  {number} | {_shown(finding.source_line[:_LONGEST_LINE])}",
            f"  {gutter} | {_carets(finding)}",
            f"  {gutter} = {help_}",
        )
    )


def _shown(text: str) -> str:
    return visible(text.replace("\t", " "))


def _carets(finding: LocatedFinding) -> str:
    line = finding.source_line
    first = finding.column - 1
    last = finding.column_end - 1 if finding.line_end == finding.line else len(line)
    if first >= _LONGEST_LINE:
        return ""
    blanks = cell_width(_shown(line[:first]))
    width = cell_width(_shown(line[first : min(last, _LONGEST_LINE)]))
    return " " * blanks + "^" * max(1, width)


def _summary(findings: Sequence[LocatedFinding], totals: LintTotals, words: Words) -> str:
    n_findings = sum(one.severity is Severity.FINDING for one in findings)
    files = words.count("count.file", totals.n_files)
    if n_findings:
        said = [words.count("lint.found", n_findings, files=files)]
    else:
        said = [words.say("lint.none" if totals.n_clauses else "lint.nothing", files=files)]
    if totals.n_unread:
        said.append(words.count("lint.unread", totals.n_unread))
    if totals.n_unreadable:
        said.append(words.count("lint.unreadable", totals.n_unreadable))
    if totals.n_hidden:
        said.append(words.count("lint.hidden", totals.n_hidden))
    return words.say("join.parts").join(said) + "\n"


def render_lint_json(findings: Sequence[LocatedFinding]) -> str:
    """A JSON list, one object a finding, with the fields of `LocatedFinding`."""
    rows = [
        {
            "path": one.path,
            "line": one.line,
            "column": one.column,
            "line_end": one.line_end,
            "column_end": one.column_end,
            "clause_id": one.clause_id,
            "smell": one.smell.value,
            "severity": one.severity.value,
            "explanation": one.explanation,
            "advice": one.advice,
        }
        for one in findings
    ]
    return json.dumps(rows, ensure_ascii=True, indent=2) + "\n"


def render_lint_sarif(findings: Sequence[LocatedFinding], titles: Mapping[str, str]) -> str:
    """One SARIF log; columns count Unicode code points.

    Args:
        findings: what is shown, in order.
        titles: every smell's title by its name, in the order of the rules.
    """
    rules = list(titles)
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver(titles)},
                "columnKind": "unicodeCodePoints",
                "results": [_result(one, rules) for one in findings],
            }
        ],
    }
    return json.dumps(log, ensure_ascii=True, allow_nan=False, indent=2) + "\n"


def _driver(titles: Mapping[str, str]) -> dict[str, object]:
    return {
        "name": "contract-grader lint",
        "version": __version__,
        "rules": [
            {"id": name, "shortDescription": {"text": title}} for name, title in titles.items()
        ],
    }


def _result(finding: LocatedFinding, rules: Sequence[str]) -> dict[str, object]:
    return {
        "ruleId": finding.smell.value,
        "ruleIndex": rules.index(finding.smell.value),
        "level": _LEVELS[finding.severity],
        "message": {"text": _plain(f"{finding.explanation}\n{finding.advice}")},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": uri_path(finding.path)},
                    "region": {
                        "startLine": finding.line,
                        "startColumn": finding.column,
                        "endLine": finding.line_end,
                        "endColumn": finding.column_end,
                    },
                }
            }
        ],
        "partialFingerprints": {
            "clauseSmell/v1": digest(
                {"clause": finding.clause_id, "smell": finding.smell.value, "file": finding.path}
            )
        },
    }


def _plain(text: str) -> str:
    """SARIF reads `[text](target)` as a link and `{0}` as a placeholder."""
    for mark in "\\[]":
        text = text.replace(mark, f"\\{mark}")
    return visible(text.replace("\n", " ")).replace("{", "{{").replace("}", "}}")


def render_lint_github(findings: Sequence[LocatedFinding], totals: LintTotals) -> str:
    """`::warning` for findings, `::notice` for hints, and a line of summary."""
    lines = [_annotation(one) for one in findings]
    lines.append(github_log(_summary(findings, totals, EN)))
    return "".join(f"{line}\n" for line in lines)


def _annotation(finding: LocatedFinding) -> str:
    level = "warning" if finding.severity is Severity.FINDING else "notice"
    properties = (
        f"file={github_property(finding.path)},line={finding.line},col={finding.column},"
        f"endLine={finding.line_end},endColumn={finding.column_end},"
        f"title={github_property(finding.smell.value)}"
    )
    return f"::{level} {properties}::{github_data(f'{finding.explanation} {finding.advice}')}"
