"""The one autouse fixture closes the network but for this machine's own loopback."""

import json
import os
import socket
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent / "fake_vendor"))

from fake_server import FakeVendor

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(autouse=True)
def _loopback_only(monkeypatch):
    real_connect = socket.socket.connect

    def connect(self, address):
        if self.family in (socket.AF_INET, socket.AF_INET6):
            host = address[0]
            if not (str(host).startswith("127.") or host in {"localhost", "::1"}):
                raise AssertionError(f"a test reached for the network: {address}")
        return real_connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", connect)


@pytest.fixture
def fake_vendor():
    vendor = FakeVendor().start()
    yield vendor
    vendor.stop()


@pytest.fixture
def shared():
    if not SHARED.is_dir():
        if os.environ.get("CI"):
            pytest.fail(f"in CI the shared corpus must be at {SHARED}")
        pytest.skip(f"the shared corpus is not at {SHARED}")
    return SHARED


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden",
        action="store_true",
        default=False,
        help="rewrite golden files; a person reads the diff",
    )


@pytest.fixture
def update_golden(request):
    return request.config.getoption("--update-golden")


GRANT_FINDER = "corpus/openprose/openprose-grant-finder/examples/openprose"
GRANT_FINDER_SERVICES = {
    "resolve-assignment": "research_assignment",
    "run-research": "research_packet",
    "rank-opportunities": "ranked_recommendations",
    "explain-top-picks": "top_pick_explanations",
    "format-report": "markdown_report",
}


@pytest.fixture
def grant_finder_runs(shared, tmp_path):
    """The two recorded grant-finder runs as L3 run directories, by name (corpus SOURCES.md)."""
    source = shared / GRANT_FINDER
    names = sorted(path.name for path in (source / "sample-outputs").iterdir())
    return {name: _grant_finder_run(source, name, tmp_path / "grant-finder") for name in names}


def _grant_finder_run(source, name, into):
    run = into / name
    outputs = source / "sample-outputs" / name
    (run / "sources").mkdir(parents=True)
    for path in sorted((source / "src").iterdir()):
        target = "root.prose.md" if path.name == "grant-radar.prose.md" else f"sources/{path.name}"
        (run / target).write_bytes(path.read_bytes())
    bound = {"caller": "startup_brief", **GRANT_FINDER_SERVICES}
    for number, (service, output) in enumerate(bound.items(), start=1):
        folder = run / "bindings" / service
        folder.mkdir(parents=True)
        recorded = outputs / f"{number:02d}-{output}.md"
        (folder / f"{output}.md").write_bytes(recorded.read_bytes())
    (run / "forme.manifest.json").write_text(json.dumps(_grant_finder_manifest()), "utf-8")
    (run / "vm.log.md").write_text("1\u2192 resolve-assignment \u2713\n---end\n", "utf-8")
    return run


def _grant_finder_manifest():
    graph = [
        {
            "id": service,
            "sourcePath": f"src/{service}.prose.md",
            "workspacePath": f"workspace/{service}/",
            "outputs": [{"name": o, "bindingPath": f"bindings/{service}/{o}.md", "public": True}],
            "errors": [],
            "delegates": [],
        }
        for service, o in GRANT_FINDER_SERVICES.items()
    ]
    returns = [
        {"name": o, "source": f"{service}.{o}"} for service, o in GRANT_FINDER_SERVICES.items()
    ]
    return {
        "id": "grant-radar",
        "systemName": "grant-radar",
        "sourcePath": "src/grant-radar.prose.md",
        "caller": {"requires": [{"name": "startup_brief"}], "returns": returns},
        "graph": graph,
        "executionOrder": list(GRANT_FINDER_SERVICES),
        "derivation": "assembled from the recorded bindings",
    }
