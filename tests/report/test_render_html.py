"""The page as text: its policy, its inert data, its sources, and what it says without scripts."""

import hashlib
import json
import os
import re
import subprocess
import sys
from base64 import b64encode
from html.parser import HTMLParser
from pathlib import Path

import pytest

from grader.canonical import digest_bytes
from grader.cli.main import main
from grader.cli.page_parts import load_page_parts
from grader.cli.run_texts import run_texts
from grader.model.report import GradeReport
from grader.report.page_data import FileKind, PageFile, inert_json, page_json
from grader.report.page_parts import SCRIPTS, STYLES, TEMPLATE, PageParts
from grader.report.page_schemas import page_schemas
from grader.report.render_html import render_html

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "grader" / "report" / "html"
RUN = ROOT / "examples" / "runs" / "abc123"
HOSTILE = "</script><!--<script>\u2028\u2029\ud800&lt;\"'"


class Parsed(HTMLParser):
    """Elements with their attributes and text, in order."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), []))

    def handle_endtag(self, tag):
        self.elements.append((f"/{tag}", {}, []))

    def handle_data(self, data):
        if self.elements:
            self.elements[-1][2].append(data)

    def all(self, tag):
        return [(attrs, "".join(text)) for name, attrs, text in self.elements if name == tag]


@pytest.fixture
def report(capsysbinary, tmp_path):
    path = tmp_path / "report.json"
    arguments = ["--provider", "core", "--exit-zero", "--format", "json", "--out", str(path)]
    assert main(["grade", str(RUN), *arguments]) == 0
    capsysbinary.readouterr()
    return path


def page(value, **options):
    file = PageFile(name=f"{HOSTILE}.json", kind=FileKind.GRADE, value=value)
    return render_html([file], load_page_parts(), **options)


def test_the_policy_allows_the_page_its_own_script_and_style_alone(report):
    parsed = Parsed(page(json.loads(report.read_text("utf-8"))))
    (policy,) = [
        attrs["content"]
        for attrs, _ in parsed.all("meta")
        if attrs.get("http-equiv") == "Content-Security-Policy"
    ]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["base-uri"] == rules["form-action"] == "'none'"
    assert rules["require-trusted-types-for"] == "'script'"
    (script,) = [text for attrs, text in parsed.all("script") if "type" not in attrs]
    ((_, style),) = parsed.all("style")
    assert rules["script-src"] == source(script)
    assert rules["style-src"] == source(style)
    assert "unsafe" not in policy


def source(text):
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{b64encode(digest).decode()}'"


def test_hostile_text_stays_data(report):
    value = json.loads(report.read_text("utf-8"))
    plain = [(tag, sorted(attrs)) for tag, attrs, _ in Parsed(page(value)).elements]
    value["program"] = value["run_id"] = HOSTILE
    html = page(value)
    assert [(tag, sorted(attrs)) for tag, attrs, _ in Parsed(html).elements] == plain
    (data,) = [text for attrs, text in Parsed(html).all("script") if attrs.get("id") == "page-data"]
    assert json.loads(data)["files"][0]["value"]["program"] == HOSTILE
    html.encode("utf-8")  # no lone surrogate is left anywhere


def test_inert_json_has_nothing_a_parser_could_act_on():
    text = inert_json({HOSTILE: [HOSTILE, 1.5, None]})
    assert text.isascii()
    assert not set("<>&") & set(text)
    assert json.loads(text) == {HOSTILE: [HOSTILE, 1.5, None]}
    with pytest.raises(ValueError, match="JSON"):
        inert_json([float("nan")])


def test_equal_input_gives_equal_bytes(report, tmp_path):
    pages = []
    for number in range(2):
        out = tmp_path / f"{number}.html"
        arguments = ["--run", str(RUN), "--format", "html", "-o", str(out)]
        assert main(["render", str(report), *arguments]) == 0
        pages.append(out.read_bytes())
    assert pages[0] == pages[1]
    other = json.loads(report.read_text("utf-8"))
    other["run_id"] = "other"
    assert page(other) != page(json.loads(report.read_text("utf-8")))


def test_two_interpreters_make_the_same_page(report, tmp_path):
    pages = []
    for seed, locale in (("1", "C"), ("2", "C.UTF-8")):
        out = tmp_path / f"{seed}.html"
        arguments = ["render", str(report), "--format", "html", "-o", str(out)]
        env = os.environ | {"PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": f"UTC{seed}"}
        command = [sys.executable, "-m", "grader", *arguments]
        subprocess.run(command, cwd=ROOT, env=env, check=True)
        pages.append(out.read_bytes())
    assert pages[0] == pages[1]


def test_without_scripts_verdict_score_and_coverage_are_there(report):
    parsed = Parsed(page(json.loads(report.read_text("utf-8"))))
    cells = [text for _, text in parsed.all("td")]
    assert cells == ["weekend-away, run abc123", "partial", "83.8", "50.0 %"]


FORBIDDEN = (
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment",
    r"\beval\(|new Function|setTimeout\(\s*[\"'`]",
    r"fetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import\(|navigator\.serviceWorker",
    r"\.setAttributeNS|srcdoc|javascript:",
)


@pytest.mark.parametrize("pattern", FORBIDDEN)
def test_no_source_makes_markup_code_or_a_request(pattern):
    found = [
        path.name for path in sorted(PARTS.iterdir()) if re.search(pattern, path.read_text("utf-8"))
    ]
    assert found == []


def test_control_the_patterns_find_what_they_forbid():
    bad = ("node.innerHTML = x", "eval(x)", "fetch(x)", "a.srcdoc = x")
    assert all(re.search(p, one) for p, one in zip(FORBIDDEN, bad, strict=True))


def test_one_place_sets_attributes_and_makes_elements():
    uses = {
        path.name
        for path in PARTS.glob("*.js")
        if re.search(r"setAttribute\(|createElement|createTextNode", path.read_text("utf-8"))
    }
    assert uses == {"dom.js"}


def test_every_part_stands_in_its_table_once():
    assert sorted(path.name for path in PARTS.iterdir()) == sorted([TEMPLATE, *STYLES, *SCRIPTS])
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in PARTS.iterdir()}
    assert {name: n for name, n in lengths.items() if n > 250} == {}


def test_styles_load_nothing():
    for name in STYLES:
        assert not re.search(r"url\(|@import|@font-face", (PARTS / name).read_text("utf-8"))


def test_a_part_that_would_end_its_element_is_refused():
    parts = PageParts(template="", styles=(), scripts=("x = '</SCRIPT>'",))
    with pytest.raises(ValueError, match="</script"):
        render_html([], parts)


def test_the_page_checks_the_fields_that_the_models_have():
    schemas = page_schemas()["schemas"]
    assert set(schemas) == {
        "grade", "benchmark", "suite", "comparison", "evidence", "aggregate",
    }  # fmt: skip
    assert set(schemas["grade"]["root"]["properties"]) == set(GradeReport.model_fields)


def test_a_text_is_embedded_by_its_digest_alone(report, tmp_path):
    graded = GradeReport.model_validate_json(report.read_bytes())
    runs = run_texts(RUN, [graded])
    assert runs.withheld == {}
    assert len(runs.texts) == len({file.digest for file in graded.provenance.files})
    assert all(digest_bytes(text.encode()) == digest for digest, text in runs.texts.items())
    changed = tmp_path / "bindings" / "trip-brief"
    changed.mkdir(parents=True)
    (changed / "brief.md").write_text("changed", "utf-8")
    (changed / "assumptions.md").write_bytes(b"\xff")
    other = run_texts(tmp_path, [graded])
    assert other.texts == {}
    reasons = other.withheld
    assert reasons["bindings/trip-brief/brief.md"] == "differs"
    assert reasons["bindings/trip-brief/assumptions.md"] == "unreadable"
    assert reasons["program.md"] == "missing"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--run", "x"], "--run goes with --format html", id="run-without-html"),
        pytest.param(["--format", "html", "--run", "/nowhere"], "no such run", id="no-run"),
    ],
)
def test_what_does_not_go_together_is_refused(arguments, said, report, capsysbinary):
    assert main(["render", str(report), *arguments]) == 2
    assert said in capsysbinary.readouterr().err.decode()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param('{"benchmark_family": "x", "suites": []}', "benchmark_family", id="family"),
        pytest.param('{"suite": "x", "cases": []}', "suite", id="suite"),
        pytest.param('{"pairings": 1, "columns": []}', "lane", id="side-by-side"),
        pytest.param('{"coverageGaps": []}', "EvidenceArtifact", id="artifact"),
        pytest.param('{"floorDecisions": {}}', "/basis", id="aggregate"),
        pytest.param('{"suite": "determinism", "cases": [], "schema_version": "9"}', "9", id="new"),
        pytest.param("[1]", "object", id="number"),
        pytest.param("{", "JSON", id="junk"),
    ],
)
def test_a_damaged_file_is_refused_by_field(text, said, tmp_path, capsysbinary):
    path = tmp_path / "damaged.json"
    path.write_text(text, "utf-8")
    assert main(["render", str(path), "--format", "html"]) == 2
    streams = capsysbinary.readouterr()
    assert streams.out == b""
    assert said in streams.err.decode()


def test_a_run_without_a_report_is_refused(shared, capsysbinary):
    path = shared / "corpus" / "eval-quality" / "skill-defect" / "evidence-artifact.json"
    assert main(["render", str(path), "--format", "html", "--run", str(RUN)]) == 2
    assert b"none of the files is one" in capsysbinary.readouterr().err


def test_files_of_every_kind_go_into_one_page(report, shared, tmp_path, capsysbinary):
    artifact = shared / "corpus" / "eval-quality" / "skill-defect" / "evidence-artifact.json"
    cases = json.loads((shared / "corpus/eval-quality/aggregate/cases.json").read_text("utf-8"))
    aggregate = tmp_path / "aggregate.json"
    aggregate.write_text(json.dumps(cases[0]["expected"]), "utf-8")
    paths = [str(report), str(artifact), str(aggregate)]
    assert main(["render", *paths, "--format", "html"]) == 0
    parsed = Parsed(capsysbinary.readouterr().out.decode())
    (data,) = [text for attrs, text in parsed.all("script") if attrs.get("id") == "page-data"]
    assert [one["kind"] for one in json.loads(data)["files"]] == ["grade", "evidence", "aggregate"]
    assert len([text for _, text in parsed.all("td")]) == 12


def test_an_empty_viewer_has_no_data():
    data = json.loads(page_json([], []))
    assert data == {"demo": False, "files": [], "runs": [], "texts": {}}
