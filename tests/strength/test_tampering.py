"""Every field of an evidence artifact changed alone: refused, or named as taken on trust."""

import copy
import functools
import json

from grader.strength import artifact_kinds as kinds
from grader.strength.aggregate import aggregate_strength
from grader.strength.emit import emit_evidence
from grader.strength.faults import StrengthFault
from grader.strength.read_artifact import parse_artifact
from grader.strength.score_run import score_run
from grader.strength.trusted_fields import TRUSTED_FIELDS

DIGEST = "sha256:" + "ab" * 32
TEXTS = [
    DIGEST, "x", "O-009", "P-009", "F-009", "obs-9", "missed", "confirmed", "low", "material",
    "held", "not-attempted", "disagrees", "true", "production", "FAIL", "CONCERNS",
    "reconstructed", "mode", "empty-collection",
]  # fmt: skip
GAP = {
    "rule": "whole-body", "relevancePredicate": "r", "satisfactionPredicate": "s",
    "satisfied": False, "severity": "low",
}  # fmt: skip
QUOTE = {"quote": "q", "channel": "stdout", "artifactId": None}
FINDING_GAP = {
    "findingId": "F-001", "observationIds": ["o"], "quotedEvidence": [QUOTE], "severity": "low"
}  # fmt: skip
NODE = {"resolution": "true", "introductionCondition": None, "children": []}
ITEMS = [
    "x", "P-009", "F-009", "mode", 9, GAP, FINDING_GAP, NODE,
    {"attempt": 1, "reason": "x"}, {"trialIndex": 1, "state": "caught"},
]  # fmt: skip
RATE = {"caught": 0, "exercised": 0, "rate": None}


def variants(value):
    """Other values for a field: of its own type, of a neighbour's, absent."""
    yield from (None, RATE, NODE, True, False, 0, 1, 2, 0.25, *TEXTS)
    if isinstance(value, list):
        yield from ([], value[::-1], value + value[-1:], *([item] for item in ITEMS))


def places(value, path=()):
    """Every field, containers too."""
    if path:
        yield path
    members = {}
    if isinstance(value, dict | list):
        members = value if isinstance(value, dict) else dict(enumerate(value))
    for key, member in members.items():
        yield from places(member, (*path, key))


def name(path):
    parts = ("[]" if isinstance(part, int) else f".{part}" for part in path)
    return "".join(parts).lstrip(".")


def scored(world, number):
    probe = world.probe()
    probe["probeId"] = f"P-00{number}"
    records = [world.record(trial) for trial in (1, 2)]
    for record in records:
        record["findings"][0]["probeId"] = probe["probeId"]
    return emit_evidence(score_run(world.inputs(records, probe=probe)))


def test_every_field_is_checked_or_named(world):
    other, value = scored(world, 1), json.loads(json.dumps(scored(world, 2)))
    beside = parse_artifact(kinds.EVIDENCE, other)
    policy = parse_artifact(kinds.POLICY, world.policy())
    floors = kinds.FLOORS.schema.validate_python({})
    taken = set()
    for path in places(value):
        original = functools.reduce(lambda held, part: held[part], path, value)
        for variant in variants(original):
            if same(variant, original):
                continue
            changed = copy.deepcopy(value)
            target = functools.reduce(lambda held, part: held[part], path[:-1], changed)
            target[path[-1]] = variant
            try:
                tampered = parse_artifact(kinds.EVIDENCE, changed)
                aggregate_strength([beside, tampered], floors, policy, "v")
            except StrengthFault:
                continue
            taken.add(name(path))
    assert taken == set(TRUSTED_FIELDS)


def same(left, right):
    return left == right and isinstance(left, bool) == isinstance(right, bool)
