"""`contract-grader explain CLAUSE`: show how a clause is read."""

import json

import click

from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text
from grader.cli.exit_codes import Exit
from grader.cli.main import printable
from grader.errors import SettingsError
from grader.model.contract import Clause
from grader.model.requirement import Check, Requirement

EPILOG = """\b
Examples:
  contract-grader explain 'at least 3 sections, each with a source'
  contract-grader explain --format json 'a 300-word summary'

\b
Exit status: 0 printed, 2 usage.
"""


@click.command(epilog=EPILOG)
@click.argument("clause", metavar="CLAUSE")
@click.option(
    "--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def command(clause: str, style: str) -> int:
    """Show the requirements of CLAUSE and what code can decide of each.

    CLAUSE is the text of one promise; sub-bullets stand on lines of their own ("  - ...").
    """
    if not clause.strip():
        raise SettingsError("the clause is empty", hint="quote one promise of a contract")
    read = clause_from_text(clause)
    requirements = read_clause(read)
    if style == "json":
        click.echo(json.dumps(_as_json(read, requirements), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(_as_text(read, requirements)))
    return Exit.OK


def _as_text(clause: Clause, requirements: tuple[Requirement, ...]) -> list[str]:
    lines = []
    if clause.name is not None:
        lines.append(f"output     {printable(clause.name)}")
    if clause.condition is not None:
        lines.append(f"condition  {clause.condition.kind} {printable(clause.condition.text)}")
    for requirement in requirements:
        said = requirement.reading or "needs judgement"
        lines.append(f"{requirement.index + 1}. {printable(requirement.text)}")
        lines.append(f"   {'decided by code: ' if requirement.check else ''}{printable(said)}")
        if requirement.is_vacuous:
            lines.append("   an empty output would keep it by the letter")
    return lines


def _as_json(clause: Clause, requirements: tuple[Requirement, ...]) -> dict[str, object]:
    condition = clause.condition
    return {
        "clause": clause.text,
        "output": clause.name,
        "condition": None
        if condition is None
        else {"kind": condition.kind, "text": condition.text},
        "requirements": [
            {
                "text": r.text,
                "check": None if r.check is None else _check(r.check),
                "reading": r.reading,
                "vacuous": r.is_vacuous,
            }
            for r in requirements
        ],
    }


def _check(check: Check) -> dict[str, object]:
    return {
        "kind": check.kind,
        "args": dict(check.args),
        "negated": check.negated,
        "parts": [_check(part) for part in check.parts],
    }
