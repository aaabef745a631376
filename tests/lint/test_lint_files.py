"""Places in files, ignore comments, settings by smell."""

from pathlib import Path

import pytest

from grader.extract.contracts import read_contracts
from grader.lint.ignores import ALL, ignored_smells, unknown_ignores
from grader.lint.lint_files import LintSettings, LintSource, lint_files
from grader.model.finding import Severity, SmellName

FILE = "---\nname: svc\n---\n\nensures:\n- menu: a tasty,\n  polished menu\n- bill: 3 rows\n"


def source(text, path="svc.md"):
    contracts = tuple(one.contract for one in read_contracts(path, text).contracts())
    return LintSource(path=path, text=text, contracts=contracts)


def test_a_finding_stands_at_its_words():
    (found,) = lint_files([source(FILE)])
    line = FILE.split("\n")[found.line - 1]
    assert line[found.column - 1 : found.column_end - 1] == "polished"
    assert (found.line, found.line_end, found.source_line) == (7, 7, "  polished menu")
    assert found.smell is SmellName.WEAK_ADJECTIVE


@pytest.mark.parametrize(
    ("comment", "n_findings"),
    [
        pytest.param("", 1, id="no-comment"),
        pytest.param(" <!-- contract-grader: ignore[weak_adjective] -->", 0, id="its-smell"),
        pytest.param(" <!-- contract-grader: ignore[weak-adjective, open_list] -->", 0, id="list"),
        pytest.param(" <!-- contract-grader: ignore -->", 0, id="every-smell"),
        pytest.param(" <!-- contract-grader: ignore[open_list] -->", 1, id="another-smell"),
    ],
)
def test_a_comment_on_the_line_silences(comment, n_findings):
    text = f"---\nname: svc\n---\n\nensures:\n- menu: a polished menu{comment}\n"
    assert len(lint_files([source(text)])) == n_findings


def test_a_comment_above_counts_only_when_it_stands_alone():
    above = ("<!-- contract-grader: ignore -->", "- a")
    beside = ("- x <!-- contract-grader: ignore -->", "- a")
    assert ignored_smells(above, 2, 2) == {ALL}
    assert ignored_smells(beside, 2, 2) == frozenset()


def test_names_in_comments_that_are_no_smell_are_told_with_their_line():
    lines = ("- a", "- b <!-- contract-grader: ignore[bogus, weak-adjective, all] -->")
    known = {smell.value for smell in SmellName}
    assert list(unknown_ignores(lines, known)) == [(2, "bogus")]
    odd = ("- a <!-- contract-grader: ignore[vague; clear] -->",)
    assert list(unknown_ignores(odd, known)) == [(1, "vague; clear")]
    assert ALL not in ignored_smells(odd, 1, 1)
    assert list(unknown_ignores(("ignore[bogus]", *lines[:1]), known)) == []


def test_settings_leave_out_raise_and_lower():
    weak = frozenset({SmellName.WEAK_ADJECTIVE})
    assert lint_files([source(FILE)], LintSettings(ignored=weak)) == ()
    (lowered,) = lint_files([source(FILE)], LintSettings(lowered=weak))
    assert lowered.severity is Severity.HINT
    hinted = source("---\nname: svc\n---\n\nensures:\n- menu: a clear menu with soup and fish\n")
    (hint,) = lint_files([hinted])
    (raised,) = lint_files([hinted], LintSettings(raised=weak, lowered=weak))
    assert (hint.severity, raised.severity) == (Severity.HINT, Severity.FINDING)


def test_findings_of_the_corpus_are_those_that_were_read_through(shared, update_golden):
    """A golden file of every finding in the real contracts, for a person to read."""
    golden = Path(__file__).with_name("corpus_findings.txt")
    root = shared / "corpus/openprose"
    sources = [
        source(file.read_bytes().decode("utf-8", "replace"), file.relative_to(root).as_posix())
        for file in sorted(root.rglob("*.md"))
    ]
    findings = [f for f in lint_files(sources) if f.severity is Severity.FINDING]
    lines = [
        f"{f.path}:{f.line}: {f.smell.value}: "
        f"{f.source_line[f.column - 1 : f.column_end - 1] if f.line == f.line_end else '...'}"
        f" | {f.source_line.strip()}\n"
        for f in findings
    ]
    if update_golden:
        golden.write_text("".join(lines), "utf-8")
    assert golden.read_text("utf-8") == "".join(lines)
