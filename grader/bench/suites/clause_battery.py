"""Clauses with gold verdicts: how often right, how often silent, how often wrongly satisfied."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from pydantic import JsonValue

from grader.bench.adapter import Done, Measured
from grader.bench.agreement import RANKS, Agreement, Pair, agreement
from grader.bench.batteries import UNDECIDABLE, ClauseCase, Family
from grader.bench.labels import (
    FALSE_SATISFIED,
    LOW_ACCURACY,
    UNSURE,
    WRONG_VERDICT,
    observation_labels,
)
from grader.bench.suites.suite_report import repeats_of, suite_report
from grader.bench.thresholds import Rules
from grader.model.benchmark import CaseResult, SuiteName, SuiteReport
from grader.model.verdicts import Verdict

SUITE = SuiteName.CLAUSE_BATTERY
Judged = tuple[ClauseCase, Measured]


def clause_battery(cases: Sequence[ClauseCase], done: Done, rules: Rules) -> SuiteReport:
    """Code has to be right where it can decide; a model only has to answer, unless a bar is set.

    Args:
        cases: the battery, in order.
        done: what was measured; a case without an observation is left out.
        rules: the budget, the expected model, and the gates.
    """
    judged = [(case, one) for case in cases for one in repeats_of(done, SUITE, case.case_id, 1)]
    overall = agreement(_pairs(judged))
    is_low = rules.min_accuracy is not None and (overall.accuracy or 0.0) < rules.min_accuracy
    return suite_report(
        SUITE,
        (_result(case, one, rules) for case, one in judged),
        metrics=_metrics(judged, overall, rules, is_low=is_low),
        is_passed=not is_low,
    )


def case_score(case: ClauseCase, said: Verdict | None) -> float:
    """1 for the gold verdict, half for an acceptable one or its neighbour in rank, else 0."""
    if said is None:
        return 0.0
    if said is case.gold_verdict:
        return 1.0
    return 0.5 if said in case.acceptable or is_adjacent(case.gold_verdict, said) else 0.0


def is_adjacent(one: Verdict, other: Verdict) -> bool:
    """Whether two verdicts stand next to each other; `not_evaluable` stands next to none."""
    return one in RANKS and other in RANKS and abs(RANKS[one] - RANKS[other]) == 1


def core_labels(case: ClauseCase, said: Verdict | None) -> tuple[str, ...]:
    """The gates for code: right where it can decide, and elsewhere right or silent."""
    if said is case.gold_verdict:
        return ()
    found = [FALSE_SATISFIED] if said is Verdict.SATISFIED else []
    if said in (None, Verdict.NOT_EVALUABLE):
        return () if case.family in UNDECIDABLE else (UNSURE,)
    return (*found, WRONG_VERDICT)


def _result(case: ClauseCase, one: Measured, rules: Rules) -> CaseResult:
    said = one.observation.verdict
    failures = observation_labels(one, rules)
    if rules.is_core:
        failures += core_labels(case, said)
    return CaseResult(
        suite=SUITE,
        case_id=case.case_id,
        family=case.family.value,
        prompt=case.clause,
        passed=not failures,
        score=case_score(case, said),
        failures=failures,
        details=_details(case),
        observations=(one.observation,),
    )


def _details(case: ClauseCase) -> dict[str, JsonValue]:
    return {
        "gold_verdict": case.gold_verdict.value,
        "acceptable": [one.value for one in case.acceptable],
        "gold_spans": [one.model_dump(mode="json") for one in case.gold_spans],
        "rationale": case.rationale,
        "split": case.split,
        "output": case.output,
    }


def _metrics(
    judged: Sequence[Judged], overall: Agreement, rules: Rules, *, is_low: bool
) -> dict[str, JsonValue]:
    by_family: dict[str, JsonValue] = {
        family.value: agreement(_pairs([one for one in judged if one[0].family is family])).accuracy
        for family in Family
    }
    decidable = [one for one in judged if one[0].family not in UNDECIDABLE]
    found: Mapping[str, JsonValue] = asdict(overall)
    return {
        **found,
        "n_cases": len(judged),
        "accuracy_by_family": by_family,
        "decidable_accuracy": agreement(_pairs(decidable)).accuracy,
        "min_accuracy": rules.min_accuracy,
        "failures": [LOW_ACCURACY] if is_low else [],
    }


def _pairs(judged: Sequence[Judged]) -> list[Pair]:
    said = ((case.gold_verdict, one.observation.verdict) for case, one in judged)
    return [(gold, verdict) for gold, verdict in said if verdict is not None]
