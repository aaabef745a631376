"""`contract-grader extract`: its record, its readable form, its exit statuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from grader.cli.commands.extract import command
from grader.cli.main import main

REPOSITORY = Path(__file__).resolve().parents[2]
RUN = {
    "program.md": "---\nname: tide\nservices: [gauge]\n---\n\nensures:\n- waters: w\n",
    "manifest.md": "# Manifest: tide\n\n## Caller Interface\n\nreturns:\n- waters (from gauge)\n\n"
    "## Graph\n\n### gauge\nsource: services/gauge.md\n\n## Execution Order\n\n1. gauge\n",
    "services/gauge.md": "---\nname: gauge\n---\n\nensures:\n- waters: next waters\n"
    "- if silent: `waters` from the almanac\n\nerrors:\n- silent: no answer\n",
    "state.md": "---end\n",
    "bindings/gauge/waters.md": "04:10 \u2014 high\x1b[31m water\u202e\n",
}


@pytest.fixture
def run_dir(tmp_path):
    for path, text in RUN.items():
        target = tmp_path / "run" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode("utf-8"))
    return tmp_path / "run"


def extract(*arguments):
    result = CliRunner().invoke(command, [str(a) for a in arguments], standalone_mode=False)
    assert result.exception is None, result.exception
    return result


def test_the_record_is_printed_as_json_and_nothing_else(run_dir):
    result = extract(run_dir)
    record = json.loads(result.stdout_bytes)
    assert (record["run_id"], record["program"], record["layout"]) == ("run", "tide", "L1")
    (gauge,) = record["contracts"]
    assert [c["clause_id"] for c in gauge["ensures_clauses"]] == ["gauge/waters"]
    assert [c["condition"] for c in gauge["conditional_ensures"]] == ["silent"]
    assert gauge["actual_output"][0]["text"] == RUN["bindings/gauge/waters.md"]
    assert (result.return_value, result.stderr) == (0, "")


def test_the_bytes_are_utf8_with_line_feeds_and_indented_by_two(run_dir):
    text = extract(run_dir).stdout_bytes.decode("utf-8")
    assert text.startswith('{\n  "run_id": "run",\n')
    assert text.endswith("}\n")
    assert "\u2014" in text
    assert "\r" not in text


def test_the_bytes_depend_on_no_hash_seed_locale_or_folder(run_dir, tmp_path):
    found = []
    for seed, locale, folder in (("1", "C", tmp_path), ("2", "C.UTF-8", run_dir)):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "LC_ALL": locale,
            "PYTHONPATH": str(REPOSITORY),
        }
        done = subprocess.run(
            [sys.executable, "-m", "grader", "extract", str(run_dir)],
            cwd=folder,
            env=environment,
            capture_output=True,
            check=True,
        )
        found.append(done.stdout)
    assert found[0] == found[1] == extract(run_dir).stdout_bytes


def test_the_text_form_can_be_read_and_obeys_no_control_character(run_dir):
    text = extract(run_dir, "--format", "text").stdout_bytes.decode("utf-8")
    assert "run run: program tide, layout L1, complete" in text
    assert "[gauge/waters] services/gauge.md:6" in text
    assert "-> bindings/gauge/waters.md, by binding" in text
    assert "conditional on: if silent" in text
    assert "may fail with silent: no answer" in text
    assert "final output: bindings/gauge/waters.md (rule 1)" in text
    assert all(c.isprintable() or c == "\n" for c in text)


def test_the_text_form_shows_warnings_with_file_and_line(run_dir):
    (run_dir / "services/gauge.md").write_text(
        "---\nname: gauge\n---\n### Ensures\n- waters: w\n### Ensures\n- b: x\n", "utf-8"
    )
    text = extract(run_dir, "--format", "text").stdout_bytes.decode("utf-8")
    assert "services/gauge.md:6: Ensures stands here a second time" in text


@pytest.mark.parametrize(
    ("remove", "code"),
    [
        pytest.param("program.md", "missing-program", id="program"),
        pytest.param("manifest.md", "missing-manifest", id="manifest"),
        pytest.param("bindings/gauge/waters.md", "no-outputs", id="outputs"),
    ],
)
def test_a_run_that_cannot_be_read_is_one_error_with_a_hint_and_status_3(
    run_dir, capsys, remove, code
):
    (run_dir / remove).unlink()
    status = main(["extract", str(run_dir)])
    said = capsys.readouterr()
    assert (status, said.out) == (3, "")
    assert said.err.startswith(f"error[{code}]: ")
    assert "\n  hint: " in said.err
    assert len(said.err.strip().splitlines()) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["nowhere"], id="no-such-directory"),
        pytest.param(["program.md"], id="a-file"),
        pytest.param([], id="nothing"),
        pytest.param([".", "--format", "xml"], id="no-such-format"),
    ],
)
def test_wrong_usage_is_status_2(run_dir, monkeypatch, capsys, arguments):
    monkeypatch.chdir(run_dir)
    assert main(["extract", *arguments]) == 2
    assert capsys.readouterr().out == ""


def test_control_the_same_run_is_status_0(run_dir, capsysbinary):
    assert main(["extract", str(run_dir)]) == 0
    assert json.loads(capsysbinary.readouterr().out)["run_id"] == "run"


def test_help_shows_an_example_and_the_exit_statuses():
    text = CliRunner().invoke(command, ["--help"]).stdout
    assert "contract-grader extract runs/abc123" in text
    assert "Exit status: 0" in text


def test_no_vendors_sdk_is_loaded(run_dir):
    code = (
        "import sys\nfrom grader.cli.main import main\n"
        f"main(['extract', {str(run_dir)!r}])\n"
        "sys.exit(bool({'anthropic', 'openai', 'hypothesis'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, check=False
    )
    assert done.returncode == 0
