"""Reports -> SARIF 2.1.0: a run for each report, a result for each clause that is not kept."""

import json
import re
from collections.abc import Sequence

from grader import __version__
from grader.canonical import digest
from grader.model.report import ClauseEntry, GradeReport
from grader.model.span import Span
from grader.model.verdicts import Verdict
from grader.report.clause_notes import MOST_EVIDENCE, in_telling_order
from grader.report.escape import one_line, uri_path
from grader.report.findings import Finding, findings
from grader.report.layout import display
from grader.report.score_words import overall_word, run_sentence
from grader.report.source_map import Location, SourceMap, map_of
from grader.report.words import EN, Words

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
# SARIF allows no level but `none` where the kind is not `fail`.
RULES = {
    Verdict.VIOLATED: ("clause-violated", "fail", "error"),
    Verdict.PARTIALLY_SATISFIED: ("clause-partially-satisfied", "fail", "error"),
    Verdict.NOT_EVALUABLE: ("clause-not-evaluable", "open", "none"),
}
LONGEST_QUOTE = 180


def render_sarif(
    reports: Sequence[GradeReport], words: Words = EN, source_maps: Sequence[SourceMap] = ()
) -> str:
    """One SARIF log over all reports; columns and offsets count Unicode code points.

    Args:
        reports: in the order of the command line.
        words: language and register.
        source_maps: for each report, where its clauses stand; may be shorter.
    """
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [_run(report, words, map_of(source_maps, at)) for at, report in enumerate(reports)],
    }
    return json.dumps(log, ensure_ascii=True, allow_nan=False, indent=2) + "\n"


def _run(report: GradeReport, words: Words, source_map: SourceMap) -> dict[str, object]:
    results = [
        _result(finding, finding.graded, source_map, words)
        for finding in findings(report, words)
        if finding.graded is not None and (finding.is_broken or finding.is_open)
    ]
    return {
        "tool": {"driver": _driver(words)},
        "columnKind": "unicodeCodePoints",
        "automationDetails": {"id": f"contract-grader/{display(report.run_id, 200)}"},
        "invocations": [{"executionSuccessful": report.complete}],
        "results": results,
        "properties": {
            "overall_score": report.overall_score,
            "coverage": report.coverage,
            "overall_verdict": overall_word(report.overall_verdict, words),
            "summary": run_sentence(report, words),
        },
    }


def _driver(words: Words) -> dict[str, object]:
    return {
        "name": "contract-grader",
        "version": __version__,
        "rules": [
            {
                "id": rule_id,
                "shortDescription": {"text": words.of("rule_text", verdict)},
                "defaultConfiguration": {"level": level},
            }
            for verdict, (rule_id, _, level) in RULES.items()
        ],
    }


def _result(
    finding: Finding, entry: ClauseEntry, source_map: SourceMap, words: Words
) -> dict[str, object]:
    rule_id, kind, level = RULES[entry.verdict]
    location = source_map.locate(entry.clause_id, entry.place)
    promise = words.foreign(display(entry.text, 400))
    text = "\n".join((finding.title, promise, *finding.lines))
    return {
        "ruleId": rule_id,
        "ruleIndex": list(RULES).index(entry.verdict),
        "kind": kind,
        "level": level,
        "message": {"text": _plain(text)},
        "locations": [_location(location)],
        "relatedLocations": _related(entry, source_map),
        "partialFingerprints": {"clauseId/v1": _fingerprint(entry)},
        "properties": {
            "clause_id": one_line(entry.clause_id),
            "reason": None if entry.reason is None else entry.reason.value,
            "confidence": entry.confidence,
            "grounding_source": entry.grounding_source.value,
        },
    }


def _plain(text: str) -> str:
    """A plain-text message: SARIF reads `[text](target)` as a link and `{0}` as a placeholder."""
    text = re.sub(r"([\\\[\]])", r"\\\1", text)
    return re.sub(r"\{(\d+)\}", r"{{\1}}", text)


def _location(location: Location) -> dict[str, object]:
    region = {"startLine": location.line_start, "endLine": location.line_end}
    artifact = {"uri": uri_path(location.path)}
    return {"physicalLocation": {"artifactLocation": artifact, "region": region}}


def _related(entry: ClauseEntry, source_map: SourceMap) -> list[dict[str, object]]:
    spans = [one for one in in_telling_order(entry) if isinstance(one, Span)][:MOST_EVIDENCE]
    return [
        {
            "id": at,
            "message": {"text": _plain(display(span.quote, LONGEST_QUOTE))},
            "physicalLocation": {
                "artifactLocation": {"uri": uri_path(source_map.in_run(span.file))},
                "region": {
                    "charOffset": span.start,
                    "charLength": max(0, span.end - span.start),
                },
            },
        }
        for at, span in enumerate(spans)
    ]


def _fingerprint(entry: ClauseEntry) -> str:
    """The same clause in the same file keeps its alert from run to run."""
    return digest({"file": entry.place.file, "clause_id": entry.clause_id})
