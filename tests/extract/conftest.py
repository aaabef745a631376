"""Builders of small runs for the tests of this folder."""

import sys
from pathlib import Path

import pytest

from grader.extract.contracts import read_contracts
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run

sys.path.insert(0, str(Path(__file__).resolve().parent))

ROOT = (
    "---\nname: tide\nkind: program\nservices: [gauge, writer]\n---\n\nensures:\n- bulletin: text\n"
)
GAUGE = "---\nname: gauge\n---\n\nensures:\n- waters: next high waters\n\nerrors:\n- silent: mute\n"
WRITER = "---\nname: writer\n---\n\nensures:\n- bulletin: a bulletin\n"
MANIFEST = """# Manifest: tide

Source: src/tide.md

## Caller Interface

returns:
- bulletin (from writer)

## Graph

### gauge
- source: services/gauge.md
- outputs:
    - waters -> workspace/gauge/waters.md
    - (public) -> bindings/gauge/waters.md

### writer
- source: services/writer.md
- outputs:
    - (public) bulletin -> bindings/writer/bulletin.md

## Execution Order

1. call gauge
2. call writer
"""
L1 = {
    "program.md": ROOT,
    "manifest.md": MANIFEST,
    "services/gauge.md": GAUGE,
    "services/writer.md": WRITER,
    "state.md": "1\u2192 gauge \u2713\n2\u2192 writer \u2713\n---end 12:00\n",
    "bindings/gauge/waters.md": "04:10\n",
    "bindings/writer/bulletin.md": "# Bulletin\n\nHigh water at 04:10.\n",
}


@pytest.fixture
def make_run(tmp_path):
    """Write files (path -> str or bytes) as a run directory; None leaves a file out."""

    def make(files, name="run"):
        run = tmp_path / name
        for path, content in files.items():
            if content is None:
                continue
            target = run / path
            target.parent.mkdir(parents=True, exist_ok=True)
            data = content if isinstance(content, bytes) else content.encode("utf-8")
            target.write_bytes(data)
        run.mkdir(parents=True, exist_ok=True)
        return run

    return make


@pytest.fixture
def l1_run(make_run):
    """A small complete L1 run with the given files changed, added or (None) left out."""

    def make(name="run", **changes):
        return make_run({**L1, **changes.pop("files", {})}, name)

    return make


@pytest.fixture
def extracted(l1_run):
    """The small L1 run with changes, extracted."""

    def make(files=None):
        return extract_run(read_run(l1_run(files=files or {})))

    return make


@pytest.fixture
def read_text():
    """Read a contract text as a file called tide.md."""

    def read(text, known=()):
        return read_contracts("services/tide.md", text, known)

    return read
