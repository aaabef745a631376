"""Reports in every format: to stdout and into a file, byte for byte the same anywhere."""

import json
import os
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

FORMATS = ("text", "json", "jsonl", "markdown", "junit", "sarif", "github")
HOSTILE = (
    "\x1b]0;owned\x07\x1b[31m ::error::owned %0A::warning::x <script>alert(1)</script> "
    "]]><!-- | `` [a](javascript:x) ![i](http://evil.example) \u202e\u200b \u2028 é 漢字"
)
every_format = pytest.mark.parametrize("format_", FORMATS)


@pytest.fixture
def run(desk):
    """A run with a kept clause, a broken one and one that nobody judged."""
    return desk.make_run(
        "tide", ["note: at most 50 words", "note: at most 3 words", "the note is calm, naïve café"]
    )


def well_formed(format_, text):
    """What a reader of the format sees of the three clauses."""
    if format_ == "json":
        return len(json.loads(text)["services"][0]["ensures_clauses"])
    if format_ == "jsonl":
        (line,) = text.splitlines()
        return len(json.loads(line)["services"][0]["ensures_clauses"])
    if format_ == "junit":
        return len(list(ET.fromstring(text).iter("testcase")))
    if format_ == "sarif":
        return 1 + len(json.loads(text)["runs"][0]["results"])
    if format_ == "github":
        return 1 + sum(line.startswith(("::error", "::warning")) for line in text.splitlines())
    if format_ == "markdown":
        rows = [one for one in MarkdownIt().enable("table").parse(text) if one.type == "tr_open"]
        return len(rows) - 1
    return sum(text.count(mark) for mark in ("✓ satisfied", "✗ violated  ", "? not evaluable  "))


@every_format
def test_stdout_holds_the_report_and_nothing_else(desk, run, format_):
    result = desk.grade(run, "--provider", "core", "--format", format_)
    assert result.status == 1
    assert result.err == ""
    text = result.out.decode("utf-8")
    assert "\r" not in text
    assert "\x1b" not in text
    assert text.endswith("\n")
    assert well_formed(format_, text) >= 3


@every_format
def test_a_file_holds_the_same_bytes_and_stdout_nothing(desk, run, format_):
    printed = desk.grade(run, "--provider", "core", "--format", format_)
    desk.write("report", "an older and much longer report " * 500)
    result = desk.grade(run, "--provider", "core", "--format", format_, "--out", "report")
    assert (result.status, result.out, result.err) == (1, b"", "")
    assert (desk.path / "report").read_bytes() == printed.out
    assert sorted(path.name for path in desk.path.iterdir()) == [".git", "report", "tide"]


@every_format
def test_several_runs_are_one_well_formed_whole(desk, run, format_):
    other = desk.make_run("other", ["note: at most 50 words"])
    result = desk.grade(run, other, "--provider", "core", "--format", format_)
    text = result.out.decode()
    if format_ == "json":
        assert [one["run_id"] for one in json.loads(text)] == ["tide", "other"]
    elif format_ == "jsonl":
        assert [json.loads(line)["run_id"] for line in text.splitlines()] == ["tide", "other"]
    elif format_ == "junit":
        assert len(list(ET.fromstring(text).iter("testcase"))) == 4
    elif format_ == "sarif":
        assert json.loads(text)["version"] == "2.1.0"
    elif format_ != "github":
        assert text.count("other") >= 2


@every_format
def test_hostile_run_text_is_harmless_in_every_format(desk, format_):
    note = f"{HOSTILE}\n::set-output name=x::y\n"
    run = desk.make_run("tide", [f"note: at most 3 words {HOSTILE[:40]}"], {"note": note})
    desk.write("tide/services/writer.md", desk_contract())
    result = desk.grade(run, "--provider", "core", "--format", format_)
    assert result.status == 1
    text = result.out.decode("utf-8")
    assert not {"\x1b", "\x07", "\u202e", "\u200b"} & set(text)
    if format_ == "github":
        commands = [line for line in text.splitlines() if line.startswith("::")]
        assert {line.split(" ")[0] for line in commands} <= {"::error", "::warning", "::notice"}
        assert "set-output" not in {line.split("::")[1].split(" ")[0] for line in commands}
    if format_ == "markdown":
        tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)
        inner = [child.type for token in tokens for child in token.children or ()]
        assert not {"html_inline", "link_open", "image"} & set(inner)
        assert "html_block" not in {token.type for token in tokens}
    well_formed(format_, text)


def desk_contract():
    return f"---\nname: writer\n---\n\nensures:\n- note: at most 3 words\n- note: {HOSTILE}\n"


# what surrounds a run and must not be seen in its report
PLACES = [
    {},
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "LANG": "C", "TZ": "Pacific/Kiritimati"},
    {"PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-16", "TZ": "America/St_Johns"},
    {"PYTHONIOENCODING": "ascii:strict", "LC_ALL": "POSIX", "PYTHONUTF8": "0", "COLUMNS": "40"},
    {"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1", "TERM": "xterm-256color", "COLUMNS": "300"},
]


IN_EVERY_FORMAT = f"""
from grader.cli.main import main
for name in {FORMATS}:
    assert main(["grade", "tide", "--provider", "core", "--format", name, "--out", name]) == 1
"""


def test_the_same_bytes_whatever_seed_locale_zone_terminal_and_folder(desk, run):
    seen = {name: set() for name in FORMATS}
    for number, env in enumerate(PLACES):
        folder = desk.path.parent.joinpath(f"place-{number}", *["deep"] * number)
        shutil.copytree(desk.path / run, folder / run)
        result = desk.run_command([desk.python, "-c", IN_EVERY_FORMAT], env=env, cwd=folder)
        assert (result.status, result.out) == (0, b"")
        for name in FORMATS:
            seen[name].add((folder / name).read_bytes())
    for name in FORMATS:
        printed = desk.grade(run, "--provider", "core", "--format", name).out
        assert seen[name] == {printed}, name


def test_text_off_a_terminal_is_utf8_of_100_columns_without_colour(desk, run):
    env = {"LANG": "C", "LC_ALL": "C", "PYTHONIOENCODING": "latin-1", "COLUMNS": "30"}
    result = desk.run("grade", run, "--provider", "core", env=env)
    text = result.out.decode("utf-8")
    assert "naïve café" in text
    assert max(map(len, text.split("\n"))) == 100
    assert "\x1b" not in text
    assert "\r" not in text


def test_an_error_is_utf8_too(desk):
    env = {"LANG": "C", "LC_ALL": "C", "PYTHONIOENCODING": "ascii:strict"}
    result = desk.run("grade", "café", env=env)
    assert result.status == 2
    assert "café: there is no such directory" in result.err


@pytest.mark.parametrize("format_", ["sarif", "github", "junit", "json", "text"])
def test_a_run_whose_name_is_no_text_is_graded(desk, run, format_):
    name = os.fsdecode(b"r\xff\x1b")
    (desk.path / run).rename(desk.path / name)
    result = desk.grade(name, "--provider", "core", "--format", format_)
    assert result.status == 1, result.err
    assert b"\x1b" not in result.out
    well_formed(format_, result.out.decode("utf-8"))


def test_a_link_given_as_out_keeps_pointing_to_the_report(desk, run):
    desk.write("real/report.json", "old")
    (desk.path / "link.json").symlink_to("real/report.json")
    desk.grade(run, "--provider", "core", "--format", "json", "--out", "link.json")
    assert (desk.path / "link.json").is_symlink()
    assert json.loads((desk.path / "real/report.json").read_bytes())["run_id"] == "tide"
    assert [path.name for path in (desk.path / "real").iterdir()] == ["report.json"]


def test_a_device_given_as_out_is_written_to_and_stays_a_device(desk, run):
    result = desk.grade(run, "--provider", "core", "--out", "/dev/null")
    assert result.status == 1
    assert Path("/dev/null").is_char_device()


def test_dev_stdout_is_stdout(desk, run):
    result = desk.run("grade", run, "--provider", "core", "--out", "/dev/stdout")
    assert result.out == desk.grade(run, "--provider", "core").out
    assert Path("/dev/stdout").is_symlink()


def test_control_the_reader_of_github_commands_sees_one(desk, run):
    text = desk.grade(run, "--provider", "core", "--format", "github").out.decode()
    assert next(line[:8] for line in text.splitlines() if line.startswith("::")) == "::error "


@pytest.mark.parametrize("format_", ["json", "jsonl"])
@pytest.mark.parametrize("spelling", ["program", "system"])
def test_the_shape_depends_on_how_many_runs_were_named(desk, run, format_, spelling):
    desk.write("broken/program.md", "---\nname: tide\n---\n")
    words = ["--provider", "core", "--allow-unjudged", "--format", format_, "--spelling", spelling]
    one, several = desk.grade(run, *words), desk.grade(run, "broken", *words)
    assert (one.status, several.status) == (1, 3)
    if format_ == "jsonl":
        assert several.out == one.out
        return
    (member,) = json.loads(several.out)
    assert member["run_id"] == json.loads(one.out)["run_id"]
