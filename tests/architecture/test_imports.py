"""What a command loads: no vendor's SDK before a question goes out, no judge's library offline."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = str(ROOT / "examples" / "runs" / "abc123")
SDKS = {"anthropic", "openai", "httpx2"}
OF_A_JUDGE = {"jinja2", "tenacity", "rapidfuzz", "sqlite3"}
OF_A_TERMINAL = {"rich"}

PROGRAM = """
import sys
from grader.cli.main import main
status = main(sys.argv[1:])
sys.stdout.flush()
print(status, *sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


def loaded(folder, *words):
    """The exit status of a command line, and the top-level modules it loaded."""
    environment = {
        "PATH": "/usr/bin:/bin",
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(folder),
        "CONTRACT_GRADER_CACHE": str(folder / "cache"),
    }
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        check=True,
    )
    status, *modules = result.stderr.splitlines()[-1].split()
    return int(status), set(modules)


def judged(vendor):
    return (
        *("grade", EXAMPLE, "--base-url", vendor.openai_url, "--model", "made"),
        "--exit-zero",
    )


def no_answer(received):
    """A vote that leaves everything open, for whatever indices the question names."""
    question = str(received.body["messages"][-1]["content"])
    named = re.findall(r"(?:no other: |Answer index )([0-9, ]+)", question)[-1]
    entries = ", ".join(
        f'{{"index": {at}, "quotes": [], "looked_for": [], "finding": "", '
        f'"answer": "cannot_tell", "confidence": 10}}'
        for at in re.findall(r"\d+", named)
    )
    return f'{{"requirements": [{entries}], "clause_class": "subjective"}}'


@pytest.mark.parametrize(
    ("words", "not_loaded"),
    [
        pytest.param(
            ("--help",), SDKS | OF_A_JUDGE | OF_A_TERMINAL | {"pydantic", "yaml"}, id="help"
        ),
        pytest.param(("extract", EXAMPLE), SDKS | OF_A_JUDGE | OF_A_TERMINAL, id="extract"),
        pytest.param(
            ("grade", EXAMPLE, "--provider", "core", "--exit-zero"),
            SDKS | OF_A_JUDGE | OF_A_TERMINAL,
            id="graded-by-code-alone",
        ),
    ],
)
def test_an_offline_command_loads_no_library_of_a_judge(tmp_path, words, not_loaded):
    status, modules = loaded(tmp_path, *words)
    assert status == 0
    assert "click" in modules
    assert modules & not_loaded == set()


def test_a_run_whose_replies_are_all_cached_loads_no_sdk_where_the_first_did(fake_vendor, tmp_path):
    fake_vendor.answer = no_answer
    status, modules = loaded(tmp_path, *judged(fake_vendor))
    n_calls = len(fake_vendor.received)
    assert status == 0
    assert n_calls > 0
    assert {"openai", "httpx2"} <= modules, "the control: who asks loads the SDK"
    status, modules = loaded(tmp_path, *judged(fake_vendor))
    assert status == 0
    assert len(fake_vendor.received) == n_calls
    assert modules & (SDKS | {"tenacity"} | OF_A_TERMINAL) == set()
