"""500 clauses through the real OpenAI SDK against a vendor in trouble, in a process of its own.

`python benchmarks/bench_storm.py` prints the table.
"""

import json
import sys
import tempfile
from pathlib import Path

from made_runs import judged_clause, prose, write_run
from measure import ROOT, Cost, Row, environment, once, table
from scripted_vendor import ANSWER

sys.path.insert(0, str(ROOT / "tests" / "fake_vendor"))

from fake_storm import asked_after_its_answer, storming

SERVICES, CLAUSES = 10, 50
N = SERVICES * CLAUSES
LATENCY_S = 0.2
PLACES, WIDTH = 10, 50
SETTLING_S = 2.0
STORMS = ((1, WIDTH), (2, WIDTH), (3, WIDTH), (4, 8))
SHARES = "30 % 429 (Retry-After 1 s), 5 % 5xx, 2 % resets, 1 % hangs (timeout 2 s), 1 % junk"


def rows() -> list[Row]:
    """Three random storms, and a server with ten places with and without Retry-After."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_run(
            folder / "run",
            [
                [judged_clause(CLAUSES * at + one) for one in range(CLAUSES)]
                for at in range(SERVICES)
            ],
            lambda at: [("report", prose(8_000, at))],
        )
        (folder / "answer.json").write_text(ANSWER, "utf-8")
        found = [_storm(folder, seed, width) for seed, width in STORMS]
        return found + [_few_places(folder, retry_after) for retry_after in (None, "1")]


def _storm(folder: Path, seed: int, width: int) -> Row:
    options = {"seed": seed, "retry-after": 1, "latency": 0.05}
    cost, stats = _graded(folder, width, options)
    n_satisfied, again = _satisfied(cost), asked_after_its_answer(stats)
    return Row(
        what=f"{N} clauses, {width} in flight, {SHARES}; seed {seed}",
        measured=f"{n_satisfied} graded, {again} answered questions asked again",
        beside=f"{len(stats)} requests in {cost.wall_s:.1f} s",
        budget=f"{N}, 0",
        kept=(n_satisfied, again) == (N, 0),
    )


def _few_places(folder: Path, retry_after: str | None) -> Row:
    options: dict[str, object] = {"admit": PLACES, "latency": LATENCY_S}
    if retry_after is not None:
        options["retry-after"] = retry_after
    cost, stats = _graded(folder, WIDTH, options)
    took_s = stats[-1][0] + LATENCY_S
    ideal_s = N * LATENCY_S / PLACES
    late = [kind for at, _, kind in stats if at > SETTLING_S]
    refused = late.count("429") / len(late)
    named = "without Retry-After" if retry_after is None else f"Retry-After {retry_after} s"
    return Row(
        what=f"{N} clauses, {WIDTH} in flight, {PLACES} admitted at 200 ms, 429 above, {named}",
        measured=f"{took_s:.1f} s, {100 * refused:.1f} % refused after the first 2 s",
        beside=f"ideal {ideal_s:.1f} s; the whole command {cost.wall_s:.1f} s,"
        f" {cost.peak_mb:.0f} MB",
        ratio=f"{took_s / ideal_s:.2f} x",
        budget="2 x, 10 %",
        kept=took_s <= 2 * ideal_s and refused <= 0.1 and _satisfied(cost) == N,
    )


def _graded(folder: Path, width: int, options: dict[str, object]) -> tuple[Cost, list]:
    with storming(folder / "answer.json", **options) as (url, stats):
        words = ("grade", "run", "--provider", "openai", "--base-url", f"{url}/v1", "--no-cache")
        flags = ("--concurrency", str(width), "--timeout", "2", "--format", "json")
        argv = (sys.executable, "-m", "grader", *words, *flags)
        return once(argv, environment(folder), folder), stats()


def _satisfied(cost: Cost) -> int:
    services = json.loads(cost.stdout)["services"]
    clauses = [clause for one in services for clause in one["ensures_clauses"]]
    return sum(clause["verdict"] == "satisfied" for clause in clauses)


if __name__ == "__main__":
    print(table(rows()))
