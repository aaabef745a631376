"""What is wrong with one record beside its manifest and its configuration: conditions as data."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from grader.model.strength.evaluator_configuration import EvaluatorConfiguration
from grader.model.strength.isolation_manifest import FORBIDDEN_INPUTS, IsolationManifest
from grader.model.strength.run_record import SealedRunRecord
from grader.strength.quotation import unwitnessed_quotations
from grader.strength.read_artifact import Loaded


@dataclass(frozen=True, slots=True)
class IngestCondition:
    """One condition: the ladder row it feeds, and what that row says of it."""

    row: str
    reason: str


def ingest(
    record: SealedRunRecord,
    manifest: IsolationManifest | None,
    configuration: Loaded[EvaluatorConfiguration] | None,
) -> tuple[IngestCondition, ...]:
    """Every condition of one record, independent of the order of the record's arrays."""
    return tuple(
        IngestCondition(row, reason)
        for row, reasons in (
            ("isolation-manifest-violation", _isolation(manifest)),
            ("unwitnessed-quotation", _quotations(record)),
            ("duplicate-record-identifier", _duplicates(record)),
            ("dangling-citation", _dangling_findings(record)),
            ("dangling-disposition-citation", _dangling_dispositions(record)),
            ("forbidden-input-not-withheld", _admitted_inputs(manifest)),
            ("cross-artifact-disagreement", _disagreements(record, manifest)),
            ("evaluator-configuration-absent", _absence(configuration)),
            ("evaluator-configuration-digest-mismatch", _mismatch(record, configuration)),
            ("judge-result-unscored", unscored_judge_results(record)),
        )
        for reason in reasons
    )


def _quotations(record: SealedRunRecord) -> Iterator[str]:
    for finding_id, channel in unwitnessed_quotations(record):
        yield f"finding {finding_id}: unwitnessed quotation on channel {channel}"


def _duplicates(record: SealedRunRecord) -> Iterator[str]:
    subjects: tuple[tuple[str, Iterable[str]], ...] = (
        ("observation", (o.observation_id for o in record.observations)),
        ("finding", (f.finding_id for f in record.findings)),
        ("oracle-disposition", (d.oracle_id for d in record.oracle_dispositions)),
        ("judge-result", (f"{j.rubric_id}/{j.criterion_id}" for j in record.judge_results)),
    )
    for subject, ids in subjects:
        for id_, count in sorted(Counter(ids).items()):
            if count > 1:
                yield f'duplicate {subject} identifier "{id_}" ({count} occurrences)'


def _declared(record: SealedRunRecord) -> set[str]:
    return {observation.observation_id for observation in record.observations}


def _unresolved(declared: set[str], cited: Sequence[str]) -> list[str]:
    return [id_ for id_ in dict.fromkeys(cited) if id_ not in declared]


def _dangling_findings(record: SealedRunRecord) -> list[str]:
    declared = _declared(record)
    found = sorted(
        (finding.finding_id, missing)
        for finding in record.findings
        if (missing := _unresolved(declared, finding.observation_ids))
    )
    return [
        f"finding {id_} cites unresolved observation(s): {', '.join(missing)}"
        for id_, missing in found
    ]


def _dangling_dispositions(record: SealedRunRecord) -> list[str]:
    declared = _declared(record)
    found = sorted(
        (disposition.oracle_id, missing)
        for disposition in record.oracle_dispositions
        if (missing := _unresolved(declared, disposition.observation_ids))
    )
    return [
        f"oracle {id_} disposition cites unresolved observation(s): {', '.join(missing)}"
        for id_, missing in found
    ]


def _isolation(manifest: IsolationManifest | None) -> Iterator[str]:
    if manifest is None:
        yield "isolation manifest violation: isolation manifest absent"
        return
    prefix = "isolation manifest violation: "
    if manifest.violation is not None:
        yield f"{prefix}manifest violation: {manifest.violation}"
    pairs = (
        ("mount", manifest.observed_mounts, manifest.allowed_mounts),
        ("network target", manifest.observed_network_targets, manifest.network_allowlist),
        ("tool call", manifest.observed_tool_calls, manifest.tool_allowlist),
    )
    for what, observed, allowed in pairs:
        permitted = set(allowed)
        for value in dict.fromkeys(observed):
            if value not in permitted:
                yield f"{prefix}{what} outside allowlist: {value}"


def _admitted_inputs(manifest: IsolationManifest | None) -> Iterator[str]:
    if manifest is not None:
        accounting = manifest.forbidden_input_accounting.model_dump(by_alias=True)
        for name in FORBIDDEN_INPUTS:
            if not accounting[name]["withheld"]:
                yield f"forbidden input admitted rather than withheld: {name}"


def _disagreements(record: SealedRunRecord, manifest: IsolationManifest | None) -> Iterator[str]:
    if manifest is None:
        return
    fields = (
        ("runId", record.run_id, manifest.run_id),
        ("contractDigest", record.contract_digest, manifest.contract_digest),
        (
            "evaluatorConfigurationDigest",
            record.evaluator_configuration_digest,
            manifest.evaluator_configuration_digest,
        ),
    )
    for field, ours, theirs in fields:
        if ours != theirs:
            yield f'record and manifest disagree on {field}: record "{ours}", manifest "{theirs}"'


def _absence(configuration: Loaded[EvaluatorConfiguration] | None) -> Iterator[str]:
    if configuration is None:
        yield "evaluator configuration absent"


def _mismatch(
    record: SealedRunRecord, configuration: Loaded[EvaluatorConfiguration] | None
) -> Iterator[str]:
    if configuration is None:
        return
    declared, computed = record.evaluator_configuration_digest, configuration.digest
    if declared != computed:
        yield (
            f'evaluator configuration digest mismatch: declared "{declared}", computed "{computed}"'
        )


def unscored_judge_results(record: SealedRunRecord) -> list[str]:
    """One reason for each judge result without a score, sorted."""
    return [
        f"judge result unscored: rubric {rubric} criterion {criterion}"
        for rubric, criterion in sorted(
            (j.rubric_id, j.criterion_id) for j in record.judge_results if j.score is None
        )
    ]
