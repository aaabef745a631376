"""Clauses that the rules cannot read get no finding; English ones do."""

import pytest

from grader.cli.clause_input import clause_from_text
from grader.lint.language import is_english
from grader.lint.lint_clause import lint_clause
from grader.lint.reading import read_for_lint
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("レポート: 売上の要約を含む良い報告書", id="japanese"),
        pytest.param("`report`: 完整的分析报告", id="chinese-behind-a-literal-name"),
        pytest.param("отчёт: хороший отчёт", id="russian"),
        pytest.param("bericht: ein guter Bericht", id="german"),
        pytest.param("kosten: Kosten je Monat und Anbieter", id="german-words-shared-with-none"),
        pytest.param("résumé: un résumé clair et complet", id="french"),
        pytest.param("informe: un informe adecuado para el cliente", id="spanish"),
    ],
)
def test_what_is_not_english_gets_no_finding(text):
    lint = lint_clause(clause_from_text(text))
    assert lint.findings == ()
    assert lint.label is ClauseClass.SUBJECTIVE


def test_a_placeholder_is_found_in_any_language():
    lint = lint_clause(clause_from_text("bericht: der Umsatz von <which regions>"))
    assert [found.smell for found in lint.findings] == [SmellName.UNFILLED_PLACEHOLDER]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a good report", id="plain"),
        pytest.param("a résumé of the café's menu", id="accents-in-loan-words"),
        pytest.param("polished landing page for El Paso", id="a-spanish-name"),
        pytest.param("report", id="a-single-word"),
        pytest.param("polished résumé", id="one-loan-word"),
        pytest.param("MIT license header", id="an-acronym-that-is-a-word-elsewhere"),
        pytest.param("a polished menu [x](y) {0} é", id="letters"),
        pytest.param("`der`, `die` and `das`", id="foreign-words-as-literals"),
    ],
)
def test_control_english_is_read(text):
    assert is_english(read_for_lint(clause_from_text(text)))


def test_control_a_vague_english_clause_keeps_its_finding():
    assert lint_clause(clause_from_text("report: a good report")).findings
