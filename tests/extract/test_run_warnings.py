"""What is odd about a run and survived: said with its file, never dropped."""

import pytest

from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.model.run import RunStatus

INNER_WRITER = "\n## writer\n\n### Ensures\n- bulletin: a bulletin\n"


def found(run):
    return [(w.code, w.file) for w in run.warnings]


@pytest.mark.parametrize(
    ("files", "warning"),
    [
        pytest.param(
            {"workspace/keeper/__error.md": "# Error: x\n"},
            ("error-of-nobody", "workspace/keeper/__error.md"),
            id="an-error-of-no-service",
        ),
        pytest.param(
            {"bindings/loose.md": "x"}, ("stray-binding", "bindings/loose.md"), id="in-no-folder"
        ),
        pytest.param(
            {"bindings/keeper/log.md": "x"},
            ("no-contract", "bindings/keeper"),
            id="bound-by-a-stranger",
        ),
        pytest.param(
            {"imports/std--x/program.md": "x"}, ("nested-runs", "imports"), id="nested-runs"
        ),
        pytest.param(
            {"services/writer.md": None}, ("no-contract", "manifest.md"), id="no-contract-file"
        ),
        pytest.param(
            {"program.md": "---\nname: tide\nservices: [gauge, x]\n---\nensures:\n- b: c\n"},
            ("not-wired", "program.md"),
            id="listed-and-nowhere",
        ),
        pytest.param(
            {
                "program.md": "---\nname: tide\nservices: [gauge, writer]\n---\n"
                f"### Ensures\n- bulletin: b\n{INNER_WRITER}"
            },
            ("service-twice", "program.md"),
            id="declared-in-two-files",
        ),
    ],
)
def test_an_oddity_is_said_and_the_run_is_read(extracted, files, warning):
    run = extracted(files)
    assert warning in found(run)
    assert {"gauge", "writer"} <= {s.name for s in run.services}
    assert set(run.targets) == {clause.clause_id for clause in run.clauses()}


def test_a_stranger_that_bound_something_stays_in_the_run_without_clauses(extracted):
    run = extracted({"bindings/keeper/log.md": "x"})
    keeper = next(s for s in run.services if s.name == "keeper")
    assert (keeper.contract.clauses, [o.path for o in keeper.outputs]) == (
        (),
        ["bindings/keeper/log.md"],
    )


def test_a_log_that_cannot_be_read_says_nothing_of_the_end(extracted):
    assert extracted({"state.md": b"\0"}).status is RunStatus.INCOMPLETE


@pytest.mark.parametrize(
    ("fence", "codes"),
    [
        pytest.param(
            "```\n### Ensures\n- b: x\n\n```yaml\na: b\n```", ["suspicious-fence"], id="open"
        ),
        pytest.param("```\n### Ensures\n- b: x\n```", [], id="one-fence"),
        pytest.param("```\nx\n```yaml\n```", [], id="no-section-in-it"),
    ],
)
def test_a_fence_that_may_lack_its_end_is_pointed_out(read_text, fence, codes):
    file = read_text(f"---\nname: t\n---\n### Ensures\n- a: x\n\n### Notes\n\n{fence}\n")
    assert [w.code for w in file.warnings] == codes
    assert [c.name for c in file.own.contract.clauses] == ["a"]


def test_a_hidden_contract_in_a_comment_is_no_contract(read_text):
    text = "---\nname: t\n---\n### Ensures\n- a: x\n<!--\n### Errors\n- e: x\n- b: y\n-->\n- c: z\n"
    file = read_text(text)
    assert [c.name for c in file.own.contract.clauses] == ["a", "c"]
    assert file.own.contract.errors == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("### Returns\n\nA report, always.\n", "no-bullets", id="a-sentence"),
        pytest.param("ensures: a report\n", "no-bullets", id="beside-the-keyword"),
        pytest.param("### Ensures\n\nNone.\n", "empty-section", id="says-nothing"),
        pytest.param("### Ensures\n", "empty-section", id="is-empty"),
        pytest.param("### Ensures\n- a: x\nmore\n", "unindented-continuation", id="lazy-line"),
        pytest.param("### Errors\n- e: x\n", "no-promises", id="no-promise-at-all"),
    ],
)
def test_a_promise_that_is_no_bullet_is_not_lost_silently(read_text, text, code):
    file = read_text(f"---\nname: t\n---\n{text}")
    assert code in [w.code for w in file.warnings]


def test_control_a_clean_contract_has_no_warning(read_text):
    assert read_text("---\nname: t\n---\n### Ensures\n- a: x\n").warnings == ()


def test_the_whole_reading_is_the_same_twice(l1_run):
    run_dir = l1_run(files={"bindings/keeper/log.md": "x", "state.md": b"\0"})
    assert extract_run(read_run(run_dir)) == extract_run(read_run(run_dir))
