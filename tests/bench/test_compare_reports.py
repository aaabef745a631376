"""Reports side by side: unknown is never 0, lanes never meet, names are escaped."""

import json

import pytest
from fake_bench import CORE_RULES, RULES, everywhere, right, said, texts

from grader.bench.assemble_bench import (
    Batteries,
    Facts,
    assemble_bench,
    case_timings,
    lane_b_suites,
)
from grader.bench.bench_json import read_bench_report, report_json
from grader.bench.compare_reports import compare_reports
from grader.bench.measures import measures
from grader.bench.render_bench import render_bench, score_text
from grader.bench.render_comparison import (
    comparison_json,
    comparison_markdown,
    comparison_text,
)
from grader.errors import ReportError, SettingsError
from grader.model.benchmark import BenchmarkRun, BenchmarkTiming, Lane, SuiteName

TEXTS = texts()
CASES = TEXTS.clauses.cases
HOSTILE = 'a|b<img src=x onerror=alert(1)>\x1b[31m\n# x `"'


def report(make=right, *, mode="openai", model="m", repeats=1, suites=("clause_battery",)):
    facts = Facts(
        lane=Lane.B,
        model=model,
        mode=mode,
        run=BenchmarkRun(tool="t", python="3", platform="p", repeats=max(1, repeats)),
        provider_config={},
        model_card=None,
        registry_sha256="",
    )
    done = {}
    for suite in suites:
        done |= everywhere(suite, CASES, make, repeats)
    names = [SuiteName(one) for one in suites]
    cases = Batteries(questions=(), clauses=CASES)
    rules = CORE_RULES if mode == "core" else RULES
    found = lane_b_suites(names, cases, done, rules, facts)
    timing = BenchmarkTiming(cases=case_timings(found, done))
    return assemble_bench(facts, found, timing, is_complete=True)


def cell(reports, measure, at=0):
    (row,) = [one for one in compare_reports(reports).rows if one.measure == measure]
    return row.cells[at]


@pytest.mark.parametrize(
    ("measure", "shown"),
    [
        pytest.param("verdict flip rate", "null", id="no-repeats-no-flip-rate"),
        pytest.param("repeats", "null", id="no-repeats"),
        pytest.param("USD per case", "null", id="no-price-is-not-free"),
        pytest.param("USD per correct verdict", "null", id="nor-is-a-right-verdict"),
        pytest.param("trace hash", "not exposed", id="no-hash"),
        pytest.param("response id", "not exposed", id="no-id"),
        pytest.param("quotes byte-exact", "not exposed", id="no-quotes"),
        pytest.param("peak resident MiB", "null", id="no-memory-of-a-remote-model"),
    ],
)
def test_what_is_unknown_is_said_and_has_no_value(measure, shown):
    found = cell([report()], measure)
    assert (found.value, found.shown) == (None, shown)


def test_without_verdicts_there_is_no_accuracy():
    found = cell([report(lambda *_: said("", error_class="timeout"))], "accuracy")
    assert (found.value, found.shown) == (None, "-")


def test_free_on_this_machine_is_said_with_its_note():
    free = report(lambda case, _: _priced(case, 0.0), mode="ollama")
    assert cell([free], "USD per case").shown == "0 (local, nobody bills)"
    gateway = report(lambda case, _: _priced(case, 0.0), mode="openai")
    assert "nobody" not in cell([gateway], "USD per case").shown


def _priced(case, usd):
    return said("x", verdict=case.gold_verdict, estimated_cost_usd=usd)


def test_cost_is_per_case_and_per_right_verdict():
    def make(case, _):
        wrong = "violated" if case.gold_verdict != "violated" else "satisfied"
        verdict = case.gold_verdict if case.case_id.startswith("count") else wrong
        return said("x", verdict=verdict, estimated_cost_usd=0.5)

    found = measures(report(make))
    assert found.cost_per_case == 0.5
    assert found.cost_per_correct == pytest.approx(48 * 0.5 / 4)


def test_a_call_without_reply_is_no_unknown_bill():
    def make(case, _):
        if case is CASES[0]:
            return said("", error_class="timeout", error_type="ProviderUnavailableError")
        return _priced(case, 0.5)

    assert measures(report(make)).cost_per_case == 0.5


def test_one_reply_without_tokens_makes_the_cost_unknown():
    def make(case, _):
        return _priced(case, None if case is CASES[0] else 0.5)

    assert measures(report(make)).cost_per_case is None


def test_flips_and_drifting_surfaces_are_counted():
    def make(case, n):
        flips = n and case is CASES[0]
        return said(f"wording {n}", verdict="violated" if flips else "satisfied")

    found = measures(report(make, repeats=2, suites=("replay_variability",)))
    assert found.flip_rate == pytest.approx(0.5 / 48)
    assert (found.repeats, found.surfaces_per_case) == (2, 2.0)


def test_only_cases_that_both_completed_are_paired():
    lost, missed = CASES[0], CASES[5]

    def fails(case, _):
        return said("", error_class="timeout") if case is lost else right(case)

    def wrong(case, _):
        return right(CASES[0]) if case is missed else right(case)

    (pair,) = compare_reports([report(fails), report(wrong)]).pairings
    assert pair.n == 47
    assert (pair.only_first, pair.only_second) == (1, 0)


def test_a_case_with_other_gold_is_not_paired():
    other = json.loads(report_json(report()))
    for case in other["suites"][0]["cases"]:
        case["details"]["gold_verdict"] = "violated"
    changed = read_bench_report(json.dumps(other), "x")
    (pair,) = compare_reports([report(), changed]).pairings
    assert pair.n == 14


def test_columns_of_one_name_are_told_apart():
    found = compare_reports([report(), report(), report(model="n")])
    assert found.columns == ("openai/m", "openai/m #2", "openai/n")


def test_lanes_do_not_meet():
    lane_a = report().model_copy(update={"lane": Lane.A})
    with pytest.raises(SettingsError, match="lane A and of lane B"):
        compare_reports([report(), lane_a])


def test_two_reports_of_lane_a_show_their_suites():
    lane_a = report().model_copy(update={"lane": Lane.A})
    found = compare_reports([lane_a, lane_a])
    assert [(row.dimension, row.measure) for row in found.rows] == [("suite", "clause_battery")]
    assert found.pairings == ()


def test_a_suite_that_stands_alone_is_read_and_who_answered_is_found_in_it():
    whole = report()
    bare = whole.suites[0].model_dump_json()
    found = read_bench_report(bare, "x.json")
    assert (found.lane, found.mode, found.model) == (Lane.B, "openai", "m")
    assert found.suites == whole.suites


def test_a_report_comes_back_as_it_was():
    whole = report()
    assert read_bench_report(report_json(whole), "x.json") == whole


@pytest.mark.parametrize(
    ("text", "said_"),
    [
        pytest.param("", "is no JSON", id="empty"),
        pytest.param("[" * 100_000, "is no JSON", id="deep"),
        pytest.param("[]", "is no benchmark report", id="a-list"),
        pytest.param("{}", "is no benchmark report", id="an-empty-object"),
        pytest.param('{"suites": 3}', "is no benchmark report", id="suites-that-are-none"),
    ],
)
def test_what_is_no_report_is_refused(text, said_):
    with pytest.raises(ReportError, match=said_):
        read_bench_report(text, "x.json")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-1e999", "1" + "0" * 400, str(2**53 + 1)])
def test_a_number_that_nobody_can_count_with_is_refused(number):
    text = report_json(report()).replace('"min_accuracy": null', f'"min_accuracy": {number}')
    assert number in text
    with pytest.raises(ReportError, match="a number"):
        read_bench_report(text, "x.json")


def test_hostile_names_stay_in_their_cells():
    found = compare_reports([report(model=HOSTILE)])
    markdown, plain = comparison_markdown(found), comparison_text(found)
    assert "\x1b" not in markdown + plain
    assert "<img" not in markdown
    rows = [line for line in markdown.splitlines() if line.startswith("| correctness")]
    assert {line.count(" | ") for line in rows} == {2}
    assert json.loads(comparison_json(found))["columns"] == [f"openai/{HOSTILE}"]
    assert "\x1b" not in render_bench(report(model=HOSTILE))


@pytest.mark.parametrize(
    ("score", "shown"),
    [(1.0, "1.000"), (0.99996, "0.999"), (0.0, "0.000"), (0.00001, "0.001"), (0.8754, "0.875")],
)
def test_only_all_is_shown_as_all_and_only_none_as_none(score, shown):
    assert score_text(score) == shown
