"""Invalidating conditions: every one that holds is named, whatever the state came to be."""

from collections.abc import Callable

from grader.model.strength.run_record import Disposition
from grader.strength.decision import canary_went_undetected
from grader.strength.outcome_inputs import (
    FindingBucket,
    JudgeConduct,
    OutcomeInputs,
    WitnessResult,
)


def is_unsupported(inputs: OutcomeInputs) -> bool:
    """Whether the evaluator says held or violated and cites nothing for it."""
    return (
        inputs.disposition is not None
        and inputs.disposition.disposition in {Disposition.HELD, Disposition.VIOLATED}
        and not inputs.disposition.observation_ids
    )


CONDITIONS: dict[str, Callable[[OutcomeInputs], bool]] = {
    "evaluation-fault": lambda inputs: inputs.evaluation_fault,
    "judge-malformed": lambda inputs: inputs.judge_conduct is JudgeConduct.MALFORMED,
    "unqualified-probe-in-sealed-set": lambda inputs: (
        inputs.probe_class is not None and inputs.probe_qualified is False
    ),
    "dangling-probe-citation": lambda inputs: inputs.bucket is FindingBucket.DANGLING,
    "unwitnessed-detection-claim": lambda inputs: (
        inputs.witness_result is WitnessResult.UNWITNESSED_CLAIM
    ),
    "vacuous-signature": lambda inputs: inputs.witness_result is WitnessResult.VACUOUS,
    "selector-ambiguity": lambda inputs: inputs.selector_ambiguity,
    "canary-non-detection": canary_went_undetected,
    "unsupported-disposition": is_unsupported,
    "disposition-missing": lambda inputs: inputs.required and inputs.disposition is None,
}


def conditions_of(inputs: OutcomeInputs) -> tuple[str, ...]:
    """The names of the conditions that hold, sorted."""
    return tuple(sorted(name for name, holds in CONDITIONS.items() if holds(inputs)))
