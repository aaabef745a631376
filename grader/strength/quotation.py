"""Quotations held to the observations they cite: word for word, or they witness nothing."""

from collections.abc import Iterator

from grader.canonical import canonical_text
from grader.model.strength.bindings import InputChannel
from grader.model.strength.primitives import Channel
from grader.model.strength.run_record import (
    DefectFinding,
    Observation,
    QuotedEvidence,
    SealedRunRecord,
)
from grader.model.strength.shapes import AbsentBody, JsonBody, TextBody
from grader.strength.address import call_input


def unwitnessed_quotations(record: SealedRunRecord) -> list[tuple[str, Channel]]:
    """Finding id and channel of every quotation that no cited observation contains.

    Sorted by finding, then by the quotation's place in it: the record's own order.
    """
    by_id: dict[str, list[Observation]] = {}
    for observation in record.observations:
        by_id.setdefault(observation.observation_id, []).append(observation)
    texts: dict[tuple[int, Channel, str | None], tuple[str, ...]] = {}

    def holds(observation: Observation, quoted: QuotedEvidence) -> bool:
        key = (observation.sequence, quoted.channel, quoted.artifact_id)
        if key not in texts:
            texts[key] = tuple(channel_text(observation, quoted))
        return any(quoted.quote in text for text in texts[key])

    found = [
        (finding.finding_id, place, quoted.channel.value, quoted.quote)
        for finding in record.findings
        if isinstance(finding, DefectFinding)
        for place, quoted in enumerate(finding.quoted_evidence)
        if not any(holds(o, quoted) for id_ in finding.observation_ids for o in by_id.get(id_, ()))
    ]
    return [(finding_id, Channel(channel)) for finding_id, _, channel, _ in sorted(found)]


def channel_text(observation: Observation, quoted: QuotedEvidence) -> Iterator[str]:
    """A channel as text: text as it is, JSON canonical, numbers in decimal; nothing for null."""
    channel = quoted.channel
    if channel in {Channel.STDOUT, Channel.STDERR, Channel.ARTIFACT}:
        yield from _body_text(_tagged(observation, quoted))
        return
    plain: dict[Channel, object] = {
        Channel.RESPONSE_BODY: observation.response_body,
        Channel.RESPONSE_HEADERS: observation.response_headers,
        Channel.RESPONSE_STATUS: observation.response_status,
        Channel.EXIT_CODE: observation.exit_code,
        Channel.CALL_INPUTS: {c.value: call_input(observation, c) for c in InputChannel},
    }
    if plain[channel] is not None:
        yield canonical_text(plain[channel])


def _tagged(
    observation: Observation, quoted: QuotedEvidence
) -> AbsentBody | TextBody | JsonBody | None:
    if quoted.channel is Channel.ARTIFACT:
        return observation.artifacts.get(quoted.artifact_id or "")
    return observation.stdout if quoted.channel is Channel.STDOUT else observation.stderr


def _body_text(body: AbsentBody | TextBody | JsonBody | None) -> Iterator[str]:
    if isinstance(body, TextBody):
        yield body.value
    elif isinstance(body, JsonBody):
        yield canonical_text(body.value)
