import json
import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.canonical import CanonicalError, canonical_bytes, canonical_text, digest, digest_bytes
from grader.strength.faults import StrengthFault
from grader.strength.scan_json import scan_json

NUMBERS = st.integers(-(2**53) + 1, 2**53 - 1) | st.floats(
    allow_nan=False, allow_infinity=False, min_value=-1e15, max_value=1e15
)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def vectors(shared, name):
    return json.loads((shared / "corpus/eval-quality/vectors" / name).read_bytes())


def test_every_positive_vector_gives_the_published_form_and_digest(shared):
    cases = vectors(shared, "canonical-positive.json")
    assert len(cases) == 23
    for case in cases:
        value = scan_json(case["json"].encode(), "x")
        assert canonical_text(value) == case["canonical"]
        assert digest(value) == case["digest"]


def test_every_negative_vector_gives_the_published_fault(shared):
    cases = vectors(shared, "canonical-negative.json")
    assert len(cases) == 15
    for case in cases:
        with pytest.raises(StrengthFault) as fault:
            scan_json(case["json"].encode(), "x")
        assert fault.value.code == case["code"], case["json"]


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        pytest.param(1e-6, "0.000001", id="six-zeros-are-written-out"),
        pytest.param(1e-7, "1e-7", id="seven-zeros-take-an-exponent"),
        pytest.param(1e20, "100000000000000000000", id="twenty-one-digits-are-written-out"),
        pytest.param(1e21, "1e+21", id="twenty-two-digits-take-an-exponent"),
        pytest.param(1.234e-7, "1.234e-7", id="a-mantissa-with-a-fraction"),
        pytest.param(5e-324, "5e-324", id="the-smallest-number"),
        pytest.param(-0.0, "0", id="minus-zero-is-zero"),
        pytest.param(1.0, "1", id="a-whole-float-is-an-integer"),
        pytest.param(-12.5, "-12.5", id="a-negative-fraction"),
    ],
)
def test_a_number_is_printed_as_ecmascript_prints_it(number, printed):
    assert canonical_text(number) == printed


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_a_number_without_a_form_is_refused(number):
    with pytest.raises(CanonicalError):
        canonical_bytes({"a": [number]})


@pytest.mark.parametrize("value", [{1: 2}, {"a": b"x"}, object(), {"a": {1, 2}}])
def test_what_json_has_not_is_refused(value):
    with pytest.raises(TypeError):
        canonical_bytes(value)


def test_a_value_that_holds_itself_is_refused():
    value = []
    value.append(value)
    with pytest.raises(CanonicalError):
        canonical_bytes(value)


def test_keys_are_ordered_by_utf_16_code_unit():
    assert canonical_text({"\ufb33": 2, "\U0001f600": 1}) == '{"\U0001f600":1,"\ufb33":2}'


def test_tuples_are_arrays_and_subclasses_of_text_are_text():
    assert canonical_bytes({"a": (1, (2, True))}) == b'{"a":[1,[2,true]]}'


def test_raw_bytes_are_digested_as_they_are():
    assert digest_bytes(b"") == "sha256:" + (
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )


@settings(max_examples=150, deadline=None)
@given(VALUES)
def test_the_form_read_back_has_the_same_form(value):
    form = canonical_bytes(value)
    assert canonical_bytes(scan_json(form, "x")) == form


@settings(max_examples=150, deadline=None)
@given(VALUES, st.integers(0, 2**32))
def test_another_spelling_has_the_same_digest(value, seed):
    assert digest(scan_json(respelled(value, random.Random(seed)).encode(), "x")) == digest(value)


@settings(max_examples=150, deadline=None)
@given(VALUES, VALUES)
def test_two_values_have_one_digest_only_if_they_are_one_value(left, right):
    same = tagged(left) == tagged(right)
    assert (digest(left) == digest(right)) == same


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(TEXTS, VALUES, min_size=1, max_size=4), TEXTS, VALUES)
def test_a_changed_key_or_value_changes_the_digest(members, key, value):
    first = next(iter(members))
    renamed = {(key if k == first else k): v for k, v in members.items()}
    assert (digest(renamed) == digest(members)) == (tagged(renamed) == tagged(members))
    changed = {**members, first: value}
    assert (digest(changed) == digest(members)) == (tagged(changed) == tagged(members))


def tagged(value):
    """The value with types made visible, so that True is not 1 and 1.0 is 1."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return (type(value).__name__, value)
    if isinstance(value, int | float):
        return ("number", float(value) + 0.0)
    if isinstance(value, dict):
        return ("object", {key: tagged(member) for key, member in value.items()})
    return ("array", [tagged(member) for member in value])


def respelled(value, dice):
    """The same JSON value with other spaces, key order, escapes and number spellings."""
    space = dice.choice(["", " ", "\n\t", "\r\n"])
    if isinstance(value, dict):
        members = list(value.items())
        dice.shuffle(members)
        inside = ",".join(
            f"{space}{respelled(key, dice)}{space}:{respelled(member, dice)}"
            for key, member in members
        )
        return space + "{" + inside + space + "}" + space
    if isinstance(value, list):
        return space + "[" + ",".join(respelled(member, dice) for member in value) + space + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=dice.random() < 0.5)
    if isinstance(value, int) and not isinstance(value, bool):
        return dice.choice([str(value), f"{value}.0", f"{value}e0", f"{value}.000E+0"])
    return json.dumps(value)
