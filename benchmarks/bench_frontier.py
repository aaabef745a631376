"""The benchmark family itself: all of lane A, all of lane B on core, no socket."""

import json
import sys
import tempfile
from pathlib import Path

from measure import ROOT, Cost, Row, environment, median, megabytes, once, seconds, within

REPEATS = 3
BUDGET_S = 10.0
# sockets raise, so that the figures are of a run without network
PROGRAM = """
import socket, sys
class NoSocket(socket.socket):
    def __init__(self, *_, **__): raise RuntimeError("a socket was opened")
socket.socket = NoSocket
from grader.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
LANES = {
    "`frontier-compare`, all of lane A": (),
    "`frontier-compare --lane B` on core, 3 repeats": ("--lane", "B"),
}


def rows() -> list[Row]:
    """Both lanes in turn, then the two together, which the budget is for."""
    found: dict[str, list[Cost]] = {what: [] for what in LANES}
    cases: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        env = environment(folder)
        for _ in range(REPEATS + 1):  # the first compiles the modules
            for what, words in LANES.items():
                found[what].append(_run(words, env, folder))
                report = json.loads((folder / "report.json").read_text("utf-8"))
                cases[what] = report["summary"]["case_count"]
    measured = [_row(what, found[what][1:], cases[what]) for what in LANES]
    pairs = list(zip(*(found[what][1:] for what in LANES), strict=True))
    wall = [sum(cost.wall_s for cost in pair) for pair in pairs]
    cpu = [sum(cost.cpu_s for cost in pair) for pair in pairs]
    together = Row(
        what="both lanes, one after the other",
        measured=f"{seconds(wall)}, processor {seconds(cpu)}",
        budget=f"{BUDGET_S:.0f} s",
        kept=within(wall, cpu, BUDGET_S),
    )
    return [*measured, together]


def _run(words: tuple[str, ...], env: dict[str, str], folder: Path) -> Cost:
    report = str(folder / "report.json")
    argv = (sys.executable, "-c", PROGRAM, "frontier-compare", *words, "--report", report)
    cost = once(argv, env, folder)
    if cost.status != 0:
        raise RuntimeError(f"frontier-compare {words} ended with {cost.status}:\n{cost.stderr}")
    return cost


def _row(what: str, costs: list[Cost], n_cases: int) -> Row:
    cpu = [cost.cpu_s for cost in costs]
    return Row(
        what=what,
        measured=f"{seconds([cost.wall_s for cost in costs])}, processor {seconds(cpu)},"
        f" {megabytes([cost.peak_mb for cost in costs])}",
        beside=f"{n_cases} cases, {1000 * median(cpu) / n_cases:.0f} ms of processor each",
    )


if __name__ == "__main__":
    print(ROOT, *rows(), sep="\n")
