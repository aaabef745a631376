"""Several reports of one program side by side: what changed, by clause identity."""

import copy

import pytest
from waiting import eventually

CHANGES = "#v=changes&p=weekend-away"


@pytest.fixture
def two_reports(grade_value):
    """A report and a later one: a clause better, one worse, one reworded, one new, one gone."""
    before = grade_value()
    after = copy.deepcopy(before)
    after["run_id"] = "later"
    first, places, plan, guide = (after["services"][at]["ensures_clauses"] for at in (0, 2, 3, 4))
    first[0]["verdict"] = "violated"
    first[0]["evidence_text"] = '"town": … nothing else'
    first[1]["text"] = first[1]["text"].replace("4 items", "5 items")
    violated = next(one for one in guide if one["verdict"] == "violated")
    violated["verdict"] = "satisfied"
    plan[0]["clause_id"] = "day-planner/new-one"
    places[1] |= {"verdict": "satisfied", "reason": None, "state": "graded", "confidence": 80}
    return before, after


@pytest.fixture
def changes_page(two_reports, page_of, open_page):
    before, after = two_reports
    return open_page(page_of(("grade", before), ("grade", after)), CHANGES, height=3000)


def changes(page):
    rows = page.evaluate(
        """() => [...document.querySelectorAll(".changes tbody .row")].map((row) => [
          row.querySelector(".row-link").textContent,
          row.children[1].textContent])"""
    )
    return {key: said[1:] for key, said in rows}


def test_each_clause_says_how_it_went(changes_page, two_reports):
    found = changes(changes_page)
    guide = two_reports[0]["services"][4]["ensures_clauses"]
    healed = next(one["clause_id"] for one in guide if one["verdict"] == "violated")
    replaced = two_reports[0]["services"][3]["ensures_clauses"][0]["clause_id"]
    assert found["trip-brief/brief"] == "worse"
    assert found["trip-brief/assumptions"] == "changed"
    assert found[healed] == "better"
    assert found["day-planner/new-one"] == "new"
    assert found[replaced] == "gone"
    assert found["place-finder/#2"] == "changed"  # from no verdict to one is no better or worse
    assert found["trip-brief/#3"] == "unchanged"


def test_the_changes_can_be_filtered(changes_page):
    changes_page.get_by_role("button", name="worse").click()
    assert set(changes(changes_page)) == {"trip-brief/brief"}
    changes_page.get_by_role("button", name="Clear filters").click()
    changes_page.get_by_label("Search clauses").fill("assumption")
    assert set(changes(changes_page)) == {"trip-brief/assumptions", "trip-brief/#3"}


def test_a_changed_wording_and_quote_are_shown_word_by_word(changes_page):
    changes_page.get_by_role("link", name="trip-brief/assumptions").click()
    detail = changes_page.locator(".detail")
    assert detail.locator("del").all_text_contents() == ["4"]
    assert detail.locator("ins").all_text_contents() == ["5"]
    changes_page.get_by_role("link", name="trip-brief/brief").click()
    assert eventually(
        changes_page, "document.querySelector('.detail h2').textContent.endsWith('brief')"
    )
    assert "nothing" in "".join(detail.locator("ins").all_text_contents())


def test_from_a_change_one_gets_to_the_report(changes_page):
    changes_page.get_by_role("link", name="trip-brief/brief").click()
    changes_page.get_by_role("link", name="Open it in this report").nth(1).click()
    assert eventually(
        changes_page, "document.querySelector('main h1').textContent.includes('later')"
    )
    assert changes_page.locator(".detail h2").inner_text() == "trip-brief/brief"


def test_equal_reports_have_no_change(page_of, grade_value, open_page):
    page = open_page(page_of(("grade", grade_value()), ("grade", grade_value())), CHANGES)
    assert set(changes(page).values()) == {"unchanged"}


def test_reports_of_two_programs_are_not_compared(page_of, grade_value, open_page):
    reports = (("grade", grade_value()), ("grade", grade_value("small-l3")))
    titles = open_page(page_of(*reports)).locator(".places a").all_text_contents()
    assert len(titles) == 3
    assert not any("what changed" in title for title in titles)
