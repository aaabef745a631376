"""Losing a contract never turns a build green, and the head of the report says what is lost."""

import json
import shutil
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "runs" / "abc123"
GATES = [
    [],
    ["--fail-under", "0"],
    ["--min-coverage", "0"],
    ["--allow-unjudged"],
    ["--fail-under", "0", "--min-coverage", "0", "--allow-unjudged"],
]
NODE = "### {0}\nsource: services/{0}.md\n\n"
CONTRACT = "### Ensures\n\n- `out`: at most 9 words\n"
FILES = {
    "program.md": "---\nname: tide\nservices: [north, south]\n---\n",
    "manifest.md": f"# M\n\n## Graph\n\n{NODE.format('north')}{NODE.format('south')}",
    "services/north.md": CONTRACT,
    "services/south.md": CONTRACT,
    "bindings/north/out.md": "High water at six.\n",
    "bindings/south/out.md": "High water at six.\n",
}


def made(desk, changes):
    for name, text in {**FILES, **changes}.items():
        if text is not None:
            desk.write(f"r1/{name}", text)
    return "r1"


def graded(desk, run, *flags):
    return desk.grade(run, "--provider", "core", "--allow-unjudged", *flags)


def link_of_folder(folder):
    (folder / "services").rename(folder / "elsewhere")
    (folder / "services").symlink_to("elsewhere")


def not_utf8(folder):
    (folder / "services/south.md").write_bytes(b"\xff")


def link_of_file(folder):
    (folder / "services/south.md").unlink()
    (folder / "services/south.md").symlink_to("north.md")


def gone(folder):
    (folder / "services/south.md").unlink()


UTF8 = "not UTF-8; it is not read, so that no quote can be wrong"
LINK = "a symbolic link; links inside a run are not followed"


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        pytest.param(not_utf8, f"south could be read (services/south.md: {UTF8})", id="not-utf8"),
        pytest.param(link_of_file, f"south could be read (services/south.md: {LINK})", id="link"),
        pytest.param(link_of_folder, f"south could be read (services: {LINK})", id="the-folder"),
        pytest.param(gone, "south lies in the run directory", id="control-gone"),
    ],
)
def test_a_contract_that_is_there_and_cannot_be_read_is_not_called_absent(desk, spoil, said):
    run = made(desk, {})
    spoil(desk.path / run)
    result = graded(desk, run, "--format", "json")
    (warning,) = [
        one["message"]
        for one in json.loads(result.out)["warnings"]
        if one["code"] == "no-contract" and " south " in one["message"]
    ]
    assert (result.status, warning) == (4, f"no contract of {said}: it has no clauses here")


@pytest.mark.parametrize("flags", GATES)
def test_the_example_without_two_contracts_is_4(desk, flags):
    shutil.copytree(EXAMPLE, desk.path / "r1")
    for name in ("guide-writer", "day-planner"):
        (desk.path / "r1" / "services" / f"{name}.md").unlink()
    result = desk.grade("r1", "--provider", "core", *flags)
    assert result.status == 4
    head = result.out.decode("utf-8").splitlines()[:8]
    lost = {line.split()[5] for line in head if line.startswith("not judged: no contract of")}
    assert lost == {"guide-writer", "day-planner"}


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"services/south.md": None}, id="the-file-is-gone"),
        pytest.param({"services/south.md": " \n\n"}, id="the-file-is-blank"),
        pytest.param({"services/south.md": "\0"}, id="the-file-is-binary"),
        pytest.param(
            {"services/south.md": None, "bindings/south/out.md": None}, id="gone-and-nothing-bound"
        ),
        pytest.param(
            {
                "services/south.md": None,
                "manifest.md": "# M\n\n## Graph\n\n### north\n\n### south\n",
            },
            id="no-source-and-listed-by-the-program",
        ),
        pytest.param(
            {
                "services/south.md": None,
                "manifest.md": f"# M\n\n## Graph\n\n{NODE.format('north')}",
            },
            id="not-in-the-graph-and-bound",
        ),
        pytest.param(
            {
                "program.md": "---\nname: tide\n---\n",
                "services/south.md": None,
                "manifest.md": "# M\n\n## Graph\n\n### north\n\n### south\n",
            },
            id="no-source-and-bound",
        ),
    ],
)
@pytest.mark.parametrize("style", ["text", "markdown"])
def test_a_lost_contract_is_4_and_stands_at_the_top(desk, changes, style):
    result = graded(desk, made(desk, changes), "--format", style)
    assert result.status == 4
    out = result.out.decode("utf-8")
    said, clause = out.index("not judged: "), out.index("at most 9 words")
    assert said < clause
    assert "south" in out[said:clause].splitlines()[0]


HOST = f"{FILES['manifest.md']}### ask the person\n\n- a host action\n\n"
CHILD = "---\nkind: program\nservices: [gauge]\n---\n\n" + CONTRACT


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({}, id="every-contract-is-there"),
        pytest.param({"manifest.md": HOST}, id="a-host-action-in-the-graph"),
        pytest.param(
            {"services/south.md": CHILD, "bindings/gauge/note.md": "x\n"},
            id="a-child-of-a-sub-program-bound-something",
        ),
        pytest.param(
            {"services/south.md": CHILD, "services/gauge.md": CONTRACT}, id="a-child-not-run"
        ),
    ],
)
def test_control_what_has_no_contract_of_its_own_stays_green(desk, changes):
    result = graded(desk, made(desk, changes))
    assert result.status == 0
    assert b"not judged: " not in result.out


@pytest.mark.parametrize("flags", GATES)
@pytest.mark.parametrize("style", ["text", "markdown"])
def test_no_clause_in_force_is_4_and_stands_at_the_top(desk, flags, style):
    run = desk.make_run("empty", [])
    result = desk.grade(run, "--provider", "core", "--format", style, *flags)
    assert result.status == 4
    head = result.out.decode("utf-8").split("\n")[:6]
    assert any(line.startswith("nothing is evaluable") for line in head)


@pytest.mark.parametrize("flags", GATES)
def test_clauses_that_are_all_open_are_4_with_every_gate(desk, flags):
    run = desk.make_run("open", ["the note names a harbour"])
    result = desk.grade(run, "--provider", "core", *flags)
    coverage = "--min-coverage" in flags
    assert result.status == 4, coverage
    assert b"nothing is evaluable" in result.out


def test_control_with_one_verdict_it_is_not_said(desk):
    run = desk.make_run("kept", ["note: at most 50 words"])
    assert b"nothing is evaluable" not in desk.grade(run, "--provider", "core").out


def test_of_many_lost_contracts_five_are_named_and_the_rest_counted(desk):
    names = [f"s{at}" for at in range(8)]
    nodes = "".join(NODE.format(name) for name in ["north", "south", *names])
    result = graded(desk, made(desk, {"manifest.md": f"# M\n\n## Graph\n\n{nodes}"}))
    head = result.out.decode("utf-8").splitlines()[:12]
    assert sum("no contract of" in line for line in head) == 5
    assert any("3 more contracts" in line for line in head)
