"""`contract-grader decide < cases.jsonl > verdicts.jsonl`: decide many clauses by code alone."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import click

from grader.checks.decide import decide_clause
from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text, output_name
from grader.cli.exit_codes import Exit
from grader.combine import combine_states
from grader.errors import SettingsError
from grader.model.contract import Clause
from grader.model.requirement import Decision
from grader.model.run import Output, Target
from grader.model.verdicts import Reason, RequirementState, Verdict

EPILOG = """\b
A case is one JSON object a line: {"id": ..., "clause": ..., "output": ...}; other fields are
ignored, an id is text or an integer. A verdict line has id, verdict, reason, confidence, observed
and elapsed_ms.

\b
Example:
  contract-grader decide < cases.jsonl > verdicts.jsonl

\b
Exit status: 0 every line was read, 2 usage or an unreadable line.
"""


@click.command(epilog=EPILOG)
@click.option("--no-times", is_flag=True, help="Leave out elapsed_ms: same input, same bytes.")
def command(*, no_times: bool) -> int:
    """Decide lines of {id, clause, output} from standard input, without any model."""
    stream = sys.stdin.buffer
    for number, line in enumerate(stream, start=1):
        if line.strip():
            case = read_case(line, number)
            verdict = decide_case(case, clock=time.perf_counter)
            if no_times:
                del verdict["elapsed_ms"]
            click.echo(json.dumps(verdict, ensure_ascii=False))
    return Exit.OK


class Case(NamedTuple):
    """One line: its id as it was given, text or an integer."""

    id: str | int
    clause: str
    output: str


def read_case(line: bytes, number: int) -> Case:
    """The three fields of a case.

    Raises:
        SettingsError: the line is no JSON object with an id, a clause and an output.
    """
    try:
        case = json.loads(line)
        found = {key: case[key] for key in ("id", "clause", "output")}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise SettingsError(
            f"line {number}: no case with id, clause and output",
            hint='a line is {"id": "1", "clause": "at least 3 words", "output": "..."}',
        ) from error
    for name, value in found.items():
        is_number = name == "id" and isinstance(value, int) and not isinstance(value, bool)
        if not isinstance(value, str) and not is_number:
            kinds = "text or an integer" if name == "id" else "text"
            raise SettingsError(f"line {number}: {name} must be {kinds}")
    if not found["clause"].strip():
        raise SettingsError(f"line {number}: the clause is empty")
    return Case(**found)


def decide_case(case: Case, *, clock: Callable[[], float]) -> dict[str, object]:
    """The verdict line of one case.

    Args:
        case: id, clause and output.
        clock: seconds from any origin.
    """
    started = clock()
    clause = clause_from_text(case.clause)
    output = Output(service="case", name=output_name(clause), path="output", text=case.output)
    target = Target(outputs=(output,), how="binding", looked_for=("output",))
    decisions = decide_clause(clause, read_clause(clause), target)
    verdict, reason = _verdict(clause, decisions)
    return {
        "id": case.id,
        "verdict": verdict,
        "reason": reason,
        "confidence": None if reason else 100,
        "observed": "; ".join(_observed(decisions)),
        "elapsed_ms": round((clock() - started) * 1000, 3),
    }


def _verdict(clause: Clause, decisions: tuple[Decision, ...]) -> tuple[Verdict, Reason | None]:
    if clause.condition is not None:
        return Verdict.NOT_EVALUABLE, Reason.CONDITION_UNKNOWN
    verdict = combine_states([decision.state for decision in decisions])
    if verdict is None or verdict is Verdict.NOT_EVALUABLE:
        undecided = (d.reason for d in decisions if d.state is RequirementState.UNDECIDED)
        return Verdict.NOT_EVALUABLE, next(undecided, Reason.NEEDS_JUDGE)
    return verdict, None


def _observed(decisions: tuple[Decision, ...]) -> Iterator[str]:
    for decision in decisions:
        if decision.observed:
            yield f"{decision.state}: {decision.observed}"
