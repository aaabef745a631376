"""Manifest readers: what both formats say, and every deviation of spec/openprose.md 2.2."""

import json

import pytest

from grader.errors import RunError
from grader.extract.extract_run import extract_run
from grader.extract.manifest import Return
from grader.extract.manifest_json import read_manifest_json
from grader.extract.manifest_markdown import read_manifest_markdown
from grader.extract.read_run import read_run

DEVIATIONS = """# Manifest: harbour-watch

Generated: 2026-04-02T10:00:00Z
Source: /home/someone/programs/harbour-watch/index.md

## Caller Interface

requires:
- harbour: the harbour's name (from user)

returns:
- pr-url: link to the change (from publish)

## Graph

### scope (program, runs first)
source: services/scope.md
workspace: workspace/scope/
inputs: (none)
outputs:
  plan -> workspace/scope/plan.md
  (public) -> bindings/scope/plan.md
errors: no-scope, no-access
delegates: (none)

### `fix` (called twice)
source: services/fix.md
workspace: workspace/fix/
inputs: the plan, and whatever the host found in the first pass
outputs:
  (public) change {arrow} bindings/fix/change.md

### verify
source: services/verify.md
inputs:
  change <- the second call of fix, see above
outputs:
  proof {arrow} workspace/verify/proof.md
  (public) {arrow} bindings/verify/proof.md

### publish
source: services/publish.md
outputs:
  - (public) `pr-url` {arrow} `bindings/publish/pr-url.md`

## Execution Order

0. host: preflight, check that the working tree is clean
1. call scope
2. ask the person whether to go on
3. call fix {arrow} change
4. git commit the change (host action)
5. call fix again with the reviewer's notes
6. verify, publish

## Warnings

- scope, fix and verify are programs themselves; their children have no entries
"""

CONTRACT = "---\nname: {0}\nkind: program\nservices: [{0}-child]\n---\n\nensures:\n- {1}: one\n"
FILES = {
    "program.md": "---\nname: harbour-watch\nkind: program\n"
    "services: [scope, fix, verify, publish]\n---\n\n"
    "ensures:\n- report: root cause and log proof\n",
    "services/scope.md": CONTRACT.format("scope", "plan"),
    "services/fix.md": CONTRACT.format("fix", "change"),
    "services/verify.md": CONTRACT.format("verify", "proof"),
    "services/scope-child.md": CONTRACT.format("scope-child", "note"),
    "services/publish.md": "---\nname: publish\n---\n\nensures:\n- pr-url: the address\n",
    "state.md": "0\u2192 preflight \u2713\n1\u2192 scope \u2713\n---end 2026-04-02 (later)\n",
    "bindings/caller/harbour.md": "kind: input\n\n---\n\nOldhaven\n",
    "bindings/scope/plan.md": "a plan\n",
    "bindings/fix/change.md": "a change\n",
    "bindings/verify/proof.md": "a proof\n",
    "bindings/publish/pr-url.md": "https://git.example/harbour/pull/7\n",
}


@pytest.fixture(params=[pytest.param("->", id="ascii"), pytest.param("\u2192", id="unicode")])
def manifest_text(request):
    return DEVIATIONS.replace("{arrow}", request.param)


@pytest.fixture
def run(make_run, manifest_text):
    return extract_run(read_run(make_run({**FILES, "manifest.md": manifest_text})))


def test_nodes_returns_and_order_are_read_despite_the_deviations(manifest_text):
    manifest = read_manifest_markdown("manifest.md", manifest_text)
    assert manifest.program == "harbour-watch"
    assert [node.name for node in manifest.nodes] == ["scope", "fix", "verify", "publish"]
    assert manifest.order == ("scope", "fix", "fix", "verify", "publish")
    assert [(r.name, r.service) for r in manifest.returns] == [("pr-url", "publish")]
    assert manifest.node("scope").errors == ("no-scope", "no-access")
    bound = {n.name: [o.binding_path for o in n.outputs if o.is_public] for n in manifest.nodes}
    assert bound == {
        "scope": ["bindings/scope/plan.md"],
        "fix": ["bindings/fix/change.md"],
        "verify": ["bindings/verify/proof.md"],
        "publish": ["bindings/publish/pr-url.md"],
    }


def test_the_run_has_its_services_in_execution_order(run):
    assert [s.name for s in run.services] == ["scope", "fix", "verify", "publish", "scope-child"]
    assert [s.n_calls for s in run.services] == [1, 2, 1, 1, 1]
    assert run.services[0].source == "services/scope.md"
    assert run.root_source == "/home/someone/programs/harbour-watch/index.md"


def test_children_of_the_sub_programs_are_not_run(run):
    child = run.services[-1]
    assert (child.has_run, child.not_run_because) == (False, "sub-program-child")


def test_the_roots_promise_is_graded_against_the_returned_link_with_doubt(run):
    target = run.targets["harbour-watch/report"]
    assert [o.path for o in target.outputs] == ["bindings/publish/pr-url.md"]
    assert (target.how, target.uncertain) == ("final-output", "name-mismatch")
    assert (run.program_output.rule, run.program_output.is_pointer) == (1, True)


def test_control_with_the_promised_name_there_is_no_doubt(make_run, manifest_text):
    text = manifest_text.replace("pr-url: link to the change", "report: what was found")
    run = extract_run(
        read_run(
            make_run(
                {
                    **FILES,
                    "manifest.md": text.replace("pr-url", "report"),
                    "bindings/publish/pr-url.md": None,
                    "bindings/publish/report.md": "Root cause: the pump.\nLog: attached.\n",
                }
            )
        )
    )
    target = run.targets["harbour-watch/report"]
    assert (target.how, target.uncertain) == ("binding", None)


@pytest.mark.parametrize(
    ("line", "name", "service", "bound_as"),
    [
        pytest.param("- report (from writer)", "report", "writer", None, id="plain"),
        pytest.param("- `report`: the text (from `writer`)", "report", "writer", None, id="ticks"),
        pytest.param("report (from writer.draft)", "report", "writer", "draft", id="dotted"),
        pytest.param("- report <- writer.draft", "report", "writer", "draft", id="arrow"),
        pytest.param("- report: bindings/writer/draft.md", "report", "writer", None, id="path"),
    ],
)
def test_returns_lines(line, name, service, bound_as):
    text = (
        f"# Manifest: t\n\n## Caller Interface\n\nrequires:\n- x (from user)\n\nreturns:\n{line}\n"
    )
    (found,) = read_manifest_markdown("manifest.md", text).returns
    assert (found.name, found.service, found.bound_as) == (name, service, bound_as)


@pytest.mark.parametrize(
    ("line", "called"),
    [
        pytest.param("1. call a", ["a"], id="call"),
        pytest.param("- a, b (in parallel)", ["a", "b"], id="two"),
        pytest.param("2. b (depends on: a)", ["b"], id="bracket-is-no-call"),
        pytest.param("3. call a with the text of b", ["a"], id="with"),
        pytest.param("parallel: a & b", ["a", "b"], id="parallel"),
        pytest.param("4. tell the person about a", [], id="host-action"),
        pytest.param("a \u2192 b", ["a", "b"], id="chain"),
        pytest.param("1. b <- a", ["b"], id="needs"),
        pytest.param("level 0: a, b", ["a", "b"], id="level"),
        pytest.param("| 1 | a |", ["a"], id="table-row"),
    ],
)
def test_lines_of_the_execution_order(line, called):
    graph = "## Graph\n\n### a\nsource: x\n\n### b\nsource: y\n\n"
    manifest = read_manifest_markdown("m", f"# M\n\n{graph}## Execution Order\n\n{line}\n")
    assert list(manifest.order) == called


# forme.manifest.json ---------------------------------------------------------------------------

JSON = {
    "id": "tide",
    "systemName": "tide",
    "sourcePath": "src/tide.prose.md",
    "caller": {
        "requires": [{"name": "harbour", "default": "Oldhaven"}],
        "returns": [{"name": "bulletin", "source": "bindings/writer/bulletin.md", "note": "x"}],
    },
    "graph": [
        {
            "id": "gauge",
            "sourcePath": "src/gauge.prose.md",
            "errors": ["silent", {"name": "flooded"}],
            "outputs": [
                {"name": "waters", "bindingPath": "bindings/gauge/waters.md", "public": True}
            ],
            "trace": {"made": "after the run"},
        },
        {"id": "writer", "outputs": [{"name": "bulletin"}], "errors": []},
    ],
    "executionOrder": ["gauge", {"service": "writer"}],
    "derivation": "written after the run",
}


def test_a_json_manifest_with_string_errors_and_extra_keys():
    manifest = read_manifest_json("forme.manifest.json", json.dumps(JSON))
    assert (manifest.program, manifest.source, manifest.rule) == ("tide", "src/tide.prose.md", 2)
    assert manifest.order == ("gauge", "writer")
    assert manifest.node("gauge").errors == ("silent", "flooded")
    assert manifest.returns == (
        Return(
            name="bulletin",
            service="writer",
            bound_as="bulletin",
            path="bindings/writer/bulletin.md",
        ),
    )


@pytest.mark.parametrize(
    ("source", "service", "bound_as"),
    [
        pytest.param("writer.bulletin", "writer", "bulletin", id="dotted"),
        pytest.param("writer/bulletin", "writer", "bulletin", id="slash"),
        pytest.param("writer", "writer", None, id="service-alone"),
    ],
)
def test_sources_of_json_returns(source, service, bound_as):
    data = {"caller": {"returns": [{"name": "b", "source": source}]}}
    (found,) = read_manifest_json("f", json.dumps(data)).returns
    assert (found.service, found.bound_as) == (service, bound_as)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("{", id="cut-off"),
        pytest.param("[]", id="no-object"),
        pytest.param('{"a": ' * 201 + "1" + "}" * 201, id="too-deep"),
        pytest.param("[" * 100_000, id="a-hundred-thousand-brackets"),
    ],
)
def test_a_manifest_that_cannot_be_read_is_one_clear_error(text):
    with pytest.raises(RunError) as caught:
        read_manifest_json("forme.manifest.json", text)
    assert caught.value.code == "unreadable-manifest"


@pytest.mark.parametrize("value", [None, 7, "x", [], {}, [None], [[]], {"a": []}])
@pytest.mark.parametrize("key", ["caller", "graph", "executionOrder", "systemName", "sourcePath"])
def test_a_field_of_another_type_is_read_as_absent(key, value):
    manifest = read_manifest_json("f", json.dumps({**JSON, key: value}))
    assert manifest.path == "f"


def test_control_brackets_in_strings_are_no_depth():
    read_manifest_json("f", json.dumps({"note": "[" * 1000 + '"' + "\\" + "{" * 1000}))


@pytest.mark.parametrize("path", ["/etc/passwd", "../other/bindings/x.md", "C:/x/bindings/y.md"])
def test_a_path_that_leaves_the_run_is_warned_of_and_never_read(extracted, path):
    manifest = (
        "# Manifest: tide\n\n## Graph\n\n### gauge\nsource: services/gauge.md\noutputs:\n"
        f"  (public) waters -> {path if 'bindings' in path else '/bindings' + path}\n"
        "\n### writer\nsource: services/writer.md\n"
    )
    run = extracted({"manifest.md": manifest, "bindings/gauge/waters.md": None})
    assert "path-outside" in [w.code for w in run.warnings]
    assert run.targets["gauge/waters"].outputs == ()
