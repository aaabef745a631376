"""A report of a run whose services have odd names holds against its run, in every layout."""

import json

import pytest

from grader.cli.main import main

NAMES = ["a/b", "<b>x</b>", "a*b", "[ab]", "a?", "my svc", "emoji🎉", "a'b", "100%s", "$(id)"]
CONTRACT = (
    "### Ensures\n\n- waters: at most 3 words\n- tides: at most 3 words\n- the note is long\n"
)


@pytest.fixture(params=["L1", "L3"])
def make(request, tmp_path):
    """A run whose service binds one of two outputs, and with it a second service, `a`."""

    def write(name):
        top, ending = ("services", ".md") if request.param == "L1" else ("sources", ".prose.md")
        names = [name, "a"]
        graph = [{"id": one, "sourcePath": f"{top}/{one}{ending}"} for one in names]
        files = {
            "bindings/a/other.md": "04:10\n",
            f"bindings/{name}/waters.md": "04:10\n",
            **{f"{top}/{one}{ending}": CONTRACT for one in names},
        }
        if request.param == "L1":
            files["program.md"] = "---\nname: tide\n---\n"
            nodes = "".join(f"### {one}\nsource: {top}/{one}{ending}\n\n" for one in names)
            files["manifest.md"] = f"# M\n\n## Graph\n\n{nodes}"
        else:
            files["root.prose.md"] = "---\nname: tide\n---\n"
            files["forme.manifest.json"] = json.dumps({"graph": graph, "executionOrder": names})
        for path, text in files.items():
            target = tmp_path / "r1" / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        return tmp_path / "r1"

    return write


@pytest.mark.parametrize("name", NAMES)
def test_a_report_holds_and_the_output_is_found(make, name, tmp_path, capsys):
    run = make(name)
    report = tmp_path / "report.json"
    words = ["grade", str(run), "--provider", "core", "--format", "json", "--out", str(report)]
    assert main(words) == 1
    service, *_ = [s for s in json.loads(report.read_text())["services"] if s["name"] == name]
    verdicts = {one["name"]: one["verdict"] for one in service["ensures_clauses"]}
    assert verdicts["waters"] == "satisfied"
    assert main(["verify", str(report), str(run)]) == 0, capsys.readouterr().out
