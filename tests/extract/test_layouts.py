"""Layouts: which run is which, what is refused and by which name."""

import json

import pytest

from grader.errors import RunError
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.model.run import Layout

ROOT = "---\nname: tide\nkind: {0}\n---\n\n### Ensures\n\n- `bulletin`: text\n"
FUNCTION = "---\nname: tide\nkind: function\n---\n\n### Returns\n\n- `bulletin`: text\n"
GRAPH = json.dumps({"systemName": "tide", "graph": [], "executionOrder": []})
OUTPUT = {"bindings/tide/bulletin.md": "High water.\n"}
L2 = {"root.prose.md": ROOT.format("system"), "manifest.run.md": "# Manifest: tide\n", **OUTPUT}
L3 = {"root.prose.md": ROOT.format("system"), "forme.manifest.json": GRAPH, **OUTPUT}
L4F = {"root.prose.md": FUNCTION, **OUTPUT}
L1 = {"program.md": ROOT.format("program"), "manifest.md": "# Manifest: tide\n", **OUTPUT}


def fault(make_run, files):
    with pytest.raises(RunError) as caught:
        extract_run(read_run(make_run(files)))
    return caught.value


@pytest.mark.parametrize(
    ("files", "layout"),
    [
        pytest.param(L1, Layout.L1, id="L1"),
        pytest.param(L2, Layout.L2, id="L2"),
        pytest.param(L3, Layout.L3, id="L3"),
        pytest.param(L4F, Layout.L4F, id="L4f"),
    ],
)
def test_a_supported_layout_is_read(make_run, files, layout):
    run = extract_run(read_run(make_run(files)))
    assert run.layout is layout
    assert [o.path for o in run.targets["tide/bulletin"].outputs] == ["bindings/tide/bulletin.md"]


@pytest.mark.parametrize("files", [L1, L2, L3, L4F], ids=["L1", "L2", "L3", "L4f"])
def test_a_program_with_a_single_component_is_that_component(make_run, files):
    run = extract_run(read_run(make_run(files)))
    assert run.root.clauses == ()
    assert [(s.name, len(s.contract.clauses)) for s in run.services] == [("tide", 1)]


@pytest.mark.parametrize(
    ("files", "code"),
    [
        pytest.param({}, "missing-program", id="an-empty-directory"),
        pytest.param({"manifest.md": "# M\n", **OUTPUT}, "missing-program", id="no-program"),
        pytest.param({"forme.manifest.json": GRAPH}, "missing-program", id="no-root"),
        pytest.param({**L1, "manifest.md": None}, "missing-manifest", id="L1-no-manifest"),
        pytest.param({**L3, "forme.manifest.json": None}, "missing-manifest", id="L3-no-manifest"),
        pytest.param({**L1, "bindings/tide/bulletin.md": None}, "no-outputs", id="no-outputs"),
        pytest.param(
            {
                **L1,
                "bindings/tide/bulletin.md": None,
                "bindings/caller/harbour.md": "x",
                "workspace/tide/bulletin.md": "a draft",
            },
            "no-outputs",
            id="inputs-and-drafts-are-no-outputs",
        ),
        pytest.param({"bindings/x/y.md": "x"}, "missing-program", id="program-comes-first"),
        pytest.param({"program.md": "x"}, "missing-manifest", id="manifest-before-outputs"),
    ],
)
def test_what_is_missing_is_said_by_its_code(make_run, files, code):
    error = fault(make_run, files)
    assert (error.code, bool(error.hint)) == (code, True)


def test_the_hint_of_no_outputs_names_the_error_files(make_run):
    error = fault(
        make_run,
        {**L1, "bindings/tide/bulletin.md": None, "workspace/tide/__error.md": "# Error: x\n"},
    )
    assert (error.code, "workspace/tide/__error.md" in error.hint) == ("no-outputs", True)


@pytest.mark.parametrize(
    ("files", "name"),
    [
        pytest.param({"program.prose": "x", "bindings/a.md": "x"}, "L0", id="L0"),
        pytest.param({"compiled-intent.json": "{}", "world-model/a/t.md": "x"}, "L4", id="L4"),
        pytest.param({"root.prose.md": "x", "world-model/a/t.md": "x"}, "L4", id="L4-mounted"),
        pytest.param(
            {"receipts.json": "[]", "world-models/ab/published.json": "{}"}, "L5", id="L5"
        ),
        pytest.param({"results/tide/report.md": "x"}, "L6", id="L6"),
        pytest.param({"run.json": '{"component_ref": "x"}', "plan.json": "{}"}, "LR", id="LR"),
    ],
)
def test_an_unsupported_layout_is_refused_by_name(make_run, files, name):
    error = fault(make_run, files)
    assert error.code == "unsupported-layout"
    assert f"layout {name} is not supported" in error.message
    assert error.hint


@pytest.mark.parametrize(
    "extra",
    [
        pytest.param({"forme.manifest.json": GRAPH}, id="L1-and-L3"),
        pytest.param({"manifest.run.md": "# M\n"}, id="L1-and-L2"),
        pytest.param({"world-model/a/truth.md": "x"}, id="L1-and-L4"),
        pytest.param({"program.prose": "x"}, id="L1-and-L0"),
        pytest.param({"root.prose.md": "x"}, id="two-roots"),
        pytest.param({"program.md": None, "root.prose.md": "x"}, id="a-root-of-another-layout"),
    ],
)
def test_two_families_at_once_are_refused_not_guessed(make_run, extra):
    assert fault(make_run, {**L1, **extra}).code == "contradictory-layout"


@pytest.mark.parametrize(
    "extra",
    [
        pytest.param({"run.json": "{}", "receipts.jsonl": ""}, id="other-json-files"),
        pytest.param({"bindings/tide/manifest.md": "x"}, id="a-binding-called-manifest"),
        pytest.param({"workspace/tide/program.prose": "x"}, id="a-script-in-the-workspace"),
        pytest.param({"imports/std--x/forme.manifest.json": "{}"}, id="a-nested-run"),
        pytest.param({"results/tide/report.md": "x"}, id="results-beside-a-program"),
    ],
)
def test_control_such_files_do_not_make_another_layout(make_run, extra):
    assert extract_run(read_run(make_run({**L1, **extra}))).layout is Layout.L1


def test_the_reactor_state_of_the_corpus_is_refused_as_l5(shared):
    examples = "corpus/openprose/openprose-prose/main-aad1b43f/skills/open-prose/examples"
    with pytest.raises(RunError) as caught:
        extract_run(read_run(shared / examples / "feedback-pulse/replay"))
    assert "layout L5" in caught.value.message


@pytest.mark.parametrize(
    "run", ["20260716-082519-hak1oi", "20260716-083117-6pgtu7", "20260716-094019-fsylki"]
)
def test_the_script_runs_of_the_corpus_are_refused_as_l0(shared, run):
    runs = "corpus/openprose/atp-platform/method/contract/fixtures/openprose/runs"
    with pytest.raises(RunError) as caught:
        extract_run(read_run(shared / runs / run))
    assert "layout L0" in caught.value.message


# syntaxes that are refused ------------------------------------------------------------------------

REFUSED = {
    "S6": "---\nname: w\n---\n### Ensures\n\n- `bulletin`: Json<Bulletin> - text\n",
    "S7": "---\nname: w\nkind: test\n---\n### Expects\n\n- `bulletin`: 4 waters\n",
    "S10": "---\nname: w\nkind: responsibility\n---\n### Goal\n\nx\n\n### Criteria\n\n- good\n",
    "S12": "Write the bulletin of the day and keep it short.\n",
}


@pytest.mark.parametrize("syntax", REFUSED)
def test_a_root_in_a_refused_syntax_is_an_error(make_run, syntax):
    error = fault(make_run, {**L1, "program.md": REFUSED[syntax]})
    assert (error.code, f"syntax {syntax}," in error.message) == ("unsupported-syntax", True)


@pytest.mark.parametrize("syntax", REFUSED)
def test_a_service_in_a_refused_syntax_stays_in_the_run_with_a_warning(extracted, syntax):
    run = extracted({"services/writer.md": REFUSED[syntax]})
    writer = next(s for s in run.services if s.name == "writer")
    assert (writer.contract.clauses, writer.contract.syntax) == ((), syntax)
    found = [w for w in run.warnings if w.code == "unsupported-syntax"]
    assert [(w.file, f"syntax {syntax}" in w.message) for w in found] == [
        ("services/writer.md", True)
    ]


@pytest.mark.parametrize("content", [b"\0", b"\xff"])
def test_a_contract_that_is_no_text_is_an_error_for_the_root_only(extracted, make_run, content):
    assert fault(make_run, {**L1, "program.md": content}).code == "unreadable-contract"
    run = extracted({"services/gauge.md": content})
    assert [s.name for s in run.services] == ["gauge", "writer"]
    assert {"unreadable-contract", "no-contract"} <= {w.code for w in run.warnings}


def test_a_manifest_over_its_limit_is_refused_and_a_long_log_read_at_its_end(make_run):
    error = fault(make_run, {**L1, "manifest.md": "# M\n" + "x" * (4 * 1024 * 1024)})
    assert error.code == "unreadable-manifest"
    log = "1\u2192 tide\n" * 150_000 + "---error\n"
    run = extract_run(read_run(make_run({**L1, "state.md": log}, "other")))
    assert run.status == "failed"
