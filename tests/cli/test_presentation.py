"""`--register` and `--language`: what they change, and that they change nothing else."""

import json
from pathlib import Path

import pytest

from grader.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
RUN = str(ROOT / "examples" / "runs" / "abc123")
GRADE = ["grade", RUN, "--provider", "core", "--exit-zero"]
CELLS = [(r, lang) for r in ("neutral", "terse", "coach") for lang in ("en", "de")]


@pytest.fixture
def run(capsysbinary):
    def call(*arguments, status=0):
        assert main([str(one) for one in arguments]) == status
        done = capsysbinary.readouterr()
        return (done.err if status == 2 else done.out).decode("utf-8")

    return call


@pytest.fixture
def report(tmp_path, run):
    path = tmp_path / "report.json"
    run(*GRADE, "--format", "json", "--out", path)
    return path


@pytest.mark.parametrize("format_", ["text", "markdown"])
@pytest.mark.parametrize(("register", "language"), CELLS)
def test_a_report_read_back_says_the_same_in_every_cell(run, report, register, language, format_):
    cell = ("--register", register, "--language", language, "--format", format_)
    assert run("render", report, *cell) == run(*GRADE, *cell)


def test_every_cell_says_something_of_its_own(run, report):
    texts = {
        run("render", report, "--register", register, "--language", language)
        for register, language in CELLS
    }
    assert len(texts) == len(CELLS)


def test_neutral_english_is_what_is_said_without_the_flags(run, report):
    plain = run("render", report)
    assert run("render", report, "--register", "neutral", "--language", "en") == plain


@pytest.mark.parametrize("format_", ["json", "jsonl"])
def test_json_is_the_same_bytes_in_every_cell(run, format_):
    plain = run(*GRADE, "--format", format_)
    for register, language in CELLS:
        cell = ("--register", register, "--language", language)
        assert run(*GRADE, "--format", format_, *cell) == plain


@pytest.mark.parametrize("format_", ["junit", "sarif", "github"])
def test_annotations_have_a_language_and_one_register(run, format_):
    asked = (*GRADE, "--format", format_)
    german = run(*asked, "--language", "de")
    assert german != run(*asked)
    assert "Anforderungen" in german
    assert run(*asked, "--language", "de", "--register", "coach") == german


def test_terse_says_each_clause_once_and_no_advice(run, report):
    text = run("render", report, "--register", "terse")
    value = json.loads(report.read_text("utf-8"))
    ids = [
        clause["clause_id"]
        for part in (*value["services"], value["program_contract"])
        for clause in part["ensures_clauses"]
    ]
    assert len(ids) == 20
    assert [text.count(f"{one}:") + text.count(f"{one}\n") for one in ids] == [1] * len(ids)
    assert "✗ violated: guide-writer/guide: found" in text
    assert "Recommendations" not in text and "--provider" not in text


def test_the_coach_says_of_each_clause_what_to_do(run, report):
    text = run("render", report, "--register", "coach")
    assert text.count("\n  next  ") == 20
    assert "Please change what guide-writer delivers" in text


def test_settings_choose_the_words(run, tmp_path, monkeypatch):
    asked = run(*GRADE, "--language", "de", "--register", "terse")
    monkeypatch.chdir(tmp_path)
    settings = 'language = "de"\nregister = "terse"\n'
    Path("contract-grader.toml").write_text(settings, "utf-8")
    assert run(*GRADE) == asked
    assert run(*GRADE, "--language", "en", "--register", "neutral") != asked
    Path("contract-grader.toml").unlink()
    monkeypatch.setenv("CONTRACT_GRADER_LANGUAGE", "de")
    monkeypatch.setenv("CONTRACT_GRADER_REGISTER", "terse")
    assert run(*GRADE) == asked


def test_the_locale_chooses_nothing(run, report, monkeypatch):
    plain = run("render", report)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert run("render", report) == plain


def test_a_language_that_is_not_there_is_usage(run, tmp_path, monkeypatch):
    assert "'fr' is not one of" in run(*GRADE, "--language", "fr", status=2)
    assert "'loud' is not one of" in run(*GRADE, "--register", "loud", status=2)
    monkeypatch.chdir(tmp_path)
    Path("contract-grader.toml").write_text('language = "fr"\n', "utf-8")
    assert "the setting language" in run(*GRADE, status=2)


@pytest.mark.parametrize("flag", [("--language", "de"), ("--register", "terse")])
def test_a_page_has_one_form(run, report, flag):
    said = run("render", report, "--format", "html", *flag, status=2)
    assert "a page has one form" in said and flag[0] in said


def test_an_artifact_has_a_language_and_one_register(run, shared):
    artifact = shared / "corpus" / "eval-quality" / "skill-defect" / "evidence-artifact.json"
    assert "was die Quote nicht bedeutet" in run("render", artifact, "--language", "de")
    assert "--register" in run("render", artifact, "--register", "coach", status=2)
    assert run("render", artifact, "--register", "neutral") == run("render", artifact)


def test_clauses_that_cannot_be_evaluated_are_told_in_german(run, report):
    of_run = run("unevaluable", RUN, "--language", "de", status=1)
    assert "ist Geschmackssache" in of_run
    assert "1 Klausel lässt sich nicht bewerten" in of_run
    of_report = run("unevaluable", report, "--language", "de", status=1)
    assert "Klauseln warten auf einen Gutachter" in of_report
    assert "ist Geschmackssache" in of_report


def test_the_json_of_unevaluable_is_the_same_in_both_languages(run, report):
    asked = ("unevaluable", report, "--format", "json")
    assert run(*asked, "--language", "de", status=1) == run(*asked, status=1)


def test_lint_is_told_in_german_but_for_the_contracts_own_words(run):
    asked = ("lint", "--hints", RUN)
    text = run(*asked, "--language", "de", status=1)
    assert "„good, well-rounded“ ist Geschmackssache" in text
    assert "Hilfe: Nennen Sie, was ein Leser finden soll" in text
    assert "1 Befund in" in text and "Hinweis: " in text
    english = run(*asked, status=1)
    assert "1 finding in" in english and "help: Name what a reader should find" in english
    json_ = (*asked, "--format", "json")
    assert run(*json_, "--language", "de", status=1) == run(*json_, status=1)
