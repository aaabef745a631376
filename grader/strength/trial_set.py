"""Whether several records are one trial set."""

from collections import Counter
from collections.abc import Iterator, Sequence

from grader.model.strength.run_record import SealedRunRecord
from grader.strength.read_artifact import Loaded


def in_trial_order(records: Sequence[Loaded[SealedRunRecord]]) -> list[SealedRunRecord]:
    """Records by trial index, whatever the order they were given in.

    Records that share an index are ordered by their digest; such a set is Invalid anyway.
    """
    ordered = sorted(records, key=lambda r: (r.artifact.trial_index, r.digest))
    return [record.artifact for record in ordered]


def disagreements(records: Sequence[SealedRunRecord], contract_digest: str) -> Iterator[str]:
    """What keeps the records from being one set scored under the contract, in row order."""
    for record in records:
        if record.contract_digest != contract_digest:
            yield (
                f'contractDigest: trial {record.trial_index} = "{record.contract_digest}", '
                f'supplied EvalContract = "{contract_digest}"'
            )
    first = records[0]
    for record in records[1:]:
        pairs = zip(_shared_fields(first), _shared_fields(record), strict=True)
        for (field, expected), (_, found) in pairs:
            if found != expected:
                yield (
                    f'{field}: trial {first.trial_index} = "{expected}", '
                    f'trial {record.trial_index} = "{found}"'
                )
    counts = Counter(record.trial_index for record in records)
    for index, count in sorted(counts.items()):
        if count > 1:
            yield f"trialIndex: duplicate value {index}"


def _shared_fields(record: SealedRunRecord) -> tuple[tuple[str, str], ...]:
    return (
        ("evaluatorConfigurationDigest", record.evaluator_configuration_digest),
        ("mode", record.mode),
        ("evaluatorRecommendation", record.evaluator_recommendation),
        ("runId", record.run_id),
    )
