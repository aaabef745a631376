"""`contract-grader lint`: what is read, what is printed, what is fixed, how it ends."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from grader.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
VAGUE = "---\nname: cook\n---\n\nensures:\n- menu: a polished menu\n- bill: at least 3 rows\n"
CLEAR = "---\nname: cook\n---\n\nensures:\n- bill: at least 3 rows\n"
PRAISED = "---\nname: cook\n---\n\nensures:\n- menu: an excellent menu with soup and fish\n"


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    return tmp_path


def lint(capsys, *arguments):
    status = main(["lint", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize(
    ("text", "status"),
    [pytest.param(VAGUE, 1, id="findings"), pytest.param(CLEAR, 0, id="none")],
)
def test_the_exit_status_says_whether_there_are_findings(desk, capsys, text, status):
    (desk / "cook.md").write_text(text)
    assert lint(capsys, "cook.md")[0] == status


@pytest.mark.parametrize(("name", "is_known"), [("bogus", False), ("weak_adjective", True)])
def test_a_comment_that_names_no_smell_is_said(desk, capsys, name, is_known):
    ignored = VAGUE.replace("menu\n", f"menu <!-- contract-grader: ignore[{name}] -->\n", 1)
    (desk / "cook.md").write_text(ignored)
    status, _, err = lint(capsys, "cook.md")
    assert status == (0 if is_known else 1)
    said = "warning: cook.md:6: the comment ignores “bogus”, which is no smell\n"
    assert err == ("" if is_known else said)


def test_text_among_promises_that_is_no_clause_is_told_with_its_line(desk, capsys):
    (desk / "cook.md").write_text(f"{CLEAR}\nat most 3 pages\n")
    status, _, said = lint(capsys, "cook.md")
    assert (status, said.count("cook.md:8: ")) == (0, 1)


def test_a_folder_is_read_by_name_without_links_and_outputs(desk, capsys):
    (desk / "services/bindings/cook").mkdir(parents=True)
    (desk / "services/b.md").write_text(VAGUE)
    (desk / "services/a.md").write_text(VAGUE)
    (desk / "services/notes.md").write_text("# Notes\n\nJust prose.\n")
    (desk / "services/bindings/cook/menu.md").write_text(VAGUE)
    (desk / "services/link.md").symlink_to(desk / "services/a.md")
    _, out, err = lint(capsys, "services", "--format", "json")
    assert [row["path"] for row in json.loads(out)] == ["services/a.md", "services/b.md"]
    assert err == ""


def test_a_run_directory_is_read_as_one(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    status, out, _ = lint(capsys, "examples/runs/abc123", "--format", "json")
    (row,) = json.loads(out)
    assert status == 1
    assert (row["path"], row["clause_id"]) == (
        "examples/runs/abc123/services/day-planner.md",
        "day-planner/#5",
    )


@pytest.mark.usefixtures("desk")
def test_standard_input_is_a_contract(capsys, monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(VAGUE.encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    status, out, _ = lint(capsys, "-")
    assert status == 1
    assert out.startswith("<stdin>:6:11: weak_adjective:")
    assert "  6 | - menu: a polished menu\n    |           ^^^^^^^^\n" in out


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="nothing-named"),
        pytest.param(["absent.md"], id="no-such-path"),
        pytest.param(["cook.md", "--ignore", "no-such-smell"], id="no-such-smell"),
        pytest.param(["--format", "xml", "cook.md"], id="no-such-format"),
    ],
)
def test_usage_errors_are_no_findings(desk, capsys, arguments):
    (desk / "cook.md").write_text(VAGUE)
    status, out, err = lint(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err


def test_what_cannot_be_read_is_named_and_the_rest_is_linted(desk, capsys):
    (desk / "bad.md").write_bytes(b"\xff\xfe")
    (desk / "cook.md").write_text(VAGUE)
    status, _, err = lint(capsys, "bad.md", "cook.md")
    assert status == 1
    assert "bad.md: not UTF-8 at byte 0" in err


PROSE = "---\nname: cook\n---\n\n### Ensures\n\nThe menu is a good one.\n"
HEAD = "---\nname: cook\n---\n\n"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(
            b"\xff\xfe\x00",
            (
                "warning: cook.md: not UTF-8 at byte 0, not read\n",
                "nothing to lint in 0 files; 1 file could not be read\n",
            ),
            id="not-utf-8",
        ),
        pytest.param(
            PROSE.encode(),
            (
                "warning: cook.md:5: Ensures holds no bullet, so it has no clause to grade\n",
                "nothing to lint in 1 file; 1 section that could not be read as clauses\n",
            ),
            id="promises-without-bullets",
        ),
    ],
)
@pytest.mark.parametrize("path", ["cook.md", "."], ids=["named", "found-in-a-folder"])
@pytest.mark.parametrize("command", ["lint", "rewrite"])
def test_what_was_not_read_is_no_pass(desk, capsys, command, path, data, said):
    (desk / "cook.md").write_bytes(data)
    status = main([command, path])
    captured = capsys.readouterr()
    assert status == 2
    assert said[0] in captured.err
    assert captured.out == (said[1] if command == "lint" else "")


def test_one_section_of_prose_beside_read_clauses_is_said_and_passes(desk, capsys):
    (desk / "cook.md").write_text(PROSE)
    (desk / "bill.md").write_text(CLEAR)
    status, out, err = lint(capsys, ".")
    assert (status, "cook.md:5: Ensures holds no bullet" in err) == (0, True)
    assert out == "no finding in 2 files; 1 section that could not be read as clauses\n"


@pytest.mark.parametrize(
    ("text", "n_said"),
    [
        pytest.param("# Read me\n\nJust prose.\n", 1, id="no-contract-named-by-a-hook"),
        pytest.param(f"{HEAD}### Ensures\n\n- none\n", 0, id="promises-nothing"),
    ],
)
def test_control_what_promises_nothing_passes(desk, capsys, text, n_said):
    (desk / "cook.md").write_text(text)
    status, out, err = lint(capsys, "cook.md")
    assert (status, out) == (0, "nothing to lint in 1 file\n")
    assert len(err.splitlines()) == n_said


@pytest.mark.usefixtures("desk")
def test_a_folder_that_cannot_be_listed_is_2(capsys, monkeypatch):
    def scandir(_folder):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.scandir", scandir)
    status, out, err = lint(capsys, ".")
    assert (status, out) == (2, "")
    assert "Permission denied" in err


def test_hints_are_shown_on_demand_and_change_no_status(desk, capsys):
    (desk / "cook.md").write_text(PRAISED)
    status, out, _ = lint(capsys, "cook.md")
    assert (status, out) == (0, "no finding in 1 file; 1 hint not shown (--hints)\n")
    status, out, _ = lint(capsys, "cook.md", "--hints")
    assert status == 0
    assert "hint: weak_adjective" in out
    assert lint(capsys, "cook.md", "--as-finding", "weak-adjective")[0] == 1


def test_a_project_file_sets_smells(desk, capsys):
    (desk / "cook.md").write_text(VAGUE)
    (desk / "pyproject.toml").write_text(
        '[tool.contract-grader-lint]\nignore = ["weak_adjective"]\n'
    )
    assert lint(capsys, "cook.md")[0] == 0
    (desk / "pyproject.toml").write_text("[tool.contract-grader-lint]\nignored = []\n")
    status, _, err = lint(capsys, "cook.md")
    assert status == 2
    assert "there is no key ignored" in err


@pytest.mark.parametrize(
    ("style", "opening"), [("sarif", "{"), ("github", "::warning file=cook.md")]
)
def test_other_formats(desk, capsys, style, opening):
    (desk / "cook.md").write_text(VAGUE)
    assert lint(capsys, "cook.md", "--format", style)[1].startswith(opening)


def test_fix_leaves_nothing_to_fill_and_unsafe_fixes_do(desk, capsys):
    file = desk / "cook.md"
    file.write_text(VAGUE + "- fish: an excellent dish with lemon and salt\n")
    assert lint(capsys, "cook.md", "--fix")[0] == 1
    assert file.read_text() == VAGUE + "- fish: a dish with lemon and salt\n"
    status, out, _ = lint(capsys, "cook.md", "--unsafe-fixes")
    assert (status, "unfilled_placeholder" in out) == (1, True)
    assert "- menu: a polished menu (that is, <what a reader finds>)\n" in file.read_text()


def test_lines_are_labelled_one_by_one(desk, capsys):
    rows = [{"id": "a", "clause": "menu: a polished menu"}, {"id": 2, "clause": "menu: 3 rows"}]
    (desk / "in.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n\n")
    status, out, _ = lint(capsys, "--jsonl", "--no-times", "in.jsonl")
    assert status == 0
    assert [json.loads(line) for line in out.splitlines()] == [
        {"id": "a", "label": "vague", "span": "polished", "category": "weak_adjective"},
        {"id": 2, "label": "measurable", "span": None, "category": None},
    ]


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"id": "a"}', '{"id": "a", "clause": " "}', "[" * 9999]
)
def test_an_unreadable_line_is_named(desk, capsys, line):
    (desk / "in.jsonl").write_text(f'{{"id": "a", "clause": "x"}}\n{line}\n')
    status, _, err = lint(capsys, "--jsonl", "in.jsonl")
    assert status == 2
    assert "line 2" in err


def test_the_same_bytes_whatever_the_hash_seed(tmp_path):
    outs = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "grader", "lint", "--hints", "--format", "sarif", "examples"],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PATH": "", "HOME": str(tmp_path)},
            capture_output=True,
            check=False,
        )
        assert done.returncode == 1, done.stderr
        outs.add(done.stdout)
    assert len(outs) == 1


def test_the_pre_commit_hooks_run_as_pre_commit_runs_them(desk):
    (desk / "cook.md").write_text(PRAISED)
    (desk / "soup.md").write_text(VAGUE)
    hooks = {
        hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    }
    for name, status in (("contract-grader-lint", 1), ("contract-grader-fix", 1)):
        entry = hooks[name]["entry"].split()
        assert entry[0] == "contract-grader"
        command = [sys.executable, "-m", "grader", *entry[1:], "cook.md", "soup.md"]
        done = subprocess.run(
            command, cwd=desk, env={"PYTHONPATH": str(ROOT), "PATH": "", "HOME": str(desk)},
            capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == status, done.stderr
    assert "a menu with soup and fish" in (desk / "cook.md").read_text()
