import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.strength import artifact_kinds as kinds
from grader.strength.dominance import (
    RULE_WORDS,
    ReducedResult,
    Relation,
    Rule,
    Side,
    compare_dominance,
    side_of,
)
from grader.strength.emit import emit_evidence
from grader.strength.rates import Rate
from grader.strength.read_artifact import parse_artifact
from grader.strength.score_run import score_run

CLASSES = ("defect", "gameability", "zero-action")


def side(defect=None, zero_action=None, reduced=(), **changes):
    vector = {"defect": defect, "gameability": None, "zero-action": zero_action}
    given = {"key": "k", "comparable": True, "consistent": True, **changes}
    return Side(
        vector={n: Rate(caught=r[0], exercised=r[1]) if r else None for n, r in vector.items()},
        reduced=[
            ReducedResult(probe_id=p, severity=severity, caught=caught)
            for p, severity, caught in reduced
        ],
        **given,
    )  # fmt: skip


BOTH = ("P-001", "critical", True)
DECIDED_BY = {
    Rule.KEYS_DIFFER: (side((1, 1)), side((1, 1), key="other")),
    Rule.NOT_COMPARABLE: (side((1, 1)), side((0, 1), comparable=False)),
    Rule.INCONSISTENT: (side((1, 1), consistent=False), side((0, 1))),
    Rule.DUPLICATE_PROBE: (side((1, 1), reduced=[BOTH, BOTH]), side((0, 1))),
    Rule.NO_SHARED_RATE: (side((1, 1)), side(zero_action=(1, 1))),
    Rule.EQUAL_COUNTS: (side((1, 2)), side((1, 2))),
    Rule.HIGHER_RATE: (side((2, 2)), side((1, 2))),
    Rule.SPLIT: (side((2, 2), (0, 2)), side((1, 2), (1, 2))),
    Rule.RATE_TIE: (side((1, 2)), side((2, 4))),
    Rule.FLOOR_OVERRIDE: (side((2, 2)), side((1, 2), reduced=[BOTH])),
}


@pytest.mark.parametrize("rule", Rule)
def test_every_rule_decides(rule):
    a, b = DECIDED_BY[rule]
    found = compare_dominance(a, b, "material")
    assert found.rule is rule
    word = RULE_WORDS[rule][0]
    wanted = Relation.A_DOMINATES if word == "dominates" else Relation(word)
    assert found.relation is wanted


def test_every_rule_has_words_and_a_test():
    assert list(DECIDED_BY) == list(RULE_WORDS) == list(Rule)


def test_the_fifteen_published_cases(corpus):
    cases = corpus.plain("vectors/dominance.json")["cases"]
    assert len(cases) == 15
    for case in cases:
        sides = [published(case[name]) for name in "ab"]
        found = compare_dominance(*sides, case["severityFloor"])
        assert found.relation == case["expected"], case["name"]


def published(case):
    return Side(
        key="k",
        comparable=True,
        consistent=True,
        vector={
            name: entry and Rate(caught=entry["caught"], exercised=entry["exercised"])
            for name, entry in case["vector"].items()
        },
        reduced=[
            ReducedResult(probe_id=r["probeId"], severity=r["severity"], caught=r["caught"])
            for r in case["reduced"]
        ],
    )


@pytest.mark.parametrize(
    ("floor", "relation"),
    [
        pytest.param("material", "incomparable", id="at-the-floor"),
        pytest.param("critical", "a-dominates-b", id="below-the-floor"),
        pytest.param("blocker", "a-dominates-b", id="a-floor-outside-the-set"),
    ],
)
def test_the_override_looks_at_the_floor(floor, relation):
    a = side((2, 2), reduced=[("P-001", "material", False)])
    b = side((1, 2), reduced=[("P-001", "material", True)])
    assert compare_dominance(a, b, floor).relation == relation


RATES = st.none() | st.integers(0, 4).flatmap(
    lambda n: st.integers(0, n).map(lambda caught: Rate(caught=caught, exercised=n))
)
SIDES = st.builds(
    Side,
    key=st.sampled_from("kk"),
    comparable=st.just(True) | st.booleans(),
    consistent=st.just(True) | st.booleans(),
    vector=st.fixed_dictionaries(dict.fromkeys(CLASSES, RATES)),
    reduced=st.lists(
        st.builds(
            ReducedResult,
            probe_id=st.sampled_from(["P-001", "P-002"]),
            severity=st.sampled_from(["low", "critical"]),
            caught=st.booleans(),
        ),
        max_size=2,
    ),
)
MIRROR = {
    Relation.A_DOMINATES: Relation.B_DOMINATES,
    Relation.B_DOMINATES: Relation.A_DOMINATES,
    Relation.EQUIVALENT: Relation.EQUIVALENT,
    Relation.INCOMPARABLE: Relation.INCOMPARABLE,
}


@settings(max_examples=200, deadline=None)
@given(SIDES, SIDES)
def test_dominance_is_antisymmetric(a, b):
    there = compare_dominance(a, b, "material").relation
    back = compare_dominance(b, a, "material").relation
    assert back is MIRROR[there]


@settings(max_examples=200, deadline=None)
@given(SIDES)
def test_nothing_dominates_itself(a):
    relation = compare_dominance(a, a, "material").relation
    assert relation in {Relation.EQUIVALENT, Relation.INCOMPARABLE}


def test_an_artifact_is_a_side(world):
    value = emit_evidence(score_run(world.inputs()))
    read = side_of(parse_artifact(kinds.EVIDENCE, value).artifact)
    assert read.consistent
    assert read.vector["defect"] == Rate(caught=1, exercised=1)
    value["reducedProbeOutcomes"][0]["caughtCount"] = 0
    tampered = side_of(parse_artifact(kinds.EVIDENCE, value).artifact)
    assert compare_dominance(read, tampered, "low").rule is Rule.INCONSISTENT
