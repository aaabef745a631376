"""How the verdicts came about, in sentences for the report's section."""

from collections.abc import Iterator

from grader.model.report import GradeReport
from grader.model.report_judging import CascadeEntry
from grader.report.words import Words


def judging_sentences(report: GradeReport, words: Words) -> Iterator[tuple[str, str]]:
    """A head and a text for each step; for policy, further judges and calibration after them."""
    judging = report.judging
    n_in_force = sum(one.n_clauses for one in judging.cascade)
    for step in judging.cascade:
        yield words.of("step", step.step), _step_text(step, n_in_force, words)
    policy = report.provenance.settings.get("policy")
    if policy is not None:
        yield words.say("judging.policy", policy=policy), ""
    for other in judging.other_judges:
        yield words.say("judging.further", judge=f"{other.provider}/{other.model}"), ""
    for wire in judging.tripwires:
        if wire.passed:
            yield words.say("judging.tripwire_passed", judge=wire.judge), ""
    if judging.calibration is not None:
        yield words.count("judging.calibrated", judging.calibration.n_labels), ""


def _step_text(step: CascadeEntry, n_in_force: int, words: Words) -> str:
    said = []
    if step.n_clauses:
        share = words.ratio(step.n_clauses / n_in_force)
        said.append(words.count("judging.clauses", step.n_clauses, share=share))
    if step.n_answers:
        said.append(words.count("usage.answers", step.n_answers))
        cost = step.cost_usd
        unknown = words.say("usage.cost_unknown")
        said.append(unknown if cost is None else words.say("judging.cost", usd=words.usd(cost)))
    return words.say("join.list").join(said)
