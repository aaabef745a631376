"""`contract-grader extract RUN_DIR`: print what a run promised and produced."""

import json
from collections.abc import Iterable
from pathlib import Path

import click

from grader.cli.exit_codes import Exit
from grader.cli.run_path import RunPath
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.extract.record import extract_record
from grader.model.contract import Clause, Contract
from grader.model.run import Output, Run, Service

EPILOG = """\b
Examples:
  contract-grader extract runs/abc123
  contract-grader extract runs/abc123 --format text

\b
Exit status: 0 the record is printed, 2 usage (also: no such directory),
3 the run cannot be read (no program, no manifest, no outputs, an unsupported layout).
"""
SHOWN_LINES = 3


@click.command(epilog=EPILOG)
@click.argument("run_dir", metavar="RUN_DIR", type=RunPath())
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["json", "text"]),
    default="json",
    show_default=True,
    help="A JSON record, or lines to read.",
)
def command(run_dir: Path, output_format: str) -> int:
    """Print the clauses, conditions, errors and outputs of RUN_DIR; nothing is graded.

    Outputs are cut to 2,000 characters here; grading reads them whole.
    """
    run = extract_run(read_run(run_dir))
    if output_format == "json":
        text = json.dumps(extract_record(run), ensure_ascii=False, indent=2)
    else:
        text = "\n".join(_visible(line) for line in _run_lines(run))
    click.echo(f"{text}\n".encode(), nl=False)
    return Exit.OK


def _visible(line: str) -> str:
    """The line without control and format characters, which a terminal would obey."""
    return "".join(c if c.isprintable() else " " for c in line).rstrip()


def _run_lines(run: Run) -> Iterable[str]:
    yield f"run {run.run_id}: program {run.program}, layout {run.layout}, {run.status}"
    yield f"{len(run.services)} services, {len(run.clauses())} clauses"
    if run.root.clauses:
        yield ""
        yield f"{run.program} (the program's own promises, {run.root.file})"
        yield from _contract_lines(run.root, run)
    for service in run.services:
        yield ""
        yield from _service_lines(service, run)
    yield ""
    yield from _final_lines(run)
    if run.warnings:
        yield ""
        yield f"warnings ({len(run.warnings)})"
    for warning in run.warnings:
        line = f":{warning.line}" if warning.line is not None else ""
        where = f"{warning.file}{line}: " if warning.file else ""
        yield f"  {where}{warning.message} [{warning.code}]"


def _service_lines(service: Service, run: Run) -> Iterable[str]:
    state = "" if service.has_run else f", did not run ({service.not_run_because})"
    yield f"{service.name} ({service.contract.file or 'no contract'}{state})"
    yield from _contract_lines(service.contract, run)
    if service.error is not None:
        declared = "declared" if service.error.is_declared else "not declared"
        name = service.error.name or "without a name"
        yield f"  error: {name}, {service.error.state}, {declared} ({service.error.path})"
    for output in service.outputs:
        yield from _output_lines(output)
    if service.has_run and not service.outputs:
        yield "  no output"


def _contract_lines(contract: Contract, run: Run) -> Iterable[str]:
    for clause in contract.clauses:
        yield f"  [{clause.clause_id}] {contract.file}:{clause.place.line_start}"
        if clause.condition is not None:
            yield f"    conditional on: {clause.condition.kind} {clause.condition.text}"
        for line in clause.text.splitlines():
            yield f"    {line}"
        yield f"    -> {_target_words(clause, run)}"
    if not contract.clauses:
        yield "  no clauses"
    for error in contract.errors:
        yield f"  may fail with {error.name}: {error.description}"


def _target_words(clause: Clause, run: Run) -> str:
    target = run.targets[clause.clause_id]
    paths = ", ".join(output.path for output in target.outputs)
    uncertain = f" ({target.uncertain})" if target.uncertain is not None else ""
    if not paths:
        return f"nothing found; looked for {', '.join(target.looked_for)}{uncertain}"
    return f"{paths}, by {target.how}{uncertain}"


def _output_lines(output: Output) -> Iterable[str]:
    state = "" if output.is_published else ", never bound"
    if output.problem is not None:
        yield f"  output {output.path}: not read ({output.problem})"
        return
    yield f"  output {output.path}: {len(output.text)} characters{state}"
    shown = [line for line in output.body[:2000].splitlines() if line.strip()][:SHOWN_LINES]
    for line in shown:
        yield f"    | {line[:96]}"


def _final_lines(run: Run) -> Iterable[str]:
    final = run.program_output
    if final.rule is None:
        yield "final output: none found"
        return
    paths = ", ".join(output.path for output in final.outputs)
    pointer = ", only a link or a path" if final.is_pointer else ""
    yield f"final output: {paths} (rule {final.rule}{pointer})"
