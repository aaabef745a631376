"""Every contract file of the corpus: read as a person read it, or refused with a reason."""

from pathlib import Path

import pytest
from hand_read import HAND_READ

from grader.extract.contracts import read_contracts

GOLDEN = Path(__file__).resolve().parents[1] / "golden/corpus_contracts.tsv"
# outputs, run records and documentation of the corpus that are no contract files
NO_CONTRACTS = ("/sample-outputs/", "/bindings/", "/state.md", "SOURCES.md")


def read(shared, path):
    text = (shared / "corpus/openprose" / path).read_bytes().decode("utf-8")
    return read_contracts(path, text)


def said(contract):
    return (
        contract.owner,
        tuple(error.name for error in contract.errors),
        [
            (
                c.place.line_start,
                c.name,
                c.condition.kind.value if c.condition else None,
                c.condition.text if c.condition else None,
                len(c.items),
            )
            for c in contract.clauses
        ],
    )


@pytest.mark.parametrize("path", HAND_READ)
def test_the_extractor_reads_what_a_person_wrote_down_before(shared, path):
    file = read(shared, path)
    syntax, components = HAND_READ[path]
    assert file.syntax == syntax
    assert [said(found.contract) for found in file.contracts()] == components


def test_control_a_changed_contract_no_longer_matches_the_hand_reading(shared):
    path = next(iter(HAND_READ))
    text = (shared / "corpus/openprose" / path).read_text("utf-8")
    file = read_contracts(path, text.replace("- if learner is satisfied", "- learner is satisfied"))
    assert [said(found.contract) for found in file.contracts()] != HAND_READ[path][1]


def test_at_least_twelve_files_of_seven_syntaxes_were_read_by_hand():
    assert len(HAND_READ) >= 12
    assert {syntax for syntax, _ in HAND_READ.values()} >= {
        "S1",
        "S2",
        "S3",
        "S4",
        "S5",
        "S8",
        "S9",
        "S11",
    }


def row(shared, path):
    file = read(shared, path)
    contracts = [found.contract for found in file.contracts()]
    refused = [found.refused for found in file.contracts() if found.refused is not None]
    said_of_it = (
        f"refused {refused[0].syntax} at line {refused[0].line}" if refused else file.syntax
    )
    clauses = [clause for contract in contracts for clause in contract.clauses]
    conditional = [clause for clause in clauses if clause.condition is not None]
    return f"{path}\t{said_of_it}\t{len(contracts)}\t{len(clauses)}\t{len(conditional)}"


def test_the_table_of_every_contract_file_is_the_golden_one(shared, update_golden):
    root = shared / "corpus/openprose"
    paths = sorted(
        path.relative_to(root).as_posix()
        for path in root.rglob("*.md")
        if not any(part in f"/{path.relative_to(root).as_posix()}" for part in NO_CONTRACTS)
    )
    head = "file\tsyntax or refusal\tcomponents\tclauses\tconditional"
    table = "\n".join([head, *(row(shared, path) for path in paths)]) + "\n"
    if update_golden:
        GOLDEN.parent.mkdir(parents=True, exist_ok=True)
        GOLDEN.write_text(table, "utf-8")
    assert table == GOLDEN.read_text("utf-8")
    assert len(paths) == 44


def test_every_clause_of_the_corpus_lies_where_its_place_says(shared):
    for path in HAND_READ:
        file = read(shared, path)
        lines = (shared / "corpus/openprose" / path).read_text("utf-8").split("\n")
        for found in file.contracts():
            for clause in found.contract.clauses:
                place = clause.place
                source = " ".join(lines[place.line_start - 1 : place.line_end])
                start = clause.text.splitlines()[0][:24]
                assert start in " ".join(source.split()), (path, clause.clause_id)
