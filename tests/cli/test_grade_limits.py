"""Odd and hostile run directories, through `grade` and `extract`: no hang, no way out."""

import json
import os
import socket

import pytest

KEPT = "note: at most 50 words"
SECRET = "the neighbour's own words"
COMMANDS = {"grade": ["--provider", "core", "--format", "json"], "extract": []}
every_command = pytest.mark.parametrize("command", list(COMMANDS))


@pytest.fixture
def read(desk):
    """One command on a run; in a process of its own where it might hang."""

    def run(command, name="tide", status=0, *, may_hang=False):
        call = desk.run if may_hang else desk.call
        result = call(command, name, *COMMANDS[command])
        assert result.status == status, result.err
        assert "Traceback" not in result.err
        return result, json.loads(result.out) if result.out else None

    return run


def codes(record):
    return {one["code"] for one in record["warnings"]}


def clauses(record):
    """Verdicts of a report; of an extract's record the texts."""
    (service,) = record.get("services") or record["contracts"]
    return [one.get("verdict", one["text"]) for one in service["ensures_clauses"]]


@every_command
def test_a_run_given_by_a_link_is_read_where_it_lies(desk, read, command):
    desk.make_run("real/tide", [KEPT])
    (desk.path / "link").symlink_to("real/tide")
    _, record = read(command, "link")
    assert record["run_id"] == "tide"
    assert len(clauses(record)) == 1


@every_command
def test_a_link_that_leads_nowhere_or_in_a_circle_is_no_run(desk, read, command):
    (desk.path / "nowhere").symlink_to("gone")
    (desk.path / "circle").symlink_to("circle")
    for name in ("nowhere", "circle"):
        result, record = read(command, name, status=2)
        assert record is None
        assert name in result.err


@every_command
@pytest.mark.parametrize("name", ["pipe", "socket", "/dev/zero"])
def test_what_is_no_directory_is_no_run(desk, read, command, name):
    if name == "pipe":
        os.mkfifo(desk.path / name)
    with socket.socket(socket.AF_UNIX) as server:
        if name == "socket":
            server.bind(name)
        result, record = read(command, name, status=2, may_hang=True)
    assert record is None
    assert result.err.startswith("error[usage]: ")


def link_out(desk, target):
    """The run's output, its contract or the folder of its outputs leads out of the run."""
    outside = desk.path / "outside"
    desk.write("outside/note.md", f"{SECRET}\n")
    desk.write("outside/writer.md", f"---\nname: writer\n---\n\nensures:\n- {SECRET}\n")
    inside = {
        "output": (desk.path / "tide/bindings/writer/note.md", outside / "note.md"),
        "contract": (desk.path / "tide/services/writer.md", outside / "writer.md"),
        "folder": (desk.path / "tide/bindings/extra", outside),
        "passwords": (desk.path / "tide/bindings/writer/note.md", "/etc/passwd"),
    }
    place, leads_to = inside[target]
    if place.exists():
        place.unlink()
    place.symlink_to(leads_to)


@every_command
@pytest.mark.parametrize("target", ["output", "contract", "folder", "passwords"])
def test_links_out_of_the_run_are_not_followed(desk, command, target):
    desk.make_run("tide", [KEPT], {"note": "short\n", "other": "short too\n"})
    link_out(desk, target)
    result = desk.call(command, "tide", *COMMANDS[command])
    assert result.status in {0, 1, 3, 4}
    assert SECRET.encode() not in result.out
    assert b"root:" not in result.out
    assert "Traceback" not in result.err
    if result.status != 3:
        assert "link" in codes(json.loads(result.out))


def test_control_without_the_link_the_words_are_read(desk, read):
    desk.make_run("tide", [KEPT], {"note": f"{SECRET}\n"})
    assert SECRET.encode() in read("extract")[0].out


@every_command
def test_pipes_sockets_and_endless_devices_are_passed_over(desk, read, command):
    desk.make_run("tide", [KEPT])
    os.mkfifo(desk.path / "tide/bindings/writer/pipe.md")
    os.mkfifo(desk.path / "tide/state.md")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("tide/socket.md")
        _, record = read(command, may_hang=True)
    assert "special" in codes(record)
    assert len(clauses(record)) == 1


def test_twenty_thousand_files_are_read_past(desk, read):
    desk.make_run("tide", [KEPT])
    for number in range(200):
        folder = desk.path / f"tide/workspace/writer/{number}"
        folder.mkdir(parents=True)
        for file in range(100):
            (folder / f"{file}.md").touch()
    for command in COMMANDS:
        _, record = read(command)
        assert len(clauses(record)) == 1


@every_command
def test_what_is_too_deep_too_large_or_no_text_is_said(desk, command):
    desk.make_run("tide", [KEPT])
    desk.path.joinpath("tide", *["deep"] * 60).mkdir(parents=True)
    desk.write("tide/bindings/writer/binary.md", b"\x00\x01\x02")
    desk.write("tide/bindings/writer/latin.md", "caf\xe9".encode("latin-1"))
    with (desk.path / "tide/bindings/writer/large.md").open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    result = desk.call(command, "tide", *COMMANDS[command])
    assert {"too-deep", "too-large"} <= codes(json.loads(result.out))
    assert result.status in {0, 4}


# a manifest may name any source; only one below the working folder that says the same is shown
SOURCES = {
    "outside": "../outside.md",
    "absolute": "/etc/passwd",
    "a-circle": "circle/writer.md",
    "a-pipe": "pipe",
    "endless": "/dev/zero",
    "a-folder": "tide",
    "too-long": "n" * 5000,
    "a-bomb": "bomb.md",
    "no-text": "latin.md",
}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
@pytest.mark.parametrize("format_", ["sarif", "github"])
def test_a_source_that_is_none_is_not_shown(desk, source, format_):
    desk.make_run("tide", ["note: at most 3 words"])
    desk.write("tide/manifest.md", f"# M\n\n## Graph\n\n### writer\n\nsource: {source}\n")
    desk.write("../outside.md", "---\nname: writer\n---\n\nensures:\n- note: at most 3 words\n")
    (desk.path / "circle").symlink_to("circle")
    os.mkfifo(desk.path / "pipe")
    layers = "".join(
        f"  {b}: [{', '.join([f'*{a}'] * 9)}]\n"
        for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    desk.write("bomb.md", f"---\nname: writer\na: &a x\n{layers}---\n\nensures:\n- x\n")
    desk.write("latin.md", "ensures:\n- caf\xe9".encode("latin-1"))
    result = desk.grade("tide", "--provider", "core", "--format", format_)
    assert result.status == 1, result.err
    assert b"tide/services/writer.md" in result.out
    assert b"outside.md" not in result.out
    assert b"passwd" not in result.out


@pytest.mark.parametrize("format_", ["sarif", "github"])
def test_control_a_source_that_says_the_same_is_shown(desk, format_):
    desk.make_run("tide", ["note: at most 3 words"])
    desk.write("tide/manifest.md", "# M\n\n## Graph\n\n### writer\n\nsource: src/writer.md\n")
    desk.write("src/writer.md", (desk.path / "tide/services/writer.md").read_bytes())
    result = desk.grade("tide", "--provider", "core", "--format", format_)
    assert b"src/writer.md" in result.out
