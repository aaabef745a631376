"""Two contracts over one probe set: our extension of dominance from one probe to many.

Each side's artifacts are verified as for an aggregate, then pooled: the class rates over all their
probes, all reductions, and the comparability key over all probe ids. Sets of one artifact each
give what dominance between the two artifacts gives.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.strength.consistency import Evidence
from grader.strength.dominance import Comparison, ReducedResult, Side, compare_dominance
from grader.strength.emit import comparability_key
from grader.strength.faults import AggregationRefusal, FaultCode
from grader.strength.rates import strength_vector
from grader.strength.read_artifact import Loaded
from grader.strength.verified import VerifiedInput, verify_agreement, verify_input


@dataclass(frozen=True, slots=True, kw_only=True)
class SetComparison:
    """The comparison, and the two sides it was made of."""

    comparison: Comparison
    a: Side
    b: Side
    scoring_versions: tuple[str, str]
    n_artifacts: tuple[int, int]
    severity_floor: str

    @property
    def is_extension(self) -> bool:
        """Whether a side has several artifacts, which the published relation does not cover."""
        return self.n_artifacts != (1, 1)


def compare_sets(
    a: Sequence[Loaded[Evidence]],
    b: Sequence[Loaded[Evidence]],
    severity_floor: str,
    policy_digest: str | None = None,
) -> SetComparison:
    """Compare two sets of evidence artifacts, one contract each.

    Args:
        a: at least one artifact of distinct probes.
        b: the same.
        severity_floor: low, material or critical.
        policy_digest: the digest of the policy that the floor is taken from, if it is from one.

    Raises:
        AggregationRefusal: an artifact contradicts itself or another of its side, or the policy
            is neither side's. Positions in a path count a's artifacts first, then b's.
    """
    left = [verify_input(loaded, place) for place, loaded in enumerate(a)]
    right = [verify_input(loaded, place) for place, loaded in enumerate(b, start=len(a))]
    verify_agreement(left)
    verify_agreement(right)
    _verify_floor_source((left[0], right[0]), policy_digest)
    side_a, side_b = pool(left), pool(right)
    return SetComparison(
        comparison=compare_dominance(side_a, side_b, severity_floor),
        a=side_a,
        b=side_b,
        scoring_versions=(left[0].artifact.scoring_version, right[0].artifact.scoring_version),
        n_artifacts=(len(left), len(right)),
        severity_floor=severity_floor,
    )


def _verify_floor_source(heads: Sequence[VerifiedInput], policy_digest: str | None) -> None:
    found = [head.artifact.scoring_version_inputs.scoring_policy_digest for head in heads]
    if policy_digest is not None and policy_digest not in found:
        raise AggregationRefusal(
            FaultCode.STRENGTH_INPUTS_DISAGREE,
            heads[0].path,
            f"scoringPolicyDigest {found[0]} ({heads[0].probe_id}) is not the digest "
            f"{policy_digest} of the scoring policy supplied",
        )


def pool(inputs: Sequence[VerifiedInput]) -> Side:
    """One side of several verified artifacts."""
    policy_digest = inputs[0].artifact.scoring_version_inputs.scoring_policy_digest
    return Side(
        key=comparability_key(policy_digest, [item.probe_id for item in inputs]),
        comparable=all(item.artifact.strength.comparable for item in inputs),
        consistent=True,
        vector=strength_vector((i.probe_class, i.probe_id, i.reduced) for i in inputs),
        reduced=[
            ReducedResult(
                probe_id=item.probe_id,
                severity=item.reduced.severity.value,
                caught=item.reduced.caught,
            )
            for item in inputs
        ],
    )
