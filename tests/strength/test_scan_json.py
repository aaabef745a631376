import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.strength import scan_json as scanner
from grader.strength.faults import FaultCode, StrengthFault
from grader.strength.scan_json import scan_json

PARSE = FaultCode.SCHEMA_PARSE_FAILURE
DOMAIN = FaultCode.NON_CANONICALIZABLE_VALUE


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        pytest.param(b"", PARSE, id="nothing"),
        pytest.param(b"[1,]", PARSE, id="a-trailing-comma"),
        pytest.param(b"[1 2]", PARSE, id="a-missing-comma"),
        pytest.param(b"[}", PARSE, id="the-wrong-bracket"),
        pytest.param(b"[1}", PARSE, id="the-wrong-bracket-after-a-value"),
        pytest.param(b"]", PARSE, id="a-bracket-that-closes-nothing"),
        pytest.param(b'{"a"}', PARSE, id="a-key-without-a-value"),
        pytest.param(b"{1:2}", PARSE, id="a-key-that-is-no-string"),
        pytest.param(b'{"a":1,}', PARSE, id="a-comma-without-a-member"),
        pytest.param(b"{} {}", PARSE, id="two-documents"),
        pytest.param(b"01", PARSE, id="a-leading-zero"),
        pytest.param(b"+1", PARSE, id="a-plus-sign"),
        pytest.param(b"1.", PARSE, id="a-point-without-digits"),
        pytest.param(b"nul", PARSE, id="half-a-word"),
        pytest.param(b"NaN", PARSE, id="nan"),
        pytest.param(b"[Infinity]", PARSE, id="infinity"),
        pytest.param(b'"a\nb"', PARSE, id="a-raw-control-character"),
        pytest.param(b'"abc', PARSE, id="an-unfinished-string"),
        pytest.param(b'"\\x"', PARSE, id="an-unknown-escape"),
        pytest.param(b'"\\u12"', PARSE, id="a-short-escape"),
        pytest.param(b'"\xff"', PARSE, id="invalid-utf-8"),
        pytest.param(b"\xef\xbb\xbf{}", PARSE, id="a-byte-order-mark"),
        pytest.param(b'{"a":1,"a":1}', DOMAIN, id="a-key-twice"),
        pytest.param(b'{"a":{"__proto__":1,"__proto__":2}}', DOMAIN, id="proto-twice"),
        pytest.param(b'{"A":1,"\\u0041":2}', DOMAIN, id="a-key-twice-after-unescaping"),
        pytest.param(b'"\\ud800"', DOMAIN, id="a-lone-high-surrogate"),
        pytest.param(b'"\\udc00\\ud800"', DOMAIN, id="surrogates-the-wrong-way-round"),
        pytest.param(b'{"\\udead":1}', DOMAIN, id="a-lone-surrogate-in-a-key"),
        pytest.param(b"9007199254740992", DOMAIN, id="an-unsafe-integer"),
        pytest.param(b"-9007199254740992.0", DOMAIN, id="an-unsafe-integer-as-a-float"),
        pytest.param(b"1e21", DOMAIN, id="an-unsafe-integer-with-an-exponent"),
        pytest.param(b"1e999", DOMAIN, id="a-number-that-overflows"),
        pytest.param(b"9" * 4301, DOMAIN, id="more-digits-than-python-converts"),
        pytest.param(b"9" * 1_000_000, DOMAIN, id="a-million-digits"),
        pytest.param(b"[" * 1_000_000, DOMAIN, id="a-megabyte-of-nesting"),
        pytest.param(b'{"a":' * 1025 + b"1" + b"}" * 1025, DOMAIN, id="one-level-too-deep"),
    ],
)
def test_a_hostile_text_gives_its_fault(source, fault):
    with pytest.raises(StrengthFault) as caught:
        scan_json(source, "Probe")
    assert caught.value.fault is fault
    assert caught.value.path == "Probe"


@pytest.mark.parametrize(
    ("source", "value"),
    [
        pytest.param(b' {"a" : [1, 2.5 , null]}\n', {"a": [1, 2.5, None]}, id="spaces"),
        pytest.param(b'"\\ud83d\\ude00"', "\U0001f600", id="a-surrogate-pair"),
        pytest.param(b'"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041"', '"\\/\b\f\n\r\tA', id="every-escape"),
        pytest.param(b"1.0", 1, id="a-whole-float-is-an-int"),
        pytest.param(b"-0.0", 0, id="minus-zero"),
        pytest.param(b"[" * 1024 + b"]" * 1024, None, id="exactly-1024-levels"),
        pytest.param(b'{"__proto__":1}', {"__proto__": 1}, id="proto-is-a-key-like-any-other"),
    ],
)
def test_a_good_text_is_read(source, value):
    read = scan_json(source, "x")
    assert value is None or (read == value and type(read) is type(value))


def test_a_huge_array_is_read():
    assert len(scan_json(b"[" + b"0," * 200_000 + b"0]", "x")) == 200_001


PIECES = ["{", "}", "[", "]", ",", ":", '"a"', '"b"', "1", "-0", "2.50", "1e3", "null", "true", " "]


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_the_plain_decoder_and_the_scanner_give_one_answer(text):
    assert answer(text, plain=True) == answer(text, plain=False)


def test_the_plain_decoder_and_the_scanner_agree_on_a_real_file(shared):
    text = (shared / "corpus/eval-quality/walkthrough/contract.json").read_text("utf-8")
    assert answer(text, plain=True) == answer(text, plain=False) == json.loads(text)


def answer(text, *, plain):
    try:
        if plain:
            return scan_json(text.encode(), "x")
        return scanner._Building("x").document(scanner._tokens(text, "x"))
    except StrengthFault as fault:
        return fault.code
