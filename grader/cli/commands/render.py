"""`contract-grader render FILE...`: what was written as JSON, for a person to read."""

import json
from collections.abc import Mapping
from pathlib import Path

import click

from grader.audit.read_reports import MAX_BYTES, read_reports
from grader.cli.exit_codes import Exit
from grader.cli.presentation import LANGUAGE, REGISTER, asked_words
from grader.cli.render_reports import render_reports, write_text
from grader.cli.run_guard import refuse_within_runs
from grader.errors import ReportError, SettingsError
from grader.model.presentation import Register
from grader.report.render_evidence import render_aggregate, render_evidence
from grader.report.words import EN, Words
from grader.strength.artifact_kinds import AGGREGATE, EVIDENCE
from grader.strength.faults import StrengthFault
from grader.strength.read_artifact import parse_artifact
from grader.strength.scan_json import scan_json

EPILOG = """\b
Examples:
  contract-grader render report.json
  contract-grader render report.json --format markdown -o report.md
  contract-grader render report.json --register coach --language de
  contract-grader render evidence-P-001.json
  contract-grader render report.json --run runs/abc123 --format html -o report.html
  contract-grader render --format html -o viewer.html

\b
Exit status: 0 rendered, 2 usage or an unreadable file.
"""
# a field that only this kind of file has
EVIDENCE_FIELD = "coverageGaps"
AGGREGATE_FIELD = "floorDecisions"


@click.command(epilog=EPILOG)
@click.argument("files", metavar="FILE...", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "markdown", "html"]),
    default="text",
    help="Artifacts and benchmark reports have no Markdown form; html is one page for all.",
)
@click.option(
    "--run",
    "run_dirs",
    metavar="RUN_DIR",
    multiple=True,
    type=click.Path(path_type=Path),
    help="With html: show quotes inside the run's texts, where their digests match. Repeatable.",
)
@REGISTER
@LANGUAGE
@click.option(
    "-o", "--out", metavar="FILE", type=click.Path(path_type=Path), help="Write it there."
)
def command(
    files: tuple[Path, ...],
    format_: str,
    run_dirs: tuple[Path, ...],
    out: Path | None,
    **presentation: str | None,
) -> int:
    """Render grade and benchmark reports, evidence artifacts, aggregates; grades nothing.

    With --format html and no FILE: the viewer, a page that opens reports by drop, picker or paste.
    """
    if not files and format_ != "html":
        raise click.UsageError("Missing argument 'FILE...'.")
    if run_dirs and format_ != "html":
        raise SettingsError("--run goes with --format html", hint="leave it out, or write a page")
    if format_ == "html":
        _refuse(presentation, "a page has one form, in English")
        from grader.cli.render_page import render_page  # noqa: PLC0415 - costs other formats time

        refuse_within_runs(run_dirs, {"--out": out})
        write_text(render_page(files, run_dirs, _read), out)
        return Exit.OK
    words = asked_words(presentation["register"], presentation["language"])
    texts = [_render(path, format_, words) for path in files]
    write_text("\n".join(texts), out)
    return Exit.OK


def _refuse(presentation: Mapping[str, str | None], why: str) -> None:
    named = [f"--{name}" for name, value in presentation.items() if value is not None]
    if named:
        raise SettingsError(f"{why}: {named[0]} does not go with it", hint="leave it out")


def _render(path: Path, format_: str, words: Words) -> str:
    data = _read(path)
    if _is_benchmark(data):
        return _benchmark_text(data, path, format_, words)
    artifact = _artifact_text(data, path, words)
    if artifact is None:
        return render_reports(
            read_reports(data, str(path)),
            format_,
            spelling="program",
            source_maps=[],
            to_terminal=False,
            words=words,
        )
    if format_ != "text":
        raise SettingsError(f"{path}: an artifact has no {format_} form", hint="use --format text")
    if words.register != Register.NEUTRAL:
        _refuse({"register": words.register}, f"{path}: an artifact has one form")
    return artifact


def _is_benchmark(data: bytes) -> bool:
    """Whether this is what `frontier-compare` writes, or one of its suites alone."""
    try:
        raw = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(raw, dict) and ("benchmark_family" in raw or {"suite", "cases"} <= set(raw))


def _benchmark_text(data: bytes, path: Path, format_: str, words: Words) -> str:
    from grader.bench.bench_json import read_bench_report  # noqa: PLC0415 - of this kind alone
    from grader.bench.render_bench import render_bench  # noqa: PLC0415 - the same

    report = read_bench_report(data.decode("utf-8", "replace"), str(path))
    if format_ != "text":
        raise SettingsError(
            f"{path}: a benchmark report has no {format_} form",
            hint=f"contract-grader frontier-compare compare {path} --format {format_}",
        )
    if words.register != Register.NEUTRAL or words.language != EN.language:
        raise SettingsError(f"{path}: a benchmark report has one form, in English")
    return render_bench(report)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ReportError(f"{path}: {error.strerror or error}", hint="name a file") from error
    if len(data) > MAX_BYTES:
        raise ReportError(f"{path}: larger than {MAX_BYTES} bytes")
    return data


def _artifact_text(data: bytes, path: Path, words: Words) -> str | None:
    """The text of a strength artifact; None when the file is something else."""
    try:
        raw = scan_json(data, path.name)
        if not isinstance(raw, dict):
            return None
        if AGGREGATE_FIELD in raw:
            return render_aggregate(parse_artifact(AGGREGATE, raw).artifact, words)
        if EVIDENCE_FIELD in raw:
            return render_evidence(parse_artifact(EVIDENCE, raw).artifact, words)
    except StrengthFault as fault:
        if fault.path == path.name:
            return None  # no JSON of the strict kind: the report reader says what is wrong
        raise ReportError(
            f"{path}: {fault.message}", hint="; ".join(fault.issues[:3]), code=fault.code
        ) from fault
    return None
