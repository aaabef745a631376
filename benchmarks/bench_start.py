"""Start-up: how long a command takes beside a bare Python, and which libraries it loads."""

import re
import sys
import tempfile
from pathlib import Path

from measure import BARE, ROOT, Cost, Row, environment, milliseconds, once, times, within

sys.path.insert(0, str(ROOT / "tests" / "fake_vendor"))

from fake_server import FakeVendor

EXAMPLE = str(ROOT / "examples" / "runs" / "abc123")
REPEATS = 15
COMMAND = (sys.executable, "-m", "grader")
LOADED = str(ROOT / "benchmarks" / "loaded_modules.py")
SDKS = ("anthropic", "openai", "httpx2")
HEAVY = (*SDKS, "tenacity", "jinja2", "rich", "sqlite3", "asyncio", "pydantic", "yaml")
OFFLINE = {
    "`--help`": (("--help",), 0.25),
    "`extract` of the example": (("extract", EXAMPLE), None),
    "`grade --provider core` of the example": (
        ("grade", EXAMPLE, "--provider", "core", "--exit-zero"),
        1.0,
    ),
}


def rows() -> list[Row]:
    """Every command in turn, round after round, so that a busy moment hits all alike."""
    vendor = FakeVendor(answer=_open_answer).start()
    try:
        with tempfile.TemporaryDirectory() as name:
            return _rows(vendor, Path(name))
    finally:
        vendor.stop()


def _rows(vendor: FakeVendor, folder: Path) -> list[Row]:
    env = environment(folder)
    judged = ("grade", EXAMPLE, "--base-url", vendor.openai_url, "--model", "made", "--exit-zero")
    commands = OFFLINE | {"`grade` of the example, every reply cached": (judged, 0.5)}
    asking = _loaded(judged, env, folder)  # compiles the modules, fills the cache
    n_calls = len(vendor.received)
    for words, _ in commands.values():
        _run((*COMMAND, *words), env, folder)
    bare: list[Cost] = []
    found: dict[str, list[Cost]] = {what: [] for what in commands}
    for _ in range(REPEATS):
        bare.append(_run(BARE, env, folder))
        for what, (words, _) in commands.items():
            found[what].append(_run((*COMMAND, *words), env, folder))
    if len(vendor.received) != n_calls:
        raise RuntimeError("the cached run asked again")
    measured = [
        _row(what, found[what], bare, budget, _loaded(words, env, folder))
        for what, (words, budget) in commands.items()
    ]
    control = Row(
        what="control: the first run, whose replies were not cached",
        measured=f"loads {', '.join(name for name in SDKS if name in asking)}",
    )
    return [*measured, control]


def _run(argv: tuple[str, ...], env: dict[str, str], folder: Path) -> Cost:
    cost = once(argv, env, folder)
    if cost.status != 0:
        raise RuntimeError(f"{argv} ended with {cost.status}:\n{cost.stderr}")
    return cost


def _loaded(words: tuple[str, ...], env: dict[str, str], folder: Path) -> set[str]:
    cost = _run((sys.executable, LOADED, *words), env, folder)
    return set(cost.stderr.splitlines()[-1].split())


def _row(
    what: str, costs: list[Cost], bare: list[Cost], budget: float | None, loaded: set[str]
) -> Row:
    wall, cpu = [one.wall_s for one in costs], [one.cpu_s for one in costs]
    base = [one.wall_s for one in bare]
    sdks = ", ".join(name for name in SDKS if name in loaded) or "none"
    others = ", ".join(name for name in HEAVY if name in loaded and name not in SDKS) or "none"
    return Row(
        what=f"{what} (SDKs loaded: {sdks}; other large libraries: {others})",
        measured=f"{milliseconds(wall)}, processor {milliseconds(cpu)}",
        beside=f"`python -c pass` {milliseconds(base)}",
        ratio=times([ours / plain for ours, plain in zip(wall, base, strict=True)]),
        budget=f"{1000 * budget:.0f} ms, no SDK" if budget else "no SDK",
        kept=sdks == "none" and (within(wall, cpu, budget) if budget else True),
    )


def _open_answer(received: object) -> str:
    """A vote that leaves everything open, for whatever indices the question names."""
    question = str(received.body["messages"][-1]["content"])
    named = re.findall(r"(?:no other: |Answer index )([0-9, ]+)", question)[-1]
    entries = ", ".join(
        f'{{"index": {at}, "quotes": [], "looked_for": [], "finding": "", '
        f'"answer": "cannot_tell", "confidence": 10}}'
        for at in re.findall(r"\d+", named)
    )
    return f'{{"requirements": [{entries}], "clause_class": "subjective"}}'


if __name__ == "__main__":
    from measure import table

    print(table(rows()))
