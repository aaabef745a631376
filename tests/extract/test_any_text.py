"""Whatever a contract, a manifest, a log or an error file says: a reading, never a traceback."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.errors import RunError
from grader.extract.contracts import read_contracts
from grader.extract.manifest_json import read_manifest_json
from grader.extract.manifest_markdown import read_manifest_markdown
from grader.extract.markdown import split_lines
from grader.extract.outputs import make_output
from grader.extract.run_log import NO_LOG, read_log
from grader.extract.service_errors import read_error
from grader.model.run_files import RunFiles

PIECES = st.sampled_from(
    [
        "---", "name: tide", "services: [a, b]", "ensures:", "### Ensures", "## Contract", "## a",
        "### Maintains", "#### facet", "Material: x", "- postcondition: y", "- a: one",
        "    - b: two", "  more", "- if x: y", "- (for z) a: y", "```", "~~~~", "````yaml", "",
        "### Execution", "return x", "let x = call a", "# Error: silent", "error: silent",
        "kind: input", "---end", "---resume", "1\u2192 a \u2713", "### Graph", "## Graph",
        "## Execution Order", "1. call a", "returns:", "- x (from a)", "outputs:",
        "(public) -> bindings/a/x.md", "<!--", "-->", "\t- tab", "&a *a", "x: &a [*a, *a]", "? :",
        "`", "**b**: c", "- `a", "- (((", "\ufeff", "\u2028", "- [for x] y", "- otherwise",
    ]
)  # fmt: skip
ENDS = st.sampled_from(["\n", "\r\n", "\r"])
TEXTS = st.one_of(
    st.text(max_size=300),
    st.tuples(st.lists(PIECES, max_size=25), ENDS).map(lambda both: both[1].join(both[0])),
)


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_any_contract_text_is_read_with_places_inside_the_file(text):
    n_lines = len(split_lines(text))
    file = read_contracts("services/tide.md", text)
    for found in file.contracts():
        ids = [clause.clause_id for clause in found.contract.clauses]
        assert len(ids) == len(set(ids))
        for clause in found.contract.clauses:
            assert 1 <= clause.place.line_start <= clause.place.line_end <= n_lines
            assert clause.text.strip()


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_any_manifest_log_and_error_text_is_read(text):
    read_manifest_markdown("manifest.md", text)
    read_log("state.md", text)
    files = RunFiles(run_id="r", entries={}, texts={"e": text}, digests={})
    error = read_error(files, "e", "a", ["silent"], NO_LOG)
    assert 0 <= error.start <= error.end <= len(text)
    output = make_output(files, "e", "a", "e")
    assert 0 <= output.body_start <= len(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["caller", "returns", "graph", "id", "name", "outputs", "source", "errors"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@settings(max_examples=200, deadline=None)
@given(JSON)
def test_any_json_manifest_is_read_or_refused(value):
    text = json.dumps(value)
    if isinstance(value, dict):
        assert read_manifest_json("f", text).path == "f"
    else:
        with pytest.raises(RunError):
            read_manifest_json("f", text)


@given(TEXTS)
def test_lines_and_their_ends_tile_the_text(text):
    lines = split_lines(text)
    starts = [line.start for line in lines[1:]] + [len(text)]
    ends = [text[ln.start + len(ln.raw) : after] for ln, after in zip(lines, starts, strict=False)]
    assert "".join(ln.raw + end for ln, end in zip(lines, ends, strict=True)) == text
    assert all(end in {"\n", "\r\n", "\r"} for end in ends[:-1])
    assert not any("\n" in line.raw or "\r" in line.raw for line in lines)


BOMB = "a: &a [x, x]\n" + "".join(
    f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join([f'*{chr(97 + i)}'] * 9)}]\n" for i in range(12)
)


@pytest.mark.parametrize(
    "front",
    [
        pytest.param(BOMB, id="alias-bomb"),
        pytest.param("a: " + "[" * 5000, id="deep-flow"),
        pytest.param("a: " + "[" * 300 + "]" * 300, id="deeper-than-the-limit"),
        pytest.param("a: !!python/object/apply:os.system [echo]", id="python-tag"),
        pytest.param("a: &a [*a]", id="an-alias-of-itself"),
        pytest.param("ensures: &a [*a]", id="a-list-within-itself"),
        pytest.param("a: 2026-99-99", id="no-date"),
        pytest.param("{a: b}: c", id="a-key-that-is-no-key"),
        pytest.param("x" * 300_000 + ": 1", id="very-long"),
    ],
)
def test_a_hostile_frontmatter_costs_nothing_and_loses_no_contract(front):
    text = f"---\nname: tide\n{front}\n---\n\n### Ensures\n\n- bulletin: text\n"
    file = read_contracts("services/other.md", text)
    assert file.own.contract.owner == "tide"
    assert [c.clause_id for c in file.own.contract.clauses] == ["tide/bulletin"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("```\n" * 20_001, id="fences"),
        pytest.param(
            "".join(f"{'`' * (3 + i % 40)}x\n## Errors\n" for i in range(4000)), id="open"
        ),
        pytest.param("```x\n## Errors\n" * 8000 + "     ```\n", id="open-but-for-a-deep-closer"),
        pytest.param("## a\n\n### Ensures\n- a: b\n\n" * 3000, id="components"),
        pytest.param("### Ensures\n\n- if " + "(" * 50_000, id="brackets"),
        pytest.param("### Ensures\n\n" + "- a: b\n" * 20_000, id="clauses"),
        pytest.param("### Ensures\n\n- a\n" + "  b\n" * 20_000, id="continuation-lines"),
        pytest.param(
            "### Ensures\n\n" + "".join(" " * i + "- a\n" for i in range(1500)), id="depth"
        ),
        pytest.param("<!--\n" * 20_000, id="comments"),
    ],
)
def test_a_large_contract_is_read_in_linear_time(text):
    read_contracts("services/tide.md", text)
