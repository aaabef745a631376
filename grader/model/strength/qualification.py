"""How a probe earned its ground truth: one record per route."""

from typing import Annotated, Literal

from pydantic import Field

from grader.model.strength.primitives import Digest, Strict, Text
from grader.model.strength.shapes import ArtifactReference


class Historical(Strict):
    """A real defect: the test fails before the fix and passes after it."""

    route: Literal["historical"]
    fail_before_evidence: ArtifactReference
    pass_after_evidence: ArtifactReference
    fix_commit_digest: Digest
    oracle_stable_across_revisions: bool


class ControlledMutation(Strict):
    """An introduced defect, rolled back afterwards."""

    route: Literal["controlled-mutation"]
    mutation_source: Text
    mutation_operator: Text
    target_artifact: ArtifactReference
    expected_observable_failure: Text
    baseline_pass_evidence: ArtifactReference
    mutated_fail_evidence: ArtifactReference
    rollback_verified: bool


class Gameability(Strict):
    """A degenerate response that a naive oracle accepts and a disciplined one does not."""

    route: Literal["gameability"]
    degenerate_response: Text
    naive_oracle_satisfied_evidence: ArtifactReference
    disciplined_oracle_rejected_evidence: ArtifactReference


class Canary(Strict):
    """A probe whose non-detection indicts the corpus or the fixture."""

    route: Literal["canary"]
    indicts: Literal["corpus", "fixture"]
    non_detection_evidence: ArtifactReference


class CleanControl(Strict):
    """A revision with no known defect."""

    route: Literal["clean-control"]
    baseline_pass_evidence: ArtifactReference
    revision_commit_digest: Digest
    no_known_defect_statement: Text


Qualification = Annotated[
    Historical | ControlledMutation | Gameability | Canary | CleanControl,
    Field(discriminator="route"),
]
