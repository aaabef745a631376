"""Hostile strings in every text of a report, through every renderer."""

import json
import re
import unicodedata
import xml.etree.ElementTree as ET

import pytest
from markdown_it import MarkdownIt

from grader.model.presentation import Language, Register
from grader.model.report import GradeReport
from grader.report.clause_surface import clause_surface
from grader.report.layout import display
from grader.report.render_github import render_github
from grader.report.render_json import Spelling, render_json, render_jsonl
from grader.report.render_junit import render_junit
from grader.report.render_markdown import LONGEST_CLAUSE, render_markdown
from grader.report.render_sarif import render_sarif
from grader.report.render_summary import render_summary
from grader.report.render_terminal import render_terminal
from grader.report.words import EN
from grader.report.words_of import words_of

HOSTILE = {
    "ansi-colour": "\x1b[31mred\x1b[0m",
    "ansi-screen": "\x1b[2J\x1b[H\x9b2J",
    "osc-link": "\x1b]8;;https://evil.example\x07click\x1b]8;;\x07",
    "nul-and-bell": "a\x00b\x07\x08\x7f",
    "bidi-override": "safe\u202e\u2066txet\u2069",
    "zero-width": "sa\u200bti\u200dsfied\ufeff\u2060",
    "tag-characters": "x\U000e0041\U000e007f",
    "lone-surrogate": "a\ud800b\udfff",
    "markdown-image": "![x](https://evil.example/p.png) [l](javascript:alert(1)) <https://e.example>",
    "markdown-blocks": "# h\n\n- li\n\n> q\n\n---\n\n1. one\n\n    code",
    "html-script": "<script>alert(1)</script><img src=x onerror=y><!-- &amp; -->",
    "pipes": "a | b || c \\| d | --- |",
    "fences": "```\n````js\n~~~\n`` ` ``",
    "workflow-command": "::error::owned\n::stop-commands::x\n##[add-path]/tmp",
    "cdata-end": "]]></failure><![CDATA[<!DOCTYPE x>",
    "percent-escapes": "%0A::error::x%0D%25",
    "line-endings": "a\r\nb\rc\u2028d\u2029e\x85f\x0bg",
    "rich-markup": "[bold red]x[/] :smile: [link=https://e.example]y[/link]",
    "format-fields": "{0} {n} {__class__} %s $HOME $$x$$",
    "bare-address": "see https://evil.example and www.evil.example or a@evil.example",
    "wide-and-long": "漢字" * 400 + " " + "x" * 4000,
    "sarif-link": "[click](1) \\[x\\](2) {0}",
}
FORBIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def spoiled(value, text):
    """The report as JSON with the text at the end of every string that a run can choose."""
    closed = {
        "state", "verdict", "reason", "grounding_source", "clause_class", "decided_by", "found_by",
        "overall_verdict", "service_verdict", "kind", "error_state", "voting", "step", "trace_hash",
    }  # fmt: skip
    if isinstance(value, dict):
        return {
            key: one
            if key in closed or (key == "how" and "looked_for" in value)
            else spoiled(one, text)
            for key, one in value.items()
        }
    if isinstance(value, list):
        return [spoiled(one, text) for one in value]
    return text + value + text if isinstance(value, str) else value


@pytest.fixture(params=sorted(HOSTILE))
def hostile(request, trip_report):
    """A report as a hostile run, or a hostile report file, would make it."""
    text = HOSTILE[request.param]
    return GradeReport.model_validate(spoiled(trip_report.model_dump(mode="json"), text))


def hidden(text, allowed="\n"):
    return {c for c in text if unicodedata.category(c) in FORBIDDEN and c not in allowed}


def test_control_the_reports_are_spoiled(hostile):
    plain = hostile.services[0].ensures_clauses[0]
    assert any(plain.text.startswith(text) for text in HOSTILE.values())
    assert any(plain.evidence[0].quote.endswith(text) for text in HOSTILE.values())


def test_terminal_shows_controls_and_keeps_its_shape(hostile, trip_report):
    text = render_terminal([hostile, hostile])
    assert hidden(text) == set()
    assert text.encode("utf-8")
    lines = text.split("\n")
    assert [line for line in lines if line != line.rstrip()] == []
    rules = [line for line in lines if set(line) == {"─"}]
    assert len(rules) == 2 * 2 * 4 + 2
    tables = [line for line in lines if line.startswith("Clause ")]
    assert len(tables) == 8
    coloured = render_terminal([hostile], color=True)
    only_colours = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert hidden(only_colours) == set()
    allowed = set(re.findall(r"\x1b\[[0-9;]*m", render_terminal([trip_report], color=True)))
    assert set(re.findall(r"\x1b\[[0-9;]*m", coloured)) <= allowed


@pytest.mark.parametrize("register", list(Register))
@pytest.mark.parametrize("language", list(Language))
def test_every_language_and_register_shows_controls(hostile, language, register):
    words = words_of(language, register)
    assert hidden(render_terminal([hostile], words)) == set()
    text = render_markdown([hostile], words)
    assert hidden(text) == set()
    assert set(shape(text)[2]) <= {
        "code_inline", "strong_open", "strong_close", "hardbreak", "softbreak",
    }  # fmt: skip
    entry = hostile.services[0].ensures_clauses[0]
    owner = hostile.services[0].name
    cell = {"register": register, "language": language}
    assert hidden(clause_surface(entry, owner, **cell).surface) == set()


def test_summary_is_a_line_a_run(hostile):
    assert hidden(render_summary([hostile], EN)) == set()


def tokens_of(text):
    return MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)


def shape(text):
    """Block structure, columns of each table row, and every inline construct."""
    blocks, inline, columns = [], [], []
    for token in tokens_of(text):
        if token.type == "tr_open":
            columns.append(0)
        elif token.type in {"td_open", "th_open"}:
            columns[-1] += 1
        if token.type == "inline":
            inline += [
                one.type for one in token.children if one.type not in {"text", "text_special"}
            ]
        else:
            blocks.append((token.type, token.level))
    return blocks, columns, inline


def test_markdown_keeps_its_blocks_columns_and_inlines(hostile, trip_report):
    text = render_markdown([hostile, hostile])
    assert hidden(text) == set()
    blocks, columns, inline = shape(text)
    plain_blocks, plain_columns, plain_inline = shape(render_markdown([trip_report, trip_report]))
    assert columns == plain_columns
    # every explanation is longer than the plain one, so an item may show one that was left out
    names = [name for name, _ in blocks if name not in LIST_PARTS]
    assert names == [name for name, _ in plain_blocks if name not in LIST_PARTS]
    assert set(inline) <= {"code_inline", "strong_open", "strong_close", "hardbreak", "softbreak"}
    assert inline.count("code_inline") == plain_inline.count("code_inline")


LIST_PARTS = {
    "bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close",
    "paragraph_open", "paragraph_close",
}  # fmt: skip


def test_markdown_text_renders_as_the_clause_itself(hostile):
    cells = [
        "".join(child.content for child in token.children)
        for token in tokens_of(render_markdown([hostile]))
        if token.type == "inline"
    ]
    clause = hostile.services[0].ensures_clauses[0]
    assert display(clause.text, LONGEST_CLAUSE) in cells


def test_markdown_code_shows_the_quote_as_it_is(trip_report):
    for text in HOSTILE.values():
        report = GradeReport.model_validate(spoiled(trip_report.model_dump(mode="json"), text))
        spans = [
            child.content
            for token in tokens_of(render_markdown([report]))
            for child in token.children or ()
            if child.type == "code_inline"
        ]
        assert spans
        assert not [one for one in spans if hidden(one)]


def test_junit_is_xml_with_the_same_cases(hostile, trip_report):
    text = render_junit([hostile])
    assert hidden(text) == set()
    root, plain = ET.fromstring(text), ET.fromstring(render_junit([trip_report]))
    assert [one.tag for one in root.iter()] == [one.tag for one in plain.iter()]
    assert root.attrib == plain.attrib
    assert [sorted(one.attrib) for one in root.iter()] == [sorted(o.attrib) for o in plain.iter()]


def test_sarif_has_the_same_results_and_no_link(hostile, trip_report):
    log = json.loads(render_sarif([hostile]))
    plain = json.loads(render_sarif([trip_report]))
    results, expected = log["runs"][0]["results"], plain["runs"][0]["results"]
    assert [one["ruleId"] for one in results] == [one["ruleId"] for one in expected]
    for result in results:
        message = result["message"]["text"]
        assert hidden(message) == set()
        assert re.search(r"(?<!\\)(?:\\\\)*\[[^\]]*(?<!\\)(?:\\\\)*\]\(", message) is None
        assert re.search(r"(?<!\{)\{\d+\}", message) is None
        for location in (*result["locations"], *result["relatedLocations"]):
            uri = location["physicalLocation"]["artifactLocation"]["uri"]
            assert re.fullmatch(r"[A-Za-z0-9\-._~/%]+", uri)


def test_github_has_one_command_a_finding(hostile, trip_report):
    text = render_github([hostile])
    assert hidden(text) == set()
    lines, plain = text.split("\n"), render_github([trip_report]).split("\n")
    assert [line[:9] for line in lines if line.startswith("::")] == [
        line[:9] for line in plain if line.startswith("::")
    ]
    assert len(lines) == len(plain)
    assert "##[" not in text
    for line in lines:
        if line.startswith("::"):
            properties = line.split("::")[1].split(" ", 1)[1]
            names = [one.split("=", 1)[0] for one in properties.split(",")]
            assert set(names) <= {"file", "line", "endLine", "title"}
            assert len(names) == len(set(names))
            assert re.search(r"%(?!0A|25|3A|2C)", line) is None


def test_json_is_strict_and_holds_the_text(hostile):
    for text in (render_json([hostile]), render_jsonl([hostile])):
        assert text.encode("utf-8")
        assert hidden(text) == set()
        again = GradeReport.model_validate_json(text)
        if not any(unicodedata.category(c) == "Cs" for c in hostile.program):
            assert again == hostile
    assert render_jsonl([hostile]).count("\n") == 1
    assert json.loads(render_json([hostile], Spelling.SYSTEM))["contracts"]


def test_numbers_of_a_hostile_report_do_no_harm(trip_report):
    value = trip_report.model_dump(mode="json")
    clause = value["services"][0]["ensures_clauses"][0]
    clause["place"].update(line_start=-7, line_end=-9)
    clause["evidence"][0].update(start=90, end=1)
    value["warnings"][0]["line"] = -1
    value["program_contract"]["final_output_rule"] = 99
    value["usage"]["cost_usd"] = -1.0
    report = GradeReport.model_validate(value)
    result = json.loads(render_sarif([report]))["runs"][0]["results"][0]
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 1, "endLine": 1}
    lengths = [r["physicalLocation"]["region"]["charLength"] for r in result["relatedLocations"]]
    assert lengths == [80, 16, 0]
    assert "line=-" not in render_github([report])
    assert render_terminal([report]) and render_markdown([report]) and render_junit([report])
