import pytest

from grader.canonical import digest
from grader.strength.score_run import score_run


def basis(world, record=None, records=None, **artifacts):
    run = score_run(world.inputs(records or [record or world.record()], **artifacts))
    assert run.ladder.verdict is None
    return run.ladder.basis


MANIFEST = "isolation manifest violation: "


@pytest.mark.parametrize(
    ("changes", "reasons"),
    [
        pytest.param({"violation": "it left"}, [MANIFEST + "manifest violation: it left"],
                     id="declared-violation"),
        pytest.param({"observedMounts": ["/a", "/b", "/a"], "allowedMounts": ["/b"]},
                     [MANIFEST + "mount outside allowlist: /a"], id="mount"),
        pytest.param({"observedNetworkTargets": ["x"]},
                     [MANIFEST + "network target outside allowlist: x"], id="network"),
        pytest.param({"observedToolCalls": ["t"]},
                     [MANIFEST + "tool call outside allowlist: t"], id="tool"),
        pytest.param({"runId": "run-2"},
                     ['record and manifest disagree on runId: record "run-1", manifest "run-2"'],
                     id="another-run"),
    ],
)  # fmt: skip
def test_a_manifest_that_tells_of_a_breach(world, changes, reasons):
    assert list(basis(world, manifest=world.manifest(**changes))) == reasons


@pytest.mark.parametrize("field", ["contractDigest", "evaluatorConfigurationDigest"])
def test_a_manifest_of_another_contract_or_configuration(world, field):
    other = "sha256:" + "f" * 64
    ours = world.manifest()[field]
    expected = f'record and manifest disagree on {field}: record "{ours}", manifest "{other}"'
    assert list(basis(world, manifest=world.manifest(**{field: other}))) == [expected]


def test_a_forbidden_input_that_was_not_withheld(world):
    manifest = world.manifest()
    for name in ("source-code", "original-spec"):
        manifest["forbiddenInputAccounting"][name]["withheld"] = False
    assert list(basis(world, manifest=manifest)) == [
        "forbidden input admitted rather than withheld: original-spec",
        "forbidden input admitted rather than withheld: source-code",
    ]


def test_no_manifest(world):
    assert list(basis(world, manifest=None)) == [MANIFEST + "isolation manifest absent"]


def test_no_configuration(world):
    assert list(basis(world, configuration=None)) == ["evaluator configuration absent"]


def test_another_configuration(world):
    other = {**world.configuration(), "seed": 7}
    declared = digest(world.configuration())
    assert list(basis(world, configuration=other)) == [
        f'evaluator configuration digest mismatch: declared "{declared}", '
        f'computed "{digest(other)}"'
    ]


def quoted(world, **changes):
    entry = {"quote": "nowhere", "channel": "response-body", "artifactId": None, **changes}
    return world.record(findings=[world.finding(quotedEvidence=[entry])])


@pytest.mark.parametrize(
    ("changes", "witnessed"),
    [
        pytest.param({"quote": '"title":"old"'}, True, id="canonical-json"),
        pytest.param({"quote": '"title": "old"'}, False, id="pretty-printed-json"),
        pytest.param({"quote": "200", "channel": "response-status"}, True, id="a-status"),
        pytest.param({"quote": "0", "channel": "exit-code"}, False, id="a-null-channel"),
        pytest.param({"quote": "two\nlines", "channel": "stdout"}, True, id="text-as-it-is"),
        pytest.param({"quote": '[1,"a"]', "channel": "stderr"}, True, id="tagged-json"),
        pytest.param(
            {"quote": "body", "channel": "artifact", "artifactId": "report"}, True, id="a-file"
        ),
        pytest.param(
            {"quote": "body", "channel": "artifact", "artifactId": "other"}, False, id="no-file"
        ),
        pytest.param({"quote": "body", "channel": "artifact"}, False, id="no-file-named"),
        pytest.param({"quote": '"body":null', "channel": "call-inputs"}, True, id="call-inputs"),
        pytest.param({"quote": '"x":"y"', "channel": "response-headers"}, True, id="headers"),
    ],
)
def test_a_quotation_stands_in_its_channel_word_for_word(world, changes, witnessed):
    record = quoted(world, **changes)
    record["observations"][1].update(
        stdout={"kind": "text", "value": "one\ntwo\nlines"},
        stderr={"kind": "json", "value": [1, "a"]},
        artifacts={"report": {"kind": "text", "value": "the body"}},
        responseHeaders={"x": "y"},
    )
    run = score_run(world.inputs([record]))
    channel = changes.get("channel", "response-body")
    reason = f"finding F-001: unwitnessed quotation on channel {channel}"
    assert (reason in run.ladder.basis) is not witnessed


def test_a_citation_of_nothing(world):
    record = world.record(findings=[world.finding(observationIds=["obs-2", "x-9", "x-9"])])
    assert list(basis(world, record)) == ["finding F-001 cites unresolved observation(s): x-9"]


def test_a_disposition_that_cites_nothing_recorded(world):
    record = world.record()
    record["oracleDispositions"][0]["observationIds"] = ["obs-2", "x-1", "x-2"]
    assert list(basis(world, record)) == [
        "oracle O-001 disposition cites unresolved observation(s): x-1, x-2"
    ]


@pytest.mark.parametrize(
    ("key", "subject", "identifier"),
    [
        pytest.param("findings", "finding", "F-001", id="finding"),
        pytest.param("oracleDispositions", "oracle-disposition", "O-001", id="disposition"),
        pytest.param("judgeResults", "judge-result", "R-001/RC-001", id="judge-result"),
    ],
)
def test_one_identifier_used_twice(world, key, subject, identifier):
    judged = {"rubricId": "R-001", "criterionId": "RC-001", "score": 1, "note": None}
    record = world.record(judgeResults=[judged])
    record[key] = record[key] * 2
    assert f'duplicate {subject} identifier "{identifier}" (2 occurrences)' in basis(world, record)


def test_one_observation_id_used_twice(world):
    record = world.record()
    record["observations"].append({**record["observations"][1], "sequence": 3})
    reasons = basis(world, record)
    assert 'duplicate observation identifier "obs-2" (2 occurrences)' in reasons


def test_an_unscored_judge_result(world):
    judged = {"rubricId": "R-001", "criterionId": "RC-001", "score": None, "note": None}
    reasons = basis(world, world.record(judgeResults=[judged]))
    assert list(reasons) == ["judge result unscored: rubric R-001 criterion RC-001"]


def test_an_unscored_judge_result_of_a_declared_rubric_is_a_judge_error(world):
    contract = world.contract()
    contract["rubrics"] = [
        {"id": "R-001", "scaleLevels": None, "failureModePenalties": None, "maxLength": None,
         "criteria": []}
    ]  # fmt: skip
    judged = {"rubricId": "R-001", "criterionId": "RC-001", "score": None, "note": None}
    record = world.record(for_contract=contract, judgeResults=[judged])
    assert basis(world, record, contract=contract)[0] == "oracle O-001 resolved judge-error"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("evaluatorConfigurationDigest", "sha256:" + "e" * 64, id="configuration"),
        pytest.param("mode", "production", id="mode"),
        pytest.param("evaluatorRecommendation", "PASS", id="recommendation"),
        pytest.param("runId", "run-7", id="run"),
    ],
)
def test_records_that_are_not_one_set(world, field, value):
    first = world.record(1)
    reasons = basis(world, records=[world.record(2, **{field: value}), first])
    assert (
        f'trial-set field disagreement: {field}: trial 1 = "{first[field]}", trial 2 = "{value}"'
    ) in reasons


def test_a_record_of_another_contract(world):
    other = "sha256:" + "e" * 64
    supplied = digest(world.contract())
    assert (
        f'trial-set field disagreement: contractDigest: trial 1 = "{other}", '
        f'supplied EvalContract = "{supplied}"'
    ) in basis(world, world.record(contractDigest=other))


def test_two_records_of_one_trial(world):
    reasons = basis(world, records=[world.record(2), world.record(2)])
    assert list(reasons) == ["trial-set field disagreement: trialIndex: duplicate value 2"]
