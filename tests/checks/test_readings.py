"""Golden readings: clauses as people write them, and clauses that only a judge can decide."""

from pathlib import Path

import pytest

from grader.checks.forms.table import FORMS
from grader.checks.phrase import read_phrase
from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text
from grader.extract.contracts import read_contracts

HERE = Path(__file__).parent
NOT_READ = (HERE / "not_read.txt").read_text("utf-8").splitlines()


def readings(clause):
    """The readings of a clause's requirements, `?` for one that needs judgement."""
    return " & ".join(r.reading or "?" for r in read_clause(clause))


@pytest.mark.parametrize("text", NOT_READ)
def test_a_clause_for_a_judge_is_not_read_at_all(text):
    assert set(readings(clause_from_text(text)).split(" & ")) == {"?"}


def test_no_form_understands_a_phrase_that_has_none_of_its_signs():
    """The signs only spare time: `Form.signs`."""
    texts = [
        line.split("\t")[0] for line in (HERE / "readings.tsv").read_text("utf-8").splitlines()
    ]
    phrases = [read_phrase(text) for text in (*texts, *NOT_READ)]
    unlike = [
        (form, phrase)
        for phrase in phrases
        for form in FORMS
        if phrase is not None and form.signs.isdisjoint(phrase.signs)
    ]
    assert len(unlike) > 1_000
    assert not [(form, phrase) for form, phrase in unlike if form.read(phrase) is not None]


def test_the_golden_readings_are_what_is_read(update_golden):
    path = HERE / "readings.tsv"
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    now = [f"{text}\t{readings(clause_from_text(text))}" for text, _ in rows]
    if update_golden:
        path.write_text("\n".join(now) + "\n", encoding="utf-8")
    assert now == path.read_text("utf-8").splitlines()


def test_the_golden_table_of_the_corpus_is_what_is_read(shared, update_golden):
    """Every clause of every contract file of the corpus, a line a requirement."""
    root = shared / "corpus" / "openprose"
    now = []
    for path in sorted(root.rglob("*.md")):
        name = path.relative_to(root).as_posix()
        for read in read_contracts(name, path.read_text("utf-8")).contracts():
            for clause in read.contract.clauses:
                for requirement in read_clause(clause):
                    text = " ".join(requirement.text.split())
                    said = requirement.reading or "?"
                    now.append(f"{name}\t{clause.clause_id}\t{said}\t{text}")
    golden = HERE / "corpus_readings.tsv"
    if update_golden:
        golden.write_text("\n".join(now) + "\n", encoding="utf-8")
    assert now == golden.read_text("utf-8").splitlines()
