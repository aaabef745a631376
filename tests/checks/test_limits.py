"""A limit of the machine, or a point where plain readers differ, is never a verdict."""

import time

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


@pytest.mark.parametrize(
    ("body", "output", "state"),
    [
        pytest.param("valid YAML", "[" * 3_000 + "]" * 3_000, "undecided", id="YAML, deep lists"),
        pytest.param("valid YAML", "- " * 3_000 + "x", "undecided", id="YAML, deep items"),
        pytest.param("valid YAML", "- " * 100 + "x", "met", id="YAML, a hundred deep"),
        pytest.param("valid YAML", "a: !!bool x", "undecided", id="YAML, a tag that does not fit"),
        pytest.param("valid YAML", "a: 1" + ":1" * 50_000, "undecided", id="YAML, to the base 60"),
        pytest.param("valid YAML", "a: 1" + ":1" * 50_000 + ".5", "undecided", id="and a fraction"),
        pytest.param("valid YAML", "a: 1:30:00", "met", id="YAML, an hour and a half"),
        pytest.param("valid TOML", "a." * 20_000 + "b=1", "undecided", id="TOML, a dotted key"),
        pytest.param(
            "valid TOML",
            "\n".join(f"[t{n}.{'a.' * 190}b]\n{'a.' * 190}b=1" for n in range(1_000)),
            "undecided",
            id="TOML, many dotted keys",
        ),
        pytest.param("valid TOML", "a." * 30 + "b=1", "met", id="TOML, thirty dots"),
        pytest.param("valid TOML", "It rains. " * 1_000, "not_met", id="prose of many dots"),
        pytest.param(
            "valid CSV", "a,b\n" + "x" * 200_000 + ",1", "undecided", id="CSV, a long cell"
        ),
        pytest.param("valid CSV", "a,b\r1,2\r", "undecided", id="CSV, carriage returns alone"),
        pytest.param("valid CSV", "a,b\r\n1,2\r\n", "met", id="CSV, both"),
        pytest.param("valid CSV", 'a,b\n"1,2', "not_met", id="CSV, a quotation that never ends"),
        pytest.param(
            "valid XML",
            '<?xml version="1.0" encoding="utf-16"?><a/>',
            "undecided",
            id="XML, UTF-16",
        ),
        pytest.param(
            "valid XML",
            '<?xml version="1.0" encoding="euc-jp"?><a/>',
            "undecided",
            id="XML, EUC-JP",
        ),
        pytest.param(
            "valid XML", '<?xml version="1.0" encoding="utf-8"?><a/>', "met", id="XML, UTF-8"
        ),
        pytest.param(
            "valid XML",
            "<!DOCTYPE a ["
            + "".join(f'<!ATTLIST a b{n} CDATA "x">' for n in range(3_000))
            + "]><a>"
            + "<a/>" * 3_000
            + "</a>",
            "undecided",
            id="XML, defaults for everybody",
        ),
        pytest.param(
            "valid XML", '<!DOCTYPE a [<!ATTLIST a b CDATA "x">]><a/>', "met", id="XML, one default"
        ),
        pytest.param("valid XML", "<a>" * 20_000 + "</a>" * 20_000, "met", id="XML, deep"),
    ],
)
def test_a_text_that_is_dear_or_too_deep_to_be_read_is_left_open_at_once(
    decide, body, output, state
):
    started = time.process_time()
    assert {d.state for d in decide(body, output)} == {state}
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("clause", "piece"),
    [
        pytest.param("each bullet ends with a period", "- One item.\n", id="bullets"),
        pytest.param("each sentence has at most 5 words", "It rains. ", id="sentences"),
        pytest.param("every sentence ends with a full stop", "# A\n\nHi all.\n\n", id="headings"),
        pytest.param("at least 3 sentences", ". ", id="stops without words"),
        pytest.param("at least 3 sentences", "He left.[1] ", id="reference marks"),
        pytest.param("no numbered items", "Step 1: a\n", id="steps"),
        pytest.param('contains " - "', "a-b\n", id="a literal with blanks"),
    ],
)
def test_eight_times_the_text_takes_no_more_than_some_eight_times_as_long(decide, clause, piece):
    def seconds(times):
        started = time.process_time()
        decide(clause, piece * times)
        return time.process_time() - started

    few, many = 1_500, 12_000
    seconds(few)
    assert min(seconds(many), seconds(many + 1)) < 25 * max(0.004, seconds(few + 1))
