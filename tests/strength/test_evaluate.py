import time

import pytest
from pydantic import TypeAdapter

from grader.model.strength.eval_contract import ReferenceSet
from grader.model.strength.expression import Expression
from grader.model.strength.operations import CommandOperation
from grader.model.strength.run_record import Observation
from grader.strength import evidence as evidence_module
from grader.strength.evaluate import evaluate
from grader.strength.evidence import Evidence
from grader.strength.faults import FaultCode, StrengthFault

EXPRESSION = TypeAdapter(Expression)
BODY = {
    "n": 1,
    "half": 0.5,
    "yes": True,
    "null": None,
    "text": "a\U0001f600b",
    "list": [1, "1", True, None, {"k": [1]}],
    "empty": [],
    "pairs": [{"k": 1}, {"k": 2}, {"k": 2}],
    "ups": [{"k": "\U0001f600"}, {"k": "\ufb33"}],
    "mixed": [{"k": 1}, {"k": "2"}],
    "objects": [{"id": "a"}, {"id": "b"}],
    "a/b": {"~": "escaped"},
    "constructor": 1,
}
KEYED = {"requiredKeys": ["k"], "permittedKeys": ["k"], "types": {"k": "number"}}


def pointer(tail="", channel="response-body"):
    return {"pointer": f"/interactions/call/{channel}{tail}"}


def literal(value):
    return {"literal": value}


def binary(op, left, right):
    return {"op": op, "operands": [left, right]}


def unary(op, operand, **more):
    return {"op": op, "operands": [operand], **more}


@pytest.fixture
def resolve(world):
    def over(expression, body=BODY, *, sets=None, collections=(), budget=1_000_000):
        operation = world.operation("get-note", "GET", changes=False)
        operation["responseDescriptor"]["collectionLocations"] = [
            {
                "pointer": pointer,
                "expectedCardinality": {"mode": "at-most", "max": 9},
                "referenceSet": None,
            }
            for pointer in collections
        ]
        contract = world.contract()
        contract["permittedInterfaces"][0]["operations"] = [operation]
        declared = world.inputs(contract=contract).contract.artifact
        call = Observation.model_validate(world.observation(1, "get-note", responseBody=body))
        evidence = Evidence(
            observations={"call": call},
            operations={"call": declared.permitted_interfaces[0].operations[0]},
            reference_sets={k: ReferenceSet.model_validate(v) for k, v in (sets or {}).items()},
            regex_budget=budget,
            path="here",
        )
        return evaluate(EXPRESSION.validate_python(expression), evidence)

    return over


T, F, U = "true", "false", "insufficient-evidence"


@pytest.mark.parametrize(
    ("expression", "resolution"),
    [
        pytest.param(binary("equality", pointer("/n"), literal(1)), T, id="numbers-by-value"),
        pytest.param(binary("equality", pointer("/yes"), literal(1)), F, id="true-is-not-one"),
        pytest.param(binary("equality", pointer("/list/1"), literal(1)), F, id="text-is-no-number"),
        pytest.param(
            binary("equality", pointer("/list/4"), literal({"k": [1]})), T, id="compound-by-digest"
        ),
        pytest.param(binary("equality", pointer("/no"), pointer("/no")), F, id="absent-is-nothing"),
        pytest.param(binary("equality", pointer("/null"), literal(None)), T, id="null-is-null"),
        pytest.param(
            binary("deep-equality", pointer("/list/4"), literal({"k": [1]})), T, id="deep"
        ),
        pytest.param(binary("deep-equality", pointer("/empty"), literal([])), U, id="deep-empty"),
        pytest.param(binary("containment", pointer("/list"), literal("1")), T, id="member"),
        pytest.param(binary("containment", pointer("/list"), literal("2")), F, id="no-member"),
        pytest.param(
            binary("containment", pointer("/list"), literal([1, None])), T, id="every-member"
        ),
        pytest.param(binary("containment", pointer("/list"), literal([1, 2])), F, id="not-every"),
        pytest.param(binary("containment", pointer("/text"), literal("b")), T, id="substring"),
        pytest.param(binary("containment", pointer("/text"), literal(1)), F, id="no-substring"),
        pytest.param(binary("containment", pointer("/n"), literal(1)), F, id="a-scalar-holds-none"),
        pytest.param(binary("containment", pointer("/empty"), literal(1)), U, id="empty-container"),
        pytest.param(unary("existence", pointer("/null")), T, id="null-exists"),
        pytest.param(unary("existence", pointer("/no")), F, id="absent-does-not"),
        pytest.param(unary("existence", pointer("/empty")), T, id="an-empty-array-exists"),
        pytest.param(unary("existence", pointer("/constructor")), T, id="constructor-is-a-key"),
        pytest.param(unary("existence", pointer("/toString")), F, id="nothing-on-prototypes"),
        pytest.param(unary("existence", pointer("/list/5")), F, id="past-the-end"),
        pytest.param(unary("existence", pointer("/list/01")), F, id="no-leading-zero"),
        pytest.param(unary("existence", pointer("/list/-")), F, id="no-dash-index"),
        pytest.param(unary("existence", pointer("/n/x")), F, id="into-a-scalar"),
        pytest.param(unary("existence", pointer("/a~1b/~0")), T, id="escaped-tokens"),
        pytest.param(unary("existence", pointer("", "stdout")), T, id="absent-stream-is-null"),
        pytest.param(unary("existence", pointer("/x", "stdout")), F, id="into-an-absent-stream"),
        pytest.param(unary("existence", pointer("", "artifact/log")), T, id="absent-file-is-null"),
        pytest.param(
            unary("existence", {"pointer": "/interactions/other/response-body"}), F,
            id="a-step-that-bound-nothing",
        ),
        pytest.param(
            binary("equality", pointer("", "response-status"), literal(200)), T, id="a-status"
        ),
        pytest.param(unary("absence", pointer("/no")), T, id="absence"),
        pytest.param(unary("absence", pointer("/n")), F, id="presence"),
        pytest.param(unary("regex", pointer("/text"), pattern="^a..b$"), T, id="two-code-units"),
        pytest.param(unary("regex", pointer("/text"), pattern="^a$"), F, id="the-whole-text"),
        pytest.param(unary("regex", pointer("/n"), pattern="^1$"), F, id="only-text-matches"),
        pytest.param(
            binary("set-membership", pointer("/n"), literal([2, 1])), T, id="in-a-literal-set"
        ),
        pytest.param(binary("set-membership", pointer("/yes"), literal([1])), F, id="true-is-no-1"),
        pytest.param(
            unary("ordering", pointer("/pairs"), key="k", order="ascending"), T, id="ties-allowed"
        ),
        pytest.param(
            unary("ordering", pointer("/pairs"), key="k", order="descending"), F, id="wrong-way"
        ),
        pytest.param(
            unary("ordering", pointer("/ups"), key="k", order="ascending"), T, id="by-code-unit"
        ),
        pytest.param(
            unary("ordering", pointer("/mixed"), key="k", order="ascending"), F, id="mixed-types"
        ),
        pytest.param(
            unary("ordering", pointer("/list"), key="k", order="ascending"), F, id="no-objects"
        ),
        pytest.param(
            unary("ordering", pointer("/empty"), key="k", order="ascending"), U, id="no-order"
        ),
        pytest.param(
            unary("count-tolerance", pointer("/pairs"), expected=4, tolerance=1, relative=False), T,
            id="near",
        ),
        pytest.param(
            unary("count-tolerance", pointer("/pairs"), expected=4, tolerance=24, relative=True), F,
            id="percent-unrounded",
        ),
        pytest.param(
            unary("count-tolerance", pointer("/pairs"), expected=4, tolerance=25, relative=True), T,
            id="percent",
        ),
        pytest.param(
            unary("count-tolerance", pointer("/empty"), expected=0, tolerance=0, relative=False), T,
            id="none-is-a-count",
        ),
        pytest.param(
            unary("count-tolerance", pointer("/n"), expected=1, tolerance=9, relative=False), F,
            id="a-scalar-has-no-count",
        ),
        pytest.param(unary("shape", pointer("/pairs/0"), descriptor=KEYED), T, id="shape"),
        pytest.param(unary("shape", pointer("/list/4"), descriptor=KEYED), F, id="wrong-type"),
        pytest.param(
            unary("shape", pointer("/pairs/0"), descriptor={**KEYED, "permittedKeys": []}), F,
            id="required-is-not-permitted",
        ),
        pytest.param(
            unary("shape", pointer("/pairs/0"), descriptor={**KEYED, "requiredKeys": ["k", "x"],
                                                            "permittedKeys": ["k", "x"]}),
            F, id="a-key-lacks",
        ),
        pytest.param(unary("shape", pointer("/list"), descriptor=KEYED), F, id="no-object"),
    ],
)  # fmt: skip
def test_a_leaf(resolve, expression, resolution):
    node = resolve(expression)
    assert node.resolution == resolution
    assert node.tripped is (resolution == U)
    assert node.children == ()


@pytest.mark.parametrize(
    ("expression", "resolution"),
    [
        pytest.param(unary("existence", pointer("/gone")), U, id="existence"),
        pytest.param(unary("absence", pointer("/gone")), U, id="absence"),
        pytest.param(
            unary("count-tolerance", pointer("/gone"), expected=0, tolerance=0, relative=False), U,
            id="count",
        ),
        pytest.param(binary("equality", pointer("/gone"), literal(1)), U, id="equality"),
        pytest.param(unary("existence", pointer("/gone/0")), F, id="but-not-inside-it"),
        pytest.param(
            {"op": "covers-by-key", "operands": [{"referenceSet": "ids"}, pointer("/gone")],
             "expectedKey": "id", "actualKey": "id"},
            F, id="covers-needs-both-sides",
        ),
    ],
)  # fmt: skip
def test_an_absent_declared_collection_is_insufficient_evidence(resolve, expression, resolution):
    sets = {"ids": {"keys": ["id"], "members": [{"id": "a"}]}}
    assert resolve(expression, collections=["/gone"], sets=sets).resolution == resolution


def covers(members, tail="/objects", actual="id"):
    expression = {
        "op": "covers-by-key",
        "operands": [{"referenceSet": "ids"}, pointer(tail)],
        "expectedKey": "id",
        "actualKey": actual,
    }
    return expression, {"ids": {"keys": ["id"], "members": members}}


@pytest.mark.parametrize(
    ("case", "resolution"),
    [
        pytest.param(covers([{"id": "b"}, {"id": "a"}]), T, id="a-bijection"),
        pytest.param(covers([{"id": "a"}]), F, id="one-too-many"),
        pytest.param(covers([{"id": "a"}, {"id": "a"}]), F, id="duplicates"),
        pytest.param(covers([{"id": "a"}, {"x": 1}]), F, id="a-member-without-the-key"),
        pytest.param(covers([]), U, id="nothing-expected"),
        pytest.param(covers([{"id": "a"}], "/empty"), U, id="nothing-there"),
        pytest.param(covers([{"id": "a"}], "/n"), F, id="no-collection"),
    ],
)
def test_covers_by_key(resolve, case, resolution):
    expression, sets = case
    assert resolve(expression, sets=sets).resolution == resolution


def test_a_reference_set_is_read_by_its_only_key(resolve):
    member = binary("set-membership", pointer("/objects/0/id"), {"referenceSet": "ids"})
    sets = {"ids": {"keys": ["id"], "members": [{"id": "b"}, {"id": "a", "more": 1}]}}
    assert resolve(member, sets=sets).resolution == T
    assert resolve(member, sets={"ids": {"keys": ["id"], "members": []}}).resolution == U


@pytest.mark.parametrize(
    "sets",
    [
        pytest.param({}, id="not-declared"),
        pytest.param({"ids": {"keys": ["id", "k"], "members": []}}, id="two-keys"),
        pytest.param({"ids": {"keys": ["id"], "members": [{"x": 1}]}}, id="a-member-without-it"),
    ],
)
def test_a_reference_set_that_is_no_set_is_refused(resolve, sets):
    member = binary("set-membership", pointer("/n"), {"referenceSet": "ids"})
    with pytest.raises(StrengthFault) as fault:
        resolve(member, sets=sets)
    assert fault.value.fault is FaultCode.OPERATOR_CANNOT_ACCEPT_OPERAND


YES = unary("existence", pointer("/n"))
NO = unary("existence", pointer("/no"))
NOTHING = binary("equality", pointer("/empty"), literal([]))


@pytest.mark.parametrize(
    ("expression", "resolution"),
    [
        pytest.param({"op": "all", "operands": [YES, YES]}, T, id="all-true"),
        pytest.param({"op": "all", "operands": [NOTHING, NO]}, F, id="all-false-wins"),
        pytest.param({"op": "all", "operands": [YES, NOTHING]}, U, id="all-then-unknown"),
        pytest.param({"op": "any", "operands": [YES, NOTHING]}, U, id="any-unknown-beats-true"),
        pytest.param({"op": "any", "operands": [YES, NO]}, T, id="any-true"),
        pytest.param({"op": "any", "operands": [NO, NO]}, F, id="any-false"),
        pytest.param({"op": "not", "operands": [YES]}, F, id="not-true"),
        pytest.param({"op": "not", "operands": [NO]}, T, id="not-false"),
        pytest.param({"op": "not", "operands": [NOTHING]}, U, id="not-unknown"),
    ],
)
def test_a_connective_evaluates_every_part(resolve, expression, resolution):
    node = resolve(expression)
    assert node.resolution == resolution
    assert node.tripped is False
    assert len(node.children) == len(expression["operands"])


IS_NULL = binary("equality", {"pointer": "@/"}, literal(None))


def quantified(op, collection, predicate):
    return {"op": op, "collection": collection, "predicate": predicate}


HAS_K = unary("existence", {"pointer": "@/k"})
IS_TWO = binary("equality", {"pointer": "@/k"}, literal(2))


@pytest.mark.parametrize(
    ("expression", "resolution", "children"),
    [
        pytest.param(quantified("for-all", pointer("/pairs"), HAS_K), T, 3, id="for-all"),
        pytest.param(quantified("for-all", pointer("/pairs"), IS_TWO), F, 3, id="for-all-not"),
        pytest.param(quantified("for-any", pointer("/pairs"), IS_TWO), T, 3, id="for-any"),
        pytest.param(quantified("for-any", pointer("/empty"), HAS_K), U, 0, id="empty"),
        pytest.param(quantified("for-all", pointer("/no"), HAS_K), U, 0, id="absent"),
        pytest.param(quantified("for-all", pointer("/n"), HAS_K), U, 0, id="no-collection"),
        pytest.param(
            quantified("for-any", pointer("/list"), IS_NULL),
            T, 5, id="the-element-itself",
        ),
        pytest.param(quantified("for-any", literal([1]), YES), T, 1, id="a-literal-collection"),
    ],
)  # fmt: skip
def test_a_quantifier_has_a_child_per_element(resolve, expression, resolution, children):
    node = resolve(expression)
    assert (node.resolution, len(node.children)) == (resolution, children)
    assert node.tripped is (children == 0)


def test_the_tree_is_recorded_as_the_artifact_wants_it(resolve):
    assert resolve({"op": "not", "operands": [NOTHING]}).as_json() == {
        "resolution": U,
        "introductionCondition": None,
        "children": [
            {"resolution": U, "introductionCondition": "empty-collection", "children": []}
        ],
    }


def test_a_bound_pointer_outside_a_quantifier_is_absent(resolve):
    assert resolve(unary("existence", {"pointer": "@/"})).resolution == F


def test_a_quantifier_over_a_huge_collection_does_not_hang(resolve):
    big = list(range(15_000))
    started = time.monotonic()
    node = resolve(
        quantified(
            "for-all", pointer("/a"), binary("containment", pointer("/b"), {"pointer": "@/"})
        ),
        {"a": big, "b": list(reversed(big))},
    )
    assert node.resolution == T
    assert time.monotonic() - started < 20  # ten times what it takes


def test_a_tree_of_too_many_nodes_is_budget_exhausted(resolve, monkeypatch):
    monkeypatch.setattr(evidence_module, "MAX_NODES", 50)
    nested = quantified("for-all", pointer("/list"), quantified("for-all", pointer("/list"), YES))
    assert resolve(quantified("for-all", pointer("/list"), YES)).resolution == T
    with pytest.raises(StrengthFault) as fault:
        resolve(quantified("for-all", pointer("/list"), nested))
    assert fault.value.fault is FaultCode.BUDGET_EXHAUSTED


def test_a_commands_descriptor_reads_its_nominated_channel():
    value = {
        "operationId": "run",
        "invocation": {"executable": "tool", "subcommandPath": []},
        "stateChangeMarker": False,
        "requestShape": {
            channel: {"requiredKeys": [], "permittedKeys": [], "types": {}}
            for channel in ("argument", "option", "environment", "stdin")
        },
        "artifacts": ["report"],
        "descriptorChannel": {"kind": "artifact", "artifactId": "report"},
        "responseDescriptor": {
            "requiredKeys": [],
            "permittedKeys": [],
            "types": {},
            "successIndicator": None,
            "channelRoles": None,
            "collectionLocations": [
                {
                    "pointer": "/rows",
                    "expectedCardinality": {"mode": "exact", "count": 1},
                    "referenceSet": None,
                }
            ],
        },
        "volatilePointers": [],
        "sensitivityWitness": None,
    }
    operation = CommandOperation.model_validate(value)
    expression = unary("existence", pointer("/rows", "artifact/report"))
    evidence = Evidence(
        observations={},
        operations={"call": operation},
        reference_sets={},
        regex_budget=1,
        path="here",
    )
    assert evaluate(EXPRESSION.validate_python(expression), evidence).resolution == U
    other = unary("existence", pointer("/rows", "stdout"))
    assert evaluate(EXPRESSION.validate_python(other), evidence).resolution == F
