"""An evidence artifact or a strength aggregate as text: what was caught, and what that is worth."""

from collections.abc import Iterable, Iterator

from grader.model.strength.evidence_artifact import (
    ClassStrength,
    ContractEvidence,
    Outcome,
    ProductionEvidence,
)
from grader.model.strength.outcome_state import BEHAVIOURAL_FAILURES, OutcomeState
from grader.model.strength.primitives import Verdict
from grader.model.strength.strength_aggregate import (
    AggregatedClass,
    FloorDecision,
    StrengthAggregate,
)
from grader.report.escape import visible
from grader.report.words import EN, Words

Evidence = ProductionEvidence | ContractEvidence

# what a rate does not mean: of one artifact, and of an aggregate
NOT_MEANT = ("not_reliability", "not_a_share", "not_unforeseen", "not_summed")
NOT_MEANT_OF_ALL = NOT_MEANT[2:]


def render_evidence(artifact: Evidence, words: Words = EN) -> str:
    """One scored probe for a person to read, safe for a terminal."""
    gaps = (
        words.say("strength.gap", rule=gap.rule, severity=gap.severity)
        for gap in artifact.coverage_gaps
    )
    basis = artifact.verdict_basis or (words.say("strength.nothing_fired"),)
    parts = (
        [_headline(artifact, words)],
        _section(words.say("strength.caught"), _outcomes(artifact, {OutcomeState.CAUGHT}, words)),
        _section(words.say("strength.missed"), _outcomes(artifact, BEHAVIOURAL_FAILURES, words)),
        _section(words.say("strength.others"), _outcomes(artifact, _others(), words)),
        _section(words.say("strength.why", verdict=_verdict(artifact)), basis),
        _section(words.say("strength.uncited"), artifact.uncited_findings),
        _section(words.say("strength.gaps"), gaps),
        _section(words.say("strength.strength"), _strength(artifact, words)),
        _section(words.say("strength.disagreement"), _disagreement(artifact, words)),
        _section(
            words.say("strength.not_meant"), (words.say(f"strength.{one}") for one in NOT_MEANT)
        ),
    )
    return "\n".join(visible(line) for part in parts for line in part) + "\n"


def render_aggregate(aggregate: StrengthAggregate, words: Words = EN) -> str:
    """The class rates of a run and their floors for a person to read."""
    decisions = aggregate.floor_decisions
    classes = (
        ("defect", aggregate.classes.defect, decisions.defect),
        ("gameability", aggregate.classes.gameability, decisions.gameability),
        ("zero-action", aggregate.classes.zero_action, decisions.zero_action),
    )
    lines = [_class_line(name, total, decision, words) for name, total, decision in classes]
    head = words.say(
        "strength.aggregate", n=len(aggregate.inputs), mode=aggregate.mode, basis=aggregate.basis
    )
    parts = (
        [head],
        _section(words.say("strength.class_rates"), lines),
        _section(words.say("strength.trusted"), aggregate.aggregate_attested_inputs),
        _section(
            words.say("strength.not_meant"),
            (words.say(f"strength.{one}") for one in NOT_MEANT_OF_ALL),
        ),
    )
    return "\n".join(visible(line) for part in parts for line in part) + "\n"


def _class_line(
    name: str, total: AggregatedClass | None, decision: FloorDecision, words: Words
) -> str:
    said = [_rate(total, words)]
    if total is not None:
        said.append(words.say("strength.eligible", n=total.eligible))
        if not total.comparable:
            said.append(words.say("strength.not_comparable"))
    said.append(_floor(decision, words))
    return words.say("strength.class", name=name, rate="; ".join(said))


def _section(title: str, lines: Iterable[str]) -> list[str]:
    """A titled block; nothing at all when there are no lines."""
    found = [f"  {line}" for line in lines]
    return ["", title, *found] if found else []


def _verdict(artifact: Evidence) -> Verdict:
    if isinstance(artifact, ProductionEvidence):
        return artifact.production_verdict
    return artifact.contract_verdict


def _headline(artifact: Evidence, words: Words) -> str:
    is_about_system = isinstance(artifact, ProductionEvidence)
    about = "strength.about_system" if is_about_system else "strength.about_contract"
    return words.say(
        "strength.headline",
        probe=artifact.scored_probe_id or words.say("strength.no_probe"),
        run=artifact.run_id,
        verdict=_verdict(artifact),
        about=words.say(about),
        mode=artifact.mode,
    )


def _others() -> set[OutcomeState]:
    return set(OutcomeState) - BEHAVIOURAL_FAILURES - {OutcomeState.CAUGHT}


def _outcomes(artifact: Evidence, states: Iterable[OutcomeState], words: Words) -> list[str]:
    wanted = set(states)
    return [_outcome(outcome, words) for outcome in artifact.outcomes if outcome.state in wanted]


def _outcome(outcome: Outcome, words: Words) -> str:
    check = outcome.check_resolution
    notes = [
        words.say("strength.check", resolution=check.resolution)
        if check
        else words.say("strength.no_check"),
        words.say("strength.evaluator", disposition=outcome.disposition),
        words.say("strength.corroboration", corroboration=outcome.corroboration),
    ]
    if outcome.resolved_from:
        notes.append(words.say("strength.resolved_from", name=outcome.resolved_from))
    return words.say(
        "strength.outcome",
        oracle=outcome.oracle_id,
        trial=outcome.trial_index,
        state=outcome.state,
        notes="; ".join(notes),
    )


def _strength(artifact: Evidence, words: Words) -> Iterator[str]:
    vector = artifact.strength.vector
    for name, entry in (
        ("defect", vector.defect),
        ("gameability", vector.gameability),
        ("zero-action", vector.zero_action),
    ):
        yield words.say("strength.class", name=name, rate=_rate(entry, words))
    for reduced in artifact.reduced_probe_outcomes:
        yield words.say(
            "strength.votes",
            probe=reduced.probe_id,
            caught=reduced.caught_count,
            valid=reduced.valid_count,
            threshold=f"{reduced.catch_threshold:g}",
        )
    if not artifact.strength.comparable:
        yield words.say("strength.why_not_comparable")
    if artifact.strength.note:
        yield artifact.strength.note


def _rate(entry: ClassStrength | None, words: Words) -> str:
    if entry is None:
        return words.say("strength.no_eligible")
    if entry.rate is None:
        return words.say("strength.not_exercised")
    return words.say("strength.rate", caught=entry.caught, exercised=entry.exercised)


def _disagreement(artifact: Evidence, words: Words) -> Iterator[str]:
    """Why the verdict and the vector say different things; nothing when they do not."""
    passed = _verdict(artifact) is Verdict.PASS
    caught = any(reduced.caught for reduced in artifact.reduced_probe_outcomes)
    vector = artifact.strength.vector
    counts_nowhere = not (vector.defect or vector.gameability or vector.zero_action)
    if counts_nowhere:
        yield words.say("strength.counts_nowhere")
    elif caught and not passed:
        yield words.say("strength.caught_not_passed")
    elif passed and not caught:
        yield words.say("strength.passed_not_caught")


def _floor(decision: FloorDecision, words: Words) -> str:
    if decision.floor is None:
        return words.say("strength.no_floor")
    key = "strength.meets" if decision.decision == "meets" else "strength.misses"
    return words.say(key, floor=f"{decision.floor:g}", basis=decision.basis)
