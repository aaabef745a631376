import json
import os
import subprocess
import sys
import time

import pytest

from grader.canonical import canonical_bytes, digest, digest_bytes
from grader.cli.main import main
from grader.strength.emit import emit_evidence
from grader.strength.faults import FaultCode
from grader.strength.score_run import score_run

CORPUS_DIGEST = "sha256:" + "0" * 62 + "1a"


@pytest.fixture
def run(tmp_path, world, capsysbinary):
    """Run `score` over the small world; keyword arguments replace or (None) leave out files."""

    def call(*extra, records=None, corpus_digest=CORPUS_DIGEST, **artifacts):
        files = {
            "contract": world.contract(),
            "probe": world.probe(),
            "preflight-verdict": world.preflight(),
            "policy": world.policy(),
            "isolation-manifest": world.manifest(),
            "evaluator-configuration": world.configuration(),
            **{name.replace("_", "-"): value for name, value in artifacts.items()},
        }
        words = ["score", "--corpus-digest", corpus_digest]
        for number, record in enumerate(records or [world.record()]):
            words += ["--record", write(tmp_path / f"record-{number}.json", record)]
        for name, value in files.items():
            if value is not None:
                words += [f"--{name}", write(tmp_path / f"{name}.json", value)]
        status = main([*words, *extra])
        out, err = capsysbinary.readouterr()
        return status, out, err.decode("utf-8")

    return call


def write(path, value):
    data = value if isinstance(value, bytes) else canonical_bytes(value)
    path.write_bytes(data)
    return str(path)


def test_score_writes_the_canonical_line_to_stdout(run, world):
    status, out, err = run()
    expected = emit_evidence(score_run(world.inputs()))
    expected["scoringVersionInputs"]["corpusDigest"] = CORPUS_DIGEST
    expected["scoringVersion"] = digest(expected["scoringVersionInputs"])
    assert (status, err) == (0, "")
    assert out == canonical_bytes(expected) + b"\n"


def test_the_walkthrough_from_the_command_line(corpus, tmp_path, capsys):
    root, target = corpus.root / "walkthrough", tmp_path / "out"
    words = ["score", f"--out={target}"]
    for flag, name in (
        ("record", "sealed-run-record"),
        ("contract", "contract"),
        ("probe", "probe"),
        ("policy", "scoring-policy"),
        ("isolation-manifest", "isolation-manifest"),
        ("evaluator-configuration", "evaluator-configuration"),
    ):
        words += [f"--{flag}", str(root / f"{name}.json")]
    words += ["--corpus-digest", corpus.text("walkthrough/corpus-digest.txt").strip()]
    verdict = corpus.root / "derived/walkthrough-preflight-verdict.json"
    assert main([*words, "--preflight-verdict", str(verdict)]) == 2
    written = (target / "evidence-artifact.json").read_bytes()
    wanted = corpus.value("derived/walkthrough-evidence-artifact.json")
    assert written == canonical_bytes(wanted) + b"\n"
    found = json.loads(written)
    assert [(o["oracleId"], o["state"], o["corroboration"]) for o in found["outcomes"]] == [
        ("O-001", "caught", "agrees"),
        ("O-002", "confirmed", "agrees"),
        ("O-003", "confirmed", "agrees"),
        ("O-004", "abstained", "agrees"),
    ]
    assert found["verdictBasis"] == [
        "oracle O-004 resolved abstained at or above the severity floor"
    ]
    assert found["strength"]["vector"]["defect"] == {"caught": 1, "exercised": 1, "rate": 1}
    assert found["strength"]["comparable"] is False
    assert found["strength"]["note"] == (
        "1 admitted probe over 1 completed trial. Below the declared minimum of 3. "
        "The vector is reported and marked non-comparable."
    )
    assert "none is designated" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("policy", "extra", "status"),
    [
        pytest.param({"confidenceThreshold": 0.95}, [], 0, id="concerns"),
        pytest.param({"confidenceThreshold": 0.95}, ["--strict"], 1, id="concerns-promoted"),
        pytest.param({"minimumTrialCount": 2}, ["--strict"], 0, id="thin-is-not-promoted"),
        pytest.param({}, ["--strict"], 0, id="pass-stays-pass"),
    ],
)
def test_strict_promotes_concerns_that_are_more_than_thin(run, world, policy, extra, status):
    found, out, _ = run(*extra, policy=world.policy(**policy))
    assert found == status
    assert json.loads(out)["exitCode"] == 0


def test_a_failed_run_exits_2_and_writes_its_artifact(run, world):
    record = world.record(findings=[])
    record["oracleDispositions"][0]["disposition"] = "held"
    status, out, _ = run(records=[record])
    assert (status, json.loads(out)["contractVerdict"]) == (2, "FAIL")


def test_an_invalid_run_exits_3_writes_nothing_and_says_why(run, world, tmp_path):
    probe = world.probe()
    probe["qualification"]["rollbackVerified"] = False
    target = tmp_path / "out.json"
    status, out, err = run("--out", str(target), probe=probe, isolation_manifest=None)
    assert (status, out, target.exists()) == (3, b"", False)
    lines = err.splitlines()
    assert lines[0].startswith(
        "contract-grader: qualification-evidence-unverified: Probe[probeId=P-001].qualification"
    )
    assert lines[1:] == [
        "contract-grader: invalid: oracle O-001 resolved infrastructure-error",
        "contract-grader: invalid: isolation manifest violation: isolation manifest absent",
    ]


def test_all_stamps_are_checked_before_any_shape(run, world):
    probe = {**world.probe(), "schemaVersion": 5}
    status, _, err = run(probe=probe, contract={"schemaVersion": 7})
    assert status == 5
    assert err.startswith(
        "contract-grader: schema-version-mismatch: Probe[probeId=P-001].schemaVersion: "
        'carries "schemaVersion" 5 where this build reads 6'
    )


def test_issues_are_listed_sorted_and_at_most_twenty(run):
    status, _, err = run(policy={"schemaVersion": 2, **{f"x{n:02}": n for n in range(30)}})
    lines = err.splitlines()
    assert status == 5
    assert lines[0] == (
        "contract-grader: schema-parse-failure: ScoringPolicy: "
        "input does not conform to the ScoringPolicy schema"
    )
    assert len(lines) == 22
    assert lines[1:21] == sorted(lines[1:21])
    assert lines[21] == "  ... and 20 more"


HOSTILE = {
    "duplicate-keys": (b'{"a":1,"a":2}', "non-canonicalizable-value"),
    "proto": (b'{"__proto__":{"schemaVersion":2}}', "schema-parse-failure"),
    "a-megabyte-of-nesting": (b"[" * 1_000_000, "non-canonicalizable-value"),
    "4301-digits": (b'{"schemaVersion":' + b"9" * 4301 + b"}", "non-canonicalizable-value"),
    "nan": (b'{"schemaVersion":NaN}', "schema-parse-failure"),
    "bom": (b"\xef\xbb\xbf{}", "schema-parse-failure"),
    "lone-surrogate": (b'{"a":"\\ud800"}', "non-canonicalizable-value"),
    "not-utf-8": (b'{"a":"\xff"}', "schema-parse-failure"),
    "nothing": (b"", "schema-parse-failure"),
    "a-huge-array": (b"[" + b"1," * 300_000 + b"1]", "schema-parse-failure"),
    "an-escape-sequence": (b'{"\\u001b[31m":1}', "schema-parse-failure"),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("flag", ["policy", "contract", "probe", "isolation_manifest"])
def test_a_hostile_file_gives_its_fault_and_no_traceback(run, name, flag):
    data, code = HOSTILE[name]
    started = time.monotonic()
    status, out, err = run(**{flag: data})
    assert (status, out) == (5, b"")
    assert err.startswith(f"contract-grader: {code}: ")
    assert "Traceback" not in err
    assert "\x1b" not in err
    assert time.monotonic() - started < 30


def test_a_catastrophic_pattern_is_budget_exhausted(run, world):
    contract = world.contract()
    pointer = {"pointer": "/interactions/read/response-body/title"}
    contract["oracles"][0]["check"] = {"op": "regex", "operands": [pointer], "pattern": "^(a+)+$"}
    record = world.record(for_contract=contract)
    record["observations"][1]["responseBody"]["title"] = "a" * 60 + "!"
    manifest = world.manifest(contract)
    status, out, err = run(records=[record], contract=contract, isolation_manifest=manifest)
    assert (status, out) == (5, b"")
    assert err == (
        "contract-grader: budget-exhausted: EvalContract.oracles[id=O-001].check: "
        "pattern is refused for a quantifier within a quantifier\n"
    )


def test_a_reference_set_nobody_declares_cannot_be_accepted(run, world):
    contract = world.contract()
    pointer = {"pointer": "/interactions/read/response-body/title"}
    contract["oracles"][0]["check"] = {
        "op": "set-membership", "operands": [pointer, {"referenceSet": "titles"}]
    }  # fmt: skip
    record = world.record(for_contract=contract)
    status, _, err = run(records=[record], contract=contract)
    assert status == 5
    assert err.startswith("contract-grader: operator-cannot-accept-operand: EvalContract.oracles")


def checked(world, check, title):
    """Records, contract and manifest of a run whose only oracle has this check."""
    contract = world.contract()
    contract["oracles"][0]["check"] = check
    record = world.record(for_contract=contract)
    record["observations"][1]["responseBody"]["title"] = title
    return {
        "records": [record],
        "contract": contract,
        "isolation_manifest": world.manifest(contract),
    }


def title_is(op, *more, **fields):
    pointer = {"pointer": "/interactions/read/response-body/title"}
    return {"op": op, "operands": [pointer, *more], **fields}


# fault -> what a run must hold to end with it
FAULTS = {
    FaultCode.SCHEMA_PARSE_FAILURE: lambda _: {"policy": b"{"},
    FaultCode.SCHEMA_VERSION_MISMATCH: lambda w: {"policy": w.policy(schemaVersion=9)},
    FaultCode.NON_CANONICALIZABLE_VALUE: lambda _: {"policy": b'{"a":1,"a":1}'},
    FaultCode.DIGEST_MISMATCH: lambda w: {
        "records": [w.record(isolationManifestArtifact=private("policy.json", w.digest))]
    },
    FaultCode.BUDGET_EXHAUSTED: lambda w: checked(
        w, title_is("regex", pattern="^(?:a|b*)+$"), "ab" * 30
    ),
    FaultCode.OPERATOR_CANNOT_ACCEPT_OPERAND: lambda w: checked(
        w, title_is("regex", pattern="^(?<=a)b$"), "b"
    ),
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.value)
def test_every_fault_ends_with_5_and_its_code(run, world, tmp_path, fault):
    status, out, err = run(f"--corpus-root={tmp_path}", **FAULTS[fault](world))
    assert (status, out) == (5, b"")
    assert err.startswith(f"contract-grader: {fault.value}: ")


def test_all_faults_and_refusals_have_a_test():
    refusals = {FaultCode.STRENGTH_INPUT_INCONSISTENT, FaultCode.STRENGTH_INPUTS_DISAGREE}
    assert set(FaultCode) - refusals == set(FAULTS)  # the refusals: test_aggregate, and below


def private(reference, digest_text):
    return {"storage": "private", "path": None, "privateRef": reference, "digest": digest_text}


def test_evidence_nested_a_thousand_levels_is_scored(run, world):
    deep = []
    for _ in range(1000):
        deep = [deep]
    record = world.record()
    record["observations"][1]["responseBody"]["deep"] = deep
    record["observations"][1]["callInputs"]["query"] = {"deep": deep}
    quote = {"quote": "[[[", "channel": "call-inputs", "artifactId": None}
    record["findings"][0]["quotedEvidence"].append(quote)
    contract = world.contract()
    pointer = {"pointer": "/interactions/read/response-body/deep"}
    contract["oracles"][0]["check"] = {"op": "deep-equality", "operands": [pointer, pointer]}
    record["contractDigest"] = digest(contract)
    manifest = world.manifest(contract)
    status, out, err = run(records=[record], contract=contract, isolation_manifest=manifest)
    assert (status, err) == (0, "")
    assert json.loads(out)["outcomes"][0]["checkResolution"]["resolution"] == "true"


def test_a_private_reference_needs_a_corpus_root(run, world):
    record = world.record(isolationManifestArtifact=private("m.json", world.digest))
    status, out, err = run(records=[record])
    assert (status, out) == (64, b"")
    assert err.startswith("contract-grader: usage: --corpus-root is required")


def test_private_bytes_must_hash_to_their_digest(run, world, tmp_path):
    root = tmp_path / "corpus"
    root.mkdir()
    (root / "m.json").write_bytes(b"bytes")
    good = world.record(isolationManifestArtifact=private("m.json", digest_bytes(b"bytes")))
    assert run("--corpus-root", str(root), records=[good])[0] == 0
    for reference in ("m.json", "absent.json", "../record-0.json", "/etc/hostname"):
        record = world.record(isolationManifestArtifact=private(reference, world.digest))
        status, out, err = run("--corpus-root", str(root), records=[record])
        assert (status, out) == (5, b"")
        assert err.startswith(
            "contract-grader: digest-mismatch: "
            "SealedRunRecord[trialIndex=1].isolationManifestArtifact: "
        )


def test_private_manifest_entries_are_checked_too(run, world, tmp_path):
    (tmp_path / "secret").write_bytes(b"s")
    entry = {
        "privateRef": "secret",
        "digest": digest_bytes(b"s"),
        "artifactKind": "k",
        "publicSafeRunId": "r",
        "sanitizationPolicy": None,
    }
    manifest = {"schemaVersion": 1, "parentDigest": None, "revisionCount": 0, "entries": [entry]}
    root = f"--corpus-root={tmp_path}"
    assert run(root, private_manifest=manifest)[0] == 0
    entry["digest"] = world.digest
    status, _, err = run(root, private_manifest=manifest)
    assert (status, "PrivateArtifactManifest.entries[0]" in err) == (5, True)


def test_a_link_out_of_the_corpus_root_is_not_followed(run, world, tmp_path):
    root = tmp_path / "corpus"
    root.mkdir()
    (tmp_path / "outside").write_bytes(b"s")
    (root / "link").symlink_to(tmp_path / "outside")
    record = world.record(isolationManifestArtifact=private("link", digest_bytes(b"s")))
    status, _, err = run("--corpus-root", str(root), records=[record])
    assert (status, "names no file under the corpus root" in err) == (5, True)


def test_a_corpus_digest_that_is_none_is_a_parse_failure(run):
    status, _, err = run(corpus_digest="sha256:xyz")
    assert status == 5
    assert "schema-parse-failure: ScoringVersionInputs.corpusDigest: " in err


def test_one_flag_with_two_values_is_a_conflict(run):
    status, _, err = run("--corpus-digest=sha256:xyz")
    assert status == 64
    assert "--corpus-digest given twice with different values" in err


def test_twenty_thousand_problems_are_twenty_lines(run, world):
    status, out, err = run(records=[world.record(observations=[1] * 20_000)])
    assert (status, out) == (5, b"")
    assert len(err.splitlines()) == 22


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(["score"], "score requires --record, --contract, --probe", id="missing"),
        pytest.param(["score", "--nope"], 'unknown flag "--nope" for score', id="unknown"),
        pytest.param(["score", "--strict=yes"], "unknown flag", id="a-switch-with-a-value"),
        pytest.param(["score", "--policy"], "--policy requires a value", id="no-value"),
        pytest.param(["score", "--policy="], "--policy was given an empty value", id="empty"),
        pytest.param(["score", "--policy", ""], "--policy was given an empty value", id="nothing"),
        pytest.param(["score", "--policy", "--strict"], "use --policy=--strict", id="dash"),
        pytest.param(["score", "x"], "takes no positional argument", id="positional"),
        pytest.param(["score", "--"], "takes no positional argument", id="double-dash"),
        pytest.param(["aggregate-strength"], "requires --evidence, --floors", id="aggregate"),
        pytest.param(["compare", "--a", "x"], "compare requires --b", id="compare"),
        pytest.param(["compare", "--a=x", "--b=y"], "--policy or --severity-floor", id="no-floor"),
        pytest.param(
            ["compare", "--a=x", "--b=y", "--severity-floor=high"], "low, material or critical",
            id="no-severity",
        ),
        pytest.param(
            ["aggregate-strength", "--evidence=-", "--floors=-", "--policy=p"],
            "only one input may read stdin", id="two-readers-of-stdin",
        ),
    ],
)  # fmt: skip
def test_usage_errors_exit_64(words, message, capsys):
    assert main(words) == 64
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("contract-grader: usage: ")
    assert message in err


def test_score_given_a_run_directory_points_at_grade(tmp_path, capsys):
    assert main(["score", str(tmp_path)]) == 64
    assert f"to grade a run: contract-grader grade {tmp_path}" in capsys.readouterr().err


def test_a_repeat_of_the_same_value_is_no_conflict(run, tmp_path):
    assert run(f"--policy={tmp_path / 'policy.json'}")[0] == 0


def test_out_may_not_be_an_input(run, tmp_path):
    status, _, err = run("--out", f"{tmp_path}/./probe.json")
    assert status == 64
    assert "which is also --probe" in err


def test_out_without_json_is_a_folder_and_json_a_file_in_any_case(run, tmp_path):
    assert run("--out", str(tmp_path / "made" / "here"))[0] == 0
    assert (tmp_path / "made/here/evidence-artifact.json").is_file()
    assert run("--out", str(tmp_path / "direct.JSON"))[0] == 0
    assert (tmp_path / "direct.JSON").is_file()
    assert run("--out", str(tmp_path / "direct.JSON/below"))[0] == 64


def test_a_file_that_is_not_there_is_unreadable(run):
    status, _, err = run("--private-manifest=/nowhere.json")
    assert status == 5
    assert err.startswith(
        "contract-grader: schema-parse-failure: PrivateArtifactManifest: "
        '--private-manifest "/nowhere.json" cannot be read: No such file or directory'
    )


@pytest.mark.parametrize("name", ["score", "aggregate-strength", "compare"])
def test_help_shows_an_example_and_the_statuses(name, capsys):
    assert main([name, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"contract-grader {name} --" in out
    assert "64 usage" in out


def evidence_file(world, path, *, title="old"):
    record = world.record(title=title)
    value = emit_evidence(score_run(world.inputs([record])))
    return write(path, value)


def test_aggregate_strength_prints_the_aggregate(world, tmp_path, capsysbinary):
    evidence = evidence_file(world, tmp_path / "e.json")
    policy = write(tmp_path / "p.json", world.policy())
    floors = write(tmp_path / "f.json", {"defect": 1})
    words = ["aggregate-strength", "--evidence", evidence, "--floors", floors, "--policy", policy]
    assert main(words) == 0
    value = json.loads(capsysbinary.readouterr().out)
    assert value["floorDecisions"]["defect"]["decision"] == "meets"
    assert main([*words, "--out", str(tmp_path)]) == 0
    assert json.loads((tmp_path / "strength-aggregate.json").read_bytes()) == value


def test_a_refused_aggregation_exits_4_and_writes_nothing(world, tmp_path, capsys):
    evidence = evidence_file(world, tmp_path / "e.json")
    policy = write(tmp_path / "p.json", world.policy())
    floors = write(tmp_path / "f.json", {})
    words = ["--evidence", evidence, "--evidence", evidence, "--floors", floors]
    assert main(["aggregate-strength", *words, "--policy", policy]) == 4
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "contract-grader: strength-inputs-disagree: EvidenceArtifact[1]: "
        "probe P-001 is also scored by EvidenceArtifact[0]: a probe counts once\n"
    )


def test_aggregate_stamps_name_the_artifact(world, tmp_path, capsys):
    good = evidence_file(world, tmp_path / "e.json")
    old = write(tmp_path / "old.json", {"schemaVersion": 3})
    policy = write(tmp_path / "p.json", world.policy())
    floors = write(tmp_path / "f.json", {})
    words = ["--evidence", good, "--evidence", old, "--floors", floors, "--policy", policy]
    assert main(["aggregate-strength", *words]) == 5
    assert "EvidenceArtifact[1].schemaVersion: " in capsys.readouterr().err


def test_compare_prints_json_and_one_line(world, tmp_path, capsys):
    caught = evidence_file(world, tmp_path / "a.json")
    record = world.record(findings=[])
    record["oracleDispositions"][0]["disposition"] = "held"
    missed = write(tmp_path / "b.json", emit_evidence(score_run(world.inputs([record]))))
    assert main(["compare", "--a", caught, "--b", missed, "--severity-floor", "low"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert json.loads(first)["relation"] == "a-dominates-b"
    assert second == "a dominates b: the rate is higher in defect and lower in no class"
    policy = write(tmp_path / "p.json", world.policy())
    assert main(["compare", "--a", missed, "--b", caught, "--policy", policy]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("b dominates a: ")


def test_compare_refuses_a_contradictory_artifact(world, tmp_path, capsys):
    good = evidence_file(world, tmp_path / "a.json")
    value = json.loads((tmp_path / "a.json").read_bytes())
    value["scoringVersion"] = world.digest
    bad = write(tmp_path / "b.json", value)
    assert main(["compare", "--a", good, "--b", bad, "--severity-floor", "low"]) == 4
    assert "strength-input-inconsistent: EvidenceArtifact[1]: " in capsys.readouterr().err


def test_stdin_is_read_and_the_bytes_do_not_depend_on_hash_seed_or_locale(world, tmp_path):
    record = json.dumps(world.record()).encode()
    words = [sys.executable, "-m", "grader", "score", "--record", "-"]
    for name, value in (
        ("contract", world.contract()),
        ("probe", world.probe()),
        ("preflight-verdict", world.preflight()),
        ("policy", world.policy()),
        ("isolation-manifest", world.manifest()),
        ("evaluator-configuration", world.configuration()),
    ):
        words += [f"--{name}", write(tmp_path / f"{name}.json", value)]
    words += ["--corpus-digest", CORPUS_DIGEST]
    outputs = set()
    for seed, locale in (("1", "C"), ("2", "C.UTF-8")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale}
        done = subprocess.run(words, input=record, env=env, capture_output=True, check=True)
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert json.loads(outputs.pop())["contractVerdict"] == "PASS"
