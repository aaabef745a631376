"""A mistyped command is answered with the one that was meant, as a mistyped flag is."""

import pytest


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        pytest.param("graed", "'grade'", id="two-letters-changed"),
        pytest.param("Grade", "'grade'", id="another-letter-case"),
        pytest.param("verfy", "'verify'", id="a-letter-left-out"),
        pytest.param("aggregate", "'aggregate-strength'", id="the-first-half"),
    ],
)
def test_the_command_that_was_meant_is_named(desk, word, meant):
    result = desk.call(word, "runs/x")
    assert (result.status, result.out) == (2, b"")
    assert f"No such command '{word}'. Did you mean {meant}" in result.err


@pytest.mark.parametrize("word", ["xyzzy", "\x1b[2J", ""])
def test_control_where_nothing_is_near_nothing_is_named(desk, word):
    result = desk.call(word)
    assert result.status == 2
    assert "No such command" in result.err
    assert "mean" not in result.err
    assert "\x1b" not in result.err


def test_control_a_mistyped_flag_and_a_command_are_read_as_before(desk):
    assert "No such option" in desk.call("--hlp").err
    assert desk.call("grade", "--help").status == 0
