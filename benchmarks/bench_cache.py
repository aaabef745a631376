"""The second run of the same thing: no call; after editing one clause, one call."""

import sys
import tempfile
from pathlib import Path

from made_runs import judged_clause, prose, write_run
from measure import BARE, ROOT, Cost, Row, environment, milliseconds, once, times, within
from scripted_vendor import ANSWER

sys.path.insert(0, str(ROOT / "tests" / "fake_vendor"))

from fake_server import FakeVendor

REPEATS = 7
CLAUSES = 200
BUDGET_S = 0.5
FORMATS = ("text", "json")
SDKS = {"anthropic", "openai", "httpx2"}


def rows() -> list[Row]:
    """A run of 200 clauses graded by command line against a vendor that counts its calls."""
    vendor = FakeVendor(answer=ANSWER).start()
    try:
        with tempfile.TemporaryDirectory() as name:
            return _rows(vendor, Path(name))
    finally:
        vendor.stop()


def _rows(vendor: FakeVendor, folder: Path) -> list[Row]:
    env = environment(folder)
    write_run(
        folder / "run",
        [[judged_clause(50 * at + one) for one in range(50)] for at in range(CLAUSES // 50)],
        lambda at: [("report", prose(8_000, at))],
    )
    words = ("grade", "run", "--base-url", vendor.openai_url, "--model", "made")

    def calls(argv: tuple[str, ...]) -> tuple[int, Cost]:
        before = len(vendor.received)
        cost = once(argv, env, folder)
        if cost.status != 0:
            raise RuntimeError(f"{argv} ended with {cost.status}:\n{cost.stderr}")
        return len(vendor.received) - before, cost

    command = (sys.executable, "-m", "grader", *words)
    first, _ = calls(command)
    second: dict[str, list[Cost]] = {format_: [] for format_ in FORMATS}
    bare: list[float] = []
    n_second = 0
    for _ in range(REPEATS):
        bare.append(once(BARE, env, folder).wall_s)
        for format_, costs in second.items():
            n, cost = calls((*command, "--format", format_))
            n_second += n
            costs.append(cost)
    script = str(ROOT / "benchmarks" / "loaded_modules.py")
    _, cost = calls((sys.executable, script, *words))
    loaded = SDKS & set(cost.stderr.splitlines()[-1].split())
    contract = folder / "run" / "services" / "service-0.md"
    text = contract.read_text("utf-8")
    contract.write_text(text.replace("number 7\n", "number 7 by heart\n"), "utf-8")
    edited, _ = calls(command)
    found = [
        Row(
            what=f"calls for a run of {CLAUSES} clauses: first, second time, one clause edited",
            measured=f"{first}, {n_second}, {edited}",
            budget=f"{CLAUSES}, 0, 1",
            kept=(first, n_second, edited) == (CLAUSES, 0, 1),
        ),
    ]
    for format_, costs in second.items():
        wall, cpu = [one.wall_s for one in costs], [one.cpu_s for one in costs]
        found.append(
            Row(
                what=f"second run of {CLAUSES} clauses from the cache, whole process, {format_}"
                f" (SDKs loaded: {', '.join(sorted(loaded)) or 'none'})",
                measured=f"{milliseconds(wall)}, processor {milliseconds(cpu)}",
                beside=f"`python -c pass` {milliseconds(bare)}",
                ratio=times([ours / base for ours, base in zip(wall, bare, strict=True)]),
                budget=f"{1000 * BUDGET_S:.0f} ms, no SDK",
                kept=not loaded and within(wall, cpu, BUDGET_S),
            )
        )
    return found


if __name__ == "__main__":
    from measure import table

    print(table(rows()))
