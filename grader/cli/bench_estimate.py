"""What the calls of a run can cost at most, said before the first one."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from grader.bench.batteries import PromptCase
from grader.bench.bench_prompts import BenchPrompts
from grader.bench.guard import DECISIONS
from grader.bench.units import Unit
from grader.cli.endpoints import JudgeChoice
from grader.grade.upper_bound import most_usd


def most_cost(
    todo: Iterable[Unit], prompts: BenchPrompts, choice: JudgeChoice, on: date
) -> Decimal | None:
    """An upper bound in USD: every input at the dearest rate, every answer as long as it may be.

    Args:
        todo: the calls that are still to be made, each once.
        prompts: writes their requests.
        choice: the model.
        on: the day of purchase.

    Returns:
        None for a model without a price.
    """
    total = Decimal(0)
    for unit in todo:
        request = (
            prompts.question(unit.case)
            if isinstance(unit.case, PromptCase)
            else prompts.clause(unit.case, is_choice=choice.provider == DECISIONS)
        )
        most = most_usd(request, choice.resolved.card, on)
        if most is None:
            return None
        total += most
    return total
