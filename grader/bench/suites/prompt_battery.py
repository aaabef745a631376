"""Questions about one run, side by side: passed is who answered at all, and in time."""

from collections.abc import Sequence

from grader.bench.adapter import Done
from grader.bench.batteries import PromptCase
from grader.bench.labels import observation_labels
from grader.bench.suites.suite_report import repeats_of, suite_report
from grader.bench.thresholds import Rules
from grader.model.benchmark import CaseResult, SuiteName, SuiteReport

SUITE = SuiteName.PROMPT_BATTERY


def prompt_battery(cases: Sequence[PromptCase], done: Done, rules: Rules) -> SuiteReport:
    """A green row says that an answer came, not that it is right: a reader compares surfaces.

    Args:
        cases: the questions, in order.
        done: what was measured; a question without an observation is left out.
        rules: the budget and the expected model.
    """
    found = []
    for case in cases:
        for one in repeats_of(done, SUITE, case.case_id, 1):
            failures = observation_labels(one, rules)
            found.append(
                CaseResult(
                    suite=SUITE,
                    case_id=case.case_id,
                    family=case.shape.value,
                    prompt=case.question,
                    passed=not failures,
                    score=float(not failures),
                    failures=failures,
                    observations=(one.observation,),
                )
            )
    return suite_report(SUITE, found)
