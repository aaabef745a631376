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
from grader.model.strength.strength_aggregate import FloorDecision, StrengthAggregate
from grader.report.escape import visible

Evidence = ProductionEvidence | ContractEvidence

NOT_MEANT = (
    "A rate says how well the contract tells this defect from right behaviour, not how reliable "
    "the system is.",
    "One artifact scores one probe: a rate of 1 is one probe of one, not a share of all defects.",
    "Probes that their author foresaw do not show what nobody foresaw.",
    "Classes are never summed, and severity weighs nothing in a rate.",
)


def render_evidence(artifact: Evidence) -> str:
    """One scored probe for a person to read, safe for a terminal."""
    parts = (
        [_headline(artifact)],
        _section("caught", _outcomes(artifact, {OutcomeState.CAUGHT})),
        _section("missed or failed", _outcomes(artifact, BEHAVIOURAL_FAILURES)),
        _section("other outcomes", _outcomes(artifact, _others())),
        _section(f"why {_verdict(artifact)}", artifact.verdict_basis or ("nothing fired",)),
        _section("findings that answer no oracle", artifact.uncited_findings),
        _section("coverage gaps", (f"{g.rule} ({g.severity})" for g in artifact.coverage_gaps)),
        _section("strength", _strength(artifact)),
        _section("verdict and vector", _disagreement(artifact)),
        _section("what the rate does not mean", NOT_MEANT),
    )
    return "\n".join(visible(line) for part in parts for line in part) + "\n"


def render_aggregate(aggregate: StrengthAggregate) -> str:
    """The class rates of a run and their floors for a person to read."""
    decisions = aggregate.floor_decisions
    classes = (
        ("defect", aggregate.classes.defect, decisions.defect),
        ("gameability", aggregate.classes.gameability, decisions.gameability),
        ("zero-action", aggregate.classes.zero_action, decisions.zero_action),
    )
    lines = [
        f"{name}: {_rate(total)}"
        + (f"; {total.eligible} eligible" if total else "")
        + ("" if total is None or total.comparable else "; not comparable")
        + f"; {_floor(decision)}"
        for name, total, decision in classes
    ]
    parts = (
        [f"{len(aggregate.inputs)} probes, {aggregate.mode}, {aggregate.basis}"],
        _section("class rates", lines),
        _section("taken on trust", aggregate.aggregate_attested_inputs),
        _section("what a rate does not mean", NOT_MEANT[2:]),
    )
    return "\n".join(visible(line) for part in parts for line in part) + "\n"


def _section(title: str, lines: Iterable[str]) -> list[str]:
    """A titled block; nothing at all when there are no lines."""
    found = [f"  {line}" for line in lines]
    return ["", title, *found] if found else []


def _verdict(artifact: Evidence) -> Verdict:
    if isinstance(artifact, ProductionEvidence):
        return artifact.production_verdict
    return artifact.contract_verdict


def _headline(artifact: Evidence) -> str:
    probe = artifact.scored_probe_id or "no probe"
    about = "the system" if isinstance(artifact, ProductionEvidence) else "the contract"
    return f"{probe} in {artifact.run_id}: {_verdict(artifact)}, about {about} ({artifact.mode})"


def _others() -> set[OutcomeState]:
    return set(OutcomeState) - BEHAVIOURAL_FAILURES - {OutcomeState.CAUGHT}


def _outcomes(artifact: Evidence, states: Iterable[OutcomeState]) -> list[str]:
    wanted = set(states)
    return [_outcome(outcome) for outcome in artifact.outcomes if outcome.state in wanted]


def _outcome(outcome: Outcome) -> str:
    check = outcome.check_resolution
    notes = [
        f"check {check.resolution}" if check else "no check ran",
        f"evaluator says {outcome.disposition}",
        f"check and evaluator: {outcome.corroboration}",
    ]
    if outcome.resolved_from:
        notes.append(f"from {outcome.resolved_from}")
    return (
        f"{outcome.oracle_id} in trial {outcome.trial_index}: {outcome.state} ({'; '.join(notes)})"
    )


def _strength(artifact: Evidence) -> Iterator[str]:
    vector = artifact.strength.vector
    for name, entry in (
        ("defect", vector.defect),
        ("gameability", vector.gameability),
        ("zero-action", vector.zero_action),
    ):
        yield f"{name}: {_rate(entry)}"
    for reduced in artifact.reduced_probe_outcomes:
        yield (
            f"{reduced.probe_id}: {reduced.caught_count} of {reduced.valid_count} valid votes "
            f"caught it, more than {reduced.catch_threshold:g} of them are needed"
        )
    if not artifact.strength.comparable:
        yield "not comparable: too few trials, or an oracle was never reached"
    if artifact.strength.note:
        yield artifact.strength.note


def _rate(entry: ClassStrength | None) -> str:
    if entry is None:
        return "no eligible probe"
    if entry.rate is None:
        return "an eligible probe, not exercised"
    return f"{entry.caught} of {entry.exercised} exercised probes caught"


def _disagreement(artifact: Evidence) -> Iterator[str]:
    """Why the verdict and the vector say different things; nothing when they do not."""
    passed = _verdict(artifact) is Verdict.PASS
    caught = any(reduced.caught for reduced in artifact.reduced_probe_outcomes)
    vector = artifact.strength.vector
    counts_nowhere = not (vector.defect or vector.gameability or vector.zero_action)
    if counts_nowhere:
        yield "a clean control or a canary: it is judged by the verdict and counts in no class"
    elif caught and not passed:
        yield (
            "the planted defect was caught, and the run still is not a PASS: the verdict reads "
            "every oracle, the evidence and the coverage, not only what was planted"
        )
    elif passed and not caught:
        yield "nothing fired, and the planted defect was not caught in enough valid trials"


def _floor(decision: FloorDecision) -> str:
    if decision.floor is None:
        return "no floor declared"
    meets = "meets" if decision.decision == "meets" else "does not meet"
    return f"{meets} the floor of {decision.floor:g} ({decision.basis})"
