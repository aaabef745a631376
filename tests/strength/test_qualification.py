import pytest

from grader.strength.qualification import qualify
from grader.strength.qualification_failure import QualificationCode


def signature(**changes):
    def apply(probe):
        probe["defectSignature"].update(changes)

    return apply


def predicate(value, **signature_changes):
    def apply(probe):
        probe["defectSignature"]["condition"]["predicate"] = value
        probe["defectSignature"].update(signature_changes)

    return apply


def selector(channel, keys):
    def apply(probe):
        probe["defectSignature"]["condition"]["selector"]["inputBinding"][channel] = keys

    return apply


def observed(tail):
    return {"pointer": f"/interactions/observed/{tail}"}


BODY = {"op": "existence", "operands": [observed("response-body/title")]}
SENT = {"op": "existence", "operands": [observed("call-inputs/path/id")]}


def each(predicate_value, tail="response-body/tags"):
    return {"op": "for-any", "collection": observed(tail), "predicate": predicate_value}


def canary_with_signature(probe):
    probe.update(
        probeClass="canary",
        defects=[],
        qualification={
            "route": "canary", "indicts": "corpus", "nonDetectionEvidence": PUBLIC
        },
    )  # fmt: skip


PUBLIC = {"storage": "public", "path": "x", "privateRef": None, "digest": "sha256:" + "0" * 64}
HISTORICAL = {
    "route": "historical",
    "failBeforeEvidence": PUBLIC,
    "passAfterEvidence": PUBLIC,
    "fixCommitDigest": "sha256:" + "0" * 64,
    "oracleStableAcrossRevisions": True,
}


def route(value):
    return lambda probe: probe.update(qualification=value)


def mixed_sources(probe):
    probe["defects"].append({**probe["defects"][0], "defectId": "D-002", "source": "natural"})


# code -> changes to a qualified probe that reach it
REACHED_BY = {
    "qualification-route-incompatible": route(HISTORICAL),
    "qualification-defect-sources-mixed": mixed_sources,
    "qualification-evidence-unverified": lambda probe: probe["qualification"].update(
        rollbackVerified=False
    ),
    "signature-absent": lambda probe: probe.update(defectSignature=None),
    "signature-present-on-canary": canary_with_signature,
    "signature-interface-kind-unsupported": signature(interfaceKind="web"),
    "signature-observable-channel-not-response-side": signature(observableChannel="call-inputs"),
    "condition-channels-underspecified": predicate(SENT),
    "condition-disjunct-without-response-channel": predicate(
        {"op": "any", "operands": [BODY, SENT]}
    ),
    "condition-selector-key-undeclared": selector("body", {"nobody": {"matcher": "any"}}),
    "condition-pointer-not-observation-rooted": predicate(
        {"op": "all", "operands": [BODY, {"op": "existence", "operands": [
            {"pointer": "/interactions/write/response-body"}]}]}
    ),
    "condition-pointer-unwritable": predicate(
        {"op": "all", "operands": [BODY, {"op": "existence", "operands": [observed("stdout")]}]}
    ),
    "condition-artifact-channel-contract-local": predicate(
        {"op": "all", "operands": [BODY, {"op": "existence", "operands": [
            observed("artifact/log")]}]}
    ),
    "condition-text-channel-on-api": signature(observableChannel="stdout"),
    "condition-reference-set-operand": predicate(
        {"op": "set-membership", "operands": [observed("response-body/title"),
                                              {"referenceSet": "titles"}]}
    ),
    "condition-operand-illegal": predicate(
        {"op": "all", "operands": [BODY, {"op": "existence", "operands": [{"literal": 1}]}]}
    ),
    "condition-regex-illegal": predicate(
        {"op": "regex", "operands": [observed("response-body/title")], "pattern": r"^(a)\1$"}
    ),
    "condition-quantifier-nesting": predicate(
        each({"op": "for-any", "collection": {"pointer": "@/x"}, "predicate": {
            "op": "existence", "operands": [{"pointer": "@/"}]}})
    ),
    "condition-quantifier-over-non-collection": predicate(
        each({"op": "existence", "operands": [{"pointer": "@/"}]}, "response-body/title")
    ),
    "condition-bound-element-outside-quantifier": predicate(
        {"op": "all", "operands": [BODY, {"op": "existence", "operands": [{"pointer": "@/x"}]}]}
    ),
}  # fmt: skip


def result(world, probe, contract=None):
    inputs = world.inputs(probe=probe, contract=contract or world.contract())
    return qualify(inputs.probe.artifact, inputs.contract.artifact.permitted_interfaces)


def test_the_probe_of_the_world_is_qualified(world):
    found = result(world, world.probe())
    assert found.qualified
    assert found.declaration_checks_ran


@pytest.mark.parametrize("code", QualificationCode, ids=lambda code: code.value)
def test_every_code_is_reached(world, code):
    probe = world.probe()
    REACHED_BY[code](probe)
    found = result(world, probe)
    assert not found.qualified
    failure = next(f for f in found.failures if f.code is code)
    assert failure.path.startswith("Probe[probeId=P-001].")
    assert failure.detail


def test_no_code_is_tested_that_the_gate_has_not():
    assert set(REACHED_BY) == {code.value for code in QualificationCode}


@pytest.mark.parametrize("make", ["clean_probe", "canary"])
def test_controls_and_canaries_qualify_on_their_own_routes(world, make):
    assert result(world, getattr(world, make)()).qualified


@pytest.mark.parametrize(
    ("change", "qualified"),
    [
        pytest.param(lambda p: p["defects"].clear(), False, id="nothing-seeded-admits-nothing"),
        pytest.param(
            lambda p: (
                p["defects"][0].update(source="natural"), p.update(qualification=HISTORICAL)
            ),
            True, id="a-natural-defect-is-historical",
        ),
        pytest.param(
            lambda p: (
                p["defects"][0].update(source="natural"),
                p.update(qualification={**HISTORICAL, "oracleStableAcrossRevisions": False}),
            ),
            False, id="an-unstable-oracle",
        ),
        pytest.param(lambda p: p.update(probeClass="zero-action"), True, id="zero-action"),
        pytest.param(lambda p: p.update(probeClass="gameability"), False, id="gameability"),
    ],
)  # fmt: skip
def test_routes_follow_class_and_source(world, change, qualified):
    probe = world.probe()
    change(probe)
    assert result(world, probe).qualified is qualified


def test_a_clean_probe_of_another_class_has_no_route(world):
    probe = world.clean_probe()
    probe["probeClass"] = "defect"
    assert [f.code for f in result(world, probe).failures] == ["qualification-route-incompatible"]


def test_without_a_home_the_declaration_checks_are_skipped(world):
    probe = world.probe()
    REACHED_BY["condition-selector-key-undeclared"](probe)
    probe["defectSignature"]["pathTemplate"] = "/elsewhere"
    found = result(world, probe)
    assert found.qualified
    assert not found.declaration_checks_ran


@pytest.mark.parametrize(
    ("types", "qualified"),
    [
        pytest.param({"k": "string"}, True, id="typed"),
        pytest.param({"k": None}, False, id="indeterminate"),
        pytest.param({}, False, id="untyped"),
    ],
)
def test_a_type_violating_selector_needs_a_type(world, types, qualified):
    contract = world.contract()
    contract["permittedInterfaces"][0]["operations"][1]["requestShape"]["body"] = {
        "requiredKeys": [], "permittedKeys": ["k"], "types": types
    }  # fmt: skip
    probe = world.probe()
    selector("body", {"k": {"matcher": "type-violating"}})(probe)
    assert result(world, probe, contract).qualified is qualified


@pytest.mark.parametrize(
    ("tail", "qualified"),
    [
        pytest.param("stdout", True, id="cli-writes-streams"),
        pytest.param("exit-code", True, id="cli-writes-a-code"),
        pytest.param("response-body", False, id="cli-writes-no-body"),
    ],
)
def test_a_command_writes_its_own_channels(world, tail, qualified):
    probe = world.probe()
    del probe["defectSignature"]["method"], probe["defectSignature"]["pathTemplate"]
    probe["defectSignature"].update(
        interfaceKind="cli",
        invocation={"executable": "tool", "subcommandPath": ["run"]},
        observableChannel=tail,
    )
    predicate({"op": "existence", "operands": [observed(tail)]})(probe)
    assert result(world, probe).qualified is qualified


@pytest.mark.parametrize(
    ("tail", "qualified"),
    [
        pytest.param("response-body/x", True, id="mcp-body"),
        pytest.param("exit-code", True, id="mcp-code"),
        pytest.param("response-headers/x", False, id="mcp-has-no-headers"),
        pytest.param("stderr", False, id="mcp-has-no-streams"),
    ],
)
def test_a_tool_writes_a_body_a_status_and_a_code(world, tail, qualified):
    probe = world.probe()
    del probe["defectSignature"]["method"], probe["defectSignature"]["pathTemplate"]
    probe["defectSignature"].update(
        interfaceKind="mcp", toolName="t", observableChannel=tail.split("/")[0]
    )
    predicate({"op": "existence", "operands": [observed(tail)]})(probe)
    assert result(world, probe).qualified is qualified


def test_two_channels_of_which_one_came_back_are_enough(world):
    echo = {
        "op": "equality",
        "operands": [observed("call-inputs/path/id"), observed("response-status")],
    }
    probe = world.probe()
    predicate(echo)(probe)
    assert result(world, probe).qualified


def test_a_bound_element_reads_its_collections_channel(world):
    either = {
        "op": "any",
        "operands": [{"op": "equality", "operands": [{"pointer": "@/"}, {"literal": n}]}
                     for n in (1, 2)],
    }  # fmt: skip
    probe = world.probe()
    predicate(each(either))(probe)
    assert result(world, probe).qualified
