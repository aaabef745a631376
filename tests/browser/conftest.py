"""Debian's chromium, one for each module; without it these tests are skipped and say so."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent / "pages"))

from grader.cli.page_parts import load_page_parts
from grader.report.page_data import PageFile
from grader.report.render_html import render_html

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
# nothing of its own goes to the network, and it needs no sandbox that root may not make
ARGUMENTS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--no-first-run",
)
LOOPBACK_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def graded(tmp_path_factory):
    """The core's reports of both example runs, by name: made before a browser's loop runs."""
    folder = tmp_path_factory.mktemp("graded")
    paths = {}
    for name in ("abc123", "small-l3"):
        paths[name] = folder / f"{name}.json"
        command = [sys.executable, "-m", "grader", "grade", f"examples/runs/{name}"]
        options = ["--provider", "core", "--exit-zero", "--format", "json"]
        done = subprocess.run([*command, *options], cwd=ROOT, check=True, capture_output=True)
        paths[name].write_bytes(done.stdout)
    return paths


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("in CI there must be a chromium: .ci/run installs it")
        pytest.skip("no chromium on this machine: apt-get install chromium")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(
            executable_path=CHROMIUM, args=[*ARGUMENTS, LOOPBACK_ONLY], headless=True
        )
        yield opened
        opened.close()


# goes to an address within the page and waits until it is drawn
FOLLOW = """async (to) => {
  location.hash = to || "#v=open";
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""


class Watched:
    """A page and everything that it asked for, logged or threw since it was last opened."""

    def __init__(self, page):
        self.page = page
        self.requests = []
        self.console = []
        self.errors = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda message: self.console.append(message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("dialog", self._refuse)
        self.shared = None

    def _refuse(self, dialog):
        self.errors.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def open(self, address):
        self.page.goto("about:blank")  # a fragment alone would not load anything
        self.forget()
        self.page.goto(address)
        self.page.wait_for_selector("main h1", state="attached")

    def forget(self):
        for noted in (self.requests, self.console, self.errors):
            noted.clear()

    def faults(self):
        """All but the one request for the page itself."""
        return [*self.requests[1:], *self.console, *self.errors]


@pytest.fixture(scope="module")
def watched(browser):
    context = browser.new_context()
    context.set_default_timeout(10_000)
    yield Watched(context.new_page())
    context.close()


@pytest.fixture
def open_page(watched, tmp_path):
    """Opens the HTML of a page; what it did beyond showing itself fails the test.

    There is one page: opening another closes the one before. `shared` lets the next test go on
    with it, if that wants the same HTML and shares it too: for tests that change the address alone.
    """
    paths = []

    def close():
        if paths:
            assert watched.faults() == []
            watched.page.evaluate("localStorage.clear()")

    def open_(html, fragment="", *, width=1280, height=900, shared=False, **media):
        close()
        wanted = (html, width, height, media) if shared else None
        if shared and watched.shared == wanted:
            paths.append(None)
            watched.page.evaluate(FOLLOW, fragment)
            return watched.page
        watched.shared = wanted
        paths.append(tmp_path / f"page-{len(paths)}.html")
        paths[-1].write_text(html, "utf-8")
        watched.page.set_viewport_size({"width": width, "height": height})
        defaults = {"media": "screen", "color_scheme": "light", "reduced_motion": "reduce"}
        watched.page.emulate_media(**{**defaults, **media})
        watched.open(paths[-1].as_uri() + fragment)
        return watched.page

    yield open_
    close()


@pytest.fixture(scope="session")
def parts():
    return load_page_parts()


@pytest.fixture(scope="session")
def page_of(parts):
    """The HTML of a page about some `(kind, value)`, named file-0.json and so on."""

    def make(*values, runs=(), demo=None):
        files = [
            PageFile(name=f"file-{number}.json", kind=kind, value=value)
            for number, (kind, value) in enumerate(values)
        ]
        return render_html(files, parts, runs, demo=demo)

    return make


@pytest.fixture(scope="session")
def grade_value(graded):
    """A fresh copy of the core's report of the example run `abc123`."""

    def make(name="abc123"):
        return json.loads(graded[name].read_text("utf-8"))

    return make
