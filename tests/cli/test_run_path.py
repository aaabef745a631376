"""A RUN is a directory, checked before anything is graded; the empty word is none."""

import pytest

from grader.cli.main import main


@pytest.fixture
def kept(desk):
    return desk.make_run("kept", ["note: at most 50 words"])


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("command", ["grade", "extract", "unevaluable"])
@pytest.mark.parametrize("where", [".", "kept"])
def test_the_empty_word_is_refused_wherever_it_is_said(desk, monkeypatch, command, where):
    monkeypatch.chdir(desk.path / where)
    result = desk.call(command, "")
    assert (result.status, result.out) == (2, b"")
    assert "the path is empty" in result.err


def test_verify_refuses_it_too(desk, kept):
    report = desk.grade(kept, "--provider", "core", "--format", "json").out
    desk.write("report.json", report)
    assert desk.call("verify", "report.json", "").status == 2


@pytest.mark.parametrize("command", ["grade", "extract", "unevaluable"])
def test_control_a_dot_is_the_current_directory(desk, kept, monkeypatch, command):
    monkeypatch.chdir(desk.path / kept)
    result = desk.call(command, ".")
    assert result.status == 0
    assert "the path is empty" not in result.err


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("flags", [[], ["--exit-zero"], ["--dry-run"], ["--allow-unjudged"]])
@pytest.mark.parametrize("words", [["/dev/null"], ["kept", "/dev/null"], ["/dev/null", "kept"]])
def test_what_is_no_directory_is_2_and_nothing_is_graded(desk, words, flags):
    result = desk.grade(*words, "--provider", "core", "--format", "json", *flags)
    assert (result.status, result.out) == (2, b"")
    assert "error[usage]: /dev/null" in result.err


def test_a_report_given_as_a_run_is_2(desk, kept):
    desk.write("report.json", desk.grade(kept, "--provider", "core", "--format", "json").out)
    assert desk.grade(kept, "report.json", "--provider", "core").status == 2


@pytest.mark.usefixtures("kept")
def test_the_process_itself_ends_with_2(desk):
    result = desk.run("grade", "/dev/null", "kept", "--provider", "core")
    assert (result.status, result.out) == (2, b"")


@pytest.mark.parametrize("arguments", [["lint", ""], ["rewrite", "--apply", ""]])
def test_the_empty_word_is_no_folder_of_contracts(arguments, tmp_path, monkeypatch):
    contract = tmp_path / "a.md"
    contract.write_text("---\nname: a\n---\n\nensures:\n- out: a good report\n", "utf-8")
    before = contract.read_bytes()
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    assert contract.read_bytes() == before
    assert main([*arguments[:-1], "."]) == 1
