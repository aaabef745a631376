"""Reading a hostile run directory: never outside, never blocked, never over a limit."""

import os
import socket

import pytest

from grader.canonical import digest_bytes
from grader.errors import RunError, SettingsError
from grader.extract.extract_run import extract_run
from grader.extract.limits import Limits
from grader.extract.read_run import read_run


def problems(files):
    return {path: e.problem for path, e in files.entries.items() if e.problem is not None}


def codes(run):
    return {warning.code for warning in run.warnings}


# what is read ------------------------------------------------------------------------------------


def test_every_file_is_listed_sorted_and_read_on_demand_with_its_digest(l1_run):
    files = read_run(l1_run())
    assert list(files.entries) == sorted(files.entries)
    assert (files.run_id, dict(files.digests)) == ("run", {})
    text = files.texts["program.md"]
    assert dict(files.digests) == {"program.md": digest_bytes(text.encode("utf-8"))}
    assert files.texts["program.md"] is text
    assert len(files.texts) == len(files.entries) == len(list(files.texts))


def test_offsets_count_byte_order_mark_and_carriage_returns(l1_run):
    run = l1_run(files={"bindings/gauge/waters.md": b"\xef\xbb\xbfa\r\nb\r"})
    assert read_run(run).texts["bindings/gauge/waters.md"] == "\ufeffa\r\nb\r"


def test_a_run_that_is_itself_a_link_is_resolved_once(l1_run, tmp_path):
    (tmp_path / "latest").symlink_to(l1_run())
    files = read_run(tmp_path / "latest")
    assert files.run_id == "run"
    assert extract_run(files).program == "tide"


@pytest.mark.parametrize("path", ["nowhere", "file.txt", "loop"])
def test_what_is_no_directory_is_a_usage_error(tmp_path, path):
    (tmp_path / "file.txt").write_text("x", "utf-8")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(SettingsError):
        read_run(tmp_path / path)


# what is not followed ----------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["outside", "inside"])
def test_a_link_is_never_followed(l1_run, tmp_path, target):
    run_dir = l1_run(files={"bindings/gauge/waters.md": None})
    secret = tmp_path / "secret.md"
    secret.write_text("secret", "utf-8")
    link = run_dir / "bindings/gauge/waters.md"
    link.parent.mkdir(parents=True)
    link.symlink_to(secret if target == "outside" else run_dir / "program.md")
    files = read_run(run_dir)
    assert problems(files) == {"bindings/gauge/waters.md": "link"}
    run = extract_run(files)
    (output,) = run.targets["gauge/waters"].outputs
    assert (output.problem, output.text) == ("link", "")
    assert "bindings/gauge/waters.md" not in run.digests


def test_a_linked_folder_is_not_entered_and_nothing_is_called_absent(l1_run, tmp_path):
    run_dir = l1_run(files={"bindings/gauge/waters.md": None})
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/waters.md").write_text("x", "utf-8")
    (run_dir / "bindings/gauge").symlink_to(tmp_path / "elsewhere")
    run = extract_run(read_run(run_dir))
    target = run.targets["gauge/waters"]
    assert (target.outputs, target.uncertain) == ((), "unreadable")
    assert "link" in codes(run)


def test_control_without_the_link_the_absence_is_certain(extracted):
    run = extracted({"bindings/gauge/waters.md": None})
    assert run.targets["gauge/waters"].uncertain is None


def test_a_file_swapped_for_a_link_after_listing_is_not_read(l1_run, tmp_path):
    run_dir = l1_run()
    files = read_run(run_dir)
    secret = tmp_path / "secret.md"
    secret.write_text("secret", "utf-8")
    (run_dir / "bindings/gauge/waters.md").unlink()
    (run_dir / "bindings/gauge/waters.md").symlink_to(secret)
    with pytest.raises(KeyError):
        files.texts["bindings/gauge/waters.md"]
    assert files.entries["bindings/gauge/waters.md"].problem == "unreadable"


def test_a_folder_swapped_for_a_link_after_listing_is_not_entered(l1_run, tmp_path):
    run_dir = l1_run()
    files = read_run(run_dir)
    (run_dir / "bindings/gauge").rename(tmp_path / "moved")
    (run_dir / "bindings/gauge").symlink_to(tmp_path / "moved")
    with pytest.raises(KeyError):
        files.texts["bindings/gauge/waters.md"]


def test_a_pipe_and_a_socket_are_listed_and_never_opened(l1_run, monkeypatch):
    run_dir = l1_run(files={"bindings/gauge/waters.md": None})
    (run_dir / "bindings/gauge").mkdir()
    os.mkfifo(run_dir / "bindings/gauge/waters.md")
    monkeypatch.chdir(run_dir)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("s.sock")
        files = read_run(run_dir)
    assert problems(files) == {"bindings/gauge/waters.md": "special", "s.sock": "special"}
    run = extract_run(files)
    assert run.targets["gauge/waters"].outputs[0].problem == "special"


def test_a_pipe_that_replaces_a_file_after_listing_does_not_block(l1_run):
    run_dir = l1_run()
    files = read_run(run_dir)
    (run_dir / "bindings/gauge/waters.md").unlink()
    os.mkfifo(run_dir / "bindings/gauge/waters.md")
    with pytest.raises(KeyError):
        files.texts["bindings/gauge/waters.md"]
    assert files.entries["bindings/gauge/waters.md"].problem == "special"


# what cannot be read -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        pytest.param(b"a\0b", "binary", id="nul-byte"),
        pytest.param("text".encode("utf-16"), "binary", id="utf-16"),
        pytest.param(b"caf\xe9", "invalid-utf8", id="latin-1"),
        pytest.param(b"\xed\xa0\x80", "invalid-utf8", id="a-surrogate"),
    ],
)
def test_what_is_no_text_has_a_problem_and_a_warning_instead(l1_run, content, problem):
    files = read_run(l1_run(files={"bindings/gauge/waters.md": content}))
    run = extract_run(files)
    assert files.entries["bindings/gauge/waters.md"].problem == problem
    (output,) = run.targets["gauge/waters"].outputs
    assert (output.problem, output.text, output.is_blank) == (problem, "", False)
    assert problem in codes(run)
    assert run.digests["bindings/gauge/waters.md"] == digest_bytes(content)


@pytest.mark.parametrize("content", [b"caf\xc3\xa9", b"", "\u2028\x0b\x1c".encode()])
def test_control_text_has_no_problem(l1_run, content):
    files = read_run(l1_run(files={"bindings/gauge/waters.md": content}))
    assert files.texts["bindings/gauge/waters.md"] == content.decode("utf-8")


@pytest.mark.parametrize(("size", "problem"), [(1000, None), (1001, "too-large")])
def test_a_file_over_the_limit_is_named_and_not_read(l1_run, size, problem):
    run_dir = l1_run(files={"bindings/gauge/waters.md": b"x" * size})
    files = read_run(run_dir, Limits(file_bytes=1000))
    assert files.entries["bindings/gauge/waters.md"].problem == problem
    run = extract_run(files)
    assert run.targets["gauge/waters"].outputs[0].problem == problem
    assert ("too-large" in codes(run)) is (problem is not None)


def test_a_file_that_grew_after_listing_is_not_read_beyond_the_limit(l1_run):
    run_dir = l1_run()
    files = read_run(run_dir, Limits(file_bytes=1000))
    (run_dir / "bindings/gauge/waters.md").write_bytes(b"x" * 5000)
    with pytest.raises(KeyError):
        files.texts["bindings/gauge/waters.md"]
    assert files.entries["bindings/gauge/waters.md"].problem == "too-large"


def test_beyond_the_limit_of_the_run_texts_have_a_problem_and_are_not_absent(l1_run):
    run_dir = l1_run(files={"bindings/writer/bulletin.md": b"x" * 3000})
    run = extract_run(read_run(run_dir, Limits(run_bytes=2000)))
    assert run.targets["gauge/waters"].outputs[0].problem is None
    assert run.targets["writer/bulletin"].outputs[0].problem == "over-run-limit"
    assert "over-run-limit" in codes(run)


def test_more_files_than_the_limit_refuse_the_run(l1_run):
    run_dir = l1_run()
    n_files = len(read_run(run_dir).entries)
    read_run(run_dir, Limits(n_files=n_files))
    with pytest.raises(RunError) as caught:
        read_run(run_dir, Limits(n_files=n_files - 1))
    assert caught.value.code == "run-too-large"


def test_folders_below_the_limit_of_levels_are_named_and_left_out(l1_run):
    run_dir = l1_run(files={"/".join(["workspace", *"abcdefgh", "deep.txt"]): "x"})
    files = read_run(run_dir, Limits(n_levels=4))
    assert problems(files) == {"workspace/a/b/c": "too-deep"}
    assert "too-deep" in codes(extract_run(files))


def test_a_tree_of_three_hundred_levels_is_survived(l1_run):
    run_dir = l1_run()
    deep = run_dir / "workspace"
    deep.mkdir()
    folder = os.open(deep, os.O_RDONLY)
    for _ in range(300):
        os.mkdir("d", dir_fd=folder)
        inner = os.open("d", os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = inner
    os.close(folder)
    assert list(problems(read_run(run_dir)).values()) == ["too-deep"]


def test_twenty_thousand_files_are_listed(l1_run):
    run_dir = l1_run()
    for i in range(20):
        folder = run_dir / f"workspace/gauge/raw-{i}"
        folder.mkdir(parents=True)
        for j in range(1000):
            (folder / f"{j}.html").hardlink_to(run_dir / "state.md")
    run = extract_run(read_run(run_dir))
    assert len(run.digests) == 7
    assert codes(run) == set()


def test_many_links_give_a_bounded_number_of_warnings(l1_run):
    run_dir = l1_run()
    for i in range(30):
        (run_dir / f"link-{i:02d}").symlink_to("/")
    files = read_run(run_dir, Limits(n_warnings_per_code=5))
    assert len(files.warnings) == 6
    assert files.warnings[-1].message.startswith("25 more")


def test_names_that_are_no_utf8_are_listed_and_can_be_printed(l1_run):
    run_dir = l1_run()
    with open(os.fsencode(run_dir) + b"/bindings/gauge/\xff.md", "wb") as file:  # noqa: PTH123 - a bytes name
        file.write(b"x")
    files = read_run(run_dir)
    assert problems(files) == {"bindings/gauge/\\xff.md": "unreadable"}
    [path.encode("utf-8") for path in files.entries]


# our own folder ----------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["", "bindings/", "bindings/gauge/", "workspace/"])
def test_our_own_folder_is_no_part_of_the_run_wherever_we_were_called(l1_run, place):
    run_dir = l1_run()
    before = read_run(run_dir)
    results = run_dir / place / ".contract-grader" / "results"
    results.mkdir(parents=True)
    (results / "run_openai_m.json").write_text("{}", "utf-8")
    after = read_run(run_dir)
    known = set(before.entries)
    assert set(after.entries) == known
    assert extract_run(after).targets == extract_run(before).targets


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("contract-grader/notes.md", id="another-name"),
        pytest.param(".contract-grader.md", id="a-longer-name"),
        pytest.param(".contract-grader", id="a-file"),
    ],
)
def test_control_what_only_looks_like_it_is_listed(l1_run, name):
    path = l1_run() / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("text", "utf-8")
    assert name in read_run(path.parents[name.count("/")]).entries


def test_control_a_link_of_that_name_is_named(l1_run, tmp_path):
    run_dir = l1_run()
    (run_dir / ".contract-grader").symlink_to(tmp_path)
    assert problems(read_run(run_dir)) == {".contract-grader": "link"}


def test_what_was_promised_cannot_hide_in_it(extracted):
    """An output that lies there is not found, and what is not found is absent."""
    run = extracted(
        {"bindings/gauge/waters.md": None, "bindings/gauge/.contract-grader/waters.md": "calm"}
    )
    assert not run.targets["gauge/waters"].outputs
