"""Every number of the benchmark's contract; `contract.md` repeats them and a test compares."""

from collections.abc import Mapping
from dataclasses import dataclass

from grader.model.benchmark import SuiteName

DEFAULT_REPEATS = 3
LEAST_REPEATS = 2
LEAST_CLAUSE_CASES = 48
N_PROMPT_CASES = 7
CASES_PER_FAMILY = 4

# how long one answer may take, by provider; what is not named here is reached over a network
CORE_BUDGET_MS = 2_000
OLLAMA_BUDGET_MS = 120_000
REMOTE_BUDGET_MS = 60_000
BUDGETS_MS: Mapping[str, int] = {"core": CORE_BUDGET_MS, "ollama": OLLAMA_BUDGET_MS}

CORE_ACCURACY = 1.0  # on the decidable families
CORE_FALSE_SATISFIED = 0

# suites that ask the same several times; only for these does a number of repeats mean anything
REPEATED = frozenset({SuiteName.DETERMINISM, SuiteName.REPLAY_VARIABILITY})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """By what lane B passes or fails an observation.

    `budget_ms` bounds one answer. `expected_model` is the id that has to come back, None where an
    id says nothing (`vendor_id` models alone are held to it). `is_core`: the gates for the grader
    by code hold. `min_accuracy` is a ratio, None for no such gate.
    """

    budget_ms: float
    expected_model: str | None = None
    is_core: bool = False
    min_accuracy: float | None = None


def budget_ms(provider: str) -> int:
    """What one answer of a provider may take."""
    return BUDGETS_MS.get(provider, REMOTE_BUDGET_MS)
