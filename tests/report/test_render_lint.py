"""Carets under the words, hidden characters visible, SARIF and GitHub escaped."""

import json

import pytest

from grader.model.finding import LocatedFinding, Severity, SmellName
from grader.report.render_lint import (
    LintTotals,
    render_lint_github,
    render_lint_json,
    render_lint_sarif,
    render_lint_text,
)

TITLES = {"open_list": "the list does not end", "weak_adjective": "taste"}


def totals(n_hidden, n_files, **counts):
    return LintTotals(n_hidden=n_hidden, n_files=n_files, **{"n_clauses": 5, **counts})


def finding(line="- menu: a nice menu", words="nice", **changes):
    at = line.index(words)
    fields = {
        "path": "a b/svc.md",
        "line": 6,
        "column": at + 1,
        "line_end": 6,
        "column_end": at + len(words) + 1,
        "source_line": line,
        "clause_id": "svc/menu",
        "smell": SmellName.WEAK_ADJECTIVE,
        "severity": Severity.FINDING,
        "explanation": f"\u201c{words}\u201d is taste.",
        "advice": "Name <what>.",
    }
    return LocatedFinding(**{**fields, **changes})


@pytest.mark.parametrize(
    ("line", "words"),
    [
        pytest.param("- menu: a nice menu", "nice", id="ascii"),
        pytest.param("\t- m\u00e9nu: nice", "nice", id="tab"),
        pytest.param("- \u6599\u7406: nice", "nice", id="wide"),
        pytest.param("- a\x1b[31mb: nice", "nice", id="escape-sequence"),
    ],
)
def test_the_caret_stands_below_the_words(line, words):
    text = render_lint_text([finding(line, words)], totals(0, 1))
    shown, carets = text.split("\n")[1:3]
    assert "\x1b" not in text
    width = sum(2 if ord(c) > 0x2E7F else 1 for c in shown[: shown.index(words)])
    assert carets.index("^") == width
    assert carets.count("^") == len(words)


def test_the_summary_counts_findings_and_hidden_hints():
    assert render_lint_text([], totals(0, 1)) == "no finding in 1 file\n"
    assert render_lint_text([finding()], totals(2, 3)).endswith(
        "1 finding in 3 files; 2 hints not shown (--hints)\n"
    )


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        pytest.param({"n_clauses": 0}, "nothing to lint in 1 file", id="no-clause"),
        pytest.param(
            {"n_unread": 1},
            "no finding in 1 file; 1 section that could not be read as clauses",
            id="a-section-of-prose",
        ),
        pytest.param(
            {"n_clauses": 0, "n_unreadable": 2},
            "nothing to lint in 1 file; 2 files could not be read",
            id="unreadable-files",
        ),
    ],
)
def test_the_summary_says_what_was_not_looked_at(counts, said):
    assert render_lint_text([], totals(0, 1, **counts)) == f"{said}\n"


def test_json_has_the_place_and_the_words():
    (row,) = json.loads(render_lint_json([finding()]))
    assert (row["path"], row["line"], row["smell"]) == ("a b/svc.md", 6, "weak_adjective")
    assert (row["severity"], row["column"], row["column_end"]) == ("finding", 11, 15)


def test_sarif_names_rules_places_and_units():
    hostile = finding(explanation="see [x](y) {0} \u202e")
    log = json.loads(render_lint_sarif([hostile], TITLES))
    (run,) = log["runs"]
    (result,) = run["results"]
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert (rule["id"], result["ruleId"], result["level"]) == ("weak_adjective",) * 2 + ("warning",)
    assert run["columnKind"] == "unicodeCodePoints"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20b/svc.md"
    assert place["region"] == {"startLine": 6, "startColumn": 11, "endLine": 6, "endColumn": 15}
    assert result["message"]["text"].startswith(r"see \[x\](y) {{0}} \u202e")


def test_github_annotations_cannot_be_broken_out_of():
    hostile = finding(path="a:b,c.md", explanation="x\n::error::y 100%")
    line, summary, end = render_lint_github([hostile], totals(0, 1)).split("\n")
    assert line.startswith("::warning file=a%3Ab%2Cc.md,line=6,col=11,endLine=6,endColumn=15,")
    assert "x%0A::error::y 100%25" in line
    assert (summary, end) == ("1 finding in 1 file", "")
    assert render_lint_github([finding(severity=Severity.HINT)], totals(0, 1)).startswith(
        "::notice "
    )
