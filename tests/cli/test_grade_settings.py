"""Flags go before the environment, that before the user's file, that before the project's."""

import json

import pytest

BROKEN = "note: at most 3 words"
KEPT = "note: at most 50 words"


@pytest.fixture
def users_file(desk, monkeypatch):
    def write(text):
        path = desk.path.parent / "mine.toml"
        path.write_text(text, "utf-8")
        monkeypatch.setenv("CONTRACT_GRADER_SETTINGS", str(path))

    return write


# what each place says of --fail-under; the run's score is 50
PLACES = ("project", "user", "environment", "flag")


@pytest.mark.parametrize(
    ("said", "status"),
    [
        pytest.param({}, 1, id="nothing-said"),
        pytest.param({"project": 40}, 0, id="the-projects-file"),
        pytest.param({"project": 40, "user": 60}, 1, id="the-users-over-the-projects"),
        pytest.param({"user": 60, "environment": 40}, 0, id="the-environment-over-the-users"),
        pytest.param({"environment": 40, "flag": 60}, 1, id="the-flag-over-the-environment"),
        pytest.param(
            {"project": 60, "user": 60, "environment": 60, "flag": 40}, 0, id="the-flag-over-all"
        ),
    ],
)
def test_which_place_wins(desk, users_file, monkeypatch, said, status):
    run = desk.make_run("half", [KEPT, BROKEN])
    if "project" in said:
        desk.write("contract-grader.toml", f"fail_under = {said['project']}")
    if "user" in said:
        users_file(f"fail-under = {said['user']}")
    if "environment" in said:
        monkeypatch.setenv("CONTRACT_GRADER_FAIL_UNDER", str(said["environment"]))
    flags = ["--fail-under", said["flag"]] if "flag" in said else []
    assert desk.grade(run, *flags).status == status


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("provider", "'openai'"),
        ("base_url", "'https://evil.example/v1'"),
        ("api", "'chat'"),
        ("api_key_env", "'AWS_SECRET_ACCESS_KEY'"),
        ("cache", "'/tmp/elsewhere'"),
        ("no_cache", "true"),
    ],
)
@pytest.mark.parametrize("file", ["contract-grader.toml", "pyproject.toml"])
def test_a_project_does_not_choose_who_reads_the_run(desk, users_file, name, value, file):
    run = desk.make_run("kept", [KEPT])
    head = "[tool.contract-grader]\n" if file == "pyproject.toml" else ""
    desk.write(file, f"{head}{name} = {value}\n")
    result = desk.grade(run)
    assert result.status == 2
    assert result.out == b""
    assert f"{name} is never taken from a project's file" in result.err
    (desk.path / file).unlink()
    users_file(f"{name} = {value}\nprovider = 'core'\n" if name != "provider" else "")
    assert desk.grade(run).status == 0, "control: the user's own file may say so"


def test_the_users_file_and_the_environment_choose_a_judge(desk, tide_run, vendor, users_file):
    users_file(f"base_url = '{vendor.openai_url}'\nmodel = 'some-model'\n")
    result = desk.grade(tide_run, "--format", "json")
    assert result.status == 0
    judge = json.loads(result.out)["provenance"]["judge"]
    assert (judge["provider"], judge["model"]) == ("compatible", "some-model")
    assert len(vendor.received) == 3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("concurrency", "-5"),
        ("concurrency", "0"),
        ("trials", "-1"),
        ("trials", "2"),
        ("timeout", "-1"),
        ("timeout", "nan"),
        ("fail_under", "nan"),
        ("fail_under", "200"),
        ("min_coverage", "inf"),
        ("max_input_tokens", "5"),
        ("max_output_tokens", "-4096"),
        ("format", "pdf"),
    ],
)
@pytest.mark.parametrize("place", ["environment", "file"])
def test_a_setting_out_of_range_is_2_before_anybody_is_asked(
    desk, tide_run, judged_by, name, value, place
):
    if place == "environment":
        desk.set(**{f"CONTRACT_GRADER_{name.upper()}": value})
    else:
        shown = f"'{value}'" if name == "format" else value
        shown = f"{value}.0" if name in {"timeout", "fail_under"} and value[-1].isdigit() else shown
        desk.write("contract-grader.toml", f"{name} = {shown}")
    result = desk.grade(tide_run, *judged_by())
    assert result.status == 2
    assert result.out == b""
    assert name in result.err.lower() or name == "trials"
    assert judged_by.vendor.received == []


def test_control_settings_within_their_ranges_are_taken(desk, tide_run, judged_by, monkeypatch):
    for name, value in {
        "CONCURRENCY": "1",
        "TRIALS": "1",
        "TIMEOUT": "9.5",
        "FAIL_UNDER": "100",
        "FORMAT": "jsonl",
        "MAX_INPUT_TOKENS": "50000",
    }.items():
        monkeypatch.setenv(f"CONTRACT_GRADER_{name}", value)
    result = desk.grade(tide_run, *judged_by())
    assert result.status == 0
    assert json.loads(result.out)["provenance"]["settings"]["max_input_tokens"] == 50000


def test_a_working_directory_that_is_gone_is_said(desk, tide_run):
    gone = desk.path.parent / "gone"
    gone.mkdir()
    script = 'rmdir "$PWD"; exec "$0" -m grader grade "$1" --provider core'
    python = desk.python
    result = desk.run_command(["sh", "-c", script, python, str(desk.path / tide_run)], cwd=gone)
    assert result.status == 2
    assert result.out == b""
    assert "the working directory is gone" in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize("words", [["--provider", "core"], []], ids=["core", "no-key"])
def test_a_model_that_nobody_asks_is_2(desk, words):
    run = desk.make_run("one", ["the note names a harbour"])
    result = desk.grade(run, *words, "--model", "gpt-5")
    assert (result.status, result.out) == (2, b"")
    assert "--model gpt-5" in result.err
    assert desk.grade(run, *words, "--model", "core-native", "--exit-zero").status == 0
