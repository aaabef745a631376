"""What one oracle's outcome in one trial is decided from; nothing else is read."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from grader.model.strength.outcome_state import Resolution
from grader.model.strength.primitives import Polarity, ProbeClass
from grader.model.strength.run_record import OracleDisposition


class FindingBucket(StrEnum):
    """Where a defect finding belongs, seen from the scored probe."""

    MAPPED = "mapped"  # cites an observation of the signature's home operation
    UNMAPPED = "unmapped"  # cites only other observations: a real defect elsewhere
    DANGLING = "dangling"  # names another probe
    SIGNATURELESS = "signatureless"  # the probe is clean, or has no signature


class WitnessResult(StrEnum):
    """What the record shows of the seeded defect, in the order in which the match decides."""

    UNEXERCISED = "unexercised"
    UNWITNESSED_CLAIM = "unwitnessed-claim"
    MATCHED = "matched"
    MANIFESTED_UNCLAIMED = "manifested-unclaimed"
    NOT_TRIGGERED = "not-triggered"
    VACUOUS = "vacuous"


class Waiver(StrEnum):
    """What became of a waiver that names the oracle's rule."""

    NONE = "none"
    CONDITION_MET = "applied-condition-met"
    CONDITION_UNMET = "applied-condition-unmet"
    EXPIRED = "expired"


class JudgeConduct(StrEnum):
    """Whether the rubrics' judge did its work."""

    ABSENT = "absent"
    CONFORMING = "conforming"
    MALFORMED = "malformed"


class Matched(StrEnum):
    """How many observations a plan step's selector matched."""

    NONE = "none"
    ONE = "one"
    SEVERAL = "several"


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedFinding:
    """The one defect finding that names the oracle."""

    finding_id: str
    bucket: FindingBucket


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessMatch:
    """The result, and the candidate observations by sequence."""

    result: WitnessResult
    observation_ids: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What one plan step selected, by sequence."""

    result: Matched
    observation_ids: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeInputs:
    """One oracle in one trial.

    `selections` are the plan steps that the check addresses, in plan order. `check` is None where
    no check ran. `probe_signed` is carried for the record and read by no rule.
    """

    required: bool
    disposition: OracleDisposition | None
    cited: CitedFinding | None
    witness: WitnessMatch | None
    selections: Sequence[Selection]
    selector_ambiguity: bool
    check: Resolution | None
    polarity: Polarity
    probe_class: ProbeClass | None
    expected_clean: bool | None
    probe_signed: bool | None
    probe_qualified: bool | None
    waiver: Waiver = Waiver.NONE
    judge_conduct: JudgeConduct = JudgeConduct.ABSENT
    evaluation_fault: bool = False

    @property
    def clean(self) -> bool:
        """Whether the probe is a clean control; not known is not clean."""
        return self.expected_clean is True

    @property
    def witness_result(self) -> WitnessResult | None:
        """The witness's result, None without a witness."""
        return self.witness.result if self.witness else None

    @property
    def bucket(self) -> FindingBucket | None:
        """The cited finding's bucket, None without a citation."""
        return self.cited.bucket if self.cited else None

    @property
    def is_seeding_canary(self) -> bool:
        """Whether the probe is a canary that is not a clean control."""
        return self.probe_class is ProbeClass.CANARY and self.expected_clean is False
