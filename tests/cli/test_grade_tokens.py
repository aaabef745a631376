"""Input tokens that the vendor's cache did not have, with the vendors' rules in the fake server."""

import pytest
from fake_caching import CachingVendor
from fake_clauses import asked, reply_text

BAR = 900
WORDS = ("harbour", "tide", "gauge", "water", "north", "wind", "storm", "keeper", "lamp", "stone")
LEAST = [512, 4096]  # what is known of claude-sonnet-5-5: it lies between them


def answer(received):
    one = asked(received)
    return reply_text(one.indices, answer="not_met", looked_for=["a zeppelin"])


@pytest.fixture
def caching():
    """Start vendors with a cache; they are stopped at the end."""
    started = []

    def start(**options):
        started.append(CachingVendor(answer=answer, **options).start())
        return started[-1]

    yield start
    for vendor in started:
        vendor.stop()


@pytest.fixture
def made_run(desk):
    """Twenty clauses over more than 8,000 tokens of output, all for the judge."""
    lines = [" ".join(WORDS[(at * k) % 10] for k in (1, 3, 7)) + f" {at}.\n" for at in range(1600)]
    text = "".join(lines)
    assert len(text) / 4 > 8_000
    promises = [f"the report convinces a reader of the harbour, {at}" for at in range(20)]
    return desk.make_run("made", promises, {"report": text})


def words_of(provider, vendor):
    url = vendor.url if provider == "anthropic" else vendor.openai_url
    return ("--provider", provider, "--base-url", url, "--format", "json")


def mean_unread(vendor):
    return sum(bill.n_unread for bill in vendor.bills) / len(vendor.bills)


every_judge = pytest.mark.parametrize(
    ("provider", "least"), [("anthropic", LEAST[0]), ("anthropic", LEAST[1]), ("openai", 1024)]
)


@every_judge
def test_twenty_clauses_over_one_output_pay_for_it_once(desk, caching, made_run, provider, least):
    vendor = caching(least=least, latency_s=0.02)
    assert desk.grade(made_run, *words_of(provider, vendor)).status == 1
    assert len(vendor.bills) == 20
    assert sum(bill.n_written > 0 for bill in vendor.bills) == 1
    assert mean_unread(vendor) <= BAR
    assert vendor.n_too_short == 0


def test_without_the_head_start_the_first_wave_pays_for_it_each(desk, caching, made_run):
    vendor = caching(latency_s=0.05)
    desk.grade(made_run, *words_of("openai", vendor), "--no-head-start")
    assert sum(bill.n_written > 0 for bill in vendor.bills) == 8
    assert mean_unread(vendor) > BAR


def test_a_resumed_run_pays_for_the_output_once_more_and_no_oftener(desk, caching, made_run):
    vendor = caching(latency_s=0.02)
    words = words_of("openai", vendor)
    desk.grade(made_run, *words, "--max-calls", "5")
    assert len(vendor.bills) == 5
    later = caching(latency_s=0.02)  # the vendor has forgotten
    vendor.stop()
    later_words = words_of("openai", later)
    desk.grade(made_run, *later_words)
    assert sum(bill.n_written > 0 for bill in later.bills) == 1


def test_a_short_output_is_not_marked(desk, caching, tide_run):
    vendor = caching(least=LEAST[1])
    desk.grade(tide_run, *words_of("anthropic", vendor))
    assert [(bill.n_read, bill.n_written) for bill in vendor.bills] == [(0, 0)] * 3
    assert all("cache_control" not in str(one.body) for one in vendor.received)


@every_judge
def test_the_grant_finder_pays_for_each_text_once_for_each_clause(
    desk, caching, grant_finder_runs, provider, least
):
    """One clause a service: every prefix is new, so that the bar cannot be met (RESULTS.md)."""
    vendor = caching(least=least)
    for run in grant_finder_runs.values():
        desk.grade(run, *words_of(provider, vendor))
    assert len(vendor.bills) == 20
    assert vendor.n_too_short == 0
    assert 900 < mean_unread(vendor) < 4_200
