"""`render`: the files that other commands wrote, as text."""

import json
from pathlib import Path

import pytest

from grader.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
RUN = str(ROOT / "examples" / "runs" / "small-l3")


@pytest.fixture
def report(tmp_path, capsysbinary):
    path = tmp_path / "report.json"
    arguments = ["--provider", "core", "--exit-zero"]
    assert main(["grade", RUN, *arguments, "--format", "json", "--out", str(path)]) == 0
    capsysbinary.readouterr()
    return path


@pytest.mark.parametrize("format_", ["text", "markdown"])
def test_a_report_read_back_reads_as_it_was_printed(report, format_, capsysbinary):
    main(["grade", RUN, "--provider", "core", "--exit-zero", "--format", format_])
    printed = capsysbinary.readouterr().out
    assert main(["render", str(report), "--format", format_]) == 0
    assert capsysbinary.readouterr().out == printed


def test_it_writes_a_file(report, tmp_path):
    out = tmp_path / "report.txt"
    assert main(["render", str(report), "-o", str(out)]) == 0
    assert "quiz-night" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("aggregate/evidence-P-001.json", "what the rate does not mean", id="evidence"),
        pytest.param("skill-defect/evidence-artifact.json", "CONCERNS", id="golden-evidence"),
    ],
)
def test_an_evidence_artifact_says_what_was_caught(name, said, shared, capsysbinary):
    assert main(["render", str(shared / "corpus" / "eval-quality" / name)]) == 0
    text = capsysbinary.readouterr().out.decode()
    assert said in text
    assert "caught" in text


def test_an_aggregate_says_its_class_rates(shared, tmp_path, capsysbinary):
    cases = json.loads((shared / "corpus/eval-quality/aggregate/cases.json").read_text("utf-8"))
    path = tmp_path / "strength-aggregate.json"
    path.write_text(json.dumps(cases[0]["expected"]), "utf-8")
    assert main(["render", str(path)]) == 0
    assert "class rates" in capsysbinary.readouterr().out.decode()


def damaged(shared, tmp_path):
    source = shared / "corpus" / "eval-quality" / "skill-defect" / "evidence-artifact.json"
    value = json.loads(source.read_text("utf-8"))
    del value["contractVerdict"]
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(value), "utf-8")
    return path


def test_a_damaged_artifact_is_refused_by_field(shared, tmp_path, capsysbinary):
    assert main(["render", str(damaged(shared, tmp_path))]) == 2
    streams = capsysbinary.readouterr()
    assert streams.out == b""
    assert b"contractVerdict" in streams.err


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b'{"a": NaN}', b"\xff\xfe", b"[" * 100_000])
def test_junk_is_refused_without_a_traceback(data, tmp_path, capsysbinary):
    path = tmp_path / "junk.json"
    path.write_bytes(data)
    assert main(["render", str(path)]) == 2
    streams = capsysbinary.readouterr()
    assert streams.out == b""
    assert streams.err.startswith(b"error[")


def test_an_artifact_has_no_markdown_form(shared, capsysbinary):
    path = shared / "corpus" / "eval-quality" / "spike" / "evidence-artifact.json"
    assert main(["render", str(path), "--format", "markdown"]) == 2
    assert b"--format text" in capsysbinary.readouterr().err


@pytest.fixture
def benchmark(tmp_path, capsysbinary):
    path = tmp_path / "benchmark.json"
    assert main(["frontier-compare", "--suite", "truth_lock", "--report", str(path)]) == 0
    printed = capsysbinary.readouterr().out
    return path, printed


def test_a_benchmark_report_reads_as_it_was_printed(benchmark, tmp_path, capsysbinary):
    path, printed = benchmark
    assert main(["render", str(path)]) == 0
    assert capsysbinary.readouterr().out == printed
    alone = tmp_path / "suite.json"
    alone.write_text(json.dumps(json.loads(path.read_text("utf-8"))["suites"][0]), "utf-8")
    assert main(["render", str(alone)]) == 0
    assert b"truth_lock" in capsysbinary.readouterr().out


@pytest.mark.parametrize("flags", [["--format", "markdown"], ["--language", "de"]])
def test_a_benchmark_report_has_one_form(benchmark, flags, capsysbinary):
    assert main(["render", str(benchmark[0]), *flags]) == 2
    captured = capsysbinary.readouterr()
    assert captured.out == b""
    assert b"benchmark report" in captured.err
