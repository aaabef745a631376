"""The page with 5,000 clauses in a real browser: to the first rows, a keystroke, a scroll frame.

Needs Debian's chromium and Playwright: `python benchmarks/bench_viewer.py`. Beside it stands the
same page with the 23 clauses of the example. `processor` is that of the page's main thread.
"""

import copy
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import ROOT, Row, median, milliseconds, table, within

N_CLAUSES = 5_000
REPEATS = 3
N_SCROLLS = 120
AT_ONCE_S = 0.1  # what a person takes for at once
FLUID_FRAME_S = 1 / 30
RUN = "examples/runs/abc123"
# each figure is taken inside the page, so that the driver's way to it does not count
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
N_ROWS = "document.querySelectorAll('.row-link').length"
KEYSTROKES = """async (words) => {
  const input = document.querySelector(".search");
  const took = [];
  for (const text of words) {
    await new Promise(requestAnimationFrame);
    const began = performance.now();
    input.value = text;
    input.dispatchEvent(new InputEvent("input", {bubbles: true}));
    document.body.offsetHeight;
    took.push(performance.now() - began);
  }
  return took;
}"""
SCROLLS = """async (count) => {
  const scroller = document.querySelector(".scroller");
  const frames = [];
  let last = await new Promise(requestAnimationFrame);
  for (let step = 1; step <= count; step += 1) {
    scroller.scrollTop += 400;
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  return frames;
}"""
OPENING = """async (count) => {
  const took = [];
  const links = [...document.querySelectorAll(".row-link")].slice(0, count);
  for (const address of links.map((link) => link.getAttribute("href"))) {
    const began = performance.now();
    window.location.hash = address;
    await new Promise((done) => window.addEventListener("hashchange", done, {once: true}));
    document.body.offsetHeight;
    took.push(performance.now() - began);
  }
  return took;
}"""
WORDS = ["p", "pl", "pla", "plac", "place", "place c", "place co", "", "v", "vi", "vio", ""]


def rows() -> list[Row]:
    """Both pages, in turns, in one browser."""
    if shutil.which("chromium") is None:
        return [Row(what="the page with 5,000 clauses", measured="not measured: no chromium")]
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder_name, sync_playwright() as driver:
        small, large = pages(Path(folder_name))
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-background-networking"],
        )
        pairs = [(figures(browser, large), figures(browser, small)) for _ in range(REPEATS)]
        browser.close()
        name = f"{N_CLAUSES:,} clauses ({large.stat().st_size / 1e6:.1f} MB page)"
    return [
        row(f"{name}: first paint, the list in it", "paint", pairs, None),
        row(f"{name}: a keystroke in the search box", "keystroke", pairs, AT_ONCE_S),
        row(f"{name}: a scroll frame, 400 pixels each", "frame", pairs, FLUID_FRAME_S),
        row(f"{name}: opening a clause", "open", pairs, AT_ONCE_S),
    ]


def row(what: str, key: str, pairs, budget_s: float | None) -> Row:
    """One figure of the large page beside that of the small one."""
    wall, cpu = ([large[key][at] / 1000 for large, _ in pairs] for at in (0, 1))
    beside, beside_cpu = ([small[key][at] / 1000 for _, small in pairs] for at in (0, 1))
    return Row(
        what=what,
        measured=f"{milliseconds(wall)}, processor {milliseconds(cpu)}",
        beside=f"23 clauses {milliseconds(beside)}, processor {milliseconds(beside_cpu)}",
        budget="" if budget_s is None else f"{1000 * budget_s:.0f} ms",
        kept=None if budget_s is None else within(wall, cpu, budget_s),
    )


def figures(browser, path: Path) -> dict[str, tuple[float, float]]:
    """What one fresh page takes, in milliseconds: by the clock, and of the main thread."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")

    def medians(script, argument) -> tuple[float, float]:
        before = spent()
        took = page.evaluate(script, argument)
        return median(took), (spent() - before) / len(took)

    page.goto(path.as_uri())
    page.wait_for_selector(".row-link")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    found = {"paint": (page.evaluate(FIRST_PAINT), spent())}
    assert 0 < page.evaluate(N_ROWS) < 100
    found["keystroke"] = medians(KEYSTROKES, WORDS)
    found["frame"] = medians(SCROLLS, N_SCROLLS)
    found["open"] = medians(OPENING, 8)
    context.close()
    return found


def pages(folder: Path) -> tuple[Path, Path]:
    """The example's page, and one whose services hold its clauses over and over."""
    command = [sys.executable, "-m", "grader"]
    options = ["--provider", "core", "--exit-zero", "--format", "json"]
    done = subprocess.run(
        [*command, "grade", RUN, *options], cwd=ROOT, check=True, capture_output=True
    )
    report = json.loads(done.stdout)
    written = []
    for name, value in (("small", report), ("large", enlarged(report))):
        source, page = folder / f"{name}.json", folder / f"{name}.html"
        source.write_text(json.dumps(value), "utf-8")
        rendering = ["render", str(source), "--format", "html", "-o", str(page)]
        subprocess.run([*command, *rendering], cwd=ROOT, check=True)
        written.append(page)
    return written[0], written[1]


def enlarged(report: dict) -> dict:
    """Each service's clauses repeated under ids of their own, 5,000 in all."""
    large = copy.deepcopy(report)
    sources = [service["ensures_clauses"] for service in report["services"]]
    for service in large["services"]:
        service["ensures_clauses"] = []
    for number in range(N_CLAUSES):
        service = number % len(sources)
        clauses = sources[service]
        entry = copy.deepcopy(clauses[(number // len(sources)) % len(clauses)])
        entry["clause_id"] += f"/{number}"
        large["services"][service]["ensures_clauses"].append(entry)
    return large


if __name__ == "__main__":
    print(table(rows()))
