"""A grade report in the page: what it says, how it is filtered, and a quote inside its output."""

import csv
import io
import json

import pytest
from made_values import made
from waiting import eventually

from grader.canonical import digest_bytes
from grader.cli.run_texts import run_texts
from grader.model.report import GradeReport
from grader.report.page_data import RunTexts

BRIEF = "#v=doc&d=0&open=trip-brief%2Fbrief"


@pytest.fixture
def grade_page(page_of, grade_value, open_page, request):
    """The example's report, with the run's texts where the test asks for them."""

    def make(fragment="", *, with_run=False, value=None, **options):
        report = value or grade_value()
        run = request.config.rootpath / "examples" / "runs" / "abc123"
        runs = [run_texts(run, [GradeReport.model_validate(report)])] if with_run else []
        return open_page(page_of(("grade", report), runs=runs), fragment, **options)

    return make


def card(page, title):
    return page.locator(f".card:has(.card-title:text-is('{title}'))")


def shown_ids(page):
    return page.locator(".row-link").all_text_contents()


def ids(report, keep):
    return [
        entry["clause_id"]
        for service in report["services"]
        for entry in service["ensures_clauses"]
        if keep(service, entry)
    ]


def test_a_score_stands_with_its_coverage(grade_page, grade_value):
    page = grade_page()
    score = card(page, "Score")
    assert score.locator(".card-value").inner_text() == "83.8 of 100"
    assert "coverage 50.0 %: 10 of 20 clauses in force have a verdict" in score.inner_text()
    assert card(page, "Verdict").inner_text().split() == [
        "Verdict", "◐", "partial", "run", "complete",
    ]  # fmt: skip
    services = page.locator(".plain-table").first.locator("tbody tr")
    assert services.count() == len(grade_value()["services"]) + 1
    assert "66.7 %" in services.first.inner_text()


def test_no_score_is_no_nought(grade_page, grade_value):
    report = grade_value()
    report |= {"overall_score": None, "overall_verdict": None, "coverage": 0}
    page = grade_page(value=report)
    assert card(page, "Score").locator(".card-value").inner_text() == "no score"
    assert "no verdict" in card(page, "Verdict").inner_text()


def test_what_is_wrong_with_the_whole_is_said_first(grade_page, grade_value):
    report = grade_value()
    assert grade_page(value=report).locator("main .banner").count() == 0
    report["complete"] = False
    report["judging"]["suspect"] = True
    said = grade_page(value=report).locator("main .banner").all_text_contents()
    assert [one.split()[0] for one in said] == ["Interrupted:", "A"]


@pytest.mark.parametrize(
    ("fragment", "keep"),
    [
        pytest.param("verdict=violated", lambda _s, e: e["verdict"] == "violated", id="verdict"),
        pytest.param("service=day-planner", lambda s, _e: s["name"] == "day-planner", id="service"),
        pytest.param("reason=needs_judge", lambda _s, e: e["reason"] == "needs_judge", id="reason"),
        pytest.param("q=PLACE+cost", lambda _s, e: "no place costs" in e["text"], id="search"),
    ],
)
def test_a_filter_in_the_address_leaves_its_clauses(fragment, keep, grade_page, grade_value):
    report = grade_value()
    page = grade_page(f"#v=doc&d=0&{fragment}", height=3000, shared=True)
    wanted = [one for one in ids(report, keep) if one]
    found = [one for one in shown_ids(page) if not one.startswith("weekend-away")]
    assert found == wanted
    assert wanted
    assert len(wanted) < len(ids(report, lambda _s, _e: True))


def test_filters_by_hand_reach_the_address_and_can_be_taken_back(grade_page):
    page = grade_page(height=3000)
    everything = shown_ids(page)
    page.get_by_role("button", name="satisfied 8", exact=True).click()
    page.get_by_label("Decided by").select_option("check")
    page.get_by_label("Search clauses").fill("brief")
    few = shown_ids(page)
    assert 0 < len(few) < len(everything)
    assert page.locator("#status").inner_text().startswith(f"{len(few)} of 23 clauses")
    assert eventually(page, "location.hash.includes('q=brief')")
    assert "by=check" in page.evaluate("location.hash")
    page.get_by_role("button", name="Clear filters").click()
    assert shown_ids(page) == everything
    assert page.get_by_label("Search clauses").input_value() == ""


def test_nobody_decided_what_has_no_judge(grade_page):
    page = grade_page("#v=doc&d=0&by=nobody", height=3000)
    assert page.locator(".row:not(.group-row) [data-status=satisfied]").count() == 0
    assert page.locator(".row:not(.group-row) [data-status=not_evaluable]").count() > 3


def test_enter_opens_a_clause_and_escape_closes_it(grade_page):
    page = grade_page()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.type") == "search"
    page.keyboard.press("Escape")
    page.locator(".row-link[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    name = page.evaluate("document.activeElement.textContent")
    assert name == "trip-brief/assumptions"
    page.keyboard.press("Enter")
    heading = page.locator(".detail h2")
    assert heading.inner_text() == name
    assert page.evaluate("document.activeElement.textContent") == name
    assert "open=trip-brief%2Fassumptions" in page.evaluate("location.hash")
    page.keyboard.press("Escape")
    page.wait_for_selector(".split:not(.open)")
    assert page.evaluate("document.activeElement.className") == "row-link"
    assert page.evaluate("document.activeElement.textContent") == name
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.textContent") == shown_ids(page)[-1]


def test_one_row_alone_is_in_the_tab_order(grade_page):
    page = grade_page()
    assert page.locator(".row-link[tabindex='0']").count() == 1
    assert page.locator(".row-link").count() > 5


def test_the_way_back_closes_what_was_opened(grade_page):
    page = grade_page()
    page.locator(".row-link").nth(1).click()
    page.wait_for_selector(".split.open")
    page.go_back()
    page.wait_for_selector(".split:not(.open)")


def test_help_says_the_keys(grade_page):
    page = grade_page()
    assert not page.locator("dialog").is_visible()
    page.keyboard.press("?")
    assert "Escape" in page.locator("dialog[open]").inner_text()
    page.keyboard.press("Escape")
    assert not page.locator("dialog").is_visible()


def test_a_link_opens_a_clause_with_its_quotes_in_the_output(grade_page, grade_value):
    page = grade_page(BRIEF, with_run=True)
    entry = grade_value()["services"][0]["ensures_clauses"][0]
    marks = page.locator(".whole mark")
    quotes = [span["quote"] for span in entry["evidence"]]
    texts = page.evaluate(
        "[...document.querySelectorAll('.whole mark')].map((m) => m.firstChild.data)"
    )
    assert texts == quotes
    assert marks.count() == 5
    lines = page.locator(".numbered")
    assert "`brief`: valid JSON" in lines.locator("mark").inner_text()
    assert "18" in lines.inner_text()
    page.get_by_role("button", name="[3]", exact=True).first.click()
    assert page.evaluate("document.activeElement.firstChild.data") == quotes[2]


def test_without_the_run_a_quote_stands_in_its_stored_context(grade_page, grade_value):
    page = grade_page(BRIEF)
    assert page.locator(".whole").count() == 0
    span = grade_value()["services"][0]["ensures_clauses"][0]["evidence"][1]
    passage = page.locator("pre.passage").nth(1).inner_text()
    assert span["before"] + span["quote"] in passage.replace("[2]", "").replace("… {", "{")
    assert "render with --run" in page.locator(".detail").inner_text()


def test_a_text_that_is_not_the_graded_one_is_not_shown(page_of, grade_value, open_page, tmp_path):
    report = grade_value()
    brief = tmp_path / "bindings" / "trip-brief" / "brief.md"
    brief.parent.mkdir(parents=True)
    brief.write_text("something else", "utf-8")
    runs = [run_texts(tmp_path, [GradeReport.model_validate(report)])]
    assert runs[0].texts == {}
    assert runs[0].withheld["bindings/trip-brief/brief.md"] == "differs"
    page = open_page(page_of(("grade", report), runs=runs), BRIEF)
    detail = page.locator(".detail").inner_text()
    assert "is not the one that was graded" in detail
    assert "does not hold it" in detail
    assert "something else" not in page.content()


ODD = "\ufeffcafé 👩‍💻 naïve\r\n\U0001d4b3 and 👍🏽 end\r\nlast 🎉 line"


@pytest.mark.parametrize(
    "quote", ["👩‍💻 naïve\r\n\U0001d4b3", "👍🏽", "\ufeffcafé", "🎉 line", "end\r\nlast"]
)
def test_offsets_count_code_points(quote, page_of, grade_value, open_page):
    report = grade_value()
    entry = report["services"][0]["ensures_clauses"][0]
    start = ODD.index(quote)
    span = {"file": "odd.md", "start": start, "end": start + len(quote), "quote": quote}
    entry["evidence"] = [{**span, "found_by": "judge", "before": "", "after": ""}]
    for one in entry["requirements"]:
        one["evidence"] = []
    digest = digest_bytes(ODD.encode())
    report["provenance"]["files"].append({"path": "odd.md", "digest": digest})
    page = open_page(
        page_of(("grade", report), runs=[RunTexts(run="r", texts={digest: ODD})]), BRIEF
    )
    marked = page.evaluate("document.querySelector('.whole mark').firstChild.data")
    assert marked == quote.replace("\ufeff", "\\ufeff")
    entry["evidence"][0]["start"] -= 1 if start else -1
    page = open_page(
        page_of(("grade", report), runs=[RunTexts(run="r", texts={digest: ODD})]), BRIEF
    )
    assert page.locator(".whole mark").count() == 0
    assert "does not stand at this place" in page.locator(".detail").inner_text()


def test_quotes_that_overlap_keep_their_numbers(page_of, grade_value, open_page):
    report = grade_value()
    text = "one two three four"
    digest = digest_bytes(text.encode())
    report["provenance"]["files"].append({"path": "t.md", "digest": digest})
    entry = report["services"][0]["ensures_clauses"][0]
    entry["requirements"] = []
    entry["evidence"] = [
        {"file": "t.md", "start": a, "end": b, "quote": text[a:b], "found_by": "check"}
        for a, b in ((0, 7), (4, 13), (8, 13))
    ]
    runs = [RunTexts(run="r", texts={digest: text})]
    page = open_page(page_of(("grade", report), runs=runs), BRIEF)
    pieces = page.locator(".whole mark").all_text_contents()
    assert pieces == ["one ", "two[1]", " ", "three[2][3]"]
    assert page.locator(".whole").inner_text().replace("[1]", "").replace("[2][3]", "") == text


def test_votes_faults_and_searches_are_shown(page_of, open_page):
    report = made("grade", ("some words", "more words"), 1)
    clause = report["services"][0]["ensures_clauses"][0]
    page = open_page(page_of(("grade", report)), f"#v=doc&d=0&open={clause['clause_id']}")
    detail = page.locator(".detail")
    assert detail.get_by_role("table", name="Votes").locator("tbody tr").count() == 1
    assert "Looked for and not found" in detail.inner_text()
    assert detail.get_by_role("heading", name="Trials without a vote").count() == 1


def test_the_theme_follows_the_system_until_it_is_chosen(grade_page):
    ground = "getComputedStyle(document.body).backgroundColor"
    light = grade_page(color_scheme="light").evaluate(ground)
    page = grade_page(color_scheme="dark")
    dark = page.evaluate(ground)
    assert dark != light
    button = page.locator("#theme")
    assert button.inner_text() == "Theme: auto"
    button.click()
    assert (button.inner_text(), page.evaluate(ground)) == ("Theme: light", light)
    button.click()
    assert (button.inner_text(), page.evaluate(ground)) == ("Theme: dark", dark)


def test_paper_has_every_row_and_no_buttons(grade_page):
    page = grade_page(height=500)
    assert page.locator(".row:not(.group-row) .row-link").count() < 23
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".row-link").count() == 23
    assert not page.locator(".filters").first.is_visible()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.locator(".row-link").count() < 23


def test_the_filtered_clauses_are_exported(grade_page, grade_value, watched):
    page = grade_page("#v=doc&d=0&verdict=violated")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as CSV").click()
    found = list(csv.DictReader(io.StringIO(waiting.value.path().read_text("utf-8"), newline="")))
    assert [row["clause"] for row in found] == ids(
        grade_value(), lambda _s, entry: entry["verdict"] == "violated"
    )
    assert found[0]["verdict or state"] == "violated"
    watched.forget()


def test_nothing_moves_for_who_wants_that(grade_page):
    behaviour = "getComputedStyle(document.documentElement).scrollBehavior"
    assert grade_page(reduced_motion="no-preference").evaluate(behaviour) == "smooth"
    assert grade_page(reduced_motion="reduce").evaluate(behaviour) == "auto"


def test_without_scripts_the_summary_stands(page_of, grade_value, browser, tmp_path):
    path = tmp_path / "page.html"
    path.write_text(page_of(("grade", grade_value())), "utf-8")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    cells = page.locator("noscript td, .plain td").all_text_contents()
    context.close()
    assert cells == ["weekend-away, run abc123", "partial", "83.8", "50.0 %"]


def test_a_hidden_sign_is_shown_as_its_number(grade_page, grade_value):
    report = grade_value()
    report["program"] = "gnp\u202eexe"
    page = grade_page(value=json.loads(json.dumps(report)))
    assert "gnp\\u202eexe" in page.locator("main h1").inner_text()


def test_of_a_thousand_clauses_the_rows_in_sight_exist(grade_page, grade_value):
    report = grade_value()
    clauses = report["services"][0]["ensures_clauses"]
    clause = clauses[0] | {"evidence": [], "requirements": []}
    clauses[:] = [clause | {"clause_id": f"trip-brief/{number}"} for number in range(1000)]
    page = grade_page(value=report)
    assert 5 < page.locator(".row-link").count() < 60
    table = page.get_by_role("table", name="Clauses", exact=True)
    assert int(table.get_attribute("aria-rowcount")) > 1000
    page.locator(".row-link[tabindex='0']").focus()
    page.keyboard.press("PageDown")
    assert page.evaluate("document.activeElement.textContent") != "trip-brief/0"
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.textContent").startswith("weekend-away")
    page.evaluate("(to) => { location.hash = to; }", "#v=doc&d=0&open=trip-brief%2F500")
    page.wait_for_selector(".row[aria-current='true']")
    row = page.locator(".row[aria-current='true']")
    assert row.locator(".row-link").inner_text() == "trip-brief/500"
    assert row.get_attribute("aria-rowindex") == "503"
    assert row.bounding_box()["height"] > 20
