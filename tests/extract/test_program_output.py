"""The final output by the rules of spec/openprose.md 2.3, and the root's clauses against it."""

import pytest

from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run

NODES = (
    "## Graph\n\n### gauge\nsource: services/gauge.md\n\n### writer\nsource: services/writer.md\n"
)
ORDER = "\n## Execution Order\n\n1. gauge\n2. writer\n"
RETURNS = "## Caller Interface\n\nreturns:\n- bulletin (from writer)\n\n"
ROOT = "---\nname: tide\nkind: program\n---\n\n### Ensures\n\n- bulletin: text\n- short\n\n"
WIRING = "### Wiring\n\ngauge:\n  receives: {{ x }} from caller\n\nwriter:\n  {0}\n"
CALLS = "### Execution\n\nlet w = call gauge\n\nlet b = call writer\n  waters: w\n\n"


def manifest(*parts):
    return "# Manifest: tide\n\n" + "".join(parts)


def final(run):
    return run.program_output.rule, [o.path for o in run.program_output.outputs]


BULLETIN, WATERS = "bindings/writer/bulletin.md", "bindings/gauge/waters.md"


@pytest.mark.parametrize(
    ("files", "rule", "paths"),
    [
        pytest.param({}, 1, [BULLETIN], id="1-returns-of-the-manifest"),
        pytest.param(
            {
                "manifest.md": manifest(NODES),
                "program.md": ROOT + WIRING.format("returns to caller"),
            },
            3,
            [BULLETIN],
            id="3-returns-to-caller",
        ),
        pytest.param(
            {"manifest.md": manifest(NODES), "program.md": f"{ROOT}{CALLS}return w\n"},
            3,
            [WATERS],
            id="3-return-of-a-call",
        ),
        pytest.param(
            {
                "manifest.md": manifest(NODES),
                "program.md": f"{ROOT}{CALLS}return {{\n  x: b.bulletin,\n  y: w\n}}\n",
            },
            3,
            [BULLETIN, WATERS],
            id="3-return-of-a-record",
        ),
        pytest.param({"manifest.md": manifest(NODES, ORDER)}, 4, [BULLETIN], id="4-last-service"),
        pytest.param(
            {"manifest.md": manifest(NODES), WATERS: None}, 5, [BULLETIN], id="5-only-folder"
        ),
        pytest.param(
            {"manifest.md": manifest(NODES), "bindings/tide/all.md": "x"},
            6,
            ["bindings/tide/all.md"],
            id="6-folder-of-the-program",
        ),
        pytest.param(
            {"manifest.md": manifest(NODES), "workspace/tide/all.md": "x"},
            6,
            ["workspace/tide/all.md"],
            id="6-workspace-of-the-program",
        ),
        pytest.param({"manifest.md": manifest(NODES)}, None, [], id="none-works"),
        pytest.param(
            {"manifest.md": manifest(RETURNS, NODES, ORDER), BULLETIN: None},
            5,
            [WATERS],
            id="a-returned-binding-that-is-not-there-does-not-work",
        ),
    ],
)
def test_the_first_rule_that_finds_a_file_is_taken(extracted, files, rule, paths):
    assert final(extracted(files)) == (rule, paths)


def test_rule_6_takes_the_stem_of_the_source_file_not_the_declared_name(make_run):
    run = extract_run(
        read_run(
            make_run(
                {
                    "root.prose.md": "---\nname: layoffs-discover\nservices: [a]\n---\n"
                    "### Ensures\n- `list`: all\n- kept in workspace/discover/log.md\n",
                    "forme.manifest.json": '{"sourcePath": "src/discover.prose.md", "graph": '
                    '[{"id": "a"}, {"id": "b"}], "executionOrder": []}',
                    "bindings/discover/list.md": "1",
                    "bindings/a/x.md": "2",
                    "bindings/b/x.md": "3",
                    "workspace/discover/log.md": "4",
                }
            )
        )
    )
    assert final(run) == (6, ["bindings/discover/list.md"])
    named, by_path = (run.targets[c.clause_id] for c in run.root.clauses)
    assert ([o.path for o in named.outputs], named.how) == (
        ["bindings/discover/list.md"],
        "program-folder",
    )
    assert ([o.path for o in by_path.outputs], by_path.how) == (
        ["workspace/discover/log.md", "bindings/discover/list.md"],
        "path-in-clause",
    )
    assert not by_path.outputs[0].is_published
    assert [s.name for s in run.services] == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "is_pointer"),
    [
        pytest.param("https://git.example/pull/7\n", True, id="address"),
        pytest.param("\n- [the change](https://git.example/7)\n\n", True, id="markdown-link"),
        pytest.param("PR: <https://git.example/7>", True, id="labelled"),
        pytest.param("`workspace/writer/report.md`", True, id="path"),
        pytest.param("See https://git.example/7 for all of it.", False, id="a-sentence"),
        pytest.param("https://a.example/1\nhttps://a.example/2\n", False, id="two-lines"),
        pytest.param("yes/no", True, id="looks-like-a-path"),
        pytest.param("done", False, id="a-word"),
        pytest.param("", False, id="empty"),
    ],
)
def test_a_final_output_that_is_only_a_link_or_a_path_is_a_pointer(extracted, text, is_pointer):
    run = extracted({BULLETIN: text})
    assert run.program_output.is_pointer is is_pointer
    uncertain = "pointer" if is_pointer else None
    assert run.targets["tide/bulletin"].uncertain == uncertain
    assert run.targets["writer/bulletin"].uncertain is None


# the root's clauses ---------------------------------------------------------------------------


def root(bullets):
    return f"---\nname: tide\nkind: program\nservices: [gauge, writer]\n---\n\nensures:\n{bullets}"


@pytest.mark.parametrize(
    ("bullets", "clause_id", "paths", "how", "uncertain"),
    [
        pytest.param(
            "- bulletin: b\n", "tide/bulletin", [BULLETIN], "binding", None, id="returned"
        ),
        pytest.param(
            "- waters: w\n", "tide/waters", [WATERS], "binding", None, id="last-that-binds"
        ),
        pytest.param(
            "- report: r\n", "tide/report", [BULLETIN], "final-output", "name-mismatch", id="nobody"
        ),
        pytest.param("- short\n", "tide/#1", [BULLETIN], "final-output", None, id="no-name"),
        pytest.param(
            "- if it rains: waters say so\n- waters: w\n",
            "tide/#1",
            [WATERS],
            "binding",
            None,
            id="effect-names-a-promised-output",
        ),
        pytest.param(
            "- if it rains: `notice` says so\n",
            "tide/#1",
            [BULLETIN],
            "final-output",
            "name-mismatch",
            id="effect-names-what-nobody-bound",
        ),
        pytest.param(
            "- if it rains: a warning\n", "tide/#1", [BULLETIN], "final-output", None, id="effect"
        ),
    ],
)
def test_which_output_a_root_clause_is_graded_against(
    extracted, bullets, clause_id, paths, how, uncertain
):
    target = extracted({"program.md": root(bullets)}).targets[clause_id]
    found = ([o.path for o in target.outputs], target.how, target.uncertain)
    assert found == (paths, how, uncertain)


def test_a_name_that_two_services_bind_is_the_last_ones(extracted):
    run = extracted(
        {
            "manifest.md": manifest(NODES, ORDER),
            "bindings/gauge/bulletin.md": "first draft",
        }
    )
    assert [o.path for o in run.targets["tide/bulletin"].outputs] == [BULLETIN]


def test_ids_are_unique_when_the_program_is_called_like_a_service(extracted):
    run = extracted({"program.md": root("- bulletin: b\n").replace("name: tide", "name: writer")})
    ids = [clause.clause_id for clause in run.clauses()]
    assert ids == ["writer/bulletin", "gauge/waters", "writer/bulletin~2"]
    assert set(run.targets) == set(ids)


def test_a_root_clause_may_be_kept_in_the_programs_workspace_only(extracted):
    run = extracted({"program.md": root("- log: l\n"), "workspace/tide/log.txt": "x"})
    target = run.targets["tide/log"]
    assert ([o.path for o in target.outputs], target.how) == (
        ["workspace/tide/log.txt"],
        "workspace-copy",
    )
    assert "workspace-copy" in [w.code for w in run.warnings]
