"""Input tokens per call that the vendor's cache did not have, by the vendors' rules.

`python benchmarks/bench_tokens.py` prints the table. The server counts a token for every four
characters and applies the rules of `tests/fake_vendor/fake_caching.py`; of claude-sonnet-5-5 no
minimum is published, so both ends of what is known of the vendor's models are taken.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from made_runs import judged_clause, prose, write_run
from measure import ROOT, Row, environment, once, table

sys.path.insert(0, str(ROOT / "tests" / "fake_vendor"))
sys.path.insert(0, str(ROOT / "tests"))

from conftest import GRANT_FINDER, SHARED, _grant_finder_run
from fake_caching import CHARS_PER_TOKEN, CachingVendor
from fake_clauses import asked, reply_text

BAR = 900
LATENCY_S = 0.1
CLAUSES, OUTPUT_CHARS = 20, 36_000
JUDGES = (("anthropic", 512), ("anthropic", 4096), ("openai", 1024))


def rows() -> list[Row]:
    """A made run and the recorded grant-finder runs, each judge, with and without a head start."""
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = write_run(
            folder / "made",
            [[judged_clause(at) for at in range(CLAUSES)]],
            lambda at: [("report", prose(OUTPUT_CHARS, at))],
        )
        cases = {f"made run, {CLAUSES} clauses, {_tokens([made])} tokens of output": [made]}
        if SHARED.is_dir():
            runs = _grant_finder(folder)
            cases[f"grant-finder, both runs, {_tokens(runs)} tokens of output"] = runs
            cases["all three runs together"] = [made, *runs]
        for case, runs in cases.items():
            for judge in JUDGES:
                found += [_row(case, runs, judge, flag) for flag in ("head", "no-head")]
    return found


def _row(case: str, runs: Sequence[Path], judge: tuple[str, int], flag: str) -> Row:
    provider, least = judge
    vendor = CachingVendor(answer=_answer, least=least, latency_s=LATENCY_S).start()
    url = vendor.url if provider == "anthropic" else vendor.openai_url
    words = ("--provider", provider, "--base-url", url, "--no-cache", f"--{flag}-start")
    try:
        folder = runs[0].parent
        argv = [sys.executable, "-m", "grader", "grade", *map(str, runs), *words]
        cost = once(argv, environment(folder), folder)
    finally:
        vendor.stop()
    if cost.status != 1:
        raise RuntimeError(f"{case}: status {cost.status}\n{cost.stderr}")
    n_calls = len(vendor.bills)
    unread = sum(bill.n_unread for bill in vendor.bills) / n_calls
    asked_for = sum(bill.n_total for bill in vendor.bills) / n_calls
    n_writes = sum(bill.n_written > 0 for bill in vendor.bills)
    is_on = flag == "head"
    return Row(
        what=f"{case}; {vendor.bills[0].model}, minimum {least}, "
        f"{'head start' if is_on else 'all at once'}",
        measured=f"{unread:.0f} of {asked_for:.0f} tokens a call",
        beside=f"{n_calls} calls, {n_writes} wrote to the cache, "
        f"{vendor.n_too_short} marks under the minimum",
        budget=f"{BAR}" if is_on else "",
        kept=unread <= BAR and vendor.n_too_short == 0 if is_on else None,
    )


def _answer(received: object) -> str:
    return reply_text(asked(received).indices, answer="not_met", looked_for=["a zeppelin"])


def _grant_finder(folder: Path) -> list[Path]:
    source = SHARED / GRANT_FINDER
    names = sorted(path.name for path in (source / "sample-outputs").iterdir())
    return [_grant_finder_run(source, name, folder / "grant-finder") for name in names]


def _tokens(runs: Sequence[Path]) -> int:
    texts = [path for run in runs for path in run.glob("bindings/*/*.md")]
    return sum(len(path.read_text("utf-8")) for path in texts) // CHARS_PER_TOKEN


if __name__ == "__main__":
    print(table(rows()))
