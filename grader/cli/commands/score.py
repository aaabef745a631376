"""`contract-grader score`: one probe over its trial set -> an evidence artifact and a verdict."""

import re
from collections.abc import Sequence
from pathlib import Path

from grader.canonical import digest_bytes
from grader.cli.strength_arguments import Flag, FlagValues, StrengthUsageError
from grader.cli.strength_command import (
    StrengthCommand,
    output_path,
    read_input,
    read_json,
    say,
    write_artifact,
)
from grader.model.strength.primitives import Verdict
from grader.model.strength.private_manifest import PrivateArtifactManifest
from grader.model.strength.run_record import SealedRunRecord
from grader.model.strength.shapes import PrivateReference
from grader.strength.artifact_kinds import (
    CONFIGURATION,
    CONTRACT,
    MANIFEST,
    POLICY,
    PREFLIGHT,
    PRIVATE_MANIFEST,
    PROBE,
    RECORD,
    Kind,
)
from grader.strength.emit import emit_evidence
from grader.strength.faults import FaultCode, StrengthFault
from grader.strength.ladder import LadderResult
from grader.strength.read_artifact import Loaded, check_stamp, parse_artifact
from grader.strength.score_run import ScoredRun, ScoreInputs, may_be_designated, score_run

FLAGS = (
    Flag(name="record", text="A sealed run record; repeat for each trial.", required=True,
         repeatable=True),
    Flag(name="contract", text="The contract to score against.", required=True),
    Flag(name="probe", text="The probe that the records were run against.", required=True),
    Flag(name="preflight-verdict", text="The pre-flight verdict.", required=True),
    Flag(name="policy", text="The scoring policy.", required=True),
    Flag(name="corpus-digest", text="The digest of the probe corpus, as you attest it.",
         required=True, is_input=False),
    Flag(name="isolation-manifest", text="The isolation manifest; without it the run is Invalid."),
    Flag(name="evaluator-configuration",
         text="The evaluator's configuration; without it the run is Invalid."),
    Flag(name="private-manifest", text="Private artifacts whose bytes are checked."),
    Flag(name="corpus-root", text="The folder that private references are resolved under.",
         is_input=False),
    Flag(name="designated-oracle",
         text="The probe's oracle, where its behaviour lists several.", is_input=False),
    Flag(name="out", text="A .json file, or a folder for evidence-artifact.json.",
         is_input=False),
    Flag(name="strict", text="Promote CONCERNS to exit 1, unless it only says that the "
         "measurement is thin.", is_switch=True),
)  # fmt: skip

# flag -> what it reads, in the order in which stamps are checked
_KINDS: tuple[tuple[str, Kind[object]], ...] = (
    ("record", RECORD),
    ("isolation-manifest", MANIFEST),
    ("evaluator-configuration", CONFIGURATION),
    ("contract", CONTRACT),
    ("probe", PROBE),
    ("preflight-verdict", PREFLIGHT),
    ("policy", POLICY),
    ("private-manifest", PRIVATE_MANIFEST),
)  # type: ignore[assignment]  # a kind of each artifact is a kind of object
_DIGEST = re.compile("sha256:[0-9a-f]{64}")


def run(values: FlagValues) -> int:
    """Score, write the artifact, and return the status of the verdict."""
    target = output_path(values, "evidence-artifact", FLAGS)
    raws = {
        name: [read_json(name, source, kind.name) for source in values.many(name)]
        for name, kind in _KINDS
    }
    for name, kind in _KINDS:
        for position, raw in enumerate(raws[name]):
            check_stamp(kind, raw, position if name == "record" else None)
    inputs = _inputs(values, raws)
    _check_private_bytes(values, inputs.records, _private_manifest(raws))
    scored = score_run(inputs)
    return _report(values, scored, target)


def _report(values: FlagValues, scored: ScoredRun, target: Path | None) -> int:
    for failure in scored.qualification.failures:
        say(f"{failure.code}: {failure.path}: {failure.detail}")
    if scored.designated is None:
        say(f"score: {scored.records[0].run_id}: {_NO_ORACLE}")
    ladder = scored.ladder
    if ladder.verdict is None:
        for reason in ladder.basis:
            say(f"invalid: {reason}")
        return ladder.exit_code
    write_artifact(emit_evidence(scored), target)
    return _status(ladder, strict=values.on("strict"))


_NO_ORACLE = (
    "the probe's behaviour does not list exactly one oracle, so none is designated and no witness "
    "is asked; --designated-oracle names one"
)


def _status(ladder: LadderResult, *, strict: bool) -> int:
    if strict and ladder.verdict is Verdict.CONCERNS and ladder.strict_promotable:
        return 1
    return ladder.exit_code


def _inputs(values: FlagValues, raws: dict[str, list[object]]) -> ScoreInputs:
    several = len(raws["record"]) > 1
    records = [
        parse_artifact(RECORD, raw, position if several else None)
        for position, raw in enumerate(raws["record"])
    ]
    manifest = [parse_artifact(MANIFEST, raw) for raw in raws["isolation-manifest"]]
    configuration = [parse_artifact(CONFIGURATION, raw) for raw in raws["evaluator-configuration"]]
    contract = parse_artifact(CONTRACT, raws["contract"][0])
    probe = parse_artifact(PROBE, raws["probe"][0])
    preflight = parse_artifact(PREFLIGHT, raws["preflight-verdict"][0])
    policy = parse_artifact(POLICY, raws["policy"][0])
    designated = values.one("designated-oracle")
    if designated and not may_be_designated(designated, probe.artifact, contract.artifact):
        raise StrengthUsageError(
            f'--designated-oracle "{designated}" is not declared by the contract and listed by '
            f"behaviour {probe.artifact.behavior_id}"
        )
    return ScoreInputs(
        records=records,
        contract=contract,
        probe=probe,
        preflight=preflight.artifact,
        policy=policy,
        corpus_digest=_corpus_digest(values),
        manifest=manifest[0].artifact if manifest else None,
        configuration=configuration[0] if configuration else None,
        designated_oracle=designated,
    )


def _corpus_digest(values: FlagValues) -> str:
    given = values.needed("corpus-digest")
    if not _DIGEST.fullmatch(given):
        raise StrengthFault(
            FaultCode.SCHEMA_PARSE_FAILURE,
            "ScoringVersionInputs.corpusDigest",
            "input does not conform to the digest form sha256:<64 hex digits>",
        )
    return given


def _private_manifest(raws: dict[str, list[object]]) -> PrivateArtifactManifest | None:
    found = [parse_artifact(PRIVATE_MANIFEST, raw).artifact for raw in raws["private-manifest"]]
    return found[0] if found else None


def _check_private_bytes(
    values: FlagValues,
    records: Sequence[Loaded[SealedRunRecord]],
    manifest: PrivateArtifactManifest | None,
) -> None:
    """Every private reference's bytes hash to its digest.

    Raises:
        StrengthUsageError: there is one, and no `--corpus-root`.
        StrengthFault: `digest-mismatch`.
    """
    wanted = [
        (f"PrivateArtifactManifest.entries[{place}]", entry.private_ref, entry.digest)
        for place, entry in enumerate(manifest.entries if manifest else ())
    ]
    for loaded in records:
        reference = loaded.artifact.isolation_manifest_artifact
        if isinstance(reference, PrivateReference):
            path = f"SealedRunRecord[trialIndex={loaded.artifact.trial_index}]"
            wanted.append(
                (f"{path}.isolationManifestArtifact", reference.private_ref, reference.digest)
            )
    root = values.one("corpus-root")
    if wanted and root is None:
        raise StrengthUsageError(
            "--corpus-root is required to resolve a --private-manifest entry or a private-storage "
            "isolationManifestArtifact reference"
        )
    for path, reference_name, declared in wanted:
        found = digest_bytes(_private_bytes(Path(root or "."), reference_name, path))
        if found != declared:
            raise StrengthFault(
                FaultCode.DIGEST_MISMATCH,
                path,
                f'declares digest "{declared}", but the resolved bytes digest to "{found}"',
            )


def _private_bytes(root: Path, reference: str, path: str) -> bytes:
    """The file behind a reference, never outside the root."""
    target = (root / reference).resolve()
    if not target.is_relative_to(root.resolve()) or not target.is_file():
        raise StrengthFault(FaultCode.DIGEST_MISMATCH, path, "names no file under the corpus root")
    return read_input("corpus-root", str(target), path)


command = StrengthCommand(
    "score",
    FLAGS,
    run,
    help_text="Score one probe over its sealed run records: an evidence artifact on stdout.",
    example="contract-grader score --record trial-1.json --record trial-2.json "
    "--contract contract.json --probe probe.json --preflight-verdict preflight.json "
    "--policy policy.json --corpus-digest sha256:... --isolation-manifest manifest.json "
    "--evaluator-configuration configuration.json",
)
