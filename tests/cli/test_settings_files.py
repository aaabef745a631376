"""What settings files may say, and which of them wins."""

import pytest

from grader.cli.settings_files import SETTINGS, read_settings, user_settings_path
from grader.errors import SettingsError


@pytest.fixture
def read(tmp_path):
    """Read settings in a repository of its own, with a user's file beside it."""
    folder = tmp_path / "repo" / "deep" / "down"
    folder.mkdir(parents=True)
    (tmp_path / "repo" / ".git").mkdir()
    user = tmp_path / "settings.toml"

    def reading(project="", user_text="", env=None, *, where="repo", name="contract-grader.toml"):
        if project:
            (tmp_path / where / name).write_text(project, "utf-8")
        user.write_text(user_text, "utf-8")
        return read_settings(env or {}, folder, user)

    return reading


def test_the_environment_goes_before_the_users_file_and_that_before_the_projects(read):
    project = "concurrency = 1\nfail_under = 50\nmodel = 'p'"
    user = "concurrency = 2\nfail-under = 60\nprovider = 'openai'"
    assert read(project, user, {"CONTRACT_GRADER_CONCURRENCY": "3"}) == {
        "concurrency": 3,
        "fail_under": 60.0,
        "model": "p",
        "provider": "openai",
    }


def test_nothing_said_is_nothing_set(read):
    assert read() == {}


@pytest.mark.parametrize(
    ("where", "name", "text", "expected"),
    [
        pytest.param("repo", "contract-grader.toml", "trials = 3", {"trials": 3}, id="own-file"),
        pytest.param(
            "repo",
            "pyproject.toml",
            "[tool.contract-grader]\ntrials = 3",
            {"trials": 3},
            id="table",
        ),
        pytest.param("repo", "pyproject.toml", "[tool.other]\ntrials = 3", {}, id="others-table"),
        pytest.param("repo/deep", "contract-grader.toml", "trials = 3", {"trials": 3}, id="nearer"),
        pytest.param(".", "contract-grader.toml", "trials = 3", {}, id="outside-the-repository"),
    ],
)
def test_where_a_projects_file_is_looked_for(read, where, name, text, expected):
    assert read(text, where=where, name=name) == expected


PERSONAL = [name for name, setting in SETTINGS.items() if setting.is_personal]


def test_the_personal_settings_are_those_of_the_design():
    assert set(PERSONAL) == {
        *("provider", "base_url", "api", "api_key_env"),
        *("cache", "no_cache", "record", "replay"),
        *("escalate", "panel", "quotes", "calibration"),
    }


@pytest.mark.parametrize("name", PERSONAL)
def test_a_projects_file_does_not_decide_who_sees_run_text(read, name):
    value = "true" if SETTINGS[name].kind is bool else "'x'"
    with pytest.raises(SettingsError, match="never taken from a project"):
        read(f"{name} = {value}")
    assert name in read("trials = 1", f"{name} = {value}")


@pytest.mark.parametrize(
    ("text", "match"),
    [
        pytest.param("concurency = 3", "no setting concurency", id="a-slip"),
        pytest.param("concurrency = '3'", "type int", id="words-for-a-number"),
        pytest.param("concurrency = true", "type int", id="a-truth-value-for-a-number"),
        pytest.param("exit_zero = 1", "type bool", id="a-number-for-a-truth-value"),
        pytest.param("model = ['a']", "type str", id="a-list"),
        pytest.param("[model]", "type str", id="a-table"),
        pytest.param("model = ", "not valid TOML", id="no-toml"),
        pytest.param("a = " + "[" * 5000, "not valid TOML", id="too-deep"),
        pytest.param("#" * 1_100_000, "too large", id="too-large"),
    ],
)
def test_a_file_that_is_wrong_is_an_error_that_names_it(read, text, match):
    with pytest.raises(SettingsError, match=match) as caught:
        read(user_text=text)
    assert "settings.toml" in str(caught.value)


def test_a_slip_is_answered_with_the_nearest_name(read):
    with pytest.raises(SettingsError) as caught:
        read(user_text="concurency = 3")
    assert "concurrency" in caught.value.hint


@pytest.mark.parametrize(
    ("variable", "text", "expected"),
    [
        pytest.param("CONTRACT_GRADER_EXIT_ZERO", "yes", {"exit_zero": True}, id="yes"),
        pytest.param("CONTRACT_GRADER_EXIT_ZERO", "0", {"exit_zero": False}, id="zero"),
        pytest.param("CONTRACT_GRADER_FAIL_UNDER", "90", {"fail_under": 90.0}, id="a-fraction"),
        pytest.param("CONTRACT_GRADER_BASE_URL", "http://x", {"base_url": "http://x"}, id="text"),
        pytest.param("CONTRACT_GRADER_MODEL", " ", {}, id="blank-says-nothing"),
        pytest.param("CONTRACT_GRADER_CACHE", "/folder", {}, id="the-cache-folder-is-no-file"),
    ],
)
def test_what_a_variable_says(read, variable, text, expected):
    assert read(env={variable: text}) == expected


@pytest.mark.parametrize(
    ("variable", "text"),
    [("CONTRACT_GRADER_EXIT_ZERO", "perhaps"), ("CONTRACT_GRADER_CONCURRENCY", "many")],
)
def test_a_variable_that_is_wrong_is_an_error_that_names_it(read, variable, text):
    with pytest.raises(SettingsError, match=variable):
        read(env={variable: text})


def test_where_the_users_own_file_is(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert user_settings_path({}) == tmp_path / "contract-grader" / "settings.toml"
    assert str(user_settings_path({"CONTRACT_GRADER_SETTINGS": "/a/b.toml"})) == "/a/b.toml"
