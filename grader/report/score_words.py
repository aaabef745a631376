"""Scores in words: a score never stands without its coverage."""

from collections import Counter
from collections.abc import Iterable

from grader.model.report import ClauseEntry, GradeReport, ProgramContract, ServiceEntry
from grader.model.verdicts import OverallVerdict, Verdict
from grader.report.layout import display
from grader.report.words import Words


def score_sentence(
    score: float | None, coverage: float | None, n_evaluable: int, weight: int, words: Words
) -> str:
    """Score and coverage in one sentence, also where there is none.

    Args:
        score: percent in [0, 100], None when nothing is evaluable.
        coverage: ratio in [0, 1], None when no clause is in force.
        n_evaluable: clauses in force with a verdict.
        weight: clauses in force.
        words: the language.
    """
    if coverage is None:
        return words.say("score.nothing_in_force")
    decided = words.count("score.decided", weight, decided=n_evaluable)
    shown = words.ratio(coverage)
    if score is None:
        return words.say("score.none", coverage=shown, decided=decided)
    return words.say("score.at", score=words.percent(score), coverage=shown, decided=decided)


def run_sentence(report: GradeReport, words: Words) -> str:
    """The overall score with its coverage."""
    n_evaluable, weight = run_counts(report)
    return score_sentence(report.overall_score, report.coverage, n_evaluable, weight, words)


def service_sentence(service: ServiceEntry, words: Words) -> str:
    """A service's score with its coverage."""
    return score_sentence(
        service.service_score, service.coverage, service.n_evaluable, service.weight, words
    )


def program_sentence(program: ProgramContract, words: Words) -> str:
    """The root contract's score with its coverage."""
    return score_sentence(
        program.program_score, program.coverage, program.n_evaluable, program.weight, words
    )


def program_notes(program: ProgramContract, words: Words) -> list[str]:
    """Whether the root contract counts, and by which rule its output was found."""
    found = [words.say("program.included" if program.included else "program.not_included")]
    if program.final_output:
        number = "none" if program.final_output_rule is None else str(program.final_output_rule)
        paths = words.say("join.list").join(display(path, 120) for path in program.final_output)
        rule = words.code("rule", number)
        found.append(words.say("program.final_output", paths=paths, rule=rule))
    return found


def run_counts(report: GradeReport) -> tuple[int, int]:
    """Clauses with a verdict and clauses in force behind the overall figures."""
    parts: list[ServiceEntry | ProgramContract] = list(report.services)
    if report.program_contract.included:
        parts.append(report.program_contract)
    return sum(part.n_evaluable for part in parts), sum(part.weight for part in parts)


def overall_word(verdict: OverallVerdict | None, words: Words) -> str:
    """The word for a verdict over a service or a run, also for none."""
    return words.say("overall.none") if verdict is None else words.of("overall", verdict)


def verdict_counts(report: GradeReport) -> dict[Verdict, int]:
    """How many clauses in force ended with each verdict, the root's only where they count."""
    counted: Counter[Verdict] = Counter(entry.verdict for entry in counted_entries(report))
    return {verdict: counted[verdict] for verdict in Verdict}


def counted_entries(report: GradeReport) -> Iterable[ClauseEntry]:
    """The clauses behind the overall figures, in report order."""
    if report.program_contract.included:
        yield from report.program_contract.ensures_clauses
    for service in report.services:
        yield from service.ensures_clauses


def all_entries(report: GradeReport) -> Iterable[ClauseEntry]:
    """Every clause in force: service by service, then the root's, counted or not."""
    for service in report.services:
        yield from service.ensures_clauses
    yield from report.program_contract.ensures_clauses


def counts_sentence(report: GradeReport, words: Words) -> str:
    """`9 satisfied, 2 partially satisfied, ...`, verdicts that did not occur left out."""
    return words.say("join.list").join(
        words.say("score.count", n=n, verdict=words.of("verdict", verdict))
        for verdict, n in verdict_counts(report).items()
        if n
    )
