import pytest

from grader.strength.coverage.gaps import RULE_ORDER, coverage_gaps
from grader.strength.coverage.rules import SITE_RULES


def gaps(world, contract):
    found = coverage_gaps(world.inputs(contract=contract).contract.artifact)
    assert all(gap.satisfied is False for gap in found)
    return [gap.rule for gap in found]


def get_note(contract):
    return contract["permittedInterfaces"][0]["operations"][1]


def oracle(number, targets, check):
    return {
        "id": f"O-00{number}",
        "direction": {
            "evidenceTargets": targets,
            "relation": "all",
            "polarity": "expects-hold",
            "scope": None,
            "negativeDomain": None,
        },
        "check": check,
        "polarity": "expects-hold",
        "commentary": None,
    }


def reads(*tails, step="read"):
    """Direction targets and a check that both address some response pointers of a step."""
    targets = [f"/interactions/{step}/response-body{tail}" for tail in tails]
    checks = [{"op": "existence", "operands": [{"pointer": target}]} for target in targets]
    check = checks[0] if len(checks) == 1 else {"op": "all", "operands": checks}
    return targets, check


def add_oracle(contract, targets, check, *, listed=True):
    contract["oracles"].append(oracle(2, targets, check))
    if listed:
        contract["behaviors"][0]["oracles"].append("O-002")


def location(contract, mode, reference_set=None):
    cardinality = {"mode": mode, "count" if mode == "exact" else "max": 2}
    get_note(contract)["responseDescriptor"]["collectionLocations"] = [
        {"pointer": "/tags", "expectedCardinality": cardinality, "referenceSet": reference_set}
    ]
    if reference_set:
        contract["referenceSets"] = {reference_set: {"keys": ["id"], "members": []}}


TAGS = "/interactions/read/response-body/tags"


def each_tag(predicate):
    return {"op": "for-all", "collection": {"pointer": TAGS}, "predicate": predicate}


IS_THERE = {"op": "existence", "operands": [{"pointer": "@/"}]}
IN_SET = {"op": "set-membership", "operands": [{"pointer": "@/"}, {"referenceSet": "tags"}]}
COVERS = {
    "op": "covers-by-key",
    "operands": [{"referenceSet": "tags"}, {"pointer": TAGS}],
    "expectedKey": "id",
    "actualKey": "id",
}


def separation(contract):
    get_note(contract)["responseDescriptor"]["channelRoles"]["/title"] = "payload"


def whole_body(contract):
    get_note(contract)["responseDescriptor"]["requiredKeys"] = ["ok", "title", "ok"]


def malformed(contract):
    get_note(contract)["requestShape"]["query"]["permittedKeys"] = ["q"]


def malformed_step(contract):
    malformed(contract)
    binding = contract["interactionPlan"][1]["inputBinding"]
    binding["query"] = {"q": {"matcher": "type-violating"}}


def read_back_lost(contract):
    contract["interactionPlan"][1]["after"] = None


def siblings(contract):
    names = [{"interfaceId": "notes", "operationId": o} for o in ("put-note", "get-note")]
    contract["siblingGroups"]["operations"] = [names]


# rule -> contract changes that leave it open, and changes that satisfy it
OPEN = {
    "success-indicator-separation": separation,
    "whole-body": whole_body,
    "malformed-input": malformed,
    "per-record": lambda c: location(c, "at-most"),
    "sibling-cross-check": lambda c: c.update(siblingGroups=None),
    "omission-and-completeness": lambda c: (
        location(c, "exact", "tags"), add_oracle(c, [], each_tag(IS_THERE))
    ),
    "state-change-read-back": read_back_lost,
}  # fmt: skip
SATISFIED = {
    "success-indicator-separation": lambda c: (
        separation(c), add_oracle(c, *reads("/ok", "/title"))
    ),
    "whole-body": lambda c: (whole_body(c), add_oracle(c, *reads("/ok", "/title"))),
    "malformed-input": malformed_step,
    "per-record": lambda c: (location(c, "at-most"), add_oracle(c, [], each_tag(IS_THERE))),
    "sibling-cross-check": siblings,
    "omission-and-completeness": lambda c: (
        location(c, "exact", "tags"),
        add_oracle(c, [], {"op": "all", "operands": [COVERS, each_tag(IS_THERE)]}),
    ),
    "state-change-read-back": dict,  # as it is
}  # fmt: skip


def test_the_contract_of_the_world_has_no_gap(world):
    assert gaps(world, world.contract()) == []


@pytest.mark.parametrize("rule", RULE_ORDER)
def test_every_rule_can_be_open_alone(world, rule):
    contract = world.contract()
    OPEN[rule](contract)
    assert gaps(world, contract) == [rule]


@pytest.mark.parametrize("rule", RULE_ORDER)
def test_every_rule_can_be_relevant_and_satisfied(world, rule):
    contract = world.contract()
    SATISFIED[rule](contract)
    assert gaps(world, contract) == []


def test_all_seven_rules_are_tested():
    assert set(RULE_ORDER) == set(OPEN) == set(SATISFIED)
    assert len(SITE_RULES) + 1 == len(RULE_ORDER) == 7


def test_a_gap_has_the_highest_severity_and_its_predicates_names(world):
    contract = world.contract()
    contract["behaviors"].append({**contract["behaviors"][0], "id": "B-002", "severity": "low"})
    whole_body(contract)
    gap = coverage_gaps(world.inputs(contract=contract).contract.artifact)[0]
    assert (gap.severity, gap.relevance_predicate, gap.satisfaction_predicate) == (
        "critical",
        "whole-body-relevance",
        "whole-body-satisfaction",
    )


def test_a_contract_without_operations_leaves_all_but_the_sibling_rule_open(world):
    contract = world.contract()
    contract["permittedInterfaces"] = []
    assert gaps(world, contract) == [r for r in RULE_ORDER if r != "sibling-cross-check"]


def test_an_indicator_of_an_oracle_that_no_behaviour_lists_counts_for_nothing(world):
    contract = world.contract()
    separation(contract)
    add_oracle(contract, *reads("/ok", "/title"), listed=False)
    assert gaps(world, contract) == ["success-indicator-separation"]


@pytest.mark.parametrize("key", ["successIndicator", "channelRoles", "collectionLocations"])
def test_what_is_not_declared_costs_coverage(world, key):
    contract = world.contract()
    get_note(contract)["responseDescriptor"][key] = None
    assert gaps(world, contract) != []


def test_direction_and_check_must_both_address(world):
    contract = world.contract()
    whole_body(contract)
    targets, check = reads("/ok", "/title")
    add_oracle(contract, targets[:1], check)
    assert gaps(world, contract) == ["whole-body"]


def test_a_page_is_reconciled_by_membership_and_not_by_a_bijection(world):
    for mode, check, closed in (
        ("page-bounded", IN_SET, True),
        ("at-most", IN_SET, True),
        ("exact", IN_SET, False),
    ):
        contract = world.contract()
        location(contract, mode, "tags")
        add_oracle(contract, [], each_tag(check))
        expected = [] if closed else ["omission-and-completeness"]
        assert gaps(world, contract) == expected


def test_a_parameter_group_is_crossed_through_call_inputs(world):
    contract = world.contract()
    contract["siblingGroups"]["parameters"] = [["title", "body"]]
    assert gaps(world, contract) == ["sibling-cross-check"]
    targets = [f"/interactions/write/call-inputs/body/{key}" for key in ("title", "body")]
    check = {"op": "equality", "operands": [{"pointer": target} for target in targets]}
    add_oracle(contract, targets, check)
    assert gaps(world, contract) == []


def test_two_assertions_under_one_all_read_nothing_back(world):
    contract = world.contract()
    targets = contract["oracles"][0]["direction"]["evidenceTargets"]
    contract["oracles"][0]["check"] = {
        "op": "all",
        "operands": [{"op": "existence", "operands": [{"pointer": t}]} for t in targets],
    }
    assert gaps(world, contract) == ["state-change-read-back"]


@pytest.mark.parametrize(
    ("folder", "name", "expected"),
    [
        ("skill-defect", "eval-contract", "skill-defect/evidence-artifact"),
        ("spike", "eval-contract", "spike/evidence-artifact"),
        ("walkthrough", "contract", "derived/walkthrough-evidence-artifact"),
    ],
)
def test_the_gaps_of_the_golden_contracts(corpus, world, folder, name, expected):
    contract = corpus.plain(f"{folder}/{name}.json")
    found = coverage_gaps(world.inputs(contract=contract).contract.artifact)
    wanted = corpus.plain(f"{expected}.json")["coverageGaps"]
    assert [gap.model_dump(mode="json", by_alias=True) for gap in found] == wanted
