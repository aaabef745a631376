import pytest

from grader.strength import artifact_kinds as kinds
from grader.strength.emit import emit_evidence
from grader.strength.faults import FaultCode, StrengthFault
from grader.strength.read_artifact import check_stamp, parse_artifact, stamp_path
from grader.strength.score_run import score_run


def aggregate(world):
    digest = world.digest
    floor = {"floor": None, "decision": "undeclared", "basis": "no-floor-declared"}
    return {
        "schemaVersion": 1,
        "parentDigest": None,
        "revisionCount": 0,
        "engineVersion": "1",
        "mode": "production",
        "scoringVersion": digest,
        "scoringPolicyDigest": digest,
        "comparabilityKey": digest,
        "basis": "measured",
        "minimumTrialCount": 1,
        "callerAttestedInputs": ["mode"],
        "aggregateAttestedInputs": ["probeClass"],
        "inputs": [
            {"probeId": "P-001", "probeClass": None, "runId": "r", "artifactDigest": digest}
        ],
        "classes": {
            "defect": {"caught": 1, "exercised": 1, "rate": 1, "eligible": 1, "comparable": True},
            "gameability": None,
            "zero-action": None,
        },
        "floorDecisions": {"defect": floor, "gameability": floor, "zero-action": floor},
    }


def private_manifest(world):
    entry = {
        "privateRef": "x",
        "digest": world.digest,
        "artifactKind": "k",
        "publicSafeRunId": "r",
        "sanitizationPolicy": None,
    }
    return {"schemaVersion": 1, "parentDigest": None, "revisionCount": 0, "entries": [entry]}


BUILT = {
    "EvalContract": (kinds.CONTRACT, lambda w: w.contract()),
    "Probe": (kinds.PROBE, lambda w: w.probe()),
    "SealedRunRecord": (kinds.RECORD, lambda w: w.record()),
    "IsolationManifest": (kinds.MANIFEST, lambda w: w.manifest()),
    "EvaluatorConfiguration": (kinds.CONFIGURATION, lambda w: w.configuration()),
    "ScoringPolicy": (kinds.POLICY, lambda w: w.policy()),
    "PreflightVerdict": (kinds.PREFLIGHT, lambda w: w.preflight()),
    "PrivateArtifactManifest": (kinds.PRIVATE_MANIFEST, private_manifest),
    "EvidenceArtifact": (kinds.EVIDENCE, lambda w: emit_evidence(score_run(w.inputs()))),
    "StrengthAggregate": (kinds.AGGREGATE, aggregate),
}
ALL = pytest.mark.parametrize("name", BUILT)


def fault_of(kind, value, code=FaultCode.SCHEMA_PARSE_FAILURE):
    with pytest.raises(StrengthFault) as fault:
        parse_artifact(kind, value)
    assert fault.value.fault is code
    return fault.value


def paths(value, path=()):
    """Every object of a value, with the path to it."""
    if isinstance(value, dict):
        yield path, value
        for key, member in value.items():
            yield from paths(member, (*path, key))
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from paths(member, (*path, index))


# places whose keys are the caller's own
FREE = {
    "types", "channelRoles", "referenceSets", "principals", "resources", "decodingParameters",
    "responseBody", "responseHeaders", "callInputs", "artifacts", "literal", "body",
    "path", "query", "header",
}  # fmt: skip


def is_free(path):
    return any(part in FREE for part in path[-2:])


@ALL
def test_ten_artifacts_are_read(world, name):
    kind, build = BUILT[name]
    loaded = parse_artifact(kind, build(world))
    assert loaded.artifact.schema_version == kind.generation


@ALL
def test_every_object_refuses_an_unknown_key(world, name):
    kind, build = BUILT[name]
    for path, _ in list(paths(build(world))):
        if is_free(path):
            continue
        value = world.copy(build(world))
        target = value
        for part in path:
            target = target[part]
        target["__proto__"] = 1
        fault = fault_of(kind, value)
        pointer = "".join(f"/{part}" for part in path)
        assert any(line.startswith(f"{pointer}/__proto__: ") for line in fault.issues), path


@ALL
def test_every_object_needs_each_of_its_keys(world, name):
    kind, build = BUILT[name]
    tried = 0
    for path, members in list(paths(build(world))):
        for key in members:
            if is_free((*path, key)) and path and is_free(path):
                continue
            value = world.copy(build(world))
            target = value
            for part in path:
                target = target[part]
            del target[key]
            if key in {"commentary", "schemaVersion"} and path:
                continue
            try:
                parse_artifact(kind, value)
            except StrengthFault:
                tried += 1
            else:
                assert is_free(path), (path, key)
    assert tried > 5


@ALL
def test_no_field_takes_a_value_of_another_type(world, name):
    kind, build = BUILT[name]
    for key in build(world):
        value = {**build(world), key: object}
        fault_of(kind, value)


@ALL
def test_another_generation_is_named_before_its_shape_is_looked_at(name):
    kind, _ = BUILT[name]
    fault = fault_of(kind, {"schemaVersion": 99, "junk": 1}, FaultCode.SCHEMA_VERSION_MISMATCH)
    assert f'carries "schemaVersion" 99 where this build reads {kind.generation}' in fault.detail
    assert fault.path.endswith(".schemaVersion")


@pytest.mark.parametrize("stamp", ["7", None, True, [7]])
def test_a_stamp_that_is_no_number_is_left_to_the_schema(stamp):
    check_stamp(kinds.CONTRACT, {"schemaVersion": stamp})
    fault = fault_of(kinds.CONTRACT, {"schemaVersion": stamp})
    assert any(line.startswith("/schemaVersion: ") for line in fault.issues)


@pytest.mark.parametrize("value", [None, [], "text", 7, {}])
def test_what_is_no_object_is_a_parse_failure(value):
    for kind, _ in BUILT.values():
        assert fault_of(kind, value).issues


@pytest.mark.parametrize(
    ("kind", "value", "position", "path"),
    [
        (kinds.RECORD, {"trialIndex": 3}, 0, "SealedRunRecord[trialIndex=3]"),
        (kinds.RECORD, {"trialIndex": "3"}, 2, "SealedRunRecord[index=2]"),
        (kinds.PROBE, {"probeId": "P-009"}, None, "Probe[probeId=P-009]"),
        (kinds.PROBE, 7, None, "Probe"),
        (kinds.EVIDENCE, {}, 4, "EvidenceArtifact[4]"),
        (kinds.POLICY, {}, None, "ScoringPolicy"),
    ],
)
def test_an_artifact_has_a_name_in_messages(kind, value, position, path):
    assert stamp_path(kind, value, position) == path


def changed(build, *path, to):
    def apply(world):
        value = world.copy(build(world))
        target = value
        for part in path[:-1]:
            target = target[part]
        target[path[-1]] = to
        return value

    return apply


RECORD, PROBE = BUILT["SealedRunRecord"], BUILT["Probe"]
CONTRACT, EVIDENCE = BUILT["EvalContract"], BUILT["EvidenceArtifact"]


@pytest.mark.parametrize(
    ("kind", "build", "pointer"),
    [
        pytest.param(
            RECORD[0], changed(RECORD[1], "observations", 1, "sequence", to=1), "(root)",
            id="one-sequence-twice",
        ),
        pytest.param(
            RECORD[0], changed(RECORD[1], "findings", 0, "observationIds", to=[]),
            "/findings/0/observationIds", id="a-defect-that-cites-nothing",
        ),
        pytest.param(
            RECORD[0],
            changed(RECORD[1], "findings", 0, "quotedEvidence", 0, "artifactId", to="log"),
            "/findings/0/quotedEvidence/0", id="an-artifact-id-on-another-channel",
        ),
        pytest.param(
            RECORD[0], changed(RECORD[1], "findings", 0, "findingType", to="confirmation"),
            "/findings/0/quotedEvidence", id="a-confirmation-that-quotes",
        ),
        pytest.param(
            RECORD[0], changed(RECORD[1], "findings", 0, "confidence", to=1.01),
            "/findings/0/confidence", id="a-confidence-above-one",
        ),
        pytest.param(
            RECORD[0], changed(RECORD[1], "trialIndex", to=0), "/trialIndex", id="trial-zero"
        ),
        pytest.param(
            PROBE[0], changed(PROBE[1], "expectedClean", to=True), "/defectSignature",
            id="a-clean-probe-with-a-signature",
        ),
        pytest.param(
            PROBE[0],
            changed(PROBE[1], "defectSignature", "condition", "selector", "inputBinding", "path",
                    to={}),
            "/defectSignature/condition/selector/inputBinding/path", id="an-empty-selector-channel",
        ),
        pytest.param(
            PROBE[0], changed(PROBE[1], "qualification", "route", to="hearsay"), "/qualification",
            id="an-unknown-route",
        ),
        pytest.param(
            CONTRACT[0],
            changed(CONTRACT[1], "permittedInterfaces", to=[
                {"logicalId": "a", "kind": "api", "operations": []}] * 2),
            "(root)", id="one-logical-id-twice",
        ),
        pytest.param(
            CONTRACT[0], changed(CONTRACT[1], "behaviors", to=[]), "/behaviors", id="no-behaviour"
        ),
        pytest.param(
            CONTRACT[0],
            changed(CONTRACT[1], "oracles", 0, "check", to={"op": "all", "operands": []}),
            "/oracles/0/check/operands", id="all-of-nothing",
        ),
        pytest.param(
            EVIDENCE[0], changed(EVIDENCE[1], "scoringVersionInputs", "mode", to="production"),
            "(root)", id="two-modes",
        ),
        pytest.param(
            EVIDENCE[0], changed(EVIDENCE[1], "mode", to="production"), "/contractVerdict",
            id="a-contract-verdict-in-production",
        ),
    ],
)  # fmt: skip
def test_rules_across_fields(world, kind, build, pointer):
    fault = fault_of(kind, build(world))
    assert any(line.startswith(f"{pointer}: ") for line in fault.issues), fault.issues


def test_values_of_the_input_are_never_printed(world):
    value = world.record()
    value["mode"] = "s3cret"
    value["observations"][0]["stdout"] = {"kind": "s3cret", "value": "s3cret"}
    value["findings"][0]["confidence"] = "s3cret"
    fault = fault_of(kinds.RECORD, value)
    assert "s3cret" not in str(fault) + "".join(fault.issues)
    assert list(fault.issues) == sorted(fault.issues)


def test_an_expression_nested_too_deep_is_a_parse_failure(world):
    expression = {"op": "existence", "operands": [{"pointer": "/interactions/read/stdout"}]}
    for depth, read in ((60, True), (70, False), (5000, False)):
        nested = expression
        for _ in range(depth):
            nested = {"op": "not", "operands": [nested]}
        contract = world.contract()
        contract["oracles"][0]["check"] = nested
        if read:
            parse_artifact(kinds.CONTRACT, contract)
        else:
            assert any("nests deeper" in line for line in fault_of(kinds.CONTRACT, contract).issues)


@pytest.mark.parametrize(
    "value", [{"defect": 1.1}, {"defect": None}, {"defect": "1"}, {"canary": 1}, {"__proto__": 1}]
)
def test_floors_are_strict(value):
    fault_of(kinds.FLOORS, value)


def test_the_artifacts_of_the_corpus_are_read(corpus):
    names = {
        "eval-contract": kinds.CONTRACT, "contract": kinds.CONTRACT, "probe": kinds.PROBE,
        "sealed-run-record": kinds.RECORD, "isolation-manifest": kinds.MANIFEST,
        "evaluator-configuration": kinds.CONFIGURATION, "scoring-policy": kinds.POLICY,
        "preflight-verdict": kinds.PREFLIGHT, "evidence-artifact": kinds.EVIDENCE,
    }  # fmt: skip
    read = 0
    for folder in ("skill-defect", "spike", "walkthrough", "aggregate"):
        for path in sorted((corpus.root / folder).glob("*.json")):
            kind = kinds.EVIDENCE if path.stem.startswith("evidence-") else names.get(path.stem)
            if kind is not None:
                corpus.load(kind, f"{folder}/{path.name}")
                read += 1
    assert read == 33
