"""Benchmark reports: the matrix, its filters, the drawer, the charts; lanes never mixed."""

import csv
import io

import pytest
from reports import GOLD, native_report, provider_report, value
from waiting import eventually

LANE_B = "#v=lane&lane=B"


@pytest.fixture
def bench_page(page_of, open_page):
    """Two providers on lane B, of which the second errs and drifts, and core on lane A."""
    sure = provider_report("anthropic", "model-one", cost=0.004)
    says = ("satisfied", "violated", "violated", "satisfied")
    drifting = provider_report("openai", "model-two", says=says, drifting=(2,), cost=None)
    files = [("benchmark", value(one)) for one in (sure, drifting, native_report())]

    def make(fragment=LANE_B, **options):
        return open_page(page_of(*files), fragment, height=2000, **options)

    return make


def rows(page):
    return page.locator(".cases .row-link").all_text_contents()


def test_a_lane_has_a_page_and_a_banner_of_its_own(bench_page):
    page = bench_page()
    assert page.locator(".banner.lane").inner_text().startswith("Lane B.")
    heads = page.locator(".cases .head-row th").all_text_contents()
    assert heads == ["Case", "Gold", "anthropic / model-one", "openai / model-two"]
    page.get_by_role("link", name="Benchmark, lane A").click()
    assert eventually(page, "document.querySelector('main h1').textContent.endsWith('A')")
    assert page.locator(".banner.lane").inner_text().startswith("Lane A.")
    heads = page.locator(".cases .head-row th").all_text_contents()
    assert heads == ["Case", "Gold", "core / core-native"]
    assert "det_mixed" in rows(page)


def test_a_cell_says_verdict_pass_latency_cost_and_drift(bench_page):
    page = bench_page()
    second = page.locator(".cases tbody .row").nth(1)
    texts = second.locator("td").all_text_contents()
    assert texts[0] == "◐partially satisfied"
    assert texts[1] == "◐partially satisfied✓passed200 ms · $0.0040 · one run"
    assert texts[2] == "✗violated✗failed200 ms · cost unknown · one runwrong_verdict"
    replayed = page.locator(".cases tbody .row").nth(6).locator("td").all_text_contents()
    assert "stable in 3 runs" in replayed[1]
    assert "3 texts in 3 runs" in replayed[2]


@pytest.mark.parametrize(
    ("fragment", "wanted"),
    [
        pytest.param("suite=replay_variability", 4, id="suite"),
        pytest.param("family=count", 2, id="family"),
        pytest.param("label=wrong_verdict", 2, id="failure-label"),
        pytest.param("gold=violated", 1, id="gold"),
        pytest.param("says=not_evaluable", 2, id="verdict"),
        pytest.param("status=failed", 3, id="status"),
        pytest.param("disagree=gold", 2, id="off-gold"),
        pytest.param("disagree=providers", 4, id="providers-differ"),
        pytest.param("q=unclear", 0, id="search-finds-nothing"),
        pytest.param("q=text+2", 1, id="search-in-the-answers"),
    ],
)
def test_a_filter_leaves_its_cases(fragment, wanted, bench_page):
    page = bench_page(f"{LANE_B}&{fragment}", shared=True)
    assert len(rows(page)) == wanted
    assert page.locator(".count").inner_text() == f"{wanted} of 8 cases"


@pytest.mark.parametrize(
    ("sort", "first"),
    [
        pytest.param("", "case-0", id="case-order"),
        pytest.param("latency", "case-3", id="slowest"),
        pytest.param("score", "case-1", id="lowest-score"),
        pytest.param("drift", "case-2", id="most-drift"),
    ],
)
def test_the_matrix_is_sorted(sort, first, bench_page):
    page = bench_page(shared=True)
    page.get_by_label("Sort by").select_option(sort)
    assert rows(page)[0] == first


def test_one_provider_can_be_looked_at_alone(bench_page):
    page = bench_page(f"{LANE_B}&status=failed")
    assert len(rows(page)) == 3
    page.get_by_label("Provider", exact=True).select_option("anthropic / model-one")
    assert rows(page) == []
    page.get_by_label("Provider", exact=True).select_option("openai / model-two")
    assert len(rows(page)) == 3
    heads = page.locator(".cases .head-row th").all_text_contents()
    assert heads == ["Case", "Gold", "openai / model-two"]
    page.get_by_role("button", name="Clear filters").click()
    assert page.locator(".cases .head-row th").count() == 4


def test_all_runs_stand_in_the_drawer_grouped_by_equal_text(bench_page):
    page = bench_page(f"{LANE_B}&open=replay_variability%2Fcase-2")
    detail = page.locator(".detail")
    groups = detail.locator(".surface h4").all_text_contents()
    assert groups[0] == "3 runs of 3 with this text: #1, #2, #3"
    assert groups[1:] == [f"1 run of 3 with this text: #{n}" for n in (1, 2, 3)]
    flips = detail.locator(".banner", has_text="flips")
    assert flips.count() == 0  # all three say violated


def test_a_flip_is_marked(page_of, open_page):
    report = value(provider_report("openai", "m", drifting=(0,)))
    address = f"{LANE_B}&open=replay_variability%2Fcase-0"
    page = open_page(page_of(("benchmark", report)), address)
    said = page.locator(".detail .banner", has_text="flips").inner_text()
    assert said.endswith("satisfied, violated, violated")


def test_two_texts_differ_word_by_word(bench_page):
    page = bench_page(f"{LANE_B}&open=clause_battery%2Fcase-1")
    detail = page.locator(".detail")
    assert detail.locator("del").all_text_contents() == ["partially_satisfied"]
    assert detail.locator("ins").all_text_contents() == ["violated"]
    detail.get_by_label("To").select_option("0")
    assert detail.locator("ins").count() == 0
    assert "Both texts are the same" in detail.inner_text()


def test_the_whole_observation_is_there(bench_page):
    page = bench_page(f"{LANE_B}&open=clause_battery%2Fcase-1")
    detail = page.locator(".detail")
    detail.get_by_text("Run #1: violated (not gold)").click()
    said = detail.locator(".facts").last.inner_text()
    assert "estimated_cost_usd\nunknown" in said
    assert "closure_residual\nnot exposed by this provider" in said
    assert detail.locator(".whole mark").all_text_contents() == ["A, B and C[1]"]
    assert detail.locator(".whole").inner_text().startswith("Three sources were named:")


def test_lane_a_shows_its_telemetry(bench_page):
    page = bench_page("#v=lane&lane=A&open=determinism%2Fdet_mixed")
    page.locator(".detail").get_by_text("Run #1: satisfied").click()
    said = page.locator(".detail .facts").last.inner_text()
    assert "a" * 64 in said
    assert "not exposed" not in page.locator("main").inner_text()
    assert "1.0e-16" in page.locator("main").inner_text()


def test_runs_of_several_questions_are_not_compared_with_each_other(page_of, open_page):
    report = value(native_report())
    case = report["suites"][0]["cases"][0]
    first = case["observations"][0]
    other = first | {"prompt": "another clause", "surface": "another", "verdict": "violated"}
    case["observations"] = [first, other, first, other]
    address = "#v=lane&lane=A&open=determinism%2Fdet_mixed"
    page = open_page(page_of(("benchmark", report)), address)
    assert "2 questions, stable in 2 runs" in page.locator(".cases tbody").inner_text()
    assert page.locator(".detail .banner", has_text="flips").count() == 0
    other["verdict"] = "satisfied"
    case["observations"] = [first, other, first, other | {"verdict": "violated"}]
    page = open_page(page_of(("benchmark", report)), address)
    assert "2 questions, verdict flips in 2 runs" in page.locator(".cases tbody").inner_text()


COMPARISON = {
    "lane": "B",
    "columns": ["openai/m", "core/core-native"],
    "rows": [
        {"dimension": "cost", "measure": "USD per case", "values": [None, 0],
         "shown": ["null", "0"]}
    ],
    "pairings": [
        {"first": 0, "second": 1, "n": 4, "both_right": 1, "only_first": 2, "only_second": 1,
         "p_value": 1.0}
    ],
    "cases": [
        {"suite": "clause_battery", "case_id": "a", "gold": "violated", "said": ["violated", None]},
        {"suite": "clause_battery", "case_id": "b", "gold": "violated",
         "said": ["violated", "violated"]},
    ],
}  # fmt: skip


def test_a_side_by_side_file_opens(page_of, open_page):
    page = open_page(page_of(("comparison", COMPARISON)))
    assert page.locator("main h1").inner_text() == "Side by side, lane B"
    measures = page.get_by_role("table", name="Measures").locator("tbody tr").first
    assert measures.locator("th, td").all_text_contents() == ["cost", "USD per case", "null", "0"]
    pairs = page.get_by_role("table", name="Pairs").locator("tbody th").all_text_contents()
    assert pairs == ["openai/m and core/core-native"]
    assert page.get_by_role("table", name="What each said").locator("tbody tr").count() == 2
    page.get_by_label("Only where the columns differ").check()
    rest = page.get_by_role("table", name="What each said").locator("tbody tr")
    assert rest.all_text_contents() == ["clause_battery/a✗violated✗violated\u2013not asked"]


def table(page, title):
    page.locator("figure", has_text=title).get_by_text("The numbers").first.click()
    rows_ = page.locator("figure", has_text=title).locator("tbody tr")
    rows_.first.wait_for()  # a table is made when it is opened
    found = rows_.all()
    return [row.locator("th, td").all_text_contents() for row in found]


def test_charts_draw_what_the_runs_say(bench_page):
    page = bench_page()
    page.get_by_text("Charts", exact=True).click()
    points = table(page, "Coverage against selective accuracy")
    assert points[0] == ["anthropic / model-one", "4", "3", "75.0 %", "100 %", "100 %"]
    assert points[1] == ["openai / model-two", "4", "4", "100 %", "50.0 %", "50.0 %"]
    confusion = table(page, "Confusion matrix: openai / model-two")
    assert confusion[1] == ["partially satisfied", "0", "0", "1", "0", "0"]
    assert confusion[3] == ["not evaluable", "1", "0", "0", "0", "0"]
    costs = table(page, "Cost per correct verdict")
    assert costs == [
        ["anthropic / model-one", "$0.0160", "$0.0040"],
        ["openai / model-two", "unknown", "unknown"],
    ]
    latency = table(page, "Latency")
    assert latency[0][:4] == ["anthropic / model-one", "4", "100 ms", "250 ms"]
    assert page.locator("figure svg[role=img]").count() == 5


def test_the_filtered_table_is_exported(bench_page, watched):
    page = bench_page(f"{LANE_B}&gold=violated")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as CSV").click()
    found = list(csv.reader(io.StringIO(waiting.value.path().read_text("utf-8"), newline="")))
    assert waiting.value.suggested_filename == "benchmark-lane-b.csv"
    assert [row[:4] for row in found] == [
        ["suite", "case", "family", "gold"],
        ["clause_battery", "case-2", "format", "violated"],
    ]
    assert found[1][4:8] == ["violated, passed", "1", "300", "0.004"]
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as Markdown").click()
    lines = waiting.value.path().read_text("utf-8").splitlines()
    assert len([line for line in lines if line.startswith("|")]) == 3
    watched.forget()


def test_the_first_column_stays_in_sight(bench_page):
    page = bench_page(width=700)
    scroller = page.locator(".scroller")
    before = page.locator(".cases .sticky").first.bounding_box()["x"]
    scroller.evaluate("(node) => { node.scrollLeft = 300; }")
    assert page.locator(".cases .sticky").first.bounding_box()["x"] == before
    moved = page.locator(".cases tbody .row td").first.bounding_box()["x"]
    assert moved < before + 272


def test_a_bare_suite_opens(page_of, open_page):
    report = value(provider_report("ollama", "m"))
    page = open_page(page_of(("benchmark", report["suites"][0])))
    assert page.locator("main h1").inner_text() == "Benchmark, lane B"
    assert rows(page) == [f"case-{n}" for n in range(len(GOLD))]


def test_an_interrupted_report_says_so(page_of, open_page):
    report = value(provider_report("ollama", "m"))
    assert (
        "interrupted"
        not in open_page(page_of(("benchmark", report)))
        .content()
        .split('id="app"')[1]
        .split("<script")[0]
    )
    report["complete"] = False
    page = open_page(page_of(("benchmark", report)))
    assert "no, interrupted" in page.locator("main").inner_text()
