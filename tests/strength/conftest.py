"""A small world of its own: one note that a write must store, and loaders for the corpus."""

import copy
import json
from types import SimpleNamespace

import pytest

from grader.canonical import digest
from grader.model.strength.isolation_manifest import FORBIDDEN_INPUTS
from grader.strength import artifact_kinds as kinds
from grader.strength.read_artifact import parse_artifact
from grader.strength.scan_json import scan_json
from grader.strength.score_run import ScoreInputs

D = "sha256:" + "0" * 63
LINEAGE = {"parentDigest": None, "revisionCount": 0}
NO_KEYS = {"requiredKeys": [], "permittedKeys": [], "types": {}}
UNBOUND = dict.fromkeys(
    ["path", "query", "header", "body", "argument", "option", "environment", "stdin", "arguments"]
)
PUBLIC = {"storage": "public", "path": "x", "privateRef": None, "digest": D + "1"}


def operation(name, method, *, changes):
    return {
        "operationId": name,
        "method": method,
        "pathTemplate": "/notes/{id}",
        "stateChangeMarker": changes,
        "requestShape": {channel: dict(NO_KEYS) for channel in ("path", "query", "header", "body")},
        "responseDescriptor": {
            "requiredKeys": ["ok"],
            "permittedKeys": ["ok", "title", "tags"],
            "types": {"ok": "boolean", "title": "string", "tags": "array"},
            "successIndicator": "/ok",
            "channelRoles": {"/ok": "success-indicator"},
            "collectionLocations": [],
        },
        "volatilePointers": [],
        "sensitivityWitness": None,
    }


def step(name, operation_id, after=None, **changes):
    return {
        "stepId": name,
        "interfaceId": "notes",
        "operationId": operation_id,
        "inputBinding": {"path": None, "query": None, "header": None, "body": None},
        "after": after,
        "cardinality": "exactly-one",
        **changes,
    }


def contract():
    targets = [
        "/interactions/write/call-inputs/body/title",
        "/interactions/read/response-body/title",
    ]
    return {
        "schemaVersion": 7,
        **LINEAGE,
        "contractId": "notes",
        "sourceSpecDigest": None,
        "behaviors": [
            {
                "id": "B-001",
                "description": "A write is stored.",
                "severity": "critical",
                "observableSuccessCriterion": "A later read returns it.",
                "requirementLinks": [],
                "riskLinks": [],
                "oracles": ["O-001"],
            }
        ],
        "oracles": [
            {
                "id": "O-001",
                "direction": {
                    "evidenceTargets": targets,
                    "relation": "equality",
                    "polarity": "expects-hold",
                    "scope": None,
                    "negativeDomain": None,
                },
                "check": {"op": "equality", "operands": [{"pointer": p} for p in targets]},
                "polarity": "expects-hold",
                "commentary": None,
            }
        ],
        "rubrics": [],
        "waivers": [],
        "permittedInterfaces": [
            {
                "logicalId": "notes",
                "kind": "api",
                "operations": [
                    operation("put-note", "PUT", changes=True),
                    operation("get-note", "GET", changes=False),
                ],
            }
        ],
        "referenceSets": None,
        "siblingGroups": {"operations": [], "parameters": []},
        "interactionPlan": [step("write", "put-note"), step("read", "get-note", "write")],
        "scopedResources": None,
        "forbiddenInputs": [],
        "testData": {"setup": None, "cleanup": None, "principals": None, "resources": None},
        "budgets": {"maxToolCalls": 5, "maxWallClockMinutes": 5, "maxCostUsd": "1"},
        "safetyLimits": [],
        "requiredEvidence": [],
        "probeStepBound": None,
        "fixtureReset": None,
    }


def probe():
    return {
        "schemaVersion": 6,
        **LINEAGE,
        "probeId": "P-001",
        "probeClass": "defect",
        "behaviorId": "B-001",
        "systemId": "notes",
        "implementationDigest": D + "2",
        "artifactDigest": D + "3",
        "commitDigest": D + "4",
        "rationale": "The write is not stored.",
        "qualification": {
            "route": "controlled-mutation",
            "mutationSource": "by hand",
            "mutationOperator": "deletion",
            "targetArtifact": PUBLIC,
            "expectedObservableFailure": "the old title",
            "baselinePassEvidence": PUBLIC,
            "mutatedFailEvidence": PUBLIC,
            "rollbackVerified": True,
        },
        "expectedClean": False,
        "defects": [
            {
                "defectId": "D-001",
                "behaviorId": "B-001",
                "summary": "not stored",
                "severity": "critical",
                "oracleEvidence": [],
                "source": "controlled-mutation",
                "manifestationWitness": None,
            }
        ],
        "defectSignature": {
            "interfaceKind": "api",
            "method": "GET",
            "pathTemplate": "/notes/{noteId}",
            "observableChannel": "response-body",
            "condition": {
                "selector": {"inputBinding": dict(UNBOUND)},
                "predicate": {
                    "op": "equality",
                    "operands": [
                        {"pointer": "/interactions/observed/response-body/title"},
                        {"literal": "old"},
                    ],
                },
            },
        },
    }


def clean_probe():
    value = probe()
    del value["defectSignature"]
    value.update(
        probeClass="zero-action",
        expectedClean=True,
        defects=[],
        qualification={
            "route": "clean-control",
            "baselinePassEvidence": PUBLIC,
            "revisionCommitDigest": D + "5",
            "noKnownDefectStatement": "none known",
        },
    )
    return value


def canary():
    value = probe()
    value.update(
        probeClass="canary",
        defects=[],
        defectSignature=None,
        qualification={
            "route": "canary", "indicts": "corpus", "nonDetectionEvidence": PUBLIC
        },
    )  # fmt: skip
    return value


def observation(number, operation_id, **changes):
    return {
        "observationId": f"obs-{number}",
        "sequence": number,
        "interfaceId": "notes",
        "operationId": operation_id,
        "provenance": "evaluator-chosen",
        "principal": None,
        "callInputs": dict(UNBOUND),
        "responseBody": None,
        "responseHeaders": None,
        "responseStatus": 200,
        "stdout": {"kind": "absent"},
        "stderr": {"kind": "absent"},
        "exitCode": None,
        "artifacts": {},
        **changes,
    }


def finding(number=1, **changes):
    return {
        "findingId": f"F-00{number}",
        "findingType": "defect",
        "oracleId": "O-001",
        "probeId": "P-001",
        "behaviorId": "B-001",
        "severity": "critical",
        "summary": "the old title",
        "confidence": 0.9,
        "observationIds": ["obs-2"],
        "evidenceArtifacts": [],
        "quotedEvidence": [
            {"quote": '"title":"old"', "channel": "response-body", "artifactId": None}
        ],
        **changes,
    }


def configuration():
    return {
        "schemaVersion": 1,
        **LINEAGE,
        "sealedBriefDigest": D + "6",
        "evaluatorIdentity": "somebody",
        "modelSnapshot": "m",
        "systemPromptDigest": D + "7",
        "decodingParameters": {"temperature": 0},
        "toolInventory": [],
        "permissionInventory": [],
        "budgets": {"maxToolCalls": 5, "maxWallClockMinutes": 5, "maxCostUsd": "1"},
        "seed": None,
        "judgeConfiguration": None,
    }


USE = {
    "toolCalls": 2, "inputTokens": 1, "outputTokens": 1, "wallClockSeconds": 1.5, "costUsd": "0.1"
}  # fmt: skip


def record(trial=1, title="old", for_contract=None, **changes):
    caught = title == "old"
    sent = {**UNBOUND, "body": {"title": "new"}}
    return {
        "schemaVersion": 7,
        **LINEAGE,
        "runId": "run-1",
        "conditionArm": "mutated",
        "mode": "contract-scoring",
        "trialIndex": trial,
        "contractDigest": digest(for_contract or contract()),
        "sealedBriefDigest": D + "6",
        "evaluatorConfigurationDigest": digest(configuration()),
        "evaluatorRecommendation": "FAIL",
        "oracleDispositions": [
            {
                "oracleId": "O-001",
                "disposition": "violated" if caught else "held",
                "observationIds": ["obs-2"],
                "note": None,
            }
        ],
        "findings": [finding()] if caught else [],
        "observations": [
            observation(1, "put-note", callInputs=sent, responseBody={"ok": True}),
            observation(2, "get-note", responseBody={"ok": True, "title": title}),
        ],
        "judgeResults": [],
        "actionsArtifact": PUBLIC,
        "isolationManifestArtifact": PUBLIC,
        "resourceUse": USE,
        "evidenceDisclosure": {"truncationBound": None, "reportedIncomplete": False},
        **changes,
    }


def manifest(for_contract=None, **changes):
    names = FORBIDDEN_INPUTS
    return {
        "schemaVersion": 1,
        **LINEAGE,
        "runId": "run-1",
        "contractId": "notes",
        "conditionArm": "mutated",
        "modelSnapshot": "m",
        "systemPromptDigest": D + "7",
        "contractDigest": digest(for_contract or contract()),
        "evaluatorConfigurationDigest": digest(configuration()),
        "workspaceIdentity": "w",
        "allowedMounts": [],
        "observedMounts": [],
        "networkAllowlist": [],
        "observedNetworkTargets": [],
        "toolAllowlist": [],
        "observedToolCalls": [],
        "resourceCeilings": {
            "maxToolCalls": 1,
            "maxInputTokens": 1,
            "maxOutputTokens": 1,
            "maxWallClockMinutes": 1,
            "maxCostUsd": "1",
        },
        "actualResourceUse": USE,
        "forbiddenInputAccounting": {name: {"withheld": True, "note": None} for name in names},
        "violation": None,
        **changes,
    }


def preflight(**changes):
    return {
        "schemaVersion": 2,
        **LINEAGE,
        "runId": "run-1",
        "fixtureDigest": D + "8",
        "passed": True,
        "checks": [],
        **changes,
    }


def policy(**changes):
    return {
        "schemaVersion": 2,
        **LINEAGE,
        "policyId": "default-policy",
        "severityFloor": "material",
        "confidenceThreshold": 0.7,
        "catchThreshold": 0.5,
        "minimumTrialCount": 1,
        "reExecutionCap": 2,
        "remediationCap": 3,
        "regexMatchStepBudget": 1_000_000,
        **changes,
    }


def inputs(records=None, **artifacts):
    """Inputs to `score_run`; any artifact may be given as a JSON value, None leaves one out."""
    given = {
        "contract": contract(),
        "probe": probe(),
        "preflight": preflight(),
        "policy": policy(),
        "configuration": configuration(),
        "manifest": None,
        **artifacts,
    }
    if "manifest" not in artifacts:
        given["manifest"] = manifest(given["contract"])
    values = [record(for_contract=given["contract"])] if records is None else records
    return ScoreInputs(
        records=[parse_artifact(kinds.RECORD, value) for value in values],
        contract=parse_artifact(kinds.CONTRACT, given["contract"]),
        probe=parse_artifact(kinds.PROBE, given["probe"]),
        preflight=parse_artifact(kinds.PREFLIGHT, given["preflight"]).artifact,
        policy=parse_artifact(kinds.POLICY, given["policy"]),
        corpus_digest=D + "9",
        manifest=given["manifest"] and parse_artifact(kinds.MANIFEST, given["manifest"]).artifact,
        configuration=given["configuration"]
        and parse_artifact(kinds.CONFIGURATION, given["configuration"]),
        designated_oracle=given.get("designated_oracle"),
    )


@pytest.fixture
def world():
    """The builders above; every call gives fresh values."""
    return SimpleNamespace(
        contract=contract,
        probe=probe,
        clean_probe=clean_probe,
        canary=canary,
        record=record,
        observation=observation,
        finding=finding,
        configuration=configuration,
        manifest=manifest,
        preflight=preflight,
        policy=policy,
        inputs=inputs,
        operation=operation,
        step=step,
        unbound=UNBOUND,
        public=PUBLIC,
        digest=D + "0",
        copy=copy.deepcopy,
    )


@pytest.fixture
def corpus(shared):
    """Read files of the shared corpus: `text(name)`, `value(name)`, `load(kind, name)`."""
    root = shared / "corpus/eval-quality"

    def value(name):
        return scan_json((root / name).read_bytes(), name)

    return SimpleNamespace(
        root=root,
        text=lambda name: (root / name).read_text("utf-8"),
        value=value,
        plain=lambda name: json.loads((root / name).read_bytes()),
        load=lambda kind, name: parse_artifact(kind, value(name)),
    )
