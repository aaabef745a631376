"""The test suite's fake vendor as a process of its own, with one answer for every clause."""

import contextlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from made_runs import EDGE_QUOTE
from measure import ROOT

SERVER = ROOT / "tests" / "fake_vendor" / "fake_server.py"
ANSWER = json.dumps(
    {
        "requirements": [
            {
                "index": 0,
                "quotes": [EDGE_QUOTE],
                "looked_for": [],
                "finding": "The output says so in its first line.",
                "answer": "met",
                "confidence": 90,
            }
        ],
        "clause_class": "subjective",
    }
)


@contextlib.contextmanager
def serving(latency_s: float) -> Iterator[str]:
    """The address of a server that answers `ANSWER` after so many seconds."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "answer.json"
        answer.write_text(ANSWER, "utf-8")
        argv = [sys.executable, str(SERVER), "--latency", str(latency_s), "--answer", str(answer)]
        with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().strip()
            finally:
                process.terminate()
