"""Evidence artifacts and aggregates of the strength core in the page."""

import json

import pytest
from made_values import made

from grader.report.render_evidence import NOT_MEANT
from grader.report.words import EN


@pytest.fixture
def evidence(shared):
    path = shared / "corpus" / "eval-quality" / "skill-defect" / "evidence-artifact.json"
    return json.loads(path.read_text("utf-8"))


def test_an_artifact_says_verdict_rates_and_gaps(evidence, page_of, open_page):
    page = open_page(page_of(("evidence", evidence)))
    said = page.locator("main").inner_text()
    assert "CONCERNS" in page.locator(".card").first.inner_text()
    rates = page.get_by_role("table", name="Class rates").locator("tbody tr").all_text_contents()
    assert len(rates) == 3
    assert evidence["runId"] in said
    for key in NOT_MEANT:
        assert EN.say(f"strength.{key}") in said
    for basis in evidence["verdictBasis"]:
        assert basis in said
    outcomes = page.get_by_role("table", name="Outcomes").locator("tbody tr")
    assert outcomes.count() == len(evidence["outcomes"])


def test_outcomes_are_filtered_by_state(evidence, page_of, open_page):
    state = evidence["outcomes"][0]["state"]
    page = open_page(page_of(("evidence", evidence)), f"#v=doc&d=0&state={state}")
    outcomes = page.get_by_role("table", name="Outcomes").locator("tbody tr")
    assert outcomes.count() == sum(one["state"] == state for one in evidence["outcomes"])
    page.get_by_label("Search outcomes").fill("no such thing")
    assert page.get_by_role("table", name="Outcomes").locator("tbody tr").count() == 0


def test_an_aggregate_says_each_floor(shared, page_of, open_page):
    cases = json.loads((shared / "corpus/eval-quality/aggregate/cases.json").read_text("utf-8"))
    aggregate = cases[0]["expected"]
    page = open_page(page_of(("aggregate", aggregate)))
    table = page.get_by_role("table", name="Class rates")
    decisions = aggregate["floorDecisions"]
    for name, row in zip(decisions, table.locator("tbody tr").all(), strict=True):
        assert decisions[name]["decision"].replace("-", " ") in row.inner_text()
    inputs = page.get_by_role("table", name="Artifacts").locator("tbody tr")
    assert inputs.count() == len(aggregate["inputs"])


def test_no_rate_is_no_nought(page_of, open_page):
    aggregate = made("aggregate", ("plain",))
    aggregate["classes"]["defect"]["rate"] = None
    aggregate["classes"]["gameability"] = None
    page = open_page(page_of(("aggregate", aggregate)))
    rows = page.get_by_role("table", name="Class rates").locator("tbody tr").all_text_contents()
    assert "no probe was exercised" in rows[0]
    assert "no eligible probe" in rows[1]
    assert "caught" in rows[2]
