"""One oracle in one trial: inputs -> state, corroboration, conditions, selected observations."""

from dataclasses import dataclass

from grader.model.strength.outcome_state import Corroboration, OutcomeState
from grader.strength.conditions import conditions_of
from grader.strength.corroboration import corroborate
from grader.strength.decision import decide, waive
from grader.strength.outcome_inputs import OutcomeInputs


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedOutcome:
    """What was decided, and which rules decided it."""

    state: OutcomeState
    rule: str
    waiver_rule: str | None
    corroboration: Corroboration
    corroboration_rule: str
    resolved_from: str | None
    selected_observation_ids: tuple[str, ...]
    conditions: tuple[str, ...]


def resolve_outcome(inputs: OutcomeInputs) -> ResolvedOutcome:
    """Decide one outcome; total, and a function of the inputs alone."""
    row = decide(inputs)
    state, waiver_rule = waive(row.state, inputs.waiver)
    corroboration, corroboration_rule = corroborate(inputs, state)
    credited = inputs.cited if row.credits_finding else None
    return ResolvedOutcome(
        state=state,
        rule=row.rule,
        waiver_rule=waiver_rule,
        corroboration=corroboration,
        corroboration_rule=corroboration_rule,
        resolved_from=credited.finding_id if credited else None,
        selected_observation_ids=_selected(inputs),
        conditions=conditions_of(inputs),
    )


def _selected(inputs: OutcomeInputs) -> tuple[str, ...]:
    """The selections' observations in plan order, then the witness's, each once."""
    ids = [id_ for selection in inputs.selections for id_ in selection.observation_ids]
    ids += inputs.witness.observation_ids if inputs.witness else ()
    return tuple(dict.fromkeys(ids))
