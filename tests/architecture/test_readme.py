"""Every command of the README but the test command is run; help and output blocks are compared."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grader.cli.main import COMMANDS

spec = importlib.util.spec_from_file_location("readme", Path(__file__).with_name("readme.py"))
readme = importlib.util.module_from_spec(spec)
sys.modules["readme"] = readme
spec.loader.exec_module(readme)

REDIRECT = """
import httpx2

_real = httpx2.AsyncHTTPTransport.handle_async_request


async def _to_the_fake_vendor(self, request):
    request.url = request.url.copy_with(scheme="http", host="127.0.0.1", port={port})
    return await _real(self, request)


httpx2.AsyncHTTPTransport.handle_async_request = _to_the_fake_vendor
"""


def run(line, cwd, **env):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    full = {
        "PATH": path,
        "HOME": str(cwd),
        "CONTRACT_GRADER_CACHE": str(cwd / "cache"),
        "COLUMNS": "100",
        **{k: v for k, v in os.environ.items() if k.startswith(("PIP_", "SSL_"))},
        **env,
    }
    return subprocess.run(
        ["bash", "-c", line],
        cwd=cwd,
        env=full,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


@pytest.fixture
def checkout(tmp_path):
    """The examples alone, with a writable folder around them."""
    shutil.copytree(readme.ROOT / "examples", tmp_path / "examples")
    return tmp_path


def tracked_copy(to):
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=readme.ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        source = readme.ROOT / name
        if source.is_file() and not name.startswith("tests/"):
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, to / name)
    return to


PLAIN = [c for c in readme.commands() if c.mark in (None, "output")]


def test_the_plain_commands_run_in_their_order(checkout):
    assert len(PLAIN) >= 4
    for command in PLAIN:
        done = run(command.line, checkout)
        assert done.returncode == 0, (command.line, done.stdout, done.stderr)
        assert done.stdout or "--out" in command.line


def test_the_first_command_installs_and_grades_the_example(tmp_path):
    (command,) = [c for c in readme.commands() if c.mark == "command" and c.value == "try"]
    done = run(command.line, tracked_copy(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "weekend-away" in done.stdout
    assert "coverage" in done.stdout


def test_the_test_command_stands_there_once_and_needs_no_make():
    (command,) = [c for c in readme.commands() if c.mark == "command" and c.value == "test"]
    assert "pytest" in command.line
    assert "make" not in command.line


@pytest.mark.parametrize(
    "command",
    [c for c in readme.commands() if c.mark == "vendor"],
    ids=lambda c: c.value,
)
def test_the_commands_with_a_model_reach_their_vendor(command, checkout, fake_vendor):
    (checkout / "sitecustomize.py").write_text(REDIRECT.format(port=fake_vendor.port), "utf-8")
    done = run(command.line, checkout, PYTHONPATH=str(checkout))
    assert done.returncode == 0, done.stderr
    assert "text of the run goes to" in done.stderr
    assert fake_vendor.received
    assert list((checkout / ".contract-grader" / "results").glob("abc123_*.json"))


def shown_output(command, checkout):
    return run(command, checkout).stdout


def shown_help(name):
    done = subprocess.run(
        [sys.executable, "-m", "grader", name, "--help"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "100"},
    )
    return done.stdout


def test_the_blocks_show_what_the_commands_print(checkout, update_golden):
    fresh_outputs = {command: shown_output(command, checkout) for command, _ in readme.outputs()}
    fresh_helps = {name: shown_help(name) for name, _ in readme.helps()}
    if update_golden:
        readme.rewrite(fresh_outputs, fresh_helps)
    assert readme.outputs()
    assert readme.helps()
    for command, shown in readme.outputs():
        assert shown == fresh_outputs[command]
    for name, shown in readme.helps():
        assert shown == fresh_helps[name]


def test_the_table_names_every_command():
    table = readme.text().split("## Commands", 1)[1].split("## ", 1)[0]
    missing = [name for name in COMMANDS if f"`{name}" not in table]
    assert missing == []
