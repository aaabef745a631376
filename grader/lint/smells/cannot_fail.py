"""A clause that an empty output keeps by the letter: `never names a competitor`."""

from collections.abc import Iterator

from grader.lint.contract_reading import ContractReading, ContractSmell
from grader.model.finding import ContractFinding, Severity, SmellName


def find_unfailing_clauses(reading: ContractReading) -> Iterator[ContractFinding]:
    """Clauses all of whose requirements an empty output meets; a hint.

    A hint, because an absent or blank output is violated by structure; an output of another kind
    still passes.
    """
    for clause in reading.contract.clauses:
        requirements = reading.requirements.get(clause.clause_id, ())
        if requirements and all(requirement.is_vacuous for requirement in requirements):
            yield ContractFinding(
                smell=SmellName.CANNOT_FAIL,
                severity=Severity.HINT,
                place=clause.place,
                clause_id=clause.clause_id,
                explanation="an empty output keeps this clause by the letter.",
                advice="Add what must be there: at least <N> <items>.",
            )


SMELL = ContractSmell(
    name=SmellName.CANNOT_FAIL,
    title="a clause that cannot fail",
    find=find_unfailing_clauses,
    example="ensures:\n- menu: at most 300 words\n",
    control="ensures:\n- menu: between 100 and 300 words\n",
)
