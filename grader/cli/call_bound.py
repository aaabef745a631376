"""How many calls a grading makes, and how many it can make."""

from grader.cli.endpoints import DECISIONS
from grader.model.settings import JudgingSettings


def calls_text(n: int) -> str:
    """A number of calls in words."""
    return "1 call" if n == 1 else f"{n:,} calls"


def bound_text(judging: JudgingSettings, n_tasks: int) -> str:
    """The calls of so many tasks, and the most that doubts can make of them.

    A call that fails, or whose reply gives no vote, comes on top.
    """
    if judging.panel:
        return calls_text(n_tasks * len(judging.panel))
    if judging.provider == DECISIONS:
        quoter = judging.quotes
        more = "" if quoter is None else f" and a call to {quoter.judge} for the quotes of each"
        return f"up to {calls_text(n_tasks)}{more}"
    if judging.n_trials > 1:
        first = n_tasks * (judging.n_trials // 2 + 1)
        return f"{calls_text(first)}, at most {n_tasks * judging.n_trials:,} for majorities"
    if judging.escalate is None:
        return f"{calls_text(n_tasks)}, at most {2 * n_tasks:,} with second trials"
    third = f"a second opinion of {judging.escalate.judge} where needed"
    return f"{calls_text(n_tasks)}, at most {3 * n_tasks:,} with second trials and {third}"
