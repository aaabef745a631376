"""A limit of the machine, or a point where plain readers differ, is never a verdict."""

import pytest

_LONG = "1" * 5000


@pytest.mark.parametrize(
    ("body", "output", "state"),
    [
        pytest.param("valid JSON", f'{{"n": {_LONG}}}', "met", id="an integer of 5,000 digits"),
        pytest.param("valid JSON with the key `n`", f'{{"n": {_LONG}}}', "met", id="and its key"),
        pytest.param("valid JSON", f'{{"n": {_LONG},}}', "not_met", id="a comma too many"),
        pytest.param("valid JSON", "[" * 99_999 + "]" * 99_999, "undecided", id="too deep"),
        pytest.param("valid JSON", '\ufeff{"a": 1}', "undecided", id="a byte order mark"),
        pytest.param(
            "valid JSON with the key `a`", '\ufeff{"a": 1}', "undecided", id="a mark and a key"
        ),
        pytest.param("valid JSON", '\ufeff{"a": 1', "not_met", id="a mark before what is no JSON"),
        pytest.param("exactly one heading", "\ufeff# A", "met", id="a mark before a heading"),
        pytest.param("valid JSON", '{"a": 1}\n{"a": 2}', "undecided", id="JSON Lines"),
        pytest.param(
            "valid XML", '<!DOCTYPE n [<!ENTITY m "A">]><n>&m;</n>', "undecided", id="an entity"
        ),
        pytest.param("valid XML", "<!DOCTYPE n><n/>", "met", id="a DTD without entities"),
        pytest.param("valid YAML", "a: 1\n---\nb: 2", "undecided", id="two YAML documents"),
        pytest.param("valid YAML", "---\na: 1", "met", id="a marked YAML document"),
        pytest.param("valid YAML", "a: !Ref b", "undecided", id="a YAML tag"),
        pytest.param("valid YAML", "just words", "undecided", id="a YAML scalar"),
        pytest.param("valid YAML", "a: [1", "not_met", id="no YAML"),
        pytest.param("valid CSV", "email\na@b.example", "undecided", id="one CSV column"),
        pytest.param("valid CSV", "a,b\n1", "not_met", id="ragged CSV"),
        pytest.param("JSON with the key `id`", '{"r": {"id": 1}}', "undecided", id="a deeper key"),
        pytest.param("JSON with the key `id`", '{"r": {"x": 1}}', "not_met", id="no such key"),
    ],
)
def test_formats(decide, body, output, state):
    assert {d.state for d in decide(body, output)} == {state}


@pytest.mark.parametrize(("output", "state"), [('{"count": 2}', "undecided"), ("2", "met")])
def test_a_key_of_the_outputs_own_name_may_be_meant(decide, output, state):
    assert decide("`count` is a number", output, name="count")[0].state == state


@pytest.mark.parametrize(
    ("body", "output", "state"),
    [
        pytest.param("valid JSON", '{"a": 1, "a": 2}', "undecided", id="a JSON key twice"),
        pytest.param("valid JSON", '[{"a": 1}, {"a": 2}]', "met", id="one key in two objects"),
        pytest.param(
            "valid JSON", '{"x": {"a": 1, "a": 2}, oops', "not_met", id="twice, and no JSON"
        ),
        pytest.param(
            "valid JSON", f'{{"n": {_LONG}, "n": 1}}', "undecided", id="twice, and very long"
        ),
        pytest.param("JSON with the key `a`", '{"a": 1, "a": 2}', "undecided", id="asked for it"),
        pytest.param("valid YAML", "a: 1\na: 2", "undecided", id="a YAML key twice"),
        pytest.param("valid YAML", "a: 1\nb:\n  a: 2", "met", id="one key at two depths"),
        pytest.param("valid TOML", "a = 1\na = 2", "not_met", id="TOML refuses a key twice"),
        pytest.param("valid TOML", "# a comment", "undecided", id="TOML without a key"),
        pytest.param("valid JSON Lines", "1\n2", "undecided", id="lines that are plain values"),
    ],
)
def test_keys_that_stand_twice_and_formats_without_content(decide, body, output, state):
    assert {d.state for d in decide(body, output)} == {state}
