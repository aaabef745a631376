"""The one autouse fixture closes the network but for this machine's own loopback."""

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
