"""Applied rewrites: only the clauses' own lines differ, or nothing is written."""

import difflib

import pytest

from grader.errors import ContractSyntaxError, SettingsError
from grader.extract.contracts import read_contracts
from grader.lint.lint_contract import lint_contracts
from grader.rewrite.apply import write_in_place
from grader.rewrite.edits import Edit
from grader.rewrite.propose import Proposal, propose
from grader.rewrite.splice import splice

HEAD = "---\nname: svc\n---\n\n"
FORMS = [
    pytest.param(HEAD + "ensures:\n- menu: a polished menu\n- bill: 3 rows\n", id="plain"),
    pytest.param((HEAD + "ensures:\n- menu: a polished menu\n").replace("\n", "\r\n"), id="crlf"),
    pytest.param("\ufeff" + HEAD + "ensures:\n- menu: a polished menu", id="bom-no-last-newline"),
    pytest.param(HEAD + "### Ensures\n\n*   `menu`: a polished\n    menu\n", id="star-continued"),
    pytest.param(HEAD + "ensures:\n- menu:\ta polished menu  \n", id="tab-and-trailing-blanks"),
    pytest.param(HEAD + "```\nensures:\n  - menu: a polished menu\n```\n", id="fence"),
    pytest.param("---\nname: svc\nensures:\n  - menu: a polished menu\n---\n", id="yaml-list"),
    pytest.param(HEAD + "ensures:\n- if rain: a polished menu\n", id="condition"),
]


def proposals(path, text):
    contracts = [one.contract for one in read_contracts(path, text).contracts()]
    found = []
    for lint in lint_contracts(contracts):
        for clause, of_clause in zip(lint.contract.clauses, lint.clauses, strict=True):
            proposal = propose(clause, of_clause)
            if proposal is not None:
                found.append(proposal)
    return found


def changed_lines(old, new):
    matcher = difflib.SequenceMatcher(None, old.split("\n"), new.split("\n"), autojunk=False)
    return [n for tag, a, b, _, _ in matcher.get_opcodes() if tag != "equal" for n in range(a, b)]


@pytest.mark.parametrize("text", FORMS)
def test_only_the_clause_changes(text):
    (proposal,) = proposals("svc.md", text)
    spliced = splice("svc.md", text, [proposal])
    place = proposal.clause.place
    assert changed_lines(text, spliced)
    assert set(changed_lines(text, spliced)) <= set(range(place.line_start - 1, place.line_end))
    assert spliced.count("\r") == text.count("\r")
    (again, *_) = read_contracts("svc.md", spliced).own.contract.clauses
    assert again.text == proposal.text


def test_every_corpus_file_survives_its_rewrites(shared):
    n_files = 0
    for file in sorted((shared / "corpus/openprose").rglob("*.md")):
        text = file.read_bytes().decode("utf-8", errors="replace")
        found = proposals(file.name, text)
        if not found:
            continue
        spliced = splice(file.name, text, found)
        own = {
            n for p in found for n in range(p.clause.place.line_start - 1, p.clause.place.line_end)
        }
        assert set(changed_lines(text, spliced)) <= own
        n_files += 1
    assert n_files > 5


def test_control_a_rewrite_that_would_be_read_differently_is_refused():
    text = HEAD + "ensures:\n- menu: a polished menu\n"
    (proposal,) = proposals("svc.md", text)
    breaking = Edit(start=0, end=0, text="x\n- ")
    broken = Proposal(clause=proposal.clause, text=proposal.text, edits=(breaking,))
    with pytest.raises(ContractSyntaxError, match="not rewritten"):
        splice("svc.md", text, [broken])


def test_a_proposal_for_another_text_is_refused():
    (proposal,) = proposals("svc.md", HEAD + "ensures:\n- menu: a polished menu\n")
    with pytest.raises(ContractSyntaxError, match="does not stand in its lines"):
        splice("svc.md", HEAD + "ensures:\n- menu: 3 rows\n", [proposal])


def test_writing_keeps_the_mode_and_leaves_nothing_beside(tmp_path):
    file = tmp_path / "svc.md"
    file.write_bytes(b"old")
    file.chmod(0o640)
    write_in_place(file, b"old", b"new")
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640
    assert [p.name for p in tmp_path.iterdir()] == ["svc.md"]


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path):
    file = tmp_path / "svc.md"
    file.write_bytes(b"newer")
    with pytest.raises(SettingsError, match="changed while"):
        write_in_place(file, b"old", b"new")
    assert file.read_bytes() == b"newer"


@pytest.mark.parametrize(
    ("start", "end", "text", "line"),
    [
        pytest.param(7, 23, "", "- menu: a\n", id="from-a-blank-to-the-end"),
        pytest.param(7, 16, "", "- menu: a   menu\n", id="from-a-blank-to-a-word"),
        pytest.param(8, 19, "", "- menu: a menu\n", id="from-a-word-to-a-blank"),
        pytest.param(7, 7, " big", "- menu: a big polished   menu\n", id="an-insertion"),
    ],
)
def test_blanks_go_with_the_words_that_go(start, end, text, line):
    source = HEAD + "ensures:\n- menu: a polished   menu\n"
    clause = read_contracts("svc.md", source).own.contract.clauses[0]
    edit = Edit(start=start, end=min(end, len(clause.text)), text=text)
    wanted = clause.text[:start] + text + clause.text[edit.end :]
    spliced = splice("svc.md", source, [Proposal(clause=clause, text=wanted, edits=(edit,))])
    assert spliced.endswith(line)
