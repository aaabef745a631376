"""Files by drop, picker and paste: what is opened, and what is said of the rest."""

import json

import pytest
from reports import provider_report, value

from grader.report.page_data import FileKind, PageFile, page_json

DROP = """([name, text]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name, { type: "application/json" }));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    window.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, cancelable: true }));
    if (kind === "dragover") {
      window.sawOverlay = document.querySelector(".overlay").classList.contains("shown");
    }
  }
}"""


@pytest.fixture
def viewer(page_of, open_page):
    return open_page(page_of())


@pytest.fixture
def refusing(page_of, open_page):
    """The viewer that several tests go on with: what is refused leaves nothing behind."""
    page = open_page(page_of(), shared=True)
    assert titles(page) == ["Open reports"]
    return page


def paste(page, text):
    page.fill("#pasted", text)
    page.get_by_role("button", name="Open the pasted text").click()


def problems(page):
    """What is said; what a test before said is gone, as pasting draws it anew."""
    page.wait_for_selector("#problems .banner", state="attached")
    return page.locator("#problems li").all_text_contents()


def titles(page):
    return page.locator(".places a").all_text_contents()


def test_the_empty_viewer_says_what_it_takes_and_that_nothing_leaves(viewer):
    said = viewer.locator("main").inner_text()
    assert "Nothing leaves this page" in said
    assert "Grade reports, benchmark reports, evidence artifacts" in said
    assert viewer.locator("#demo").count() == 0


def test_a_dropped_report_opens(viewer, grade_value):
    viewer.evaluate(DROP, ["mine.json", json.dumps(grade_value())])
    viewer.wait_for_selector(".cards")
    assert titles(viewer)[0] == "run abc123 (mine.json)"
    assert viewer.evaluate("window.sawOverlay")
    assert viewer.locator(".overlay.shown").count() == 0


def test_the_picker_takes_several_files_and_one_file_twice(viewer, graded):
    paths = [graded["abc123"], graded["small-l3"]]
    viewer.set_input_files("#picker", paths)
    viewer.wait_for_selector(".cards")
    assert len(titles(viewer)) == 3
    viewer.get_by_role("link", name="Open more").click()
    viewer.wait_for_selector("#picker")
    viewer.set_input_files("#picker", [paths[0]])
    viewer.wait_for_selector(".cards")
    assert "weekend-away: what changed" in titles(viewer)


def test_a_paste_anywhere_opens(viewer, grade_value):
    viewer.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          const paste = new ClipboardEvent("paste", {clipboardData: data, bubbles: true});
          document.body.dispatchEvent(paste);
        }""",
        json.dumps(grade_value()),
    )
    viewer.wait_for_selector(".cards")
    assert titles(viewer)[0] == "run abc123 (pasted text)"


def test_a_list_and_a_report_a_line_open(viewer, grade_value):
    both = [grade_value(), grade_value("small-l3")]
    paste(viewer, json.dumps(both))
    viewer.wait_for_selector(".cards")
    assert len(titles(viewer)) == 3
    viewer.get_by_role("link", name="Open more").click()
    paste(viewer, "\n".join(json.dumps(one) for one in both))
    viewer.wait_for_selector(".cards")
    assert len(titles(viewer)) == 7  # and two comparisons


def test_closing_all_leaves_nothing(viewer, grade_value):
    paste(viewer, json.dumps(grade_value()))
    viewer.wait_for_selector(".cards")
    viewer.get_by_role("link", name="Open more").click()
    viewer.get_by_role("button", name="Close all reports").click()
    assert titles(viewer) == ["Open reports"]


def test_another_report_starts_without_the_filters_of_the_one_before(viewer, grade_value):
    paste(viewer, json.dumps([grade_value(), grade_value("small-l3")]))
    viewer.wait_for_selector(".cards")
    viewer.get_by_label("Search clauses").fill("brief")
    viewer.locator(".places a").nth(1).click()
    assert viewer.get_by_label("Search clauses").input_value() == ""
    assert viewer.locator(".row-link").count() > 3


def spoiled(report, *path, put):
    place = report
    for step in path[:-1]:
        place = place[step]
    if put is None:
        del place[path[-1]]
    else:
        place[path[-1]] = put
    return report


FIRST = ("services", 0, "ensures_clauses", 0)


@pytest.mark.parametrize(
    ("path", "put", "said"),
    [
        pytest.param(("overall_score",), "83", "overall_score is string, not number", id="type"),
        pytest.param(("overall_score",), 830, "overall_score is 830, above 100", id="bound"),
        pytest.param((*FIRST, "place"), None, "ensures_clauses[0].place is missing", id="missing"),
        pytest.param((*FIRST, "verdict"), "good", 'verdict is "good", not one of', id="closed-set"),
        pytest.param((*FIRST, "evidence", 0, "start"), -1, "[0].start is -1, below 0", id="deep"),
        pytest.param(("services",), {}, "services is object, not array", id="no-list"),
        pytest.param(("services",), None, "services is missing", id="no-services"),
    ],
)  # fmt: skip
def test_a_fault_names_its_field(path, put, said, refusing, grade_value):
    paste(refusing, json.dumps(spoiled(grade_value(), *path, put=put)))
    assert any(said in one for one in problems(refusing))
    assert titles(refusing) == ["Open reports"]


def test_a_later_version_is_a_warning(viewer, grade_value):
    report = grade_value() | {"schema_version": "9.9", "a_new_field": 1}
    paste(viewer, json.dumps(report))
    said = problems(viewer)
    assert any("schema_version" in one and "warning" in one and '"9.9"' in one for one in said)
    assert any("a_new_field" in one and "is not known here" in one for one in said)
    assert titles(viewer)[0] == "run abc123 (pasted text)"


def test_control_a_good_report_has_no_problem(viewer, grade_value):
    paste(viewer, json.dumps(grade_value()))
    viewer.wait_for_selector(".cards")
    assert viewer.locator("#problems").inner_text() == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("", "is empty", id="empty"),
        pytest.param("[]", "holds no report", id="empty-list"),
        pytest.param("{}", "is no report of contract-grader", id="object"),
        pytest.param("[1, null]", "is no report of contract-grader", id="numbers"),
        pytest.param("nonsense", "is not JSON", id="no-json"),
        pytest.param('{"services": NaN}', "is not JSON", id="nan"),
        pytest.param("[" * 100_000, "nested deeper than 200 levels", id="deep"),
        pytest.param('{"a":' * 300 + "1" + "}" * 300, "nested deeper than 200", id="deep-objects"),
        pytest.param('{"system": "x", "contracts": []}', "later spelling", id="later-spelling"),
        pytest.param('{"suite": "constructor", "cases": []}', 'suite is "constructor"', id="name"),
        pytest.param('{"benchmark_family": "other", "suites": []}', 'is "other", not', id="family"),
        pytest.param('{"services": 1}\n{"services"', "line 2 is not JSON", id="second-line"),
    ],
)
def test_what_is_no_report_is_said_in_place(text, said, refusing):
    paste(refusing, text)
    assert any(said in one for one in problems(refusing))
    refusing.get_by_role("button", name="Dismiss").click()
    assert refusing.locator("#problems").inner_text() == ""


def test_a_number_beyond_all_bounds_is_named(viewer, grade_value):
    text = json.dumps(grade_value()).replace(
        '"overall_score": 83', '"overall_score": 1e999, "x": 83'
    )
    paste(viewer, text)
    assert any("overall_score is number, not number" not in one for one in problems(viewer))
    assert titles(viewer) == ["Open reports"]


def test_the_demo_is_labelled(page_of, open_page, grade_value):
    file = PageFile(name="demo.json", kind=FileKind.GRADE, value=grade_value())
    page = open_page(page_of(demo=page_json([file], [], is_demo=True)))
    page.locator("#demo").click()
    page.wait_for_selector(".cards")
    assert page.locator("main .banner").first.inner_text().startswith("Demo.")
    page.get_by_role("link", name="Open more").click()
    paste(page, json.dumps(value(provider_report("openai", "m"))))
    page.wait_for_selector(".lane")
    assert "Demo." not in page.locator("main").inner_text()
