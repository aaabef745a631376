"""Whatever files lie in a run: a reading that accounts for every clause, or one clear error."""

from hypothesis import given, settings
from hypothesis import strategies as st

from grader.errors import RunError
from grader.extract.extract_run import extract_run
from grader.extract.record import extract_record
from grader.model.run_files import FileEntry, RunFiles

CONTRACT = st.sampled_from(
    [
        "---\nname: a\n---\n### Ensures\n- x: one\n- if it rains: `x` dry\n### Errors\n- e: d\n",
        "---\nname: b\nservices: [a, b]\n---\nensures:\n- x: one\n- y: two\n- each is short\n",
        "---\nname: a\nkind: function\n---\n### Returns\n- x: one\n",
        "---\nname: p\n---\n### Ensures\n- v\n## a\n### Ensures\n- y: z\n## b\n### Ensures\n- w\n",
        "---\nname: c\n---\n### Maintains\n- x: one\n#### f\nMaterial: m\n",
    ]
)
REFUSED = st.sampled_from(
    ["---\nname: a\n---\n### Ensures\n- `x`: Json<X> - one\n", "plain words\n", ""]
)
MANIFEST = st.sampled_from(
    [
        "# M: p\n\n## Graph\n\n### a\nsource: services/a.md\n\n### b\nsource: ../b.md\n",
        "# M: p\n\n## Caller Interface\nreturns:\n- x (from a)\n\n## Graph\n### a\nerrors: e\n"
        "\n## Execution Order\n1. a\n2. b\n3. a\n",
        "",
    ]
)
JSON = st.sampled_from(
    [
        '{"graph": [{"id": "a"}, {"id": "b", "errors": ["e"]}], "executionOrder": ["b", "a", "q"]}',
        '{"caller": {"returns": [{"name": "x", "source": "a.x"}]}, "graph": [{"id": "p"}]}',
        "{}",
    ]
)
TEXT = st.sampled_from(["", " \n", "text\n", "https://a.example/1", "kind: input\n\n---\nvalue"])
LOG = st.sampled_from(
    ["", "---end\n", "1\u2192 a \u2717\n2\u2192 a \u2713\n---end\n", "---error\n"]
)
ERROR = st.sampled_from(["# Error: e\n", "# Error: unknown-thing\n", ""])
FILES = {
    **dict.fromkeys(["program.md", "root.prose.md"], CONTRACT),
    **dict.fromkeys(
        ["services/a.md", "services/b.md", "sources/a.prose.md"], st.one_of(CONTRACT, REFUSED)
    ),
    **dict.fromkeys(["manifest.md", "manifest.run.md"], MANIFEST),
    "forme.manifest.json": JSON,
    **dict.fromkeys(["state.md", "vm.log.md"], LOG),
    **dict.fromkeys(["workspace/a/__error.md", "workspace/b/__error.md"], ERROR),
    **dict.fromkeys(["bindings/a/x.md", "bindings/A/x.json", "bindings/b/y/1.md"], TEXT),
    **dict.fromkeys(["bindings/p/x.md", "bindings/loose.md", "bindings/caller/i.md"], TEXT),
    **dict.fromkeys(["workspace/a/x.md", "workspace/p/x.md", "bindings", "bindings/b"], TEXT),
}
PROBLEMS = st.sampled_from([None, None, None, "binary", "link", "too-large"])


def run_files(chosen, problems):
    entries = {
        path: FileEntry(path=path, size_bytes=len(chosen[path]), problem=problems.get(path))
        for path in sorted(chosen)
    }
    texts = {path: chosen[path] for path in entries if entries[path].problem is None}
    return RunFiles(run_id="run", entries=entries, texts=texts, digests={})


@st.composite
def runs(draw):
    """Mostly runs of one layout, so that many get beyond the first question."""
    root, manifest = draw(
        st.sampled_from(
            [
                ("program.md", "manifest.md"),
                ("root.prose.md", "manifest.run.md"),
                ("root.prose.md", "forme.manifest.json"),
                ("root.prose.md", None),
            ]
        )
    )
    others = [p for p in FILES if "manifest" not in p and p not in {"program.md", "root.prose.md"}]
    paths = draw(st.lists(st.sampled_from(others), unique=True))
    paths += [root] + ([manifest] if manifest else []) + ["bindings/a/x.md"]
    chosen = {path: draw(FILES[path]) for path in paths}
    if manifest is None:
        chosen[root] = "---\nname: a\nkind: function\n---\n### Returns\n- x: one\n- `y`: two\n"
    return run_files(chosen, {path: draw(PROBLEMS) for path in paths[:-3]})


@settings(max_examples=400, deadline=None)
@given(runs())
def test_every_clause_has_one_id_one_owner_and_one_target(files):
    try:
        run = extract_run(files)
    except RunError as error:
        assert error.hint
        return
    ids = [clause.clause_id for clause in run.clauses()]
    assert len(ids) == len(set(ids))
    assert set(run.targets) == set(ids)
    names = [service.name for service in run.services]
    assert len(names) == len(set(names))
    for target in run.targets.values():
        assert (target.how == "none") is (not target.outputs)
        assert target.outputs or target.looked_for
        assert {output.path for output in target.outputs} <= set(files.entries)
    for service in run.services:
        assert service.has_run is (service.not_run_because is None)
        assert not any("/caller/" in output.path for output in service.outputs)
    assert extract_record(run)["run_id"] == "run"


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(FILES)), st.just(""), max_size=8))
def test_any_mix_of_marker_files_is_read_or_refused_by_code(chosen):
    try:
        extract_run(run_files(chosen, {}))
    except RunError as error:
        assert error.code in {
            "missing-program",
            "missing-manifest",
            "no-outputs",
            "contradictory-layout",
            "unsupported-syntax",
            "unreadable-manifest",
        }


def test_control_the_generator_reaches_runs_that_are_read():
    n_clauses = []

    @settings(max_examples=100, deadline=None, derandomize=True, database=None)
    @given(runs())
    def count(files):
        n_clauses.append(len(extract_run(files).clauses()))

    count()
    assert sum(n > 1 for n in n_clauses) > 40
