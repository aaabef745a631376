"""Whether the engine's check agrees with what the evaluator said: eight rows, first that holds."""

from collections.abc import Callable
from dataclasses import dataclass

from grader.model.strength.outcome_state import Corroboration, OutcomeState, Resolution
from grader.model.strength.primitives import Polarity
from grader.model.strength.run_record import Disposition
from grader.strength.conditions import is_unsupported
from grader.strength.outcome_inputs import FindingBucket, OutcomeInputs

AGREES, DISAGREES = Corroboration.AGREES, Corroboration.DISAGREES


@dataclass(frozen=True, slots=True, kw_only=True)
class CorroborationRow:
    """One rule: its name, its test in words, the test, and what follows."""

    rule: str
    when: str
    holds: Callable[[OutcomeInputs, OutcomeState], bool]
    value: Callable[[OutcomeInputs], Corroboration]


def _contradicted(inputs: OutcomeInputs, _: OutcomeState) -> bool:
    if inputs.disposition is None:
        return False
    says_violated = inputs.disposition.disposition is Disposition.VIOLATED
    return says_violated != (inputs.cited is not None)


def _satisfied(inputs: OutcomeInputs) -> bool:
    holds = inputs.polarity is Polarity.EXPECTS_HOLD
    return inputs.check is (Resolution.TRUE if holds else Resolution.FALSE)


CORROBORATION_ROWS: tuple[CorroborationRow, ...] = (
    CorroborationRow(
        rule="disposition-unsupported",
        when="held or violated without an observation",
        holds=lambda inputs, _: is_unsupported(inputs),
        value=lambda _: DISAGREES,
    ),
    CorroborationRow(
        rule="disposition-contradicts-evidence",
        when="violated without a cited finding, or anything else with one",
        holds=_contradicted,
        value=lambda _: DISAGREES,
    ),
    CorroborationRow(
        rule="citation-declined",
        when="the cited finding is unmapped or signatureless",
        holds=lambda inputs, _: (
            inputs.bucket in {FindingBucket.UNMAPPED, FindingBucket.SIGNATURELESS}
        ),
        value=lambda _: DISAGREES,
    ),
    CorroborationRow(
        rule="examined-nothing",
        when="the check had nothing to examine; a cited finding disagrees with that",
        holds=lambda inputs, _: inputs.check is Resolution.INSUFFICIENT_EVIDENCE,
        value=lambda inputs: DISAGREES if inputs.cited else AGREES,
    ),
    CorroborationRow(
        rule="never-ran",
        when="the state is unreached, or no check ran",
        holds=lambda inputs, state: state is OutcomeState.UNREACHED or inputs.check is None,
        value=lambda _: Corroboration.NOT_EVALUABLE,
    ),
    CorroborationRow(
        rule="check-satisfied",
        when="the check is satisfied and no finding cites the oracle",
        holds=lambda inputs, _: _satisfied(inputs) and inputs.cited is None,
        value=lambda _: AGREES,
    ),
    CorroborationRow(
        rule="check-confirms-finding",
        when="the check is not satisfied and a finding cites the oracle",
        holds=lambda inputs, _: not _satisfied(inputs) and inputs.cited is not None,
        value=lambda _: AGREES,
    ),
    CorroborationRow(
        rule="check-and-findings-diverge",
        when="otherwise",
        holds=lambda *_: True,
        value=lambda _: DISAGREES,
    ),
)


def corroborate(inputs: OutcomeInputs, state: OutcomeState) -> tuple[Corroboration, str]:
    """The corroboration and the rule that gave it; the last rule always holds."""
    row = next(row for row in CORROBORATION_ROWS if row.holds(inputs, state))
    return row.value(inputs), row.rule
