"""No label is vacuous: for each a mutant adapter gets it, asked by the runner for a whole suite."""

from dataclasses import replace

import pytest
from fake_bench import CORE_RULES, RULES, right, said, texts

from grader.bench.adapter import CaseKey
from grader.bench.labels import ADAPTER_ERRORS, ALL_LABELS
from grader.bench.run_bench import Progress, run_units, without_loop
from grader.bench.suites.clause_battery import clause_battery
from grader.bench.suites.prompt_battery import prompt_battery
from grader.bench.suites.replay_variability import replay_variability
from grader.bench.units import Unit
from grader.model.benchmark import SuiteName

QUESTIONS = texts().questions.cases
CLAUSES = texts().clauses.cases
HELD = replace(RULES, expected_model="m")


class MutantAdapter:
    """Says of every case what `make` makes of it."""

    provider = "openai"
    model = "m"

    def __init__(self, make):
        self.make = make
        self.is_closed = False

    async def answer(self, case, repeat):
        return self.make(case, repeat)

    async def grade(self, case, repeat):
        return self.make(case, repeat)

    async def aclose(self):
        self.is_closed = True


def everywhere(suite, cases, make, repeats=1):
    """What the runner has from the mutant for every case and repeat."""
    todo = [
        Unit(key=CaseKey(suite=SuiteName(suite), case_id=case.case_id, repeat=repeat), case=case)
        for repeat in range(repeats)
        for case in cases
    ]
    adapter, progress, kept = MutantAdapter(make), Progress(), {}
    without_loop(run_units(todo, adapter, progress, kept.__setitem__))
    assert kept == progress.done
    assert adapter.is_closed
    return progress.done


def prompts(mutant, rules=RULES):
    done = everywhere("prompt_battery", QUESTIONS, lambda *_: mutant)
    return prompt_battery(QUESTIONS, done, rules)


def clauses(make, rules=RULES):
    return clause_battery(CLAUSES, everywhere("clause_battery", CLAUSES, make), rules)


def replay(make, rules=RULES):
    done = everywhere("replay_variability", CLAUSES, make, 2)
    return replay_variability(CLAUSES, done, rules, 2)


def verdict(word):
    return said(f"{word}", verdict=word, raw_verdict=word, confidence=90)


MUTANTS = {
    **{
        label: lambda label=label: prompts(said("", error_class=label.partition(":")[2]))
        for label in ADAPTER_ERRORS
    },
    "empty_surface": lambda: prompts(said(" ")),
    "refusal": lambda: prompts(said("", error_class="refusal")),
    "truncated": lambda: prompts(said("", error_class="truncated")),
    "schema_invalid": lambda: prompts(said("prose", error_class="schema_invalid")),
    "elapsed_budget_exceeded": lambda: prompts(said(elapsed_ms=1001.0)),
    "model_identity_mismatch": lambda: prompts(said(response_model="other"), HELD),
    "partial_adapter_error": lambda: replay(
        lambda case, n: said("", error_class="timeout") if n else right(case)
    ),
    "verdict_not_stable": lambda: replay(lambda _, n: verdict("violated" if n else "satisfied")),
    "surface_not_stable": lambda: replay(
        lambda _, n: said(f"wording {n}", verdict="satisfied"), CORE_RULES
    ),
    "wrong_verdict": lambda: clauses(lambda *_: verdict("violated"), CORE_RULES),
    "false_satisfied": lambda: clauses(lambda *_: verdict("satisfied"), CORE_RULES),
    "decidable_not_decided": lambda: clauses(lambda *_: verdict("not_evaluable"), CORE_RULES),
    "accuracy_below_minimum": lambda: clauses(
        lambda *_: verdict("satisfied"), replace(RULES, min_accuracy=0.5)
    ),
}


def labels_of(suite):
    return {label for case in suite.cases for label in case.failures} | set(
        suite.metrics.get("failures", ())
    )


@pytest.mark.parametrize("label", ALL_LABELS)
def test_a_mutant_gets_the_label_and_fails_the_suite(label):
    suite = MUTANTS[label]()
    assert label in labels_of(suite)
    assert not suite.passed


def test_no_label_is_given_that_is_not_in_the_list():
    found = set().union(*(labels_of(make()) for make in MUTANTS.values()))
    assert found == set(ALL_LABELS)


def test_control_gold_answers_get_no_label():
    assert labels_of(clauses(right, CORE_RULES)) == labels_of(replay(right, CORE_RULES)) == set()
    assert labels_of(prompts(said("x"))) == set()
