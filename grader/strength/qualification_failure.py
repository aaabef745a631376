"""The closed set of reasons why a probe may not enter a sealed set."""

from dataclasses import dataclass
from enum import StrEnum


class QualificationCode(StrEnum):
    """Why a probe was rejected."""

    ROUTE_INCOMPATIBLE = "qualification-route-incompatible"
    DEFECT_SOURCES_MIXED = "qualification-defect-sources-mixed"
    EVIDENCE_UNVERIFIED = "qualification-evidence-unverified"
    SIGNATURE_ABSENT = "signature-absent"
    SIGNATURE_ON_CANARY = "signature-present-on-canary"
    KIND_UNSUPPORTED = "signature-interface-kind-unsupported"
    CHANNEL_NOT_RESPONSE_SIDE = "signature-observable-channel-not-response-side"
    CHANNELS_UNDERSPECIFIED = "condition-channels-underspecified"
    DISJUNCT_WITHOUT_RESPONSE = "condition-disjunct-without-response-channel"
    SELECTOR_KEY_UNDECLARED = "condition-selector-key-undeclared"
    NOT_OBSERVATION_ROOTED = "condition-pointer-not-observation-rooted"
    POINTER_UNWRITABLE = "condition-pointer-unwritable"
    ARTIFACT_CONTRACT_LOCAL = "condition-artifact-channel-contract-local"
    TEXT_CHANNEL_ON_API = "condition-text-channel-on-api"
    REFERENCE_SET_OPERAND = "condition-reference-set-operand"
    OPERAND_ILLEGAL = "condition-operand-illegal"
    REGEX_ILLEGAL = "condition-regex-illegal"
    QUANTIFIER_NESTING = "condition-quantifier-nesting"
    QUANTIFIER_OVER_NON_COLLECTION = "condition-quantifier-over-non-collection"
    BOUND_ELEMENT_OUTSIDE = "condition-bound-element-outside-quantifier"


@dataclass(frozen=True, slots=True, kw_only=True)
class QualificationFailure:
    """One reason, where in the probe it stands, and what is wrong there."""

    code: QualificationCode
    path: str
    detail: str
