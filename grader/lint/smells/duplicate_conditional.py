"""A conditional that repeats a primary clause: its condition changes nothing."""

from collections.abc import Iterator

from grader.lint.contract_reading import ContractReading, ContractSmell, word_set
from grader.model.contract import Clause
from grader.model.finding import ContractFinding, Severity, SmellName


def find_duplicate_conditionals(reading: ContractReading) -> Iterator[ContractFinding]:
    """Conditionals whose effect has the words of a primary clause."""
    primary = {
        word_set(clause.text): clause for clause in reading.contract.clauses if not clause.condition
    }
    for clause in reading.contract.clauses:
        if clause.condition is None or not clause.condition.effect:
            continue
        name = f"{clause.name} " if clause.name else ""
        twin = primary.get(word_set(f"{name}{clause.condition.effect}"))
        if twin is not None:
            yield _finding(clause, twin)


def _finding(clause: Clause, twin: Clause) -> ContractFinding:
    return ContractFinding(
        smell=SmellName.DUPLICATE_CONDITIONAL,
        severity=Severity.FINDING,
        place=clause.place,
        clause_id=clause.clause_id,
        explanation=f"promises what line {twin.place.line_start} promises in any case.",
        advice="Say what is different when the condition happens, or drop the conditional.",
    )


SMELL = ContractSmell(
    name=SmellName.DUPLICATE_CONDITIONAL,
    title="a conditional repeats a primary clause",
    find=find_duplicate_conditionals,
    example="ensures:\n- menu: dishes with prices\n- if it rains: menu: dishes with prices\n",
    control="ensures:\n- menu: dishes with prices\n- if it rains: menu: an empty list\n",
)
