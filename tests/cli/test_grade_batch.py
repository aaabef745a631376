"""--batch from the command line, with both vendors' batch services: half price, same report."""

import json

import pytest

PROVIDERS = ("anthropic", "openai")
both = pytest.mark.parametrize("provider", PROVIDERS)


def timeless(out):
    report = json.loads(out)
    del report["provenance"]["timing"]
    return report


@both
def test_a_batch_gives_the_report_of_the_immediate_way_at_half_its_cost(
    desk, tide_run, judged_by, vendor, provider
):
    words = [*judged_by(provider), "--format", "json"]
    result = desk.grade(tide_run, *words, "--batch")
    assert result.status == 0, result.err
    assert vendor.received == [], "nothing is asked at once"
    assert len(vendor.batches.made) == 1
    at_once = timeless(desk.grade(tide_run, *words, "--cache", "other.sqlite3").out)
    in_batch = timeless(result.out)
    assert in_batch["usage"].pop("n_batch_answers") == 3
    assert at_once["usage"].pop("n_batch_answers") == 0
