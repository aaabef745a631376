import itertools

import pytest

from grader.model.strength.run_record import Observation
from grader.strength.selection import select_steps


@pytest.fixture
def select(world):
    """Bound observation ids and results of a plan over calls `(number, operation, changes)`."""

    def run(plan, calls, **declared):
        contract = world.contract()
        contract["interactionPlan"] = plan
        for operation in contract["permittedInterfaces"][0]["operations"]:
            operation["requestShape"]["body"]["types"] = declared.get("types", {})
        artifact = world.inputs(contract=contract).contract.artifact
        observations = [
            Observation.model_validate(
                world.observation(
                    number, operation, **{**changes, "callInputs": {**world.unbound, **sent}}
                )
            )
            for number, operation, sent, changes in calls
        ]
        answers = set()
        for order in itertools.permutations(observations):
            chosen = select_steps(artifact, order)
            answers.add(
                tuple(
                    (
                        s.selection.result.value,
                        tuple(s.selection.observation_ids),
                        s.bound.observation_id if s.bound else None,
                    )
                    for s in chosen
                )
            )
        assert len(answers) == 1, "the order of the record's array was read"
        return list(answers.pop())

    return run


def body(value):
    return {"path": None, "query": None, "header": None, "body": value}


def call(number, operation="put-note", body=None, **changes):
    return (number, operation, {"body": body}, changes)


def test_a_step_binds_its_only_match(world, select):
    plan = [world.step("write", "put-note")]
    assert select(plan, [call(1), call(2, "get-note")]) == [("one", ("obs-1",), "obs-1")]


def test_baseline_calls_satisfy_steps_too(world, select):
    plan = [world.step("write", "put-note")]
    assert select(plan, [call(1, provenance="baseline")]) == [("one", ("obs-1",), "obs-1")]


def test_an_operation_of_another_interface_is_another_operation(world, select):
    plan = [world.step("write", "put-note")]
    assert select(plan, [call(1, interfaceId="other")]) == [("none", (), None)]


@pytest.mark.parametrize(
    ("cardinality", "bound"),
    [
        pytest.param("exactly-one", None, id="exactly-one-is-ambiguous"),
        pytest.param("at-most-one", None, id="at-most-one-is-ambiguous"),
        pytest.param("any", "obs-1", id="any-takes-the-first"),
    ],
)
def test_several_matches(world, select, cardinality, bound):
    plan = [world.step("write", "put-note", cardinality=cardinality)]
    assert select(plan, [call(2), call(1)]) == [("several", ("obs-1", "obs-2"), bound)]


@pytest.mark.parametrize(
    ("wanted", "matches"),
    [
        pytest.param({"literal": {"a": [1]}}, True, id="a-literal-compares-deeply"),
        pytest.param({"literal": {"a": [True]}}, False, id="true-is-not-one"),
        pytest.param({"matcher": "any"}, True, id="any-wants-the-key"),
        pytest.param({"matcher": "type-violating"}, True, id="another-type-than-declared"),
        pytest.param({"principal": "owner"}, True, id="the-same-principal"),
        pytest.param({"principal": "guest"}, False, id="another-principal"),
    ],
)
def test_a_binding(world, select, wanted, matches):
    plan = [world.step("write", "put-note", inputBinding=body({"k": wanted}))]
    calls = [call(1, body={"k": {"a": [1]}}, principal="owner")]
    result = select(plan, calls, types={"k": "string"})
    assert (result[0][0] == "one") is matches


@pytest.mark.parametrize(
    ("types", "matches"),
    [
        pytest.param({"k": "object"}, False, id="the-declared-type"),
        pytest.param({"k": None}, False, id="an-indeterminate-type"),
        pytest.param({}, False, id="an-undeclared-type"),
        pytest.param({"k": "array"}, True, id="a-violated-type"),
    ],
)
def test_type_violating_needs_a_declared_type(world, select, types, matches):
    plan = [
        world.step("write", "put-note", inputBinding=body({"k": {"matcher": "type-violating"}}))
    ]
    result = select(plan, [call(1, body={"k": {}})], types=types)
    assert (result[0][0] == "one") is matches


@pytest.mark.parametrize("sent", [None, {}, {"other": 1}])
def test_a_key_that_was_not_sent_matches_nothing(world, select, sent):
    plan = [world.step("write", "put-note", inputBinding=body({"k": {"matcher": "any"}}))]
    assert select(plan, [call(1, body=sent)])[0][0] == "none"


def test_after_means_strictly_after_the_anchors_observation(world, select):
    plan = [world.step("write", "put-note"), world.step("read", "get-note", "write")]
    calls = [call(1, "get-note"), call(2), call(3, "get-note")]
    assert select(plan, calls) == [("one", ("obs-2",), "obs-2"), ("one", ("obs-3",), "obs-3")]


def test_an_anchor_that_bound_nothing_rules_everything_out(world, select):
    plan = [world.step("write", "put-note"), world.step("read", "get-note", "write")]
    assert select(plan, [call(1, "get-note")])[1] == ("none", (), None)
    assert select(plan, [call(1), call(2), call(3, "get-note")])[1] == ("none", (), None)


def test_an_anchor_that_is_not_declared_imposes_nothing(world, select):
    plan = [world.step("read", "get-note", "nobody")]
    assert select(plan, [call(1, "get-note")]) == [("one", ("obs-1",), "obs-1")]


def test_the_anchors_own_bindings_count(world, select):
    plan = [
        world.step("write", "put-note", inputBinding=body({"k": {"literal": 1}})),
        world.step("read", "get-note", "write"),
    ]
    calls = [call(1, body={"k": 1}), call(2, body={"k": 2}), call(3, "get-note")]
    assert select(plan, calls)[1] == ("one", ("obs-3",), "obs-3")


CAPTURED = {"captured": "/interactions/create/response-body/id"}


def test_a_capture_compares_with_an_earlier_response(world, select):
    plan = [
        world.step("read", "get-note", inputBinding=body({"id": CAPTURED})),
        world.step("create", "put-note"),
    ]
    calls = [
        call(1, "get-note", {"id": 7}),
        call(2, responseBody={"id": 7}),
        call(3, "get-note", {"id": 8}),
        call(4, "get-note", {"id": 7}),
    ]
    assert select(plan, calls)[0] == ("one", ("obs-4",), "obs-4")


def test_a_capture_from_nothing_matches_nothing(world, select):
    plan = [
        world.step("create", "put-note"),
        world.step("read", "get-note", inputBinding=body({"id": CAPTURED})),
    ]
    assert select(plan, [call(1, "get-note", {"id": 7})])[1][0] == "none"
    calls = [call(1, responseBody={}), call(2, "get-note", {"id": 7})]
    assert select(plan, calls)[1][0] == "none"


@pytest.mark.parametrize(
    "plan_of",
    [
        pytest.param(
            lambda s: [s("a", "put-note", "b"), s("b", "put-note", "a")], id="after-cycle"
        ),
        pytest.param(lambda s: [s("a", "put-note", "a")], id="after-itself"),
        pytest.param(
            lambda s: [
                s("create", "put-note", "read"),
                s("read", "get-note", inputBinding=body({"id": CAPTURED})),
            ],
            id="after-and-capture-cycle",
        ),
    ],
)
def test_a_cycle_stays_unresolved(world, select, plan_of):
    plan = plan_of(world.step)
    calls = [call(1, responseBody={"id": 7}), call(2, "get-note", {"id": 7})]
    assert {result for result, _, _ in select(plan, calls)} == {"none"}


def test_a_long_chain_of_steps_is_no_recursion(world, select):
    plan = [world.step("s-0", "put-note", cardinality="any")]
    plan += [world.step(f"s-{n}", "put-note", f"s-{n - 1}") for n in range(1, 3000)]
    assert select(plan, [call(1)])[2999][0] == "none"


def test_a_step_name_declared_twice_anchors_nothing(world, select):
    plan = [
        world.step("write", "put-note"),
        world.step("write", "put-note"),
        world.step("read", "get-note", "write"),
    ]
    assert select(plan, [call(1), call(2, "get-note")])[2] == ("one", ("obs-2",), "obs-2")
