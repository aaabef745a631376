"""Every exit status of `grade`, reached through the command itself."""

import json

import pytest

SHORT = "note: at most 50 words"
TOO_SHORT = "note: at most 3 words"
FOR_A_JUDGE = "the note names a harbour"
VAGUE_CONDITION = "if the sea is rough: the note warns of it"

# name of a run -> what it promises; `program` and the like lack a part
RUNS = {
    "kept": [SHORT],
    "broken": [TOO_SHORT],
    "partly": ["note: at most 50 words and at least 40 words"],
    "open": [SHORT, FOR_A_JUDGE],
    "nothing": [],
    "two-of-three": [SHORT, "note: at least 2 words", TOO_SHORT],
    "one-of-three": [SHORT, FOR_A_JUDGE, "the note warns of the reef"],
}


@pytest.fixture
def run_named(desk):
    def make(name):
        if name in RUNS:
            return desk.make_run(name, RUNS[name])
        desk.make_run(name, [SHORT], {} if name == "no-outputs" else None)
        missing = {"missing-program": "program.md", "missing-manifest": "manifest.md"}.get(name)
        if missing:
            (desk.path / name / missing).unlink()
        return name

    return make


def exit_of(desk, run_named, names, *flags):
    runs = [run_named(name) for name in names]
    return desk.grade(*runs, "--provider", "core", "--format", "jsonl", *flags)


@pytest.mark.parametrize(
    ("name", "status"),
    [
        pytest.param("kept", 0, id="all-kept-is-0"),
        pytest.param("broken", 1, id="one-broken-is-1"),
        pytest.param("partly", 1, id="one-partly-kept-is-1"),
        pytest.param("two-of-three", 1, id="most-kept-is-still-1"),
        pytest.param("open", 4, id="what-needs-a-judge-is-4"),
        pytest.param("nothing", 4, id="nothing-evaluable-is-4"),
    ],
)
def test_a_verdict_is_an_exit_status(desk, run_named, name, status):
    result = exit_of(desk, run_named, [name])
    assert result.status == status
    assert json.loads(result.out)["run_id"] == name
    assert result.err == ""


@pytest.mark.parametrize(
    ("name", "flags", "status"),
    [
        # 2 of 3 is shown as 66.7
        pytest.param("two-of-three", ["--fail-under", "66.7"], 1, id="the-score-is-not-rounded-up"),
        pytest.param("two-of-three", ["--fail-under", "66.6"], 0, id="a-score-above-is-0"),
        pytest.param("kept", ["--fail-under", "100"], 0, id="100-is-not-under-100"),
        pytest.param("broken", ["--fail-under", "0"], 0, id="nothing-is-under-0"),
        pytest.param("open", ["--fail-under", "50"], 4, id="a-good-score-does-not-hide-open-ones"),
        pytest.param("nothing", ["--fail-under", "50"], 4, id="no-score-is-not-under-anything"),
        pytest.param("one-of-three", ["--min-coverage", "33.4"], 1, id="coverage-is-not-rounded"),
        pytest.param("one-of-three", ["--min-coverage", "33.3"], 4, id="enough-coverage-is-4"),
        pytest.param(
            "one-of-three",
            ["--min-coverage", "33.3", "--allow-unjudged"],
            0,
            id="enough-coverage-and-unjudged-allowed-is-0",
        ),
        pytest.param(
            "two-of-three",
            ["--fail-under", "10", "--min-coverage", "100"],
            0,
            id="both-gates-passed",
        ),
        pytest.param(
            "one-of-three",
            ["--fail-under", "10", "--min-coverage", "50", "--allow-unjudged"],
            1,
            id="the-second-gate-missed",
        ),
        pytest.param("open", ["--allow-unjudged"], 0, id="unjudged-allowed"),
        pytest.param("nothing", ["--allow-unjudged"], 4, id="nothing-evaluable-stays-4"),
        pytest.param("broken", ["--allow-unjudged"], 1, id="broken-stays-1"),
        pytest.param("broken", ["--exit-zero"], 0, id="1-becomes-0"),
        pytest.param("open", ["--exit-zero"], 0, id="4-becomes-0"),
        pytest.param("missing-program", ["--exit-zero"], 3, id="3-stays"),
        pytest.param("kept", ["--exit-zero", "--format", "pdf"], 2, id="2-stays"),
    ],
)
def test_gates_and_waivers(desk, run_named, name, flags, status):
    assert exit_of(desk, run_named, [name], *flags).status == status


@pytest.mark.parametrize(
    ("names", "status"),
    [
        (["kept", "kept"], 0),
        (["open", "kept"], 4),
        (["open", "broken", "kept"], 1),
        (["kept", "broken", "missing-manifest", "open"], 3),
        (["missing-program", "kept"], 3),
    ],
)
def test_of_several_runs_the_worst_counts_and_all_are_graded(desk, run_named, names, status):
    result = exit_of(desk, run_named, names)
    assert result.status == status
    graded = [json.loads(line)["run_id"] for line in result.out.splitlines()]
    assert graded == [name for name in names if not name.startswith("missing")]
    assert result.err.count("error[") == len(names) - len(graded)


@pytest.mark.parametrize("name", ["missing-program", "missing-manifest", "no-outputs"])
@pytest.mark.parametrize("command", ["grade", "extract"])
def test_a_run_that_cannot_be_graded_is_one_error_with_a_hint(desk, run_named, name, command):
    result = desk.call(command, run_named(name))
    assert result.status == 3
    assert result.out == b""
    first, second = result.err.splitlines()
    assert first.startswith(f"error[{name}]: ")
    assert second.startswith("  hint: ")


@pytest.mark.parametrize("name", ["missing-program", "missing-manifest", "no-outputs"])
def test_control_the_same_run_with_its_parts_is_graded(desk, run_named, name):
    run = run_named(name)
    desk.make_run(run, [SHORT])
    assert desk.grade(run).status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param([], "Missing argument", id="no-run"),
        pytest.param(["kept", "--frobnicate"], "No such option", id="an-unknown-flag"),
        pytest.param(["nowhere"], "no such directory", id="no-such-path"),
        pytest.param(["kept", "nowhere"], "no such directory", id="one-path-of-two"),
        pytest.param(["kept/program.md"], "no directory", id="a-file"),
        pytest.param(["kept", "kept/program.md"], "no directory", id="a-file-of-two"),
        pytest.param(["n" * 5000], "too long", id="a-path-too-long"),
        pytest.param(["kept", "--trials", "2"], "even", id="even-trials"),
        pytest.param(["kept", "--trials", "0"], "range", id="no-trials"),
        pytest.param(["kept", "--fail-under", "101"], "range", id="a-gate-above-100"),
        pytest.param(["kept", "--fail-under", "nan"], "not a number", id="a-gate-of-nan"),
        pytest.param(["kept", "--min-coverage", "nan"], "not a number", id="a-coverage-of-nan"),
        pytest.param(["kept", "--timeout", "inf"], "range", id="for-ever"),
        pytest.param(["kept", "--concurrency", "0"], "range", id="nobody-at-work"),
        pytest.param(["kept", "--format", "pdf"], "pdf", id="an-unknown-format"),
        pytest.param(["kept", "--provider", "gemini"], "gemini", id="an-unknown-provider"),
        pytest.param(["kept", "--out", "."], "is a directory", id="out-is-a-folder"),
        pytest.param(["kept", "--out", "no/where.txt"], "no/where.txt", id="out-in-no-folder"),
    ],
)
def test_usage_is_2_before_anything_is_graded(desk, run_named, words, said):
    run_named("kept")
    result = desk.grade(*words)
    assert result.status == 2
    assert result.out == b""
    assert said in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize(
    ("words", "key", "said"),
    [
        pytest.param(
            ["--provider", "openai", "--model", "gpt-4o"],
            "OPENAI_API_KEY",
            "--model gpt-4o-2024-08-06",
            id="an-alias-names-the-pinned-id",
        ),
        pytest.param(
            ["--provider", "anthropic", "--model", "claude-sonnet-4-5-20250929"],
            "ANTHROPIC_API_KEY",
            "--model claude-sonnet-5-5",
            id="a-retired-id-names-its-successor",
        ),
        pytest.param(
            ["--provider", "anthropic", "--model", "claude-sonet-5-5"],
            "ANTHROPIC_API_KEY",
            "claude-sonnet-5-5",
            id="a-slip-names-the-nearest",
        ),
        pytest.param(["--provider", "anthropic"], None, "ANTHROPIC_API_KEY", id="no-key"),
        pytest.param(["--provider", "openai"], None, "OPENAI_API_KEY", id="no-key-for-openai"),
        pytest.param(
            ["--base-url", "ftp://x/v1", "--model", "m"], None, "base URL", id="a-bad-address"
        ),
        pytest.param(
            ["--base-url", "http://u:secret@x/v1", "--model", "m"],
            None,
            "base URL",
            id="a-password-in-the-address",
        ),
        pytest.param(["--provider", "ollama"], None, "--model", id="ollama-without-a-model"),
    ],
)
def test_a_judge_that_cannot_be_asked_is_2(desk, run_named, monkeypatch, words, key, said):
    if key:
        monkeypatch.setenv(key, "some-key-or-other")
    result = desk.grade(run_named("open"), *words)
    assert result.status == 2
    assert result.out == b""
    assert said in result.err
    assert "secret" not in result.err
    assert list(desk.home.rglob("*.sqlite3")) == []


BROKEN_SDK = "raise RuntimeError('this package is broken')\n"


def test_a_fault_that_nobody_foresaw_is_70_and_no_verdict(desk, run_named, judged_by):
    """A vendor's package that is broken is no fault of the run, of the flags or of the vendor."""
    run = run_named("open")
    desk.write("broken/openai/__init__.py", BROKEN_SDK)
    path = f"{desk.path / 'broken'}:{desk.environment()['PYTHONPATH']}"
    result = desk.run("grade", run, *judged_by("openai"), env={"PYTHONPATH": path})
    assert result.status == 70
    assert result.out == b""
    assert "this package is broken" in result.err
    assert "this is a bug in contract-grader" in result.err
    assert desk.run("grade", run, *judged_by("openai")).status == 0
