"""PrivateArtifactManifest, generation 1: digests of artifacts that are not published."""

from grader.model.strength.primitives import Artifact, Digest, Items, Strict, Text


class PrivateEntry(Strict):
    """One private artifact; its bytes must hash to the digest."""

    private_ref: Text
    digest: Digest
    artifact_kind: Text
    public_safe_run_id: Text
    sanitization_policy: str | None


class PrivateArtifactManifest(Artifact):
    """Every private artifact that a caller wants checked against its bytes."""

    entries: Items[PrivateEntry]
