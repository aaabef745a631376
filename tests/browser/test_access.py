"""axe on every view in both themes, and no page that scrolls sideways."""

import json
from pathlib import Path

import axe_playwright_python
import pytest
from reports import native_report, provider_report, value

from grader.cli.run_texts import run_texts
from grader.model.report import GradeReport

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
# by its length a check is named when something is found
RUN = """async (rules) => {
  const only = rules ? {runOnly: {type: "rule", values: rules}} : {};
  const found = await axe.run(document, {resultTypes: ["violations"], ...only});
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .map((one) => one.id + ": " + one.nodes[0].html.slice(0, 200));
}"""
VIEWS = {
    "grade": "#v=doc&d=0",
    "clause": "#v=doc&d=0&open=guide-writer%2F%232",
    "quotes": "#v=doc&d=0&open=trip-brief%2Fbrief",
    "changes": "#v=changes&p=weekend-away",
    "change": "#v=changes&p=weekend-away&open=trip-brief%2Fbrief",
    "lane-b": "#v=lane&lane=B",
    "case": "#v=lane&lane=B&open=replay_variability%2Fcase-0",
    "lane-a": "#v=lane&lane=A&open=determinism%2Fdet_mixed",
    "evidence": "#v=doc&d=4",
    "aggregate": "#v=doc&d=5",
    "start": "#v=open",
}
# all but the raw JSON, which is one long text
OPEN_ALL = """() => document.querySelectorAll("details").forEach((node) => {
  if (node.textContent !== "Raw JSON") node.open = true;
})"""


@pytest.fixture(scope="module")
def everything(page_of, grade_value, request):
    """A page with reports of every kind."""
    corpus = request.config.rootpath.parent / "shared" / "corpus" / "eval-quality"
    if not corpus.is_dir():
        pytest.skip("the shared corpus is not there")
    artifact = json.loads((corpus / "skill-defect" / "evidence-artifact.json").read_text("utf-8"))
    cases = json.loads((corpus / "aggregate" / "cases.json").read_text("utf-8"))
    report, later = grade_value(), grade_value()
    later["services"][0]["ensures_clauses"][0] |= {"verdict": "violated", "text": "other words"}
    run = request.config.rootpath / "examples" / "runs" / "abc123"
    return page_of(
        ("grade", report),
        ("grade", later),
        ("benchmark", value(provider_report("openai", "m", drifting=(0,)))),
        ("benchmark", value(native_report())),
        ("evidence", artifact),
        ("aggregate", cases[0]["expected"]),
        runs=[run_texts(run, [GradeReport.model_validate(report)])],
    )


@pytest.mark.parametrize(
    ("scheme", "rules"),
    [
        pytest.param("light", None, id="every-rule"),
        pytest.param("dark", ["color-contrast"], id="contrast-in-the-dark"),
    ],
)
def test_axe_finds_nothing_serious_in_any_view(scheme, rules, everything, open_page):
    page = open_page(everything, VIEWS["start"], color_scheme=scheme)
    page.evaluate(AXE)
    found = {}
    for view, address in VIEWS.items():
        go(page, address)
        page.evaluate(OPEN_ALL)
        found[view] = page.evaluate(RUN, rules)
    assert {view: faults for view, faults in found.items() if faults} == {}
    assert len(found) == len(VIEWS)


def go(page, address):
    page.evaluate(
        """async (to) => {
          location.hash = to;
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        }""",
        address,
    )
    assert page.evaluate("location.hash") == address


def test_control_axe_finds_what_is_wrong(everything, open_page):
    page = open_page(everything, VIEWS["grade"])
    page.evaluate("document.querySelector('.search').previousSibling.remove()")
    page.evaluate("document.querySelector('.card-note').style.color = '#ccc'")
    page.evaluate(AXE)
    assert {one.split(":")[0] for one in page.evaluate(RUN)} >= {"color-contrast"}


@pytest.mark.parametrize("width", [400, 1280])
def test_no_view_scrolls_sideways(width, everything, open_page):
    page = open_page(everything, VIEWS["start"], width=width)
    wide = {}
    for view, address in VIEWS.items():
        go(page, address)
        wide[view] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert {view: by for view, by in wide.items() if by > 0} == {}


def test_landmarks_and_headings_are_there(everything, open_page):
    page = open_page(everything, VIEWS["clause"])
    for role in ("banner", "navigation", "main", "contentinfo", "search", "status"):
        assert page.get_by_role(role).count() >= 1, role
    assert page.get_by_role("heading", level=1).count() == 1
    table = page.get_by_role("table", name="Clauses", exact=True)
    assert table.get_by_role("columnheader").first.inner_text() == "Verdict"
    assert int(table.get_attribute("aria-rowcount")) > table.get_by_role("row").count()


def test_the_skip_link_comes_first_and_leads_to_the_report(everything, open_page):
    page = open_page(everything, VIEWS["grade"])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the report"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    assert page.evaluate("location.hash") == VIEWS["grade"]


def test_focus_can_be_seen(everything, open_page):
    page = open_page(everything, VIEWS["grade"])
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    width = "parseFloat(getComputedStyle(document.activeElement).outlineWidth)"
    assert page.evaluate(width) >= 2
