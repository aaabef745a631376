"""Keys out of an environment file, and nothing else."""

import pytest

from grader.cli.bench_env_file import parse_env, with_env_file
from grader.errors import SettingsError

KEY = "OPENAI_API_KEY"


@pytest.mark.parametrize(
    ("line", "value"),
    [
        pytest.param("OPENAI_API_KEY=abc", "abc", id="plain"),
        pytest.param("OPENAI_API_KEY = abc ", "abc", id="blanks-around"),
        pytest.param("export OPENAI_API_KEY=abc", "abc", id="export-is-no-part-of-the-name"),
        pytest.param("OPENAI_API_KEY=abc # mine", "abc", id="comment-after-a-blank"),
        pytest.param("OPENAI_API_KEY=abc#1", "abc#1", id="a-hash-within"),
        pytest.param('OPENAI_API_KEY="abc # d"', "abc # d", id="hash-between-quotes"),
        pytest.param("OPENAI_API_KEY='a\"c'  # mine", 'a"c', id="other-quotes-within"),
        pytest.param("\ufeffOPENAI_API_KEY=abc", "abc", id="byte-order-mark"),
        pytest.param("OPENAI_API_KEY=a=b=", "a=b=", id="only-the-first-sign-splits"),
        pytest.param("# no\n\nOPENAI_API_KEY=abc\r\n", "abc", id="comments-and-line-ends"),
        pytest.param("OPENAI_API_KEY=$HOME", "$HOME", id="nothing-is-replaced"),
        pytest.param("OPENAI_API_KEY=", "", id="empty"),
        pytest.param("OPENAI_API_KEY=one\nOPENAI_API_KEY=two", "two", id="the-last-one"),
    ],
)
def test_a_value(line, value):
    assert dict(parse_env(line, "x"))[KEY] == value


@pytest.mark.parametrize(
    "line",
    [
        pytest.param('OPENAI_API_KEY="sk-secret', id="unbalanced"),
        pytest.param("OPENAI_API_KEY='sk-secret\"", id="other-quote"),
        pytest.param('OPENAI_API_KEY="sk-secret" more', id="text-after-it"),
        pytest.param("sk-secret", id="no-assignment"),
        pytest.param("1KEY=sk-secret", id="no-name"),
    ],
)
def test_a_line_that_is_none_is_refused_without_its_value(line):
    with pytest.raises(SettingsError, match="x: line 2") as refused:
        dict(parse_env(f"\n{line}", "x"))
    assert "sk-secret" not in refused.value.message + refused.value.hint


def in_file(tmp_path, text, env=None, name="keys.env"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return with_env_file(env or {}, path)


def test_only_keys_of_providers_are_taken(tmp_path):
    text = "OPENAI_API_KEY=a\nHTTPS_PROXY=http://evil\nOPENAI_BASE_URL=http://evil\nPATH=/evil\n"
    assert in_file(tmp_path, text) == {"OPENAI_API_KEY": "a"}


@pytest.mark.parametrize(
    ("env", "value"),
    [
        pytest.param({}, "file", id="absent"),
        pytest.param({KEY: "own"}, "own", id="the-process-goes-first"),
        pytest.param({KEY: ""}, "file", id="an-empty-one-does-not"),
        pytest.param({KEY: "  "}, "file", id="nor-a-blank-one"),
    ],
)
def test_who_wins(tmp_path, env, value):
    assert in_file(tmp_path, f"{KEY}=file", env)[KEY] == value


def test_an_empty_value_sets_nothing(tmp_path):
    assert in_file(tmp_path, f"{KEY}=") == {}


def test_the_default_file_may_be_absent_and_a_named_one_may_not(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert with_env_file({"A": "1"}, None) == {"A": "1"}
    with pytest.raises(SettingsError, match="cannot be read"):
        with_env_file({}, tmp_path / "none.env")
    (tmp_path / ".env").write_text(f"{KEY}=here")
    assert with_env_file({}, None) == {KEY: "here"}


def test_a_folder_and_bytes_that_are_no_text_are_refused(tmp_path):
    with pytest.raises(SettingsError, match="cannot be read"):
        with_env_file({}, tmp_path)
    with pytest.raises(SettingsError, match="is not UTF-8"):
        in_file(tmp_path, b"OPENAI_API_KEY=\xff\xfe")
    with pytest.raises(SettingsError, match="larger than any"):
        in_file(tmp_path, b"#" * (1024 * 1024 + 1))
