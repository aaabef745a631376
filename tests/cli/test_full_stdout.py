"""A stdout that cannot be written is an error that can be read, for every command."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = str(ROOT / "examples" / "runs" / "small-l3")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["extract", RUN], ["explain", "at most 3 words"], ["cache", "path"]],
    ids=lambda arguments: arguments[0],
)
def test_a_full_disk_under_stdout(arguments):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "grader", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
    assert done.returncode == 2
    assert done.stderr.startswith("error[usage]: stdout cannot be written")
    assert "Traceback" not in done.stderr
