"""Reports for the page, made through the models."""

from grader.model.benchmark import (
    BenchmarkReport,
    BenchmarkRun,
    BenchmarkSummary,
    BenchmarkTiming,
    CaseResult,
    CaseTiming,
    NativeObservation,
    ProviderObservation,
    SuiteReport,
)
from grader.model.span import Span

OUTPUT = "Three sources were named: A, B and C."
GOLD = ("satisfied", "partially_satisfied", "violated", "not_evaluable")


def provider_report(provider, model, *, says=GOLD, repeats=3, drifting=(), cost=0.002):
    """Lane B: one clause case for each gold verdict, answered as `says`, and a replay suite."""
    cases, replays, timing = [], [], []
    for number, (gold, said) in enumerate(zip(GOLD, says, strict=True)):
        case_id = f"case-{number}"
        common = {"provider": provider, "model": model, "prompt": f"prompt {number}"}
        answer = ProviderObservation(
            **common,
            surface=f"The clause is {said or 'unclear'}.",
            verdict=said,
            confidence=80,
            evidence=(quote(),),
            estimated_cost_usd=cost,
        )
        cases.append(
            CaseResult(
                suite="clause_battery",
                case_id=case_id,
                family="count" if number % 2 else "format",
                prompt=f"prompt {number}",
                passed=said == gold,
                score=1.0 if said == gold else 0.0,
                failures=() if said == gold else ("wrong_verdict",),
                details={"gold_verdict": gold, "output": OUTPUT},
                observations=(answer,),
            )
        )
        flips = number in drifting
        runs = tuple(
            ProviderObservation(
                **common,
                surface=f"text {repeat if flips else 0} of the answer",
                verdict="violated" if flips and repeat else said,
                repeat=repeat,
                estimated_cost_usd=cost,
            )
            for repeat in range(repeats)
        )
        replays.append(
            CaseResult(
                suite="replay_variability",
                case_id=case_id,
                family="replayed",
                prompt=f"prompt {number}",
                passed=not flips,
                score=0.5 if flips else 1.0,
                failures=("verdict_not_stable",) if flips else (),
                observations=runs,
            )
        )
        took = 100.0 * (number + 1)
        timing.append(
            CaseTiming(
                suite="clause_battery", case_id=case_id, elapsed_ms=took, observations_ms=(took,)
            )
        )
    suites = (suite("clause_battery", cases), suite("replay_variability", replays))
    return report("B", provider, model, suites, BenchmarkTiming(cases=tuple(timing)), repeats)


def native_report():
    """Lane A: one determinism case with two equal runs."""
    seen = NativeObservation(
        prompt="grade it",
        surface="trip-brief/brief: satisfied",
        canonical_surface='{"verdict":"satisfied"}',
        pre_decoration_surface="satisfied",
        grounding_source="check",
        trace_hash="a" * 64,
        register_id="neutral",
        register_variant_id="",
        lens="unanchored",
        lens_mode="",
        language="en",
        closure_residual=1e-16,
        verdict="satisfied",
        confidence=100,
        check_log=({"kind": "count", "observed": 3},),
    )
    case = CaseResult(
        suite="determinism",
        case_id="det_mixed",
        prompt="grade it",
        passed=True,
        score=1.0,
        details={"repeats": 2},
        observations=(seen, seen),
    )
    return report("A", "core", "core-native", (suite("determinism", [case]),), None, 2)


def report(lane, provider, model, suites, timing, repeats):
    n_cases = sum(one.case_count for one in suites)
    return BenchmarkReport(
        lane=lane,
        model=model,
        mode=provider,
        run=BenchmarkRun(tool="0", python="3.11", platform="linux", repeats=repeats),
        provider_config={"provider": provider, "max_tokens": 512},
        model_card={"model_id": model},
        registry_sha256="0" * 64,
        suites=suites,
        summary=BenchmarkSummary(
            suite_count=len(suites),
            case_count=n_cases,
            primary_score=sum(one.primary_score for one in suites) / len(suites),
            passed=all(one.passed for one in suites),
        ),
        timing=timing,
    )


def suite(name, cases):
    return SuiteReport(
        suite=name,
        case_count=len(cases),
        primary_score=sum(case.score for case in cases) / len(cases),
        passed=all(case.passed for case in cases),
        cases=tuple(cases),
        metrics={"n_cases": len(cases)},
    )


def quote(text=OUTPUT, words="A, B and C"):
    start = text.index(words)
    return Span(
        file="output.md", start=start, end=start + len(words), quote=words, found_by="judge"
    )


def value(model):
    """The JSON value of a report, as it stands in a file."""
    return model.model_dump(mode="json")
