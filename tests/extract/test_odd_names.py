"""Service names with odd characters: the run says what the name is, else a qualifier is cut."""

import json

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from grader.extract.extract_run import extract_run
from grader.extract.known_names import known_names, leading_name, set_names
from grader.extract.names import key
from grader.extract.run_log import read_log
from grader.model.run import ErrorState
from grader.model.run_files import FileEntry, RunFiles

ODD = [
    "my svc", "100%s", "%d%n", "emoji🎉", "a'b", 'a"b', "a`b", "a|b", "a,b", "a & b", "x and y",
    "fix (again)", "svc:x", "key: value", "<b>x</b>", "$(id)", "{{svc}}", "::error::x", "süß-дом",
    "a\\b", "a b c", "My Svc", "run tests", "call center", "step 2: weigh", "with care", "a.b",
    "a -> b", "a — b", "[draft] x", "-rf", "1. first", "a/b", "a/b/c d", "🎉", "C#", "x*y*",
    "parallel: tides", "(public) x", "source: x", "day, after day",
]  # fmt: skip


def run_of(name, *, title=None, order=None, listed=None, without=(), more=None):
    """A run of two services, the first with the given name, as its files would be read."""
    manifest = f"""# Manifest: tide

## Caller Interface

returns:
- waters (from {name})

## Graph

### {title or name}
source: services/{name}.md
workspace: workspace/{name}/
outputs:
  waters -> workspace/{name}/waters.md
  (public) -> bindings/{name}/waters.md

### writer
source: services/writer.md
outputs:
  (public) bulletin -> bindings/writer/bulletin.md

## Execution Order

1. {order or name}
2. call writer (depends on: {name})
"""
    texts = {
        "program.md": f"---\nname: tide\n---\n\n### Services\n\n{listed or '- `' + name + '`'}\n"
        "- `writer`\n\n### Ensures\n\n- waters: at most 3 words\n",
        "manifest.md": manifest,
        f"services/{name}.md": "### Ensures\n\n- waters: at most 3 words\n",
        "services/writer.md": "### Ensures\n\n- bulletin: at most 3 words\n",
        f"bindings/{name}/waters.md": "04:10\n",
        "bindings/writer/bulletin.md": "High water.\n",
        f"workspace/{name}/waters.md": "04:10\n",
        "state.md": f"1\u2192 {name} \u2713\n2\u2192 writer \u2713\n---end\n",
        **(more or {}),
    }
    return files_of({path: text for path, text in texts.items() if path not in without})


def files_of(texts):
    entries = {path: FileEntry(path=path, size_bytes=len(texts[path])) for path in sorted(texts)}
    return RunFiles(run_id="r1", entries=entries, texts=texts, digests={})


def check_whole(run, name):
    assert [s.name for s in run.services] == [name, "writer"]
    assert [o.path for o in run.services[0].outputs] == [f"bindings/{name}/waters.md"]
    assert run.services[0].n_calls == 1
    assert [o.path for o in run.targets[f"{name}/waters"].outputs] == [f"bindings/{name}/waters.md"]
    assert [o.path for o in run.program_output.outputs] == [f"bindings/{name}/waters.md"]
    assert run.program_output.rule == 1
    assert [w.code for w in run.warnings] == []


@pytest.mark.parametrize("name", ODD)
def test_a_name_of_the_run_is_read_whole_everywhere(name):
    check_whole(extract_run(run_of(name)), name)


@pytest.mark.parametrize("name", [name for name in ODD if "`" not in name])
@pytest.mark.parametrize("shape", ["{} (called twice)", "`{}` (called twice)", "{} [a program]"])
def test_a_qualifier_after_such_a_name_is_cut(name, shape):
    check_whole(extract_run(run_of(name, title=shape.format(name))), name)


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("shape", ["call {} (depends on: caller)", "step 1: call {}", "{} -> x"])
def test_an_order_line_calls_it_once(name, shape):
    check_whole(extract_run(run_of(name, order=shape.format(name))), name)


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("what", ["contract", "binding", "workspace", "list"])
def test_each_kind_of_evidence_is_enough(name, what):
    left = {
        "contract": f"services/{name}.md",
        "binding": f"bindings/{name}/waters.md",
        "workspace": f"workspace/{name}/waters.md",
    }
    texts = dict(run_of(name).texts)
    for kind, path in left.items():
        if kind != what:
            del texts[path]
    kept = [line for line in texts["manifest.md"].splitlines() if not line.startswith("source")]
    texts["manifest.md"] = "\n".join(
        line for line in kept if "workspace" not in line and "bindings/" not in line
    )
    run = extract_run(files_of(texts))
    assert run.services[0].name == name


@pytest.mark.parametrize("name", ODD)
def test_the_source_line_is_evidence_where_no_file_is_left(name):
    gone = [f"services/{name}.md", f"bindings/{name}/waters.md", f"workspace/{name}/waters.md"]
    run = extract_run(run_of(name, listed="- `writer`", without=gone))
    assert [s.name for s in run.services] == [name, "writer"]


@pytest.mark.parametrize("name", ["my svc", "svc:x", "a, b", "emoji🎉"])
def test_an_error_that_the_log_overtakes_is_stale_by_the_whole_name(name):
    log = f"1\u2192 {name} \u2717 no-luck\n1\u2192 {name} \u2713\n2\u2192 writer \u2713\n---end\n"
    more = {f"workspace/{name}/__error.md": f"# {name}: no-luck\n", "state.md": log}
    service = extract_run(run_of(name, more=more)).services[0]
    assert service.error.state is ErrorState.STALE
    assert service.error.name == "no-luck"


def test_control_without_the_later_success_the_error_is_current():
    log = "1\u2192 my svc \u2717 no-luck\n2\u2192 writer \u2713\n---end\n"
    more = {"workspace/my svc/__error.md": "It failed.\n", "state.md": log}
    service = extract_run(run_of("my svc", more=more)).services[0]
    assert service.error.state is ErrorState.CURRENT
    assert service.error.name == "no-luck"


@pytest.mark.parametrize(
    "title",
    ["scope (program, runs first)", "`scope` called twice", "scope runs first", "scope: a program",
     "scope, called twice", "scope \u2014 runs first"],
)  # fmt: skip
def test_control_what_is_no_name_of_the_run_is_a_qualifier(title):
    check_whole(extract_run(run_of("scope", title=title)), "scope")


@pytest.mark.parametrize("title", ["my svc", "my svc (twice)"])
def test_of_two_names_the_longer_one_holds(title):
    more = {
        "services/my.md": "### Ensures\n\n- waters: at most 9 words\n",
        "bindings/my/waters.md": "12:00\n",
    }
    run = extract_run(run_of("my svc", title=title, more=more))
    assert [o.path for o in run.targets["my svc/waters"].outputs] == ["bindings/my svc/waters.md"]


def test_control_the_shorter_one_holds_where_the_longer_is_no_name():
    run = extract_run(run_of("my", title="my svc"))
    assert [s.name for s in run.services] == ["my", "writer"]


@pytest.mark.parametrize("listed", ["- my svc", "- my svc: weighs", "- `my svc` weighs"])
def test_a_listed_service_is_wired_under_its_whole_name(listed):
    check_whole(extract_run(run_of("my svc", listed=listed)), "my svc")


@pytest.mark.parametrize("name", ["my svc", "a.b", "emoji🎉", "a/b"])
def test_a_json_manifest_returns_from_the_whole_name(name):
    texts = dict(run_of(name).texts)
    del texts["manifest.md"], texts["state.md"]
    texts["root.prose.md"] = texts.pop("program.md")
    texts = {path.replace("services/", "sources/"): text for path, text in texts.items()}
    manifest = {
        "caller": {"returns": [{"name": "waters", "source": f"{name}.waters"}]},
        "graph": [
            {"id": one, "sourcePath": f"sources/{one}.md", "outputs": []}
            for one in (name, "writer")
        ],
        "executionOrder": [name, "writer"],
    }
    texts["forme.manifest.json"] = json.dumps(manifest)
    texts["vm.log.md"] = "---end\n"
    run = extract_run(files_of(texts))
    assert (run.program_output.rule, len(run.program_output.outputs)) == (2, 1)
    assert run.program_output.outputs[0].path == f"bindings/{name}/waters.md"


CHARACTERS = st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp"), blacklist_characters="/")
NAMES = st.text(CHARACTERS, min_size=1, max_size=12).map(lambda text: " ".join(text.split()))


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(name=NAMES, qualifier=st.sampled_from(["", " (called twice)", " [runs first]"]))
@example(name="writer's", qualifier="")
@example(name="_0:", qualifier="")
@example(name="writer two", qualifier=" (called twice)")
def test_any_name_that_the_files_have_is_read_whole(name, qualifier):
    assume(any(character.isalnum() for character in name))
    assume(key(name) not in {"", "caller", "tide", "writer", "waters"})
    assume(not name.startswith(("#", "- ", "* ", "+ ", "`", "*", ".")))
    assume(not name.endswith(("#", "`", "*", "~")))
    assume(leading_name(name, known_names([name])) in {None, name})
    run = extract_run(run_of(name, title=f"{name}{qualifier}"))
    assert [s.name for s in run.services] == [name, "writer"]
    assert [o.path for o in run.services[0].outputs] == [f"bindings/{name}/waters.md"]
    assert run.targets[f"{name}/waters"].outputs


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=80), names=st.lists(NAMES, max_size=4))
def test_a_text_with_set_names_is_given_back_as_it_was(text, names):
    given_text = set_names(text, known_names(names))
    assert given_text.restore(given_text.text) == text
    assert len(given_text.text.splitlines()) == len(text.splitlines())


def test_text_that_looks_like_a_set_name_is_left_alone():
    text = "\ua66e0\ua66e and my svc"
    given_text = set_names(text, known_names(["my svc"]))
    assert given_text.restore(given_text.text) == text
    assert given_text.restore("\ua66e0\ua66e") == "\ua66e0\ua66e"


def test_a_log_knows_a_name_of_two_words_only_when_told():
    assert read_log("state.md", "1\u2192 my svc \u2713\n", ["my svc"]).names("my svc")
    assert not read_log("state.md", "1\u2192 my svc \u2713\n").names("my svc")
