"""The README's blocks: commands to run, outputs and help texts to compare."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"

_COMMANDS = re.compile(
    r"(?:<!-- (?P<mark>[a-z]+)(?:: (?P<value>\S+))? -->\n)?```sh\n(?P<lines>.+?)\n```", re.S
)
_OUTPUT = re.compile(r"(<!-- output -->\n```sh\n(.+?)\n```\n```text\n)(.*?)(```)", re.S)
_HELP = re.compile(r"(<!-- help: (\S+) -->\n```text\n)(.*?)(```)", re.S)


@dataclass(frozen=True)
class Command:
    """One line of a shell block, and the mark before the block."""

    line: str
    mark: str | None
    value: str | None


def text():
    return README.read_text("utf-8")


def commands():
    return [
        Command(line=line, mark=found["mark"], value=found["value"])
        for found in _COMMANDS.finditer(text())
        for line in found["lines"].splitlines()
    ]


def outputs():
    """(command, shown text) of each output block."""
    return [(found[2], found[3]) for found in _OUTPUT.finditer(text())]


def helps():
    """(command, shown text) of each help block."""
    return [(found[2], found[3]) for found in _HELP.finditer(text())]


def rewrite(new_outputs, new_helps):
    """Put fresh texts into the blocks."""
    updated = _OUTPUT.sub(lambda m: m[1] + new_outputs[m[2]] + m[4], text())
    updated = _HELP.sub(lambda m: m[1] + new_helps[m[2]] + m[4], updated)
    README.write_text(updated, "utf-8")
