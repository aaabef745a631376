"""The whole command on a desk of its own: runs to grade, a judge to ask, nothing of the user's."""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from fake_clauses import ClauseJudge, asked
from fake_request import KEY

from grader.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
OURS = ("CONTRACT_GRADER_", "ANTHROPIC_", "OPENAI_", "OLLAMA_", "XDG_")

# provider -> dialect and what the command line says besides the address
JUDGES = {
    "anthropic": ["--provider", "anthropic"],
    "openai": ["--provider", "openai"],
    "compatible": ["--model", "some-model"],
    "ollama": ["--provider", "ollama", "--model", "some:1"],
}

HARBOUR = "the note names a harbour"
TIDE = "the note says when the tide turns"
REEF = "the note warns of the reef"
NOTE = """The harbour of Brent is calm tonight.
The tide turns at noon, says the gauge.
Keep clear of the reef at low water.
"""
LINES = {
    HARBOUR: {"quotes": ["The harbour of Brent is calm"]},
    "the tide turns": {"quotes": ["The tide turns at noon"]},
    REEF: {"quotes": ["Keep clear of the reef"]},
}


@dataclass
class Result:
    """How one call of the command ended."""

    status: int
    out: bytes
    err: str


@dataclass
class Desk:
    """A working folder with a home of its own, and the ways to call the command there."""

    path: Path
    home: Path
    capture: object
    patch: object
    processes: list = field(default_factory=list)
    python: str = sys.executable

    def set(self, **variables):
        """Set environment variables, or with None unset them."""
        for name, value in variables.items():
            if value is None:
                self.patch.delenv(name, raising=False)
            else:
                self.patch.setenv(name, str(value))

    def grade(self, *words):
        """`contract-grader grade` in this process."""
        return self.call("grade", *words)

    def call(self, *words):
        self.capture.readouterr()
        status = main([str(word) for word in words])
        out, err = self.capture.readouterr()
        return Result(status, out, err.decode("utf-8"))

    def spawn(self, *words, **options):
        """`python -m grader` in a process of its own; to be waited for."""
        command = [self.python, "-m", "grader", *(str(word) for word in words)]
        return self.start(command, **options)

    def run(self, *words, **options):
        """The same, waited for."""
        return self.run_command([self.python, "-m", "grader", *map(str, words)], **options)

    def run_command(self, command, **options):
        """Any command, waited for; a minute is a hang."""
        process = self.start(command, **options)
        out, err = process.communicate(timeout=60)
        return Result(process.returncode, out, (err or b"").decode("utf-8"))

    def start(self, command, env=None, **options):
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        options = {"cwd": self.path, **pipes, **options}
        process = subprocess.Popen(command, env=self.environment() | (env or {}), **options)
        self.processes.append(process)
        return process

    def clear(self):
        """End what a failed test left running, and close its pipes."""
        for process in self.processes:
            process.kill()
            for pipe in (process.stdout, process.stderr):
                if pipe is not None:
                    pipe.close()
            process.wait()

    def environment(self):
        """This test's environment, with the checkout's package."""
        return {**os.environ, "PYTHONPATH": str(ROOT)}

    def write(self, name, text):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return path

    def make_run(self, name, ensures, outputs=None):
        """A run of one service, `writer`, that promised these clauses and bound these outputs."""
        clauses = "".join(f"- {clause}\n" for clause in ensures)
        self.write(f"{name}/program.md", "---\nname: tide\nservices: [writer]\n---\n")
        self.write(f"{name}/manifest.md", "# M\n\n## Graph\n\n### writer\n")
        self.write(f"{name}/services/writer.md", f"---\nname: writer\n---\n\nensures:\n{clauses}")
        for output, text in ({"note": NOTE} if outputs is None else outputs).items():
            self.write(f"{name}/bindings/writer/{output}.md", text)
        return name

    def everything(self):
        """The bytes of every file that exists here or at home, names included."""
        files = [path for top in (self.path, self.home) for path in top.rglob("*")]
        texts = [path.read_bytes() for path in files if path.is_file()]
        return b"\n".join([*texts, *(os.fsencode(path) for path in files)])


@pytest.fixture
def desk(tmp_path, monkeypatch, capsysbinary):
    """A desk; the process works there, and no setting of the user's is seen."""
    for name in [name for name in os.environ if name.startswith(OURS)]:
        monkeypatch.delenv(name)
    home = tmp_path / "home"
    folder = tmp_path / "desk"
    (folder / ".git").mkdir(parents=True)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(home / name))
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(folder)
    made = Desk(folder, home, capsysbinary, monkeypatch)
    yield made
    made.clear()


@pytest.fixture
def tide_run(desk):
    """A run with one clause for code and three for a judge, all kept."""
    return desk.make_run("tide", ["note: at most 50 words", HARBOUR, TIDE, REEF])


@pytest.fixture
def vendor(fake_vendor, monkeypatch):
    """The fake vendor with a judge that finds the three clauses of `tide_run` kept; our key."""
    monkeypatch.setenv("CONTRACT_GRADER_API_KEY", KEY)
    fake_vendor.answer = ClauseJudge(LINES)
    return fake_vendor


class JudgedBy:
    """The words that ask the fake vendor as one provider."""

    def __init__(self, vendor):
        self.vendor = vendor

    def __call__(self, provider="compatible"):
        url = self.vendor.url if provider == "anthropic" else self.vendor.openai_url
        return [*JUDGES[provider], "--base-url", url]


@pytest.fixture
def judged_by(vendor):
    return JudgedBy(vendor)


@pytest.fixture
def clauses_asked(vendor):
    """The clauses of all requests so far, in the order of arrival."""
    return lambda: [asked(received).clause for received in vendor.received]
