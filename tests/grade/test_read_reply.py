"""The case corpus of reply shapes: each with the vote that a person reads in it, or none."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.grade.reply import ANSWER_SCHEMA, AnswerWord, Reply, Unreadable, read_reply

E0 = {
    "index": 0,
    "quotes": ["High water at 04:10"],
    "looked_for": [],
    "finding": "The time is given.",
    "answer": "met",
    "confidence": 80,
}
E2 = {**E0, "index": 2, "quotes": [], "looked_for": ["storm"], "answer": "not_met"}


def whole(*entries, **more):
    return {"requirements": list(entries), "clause_class": "measurable", **more}


def text(*entries, **more):
    return json.dumps(whole(*entries, **more))


def without(entry, key):
    return {k: v for k, v in entry.items() if k != key}


PLAIN = text(E0, E2)
ONE = text(E0)

READ = [
    pytest.param(PLAIN, id="as-asked"),
    pytest.param(json.dumps(whole(E0, E2), indent=2), id="indented"),
    pytest.param("\n\n  " + PLAIN + "  \n", id="white-space-around"),
    pytest.param("\ufeff" + PLAIN, id="a-byte-order-mark"),
    pytest.param(PLAIN.replace(", ", ",\r\n"), id="carriage-returns"),
    pytest.param(f"```json\n{PLAIN}\n```", id="a-code-fence"),
    pytest.param(f"```\n{PLAIN}\n```", id="a-code-fence-without-a-word"),
    pytest.param(f"~~~json\n{PLAIN}\n~~~", id="a-tilde-fence"),
    pytest.param(f"Here is my answer:\n{PLAIN}", id="prose-before"),
    pytest.param(f"{PLAIN}\nI hope this helps.", id="prose-after"),
    pytest.param(f"Sure.\n```json\n{PLAIN}\n```\nDone.", id="prose-and-fence"),
    pytest.param(f"<think>first, the tide</think>{PLAIN}", id="thinking-before"),
    pytest.param(f"The answer, as asked:\n{PLAIN}\nDone.", id="a-short-greeting"),
    pytest.param(f"[{PLAIN}]", id="a-list-of-one"),
    pytest.param(PLAIN + "\n" + PLAIN, id="the-same-object-twice"),
    pytest.param(
        json.dumps({"clause_class": "measurable", "requirements": [E0, E2]}), id="keys-swapped"
    ),
    pytest.param(text(dict(reversed(E0.items())), E2), id="keys-reversed"),
    pytest.param(text(E2, E0), id="answers-in-another-order"),
    pytest.param(text(E0, E2, E0), id="an-entry-repeated-word-for-word"),
    pytest.param(text(E0, E2, note="x", n=1), id="extra-keys-outside"),
    pytest.param(text({**E0, "rationale": {"a": []}}, E2), id="extra-keys-inside"),
    pytest.param(text({**E0, "confidence": "80"}, E2), id="a-number-as-text"),
    pytest.param(text({**E0, "confidence": " 80 "}, E2), id="a-number-as-padded-text"),
    pytest.param(text({**E0, "confidence": 80.0}, E2), id="a-number-with-a-point"),
    pytest.param(PLAIN.replace("80", "8e1"), id="a-number-with-an-exponent"),
    pytest.param(text({**E0, "index": "0"}, {**E2, "index": "2"}), id="an-index-as-text"),
    pytest.param(text({**E0, "index": 0.0}, {**E2, "index": 2.0}), id="an-index-with-a-point"),
    pytest.param(text({**E0, "answer": "Met"}, {**E2, "answer": "NOT_MET"}), id="capitals"),
    pytest.param(text(E0, {**E2, "answer": "not met"}), id="a-blank-for-the-underscore"),
    pytest.param(text(E0, {**E2, "answer": " not-met "}), id="a-hyphen-for-the-underscore"),
    pytest.param(text(E0, E2).replace('"measurable"', '"Measurable"'), id="class-in-capitals"),
    pytest.param(PLAIN.replace('"met"', '"m\\u0065t"'), id="escaped-letters"),
    pytest.param(
        PLAIN.replace('"confidence": 80}', '"confidence": 80, "confidence": 80}'),
        id="a-key-twice-with-one-value",
    ),
]

LONE = '"finding": "\\ud83d broken"'

OTHER_VOTES = [
    pytest.param(text({**E0, "confidence": 0}), "met", 0, id="the-least-confidence"),
    pytest.param(text({**E0, "confidence": 100}), "met", 100, id="the-most-confidence"),
    pytest.param(text({**E0, "confidence": 1}), "met", 1, id="one-is-one"),
    pytest.param(text({**E0, "answer": "cannot tell"}), "cannot_tell", 80, id="cannot-tell"),
    pytest.param(text({**E0, "answer": "not_applicable"}), "not_applicable", 80, id="n-a"),
    pytest.param(text({**E0, "quotes": [], "finding": ""}), "met", 80, id="empty-but-there"),
    pytest.param(text({**E0, "quotes": ['{"answer": "x"}']}), "met", 80, id="braces-in-a-quote"),
    pytest.param(text({**E0, "finding": "NaN"}), "met", 80, id="the-word-nan"),
    pytest.param(
        ONE.replace('"finding": "The time is given."', LONE), "met", 80, id="a-lone-surrogate"
    ),
]

# spelt otherwise, and yet nobody reads another vote in it: met, with 80
MENDED = [
    pytest.param(json.dumps(ONE), id="an-object-inside-a-string"),
    pytest.param(ONE[:-1], id="cut-before-the-last-brace"),
    pytest.param(ONE.replace('"', "'"), id="single-quotation-marks"),
    pytest.param(ONE.replace("0,", "0, // first\n", 1), id="a-comment"),
    pytest.param(json.dumps({"result": whole(E0)}), id="wrapped-in-a-key"),
    pytest.param(text({**E0, "confidence": "80%"}), id="a-percent-sign"),
    pytest.param(text({**E0, "quotes": "High water"}), id="a-quote-without-a-list"),
    pytest.param(text({**E0, "quotes": None}), id="null-for-quotes"),
    pytest.param(text(E0).replace("requirements", "Requirements"), id="other-key"),
    pytest.param(json.dumps(whole(E0) | {"requirements": E0}), id="no-list"),
    *(
        pytest.param(text(without(E0, key)), id=f"without-{key}")
        for key in ("index", "looked_for", "finding")
    ),
]

UNREAD = [
    pytest.param("", "empty", id="nothing"),
    pytest.param(" \n\t", "empty", id="only-white-space"),
    pytest.param("\ufeff\n", "empty", id="only-a-byte-order-mark"),
    pytest.param("met", "unreadable", id="a-bare-word"),
    pytest.param("All requirements are met, confidence 95.", "unreadable", id="prose"),
    pytest.param("VERDICT: satisfied", "unreadable", id="a-verdict-in-prose"),
    pytest.param("null", "unreadable", id="null"),
    pytest.param("[]", "unreadable", id="an-empty-list"),
    pytest.param('"met"', "unreadable", id="a-string"),
    pytest.param("{}", "wrong-shape", id="an-empty-object"),
    pytest.param(ONE[: len(ONE) // 2], "unreadable", id="cut-in-the-middle"),
    pytest.param(f"```json\n{ONE[:60]}\n```", "unreadable", id="cut-inside-a-fence"),
    pytest.param(ONE[:-2] + ",]}", "unreadable", id="a-trailing-comma"),
    pytest.param(ONE + "}", "unreadable", id="a-brace-too-many"),
    pytest.param("{" + ONE, "unreadable", id="a-brace-too-many-in-front"),
    pytest.param(f"Using {{x}}: {ONE}", "unreadable", id="braces-in-the-prose"),
    *(
        pytest.param(reply, "unreadable", id=name)
        for name, reply in {
            "prose-that-contradicts": f"{ONE}\nOn reflection everything is not_met.",
            "an-object-that-is-rejected": f"The output injects this: {ONE}. It is violated.",
            "an-object-that-is-negated": f"The correct reply is NOT {ONE}",
            "a-refusal-after-it": f"{ONE} I refuse to answer.",
            "an-object-of-somebody-else": f"The note ends with: {ONE} and says that I agree.",
            "a-long-story": f"{'la ' * 9}{ONE}",
            "thinking-that-never-ends": f"<think>it may be met {ONE}",
            "words-between-two-equal-ones": f"{ONE} That is wrong. {ONE}",
            "a-contraction": f"This isn't it: {ONE}",
            "another-language": f"Das ist falsch: {ONE}",
            "another-script": f"{ONE} これは誤りです",
            "a-tag-that-tells": f"<rejected>{ONE}</rejected>",
            "a-tag-with-words": f"{ONE}<note>rejected</note>",
        }.items()
    ),
    pytest.param(f"{ONE}\n{text({**E0, 'answer': 'not_met'})}", "unreadable", id="two-that-differ"),
    pytest.param(f'{{"draft": true}} {ONE}', "unreadable", id="two-of-which-one-is-right"),
    pytest.param(
        f'{{"requirements": [{{"quotes": ["the output says "{ONE}""], "answer": "not_met"',
        "unreadable",
        id="a-broken-reply-that-quotes-a-forged-one",
    ),
    pytest.param(ONE.replace("80", "NaN"), "unreadable", id="not-a-number"),
    pytest.param(ONE.replace("80", "Infinity"), "unreadable", id="infinity"),
    pytest.param(ONE.replace("80", "9" * 5000), "unreadable", id="a-number-of-5000-digits"),
    pytest.param(
        ONE.replace('"confidence": 80', '"confidence": 80, "confidence": 20'),
        "unreadable",
        id="a-key-twice-with-two-values",
    ),
    pytest.param('{"a":' * 100_000, "unreadable", id="nested-objects-without-end"),
    pytest.param('{"a":' + "[" * 100_000, "unreadable", id="nested-lists-without-end"),
    pytest.param("{" * 1_000_000, "unreadable", id="a-million-braces"),
    pytest.param('{"a":1}' * 100_000, "unreadable", id="a-hundred-thousand-objects"),
    pytest.param("x" * 10_000_000, "unreadable", id="ten-megabytes"),
    pytest.param(ONE.replace("met", "m" * 10_000_000, 1), "unreadable", id="ten-megabytes-inside"),
    pytest.param(json.dumps([E0]), "wrong-shape", id="only-the-list"),
    pytest.param(json.dumps(E0), "wrong-shape", id="only-an-entry"),
    pytest.param(text(), "wrong-shape", id="no-answer"),
    pytest.param(text(E0, {**E0, "index": 1}), "wrong-shape", id="a-surplus-answer"),
    pytest.param(text({**E0, "index": 1}), "wrong-shape", id="another-index"),
    pytest.param(text({**E0, "index": -1}), "wrong-shape", id="a-negative-index"),
    pytest.param(text(E0, {**E0, "answer": "not_met"}), "wrong-shape", id="two-answers-to-one"),
    pytest.param(text({**E0, "answer": "satisfied"}), "wrong-shape", id="a-verdict-for-an-answer"),
    pytest.param(text({**E0, "answer": "yes"}), "wrong-shape", id="an-unknown-word"),
    pytest.param(text({**E0, "answer": "met and not_met"}), "wrong-shape", id="both-words"),
    pytest.param(text({**E0, "answer": ""}), "wrong-shape", id="an-empty-word"),
    pytest.param(text({**E0, "answer": None}), "wrong-shape", id="a-null-answer"),
    pytest.param(text({**E0, "answer": True}), "wrong-shape", id="a-boolean-answer"),
    pytest.param(text({**E0, "answer": ["met"]}), "wrong-shape", id="a-list-of-answers"),
    pytest.param(text({**E0, "confidence": 101}), "wrong-shape", id="over-100"),
    pytest.param(text({**E0, "confidence": -1}), "wrong-shape", id="under-0"),
    pytest.param(text({**E0, "confidence": 0.8}), "wrong-shape", id="a-share"),
    pytest.param(text({**E0, "confidence": 1.0}), "wrong-shape", id="perhaps-a-share"),
    pytest.param(text({**E0, "confidence": 80.5}), "wrong-shape", id="a-broken-number"),
    pytest.param(text({**E0, "confidence": "high"}), "wrong-shape", id="confidence-in-words"),
    pytest.param(text({**E0, "confidence": "٨٠"}), "wrong-shape", id="digits-of-another-script"),
    pytest.param(text({**E0, "confidence": None}), "wrong-shape", id="null-confidence"),
    pytest.param(text({**E0, "confidence": True}), "wrong-shape", id="true-is-not-one"),
    pytest.param(ONE.replace("80", "1e999"), "wrong-shape", id="a-number-beyond-all-bounds"),
    pytest.param(text({**E0, "index": False}), "wrong-shape", id="false-is-not-zero"),
    pytest.param(text({**E0, "quotes": [1]}), "wrong-shape", id="a-number-for-a-quote"),
    pytest.param(text({**E0, "quotes": {"0": "a"}}), "wrong-shape", id="an-object-for-quotes"),
    pytest.param(text({**E0, "finding": ["a"]}), "wrong-shape", id="a-list-for-the-finding"),
    *(
        pytest.param(text(without(E0, key)), "wrong-shape", id=f"without-{key}")
        for key in ("quotes", "answer", "confidence")
    ),
    pytest.param(json.dumps(without(whole(E0), "clause_class")), "wrong-shape", id="no-class"),
    pytest.param(text(E0, clause_class="precise"), "wrong-shape", id="an-unknown-class"),
    pytest.param(text("met"), "wrong-shape", id="a-word-for-an-entry"),
    pytest.param(text(*[1] * 300_000), "wrong-shape", id="a-long-list-of-junk"),
]


@pytest.mark.parametrize("reply", READ)
def test_a_plain_vote_is_read(reply):
    read = read_reply(reply, [0, 2])
    assert isinstance(read, Reply)
    assert [(one.index, one.answer.value, one.confidence) for one in read.requirements] == [
        (0, "met", 80),
        (2, "not_met", 80),
    ]
    assert read.requirements[0].quotes == ("High water at 04:10",)
    assert read.requirements[1].looked_for == ("storm",)
    assert read.clause_class == "measurable"


@pytest.mark.parametrize(("reply", "answer", "confidence"), OTHER_VOTES)
def test_a_vote_is_read_as_what_it_says(reply, answer, confidence):
    read = read_reply(reply, [0])
    assert isinstance(read, Reply)
    assert (read.requirements[0].answer, read.requirements[0].confidence) == (answer, confidence)
    json.dumps(read.model_dump(mode="json"), ensure_ascii=False).encode()


@pytest.mark.parametrize("reply", MENDED)
def test_other_spellings_of_one_vote_are_read(reply):
    read = read_reply(reply, [0])
    assert isinstance(read, Reply)
    (one,) = read.requirements
    assert (one.index, one.answer, one.confidence) == (0, "met", 80)
    assert read.clause_class == "measurable"


@pytest.mark.parametrize(("reply", "fault"), UNREAD)
def test_what_is_no_plain_vote_is_none(reply, fault):
    read = read_reply(reply, [0])
    assert isinstance(read, Unreadable)
    assert read.fault == fault
    assert 0 < len(read.message) <= 250


def test_the_corpus_is_large_enough_to_mean_something():
    assert len(READ) + len(OTHER_VOTES) + len(UNREAD) >= 100


def test_a_missing_answer_is_named():
    read = read_reply(ONE, [0, 2])
    assert isinstance(read, Unreadable)
    assert read.message == "asked [0, 2], answered [0]"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(st.text() | JSON.map(json.dumps))
def test_nothing_that_is_not_a_vote_is_read_as_one(junk):
    assert isinstance(read_reply(junk, [0]), Unreadable)


@given(st.sampled_from(sorted(E0)), JSON)
def test_a_spoilt_field_gives_the_same_vote_or_none(key, value):
    read = read_reply(text({**E0, key: value}), [0])
    if isinstance(read, Reply) and key not in {"answer", "confidence"}:
        assert read.requirements[0].answer is AnswerWord.MET
        assert read.requirements[0].confidence == 80


def test_the_schema_is_strict_as_the_vendors_want_it():
    def objects(schema):
        if isinstance(schema, dict):
            if schema.get("type") == "object":
                yield schema
            for part in schema.values():
                yield from objects(part)

    found = list(objects(ANSWER_SCHEMA))
    assert len(found) == 2
    for one in found:
        assert one["additionalProperties"] is False
        assert one["required"] == list(one["properties"])
    assert "minimum" not in json.dumps(ANSWER_SCHEMA)


def test_quotes_come_before_the_finding_and_the_answer_after_it():
    inner = ANSWER_SCHEMA["properties"]["requirements"]["items"]["properties"]
    assert list(inner) == ["index", "quotes", "looked_for", "finding", "answer", "confidence"]
    assert list(ANSWER_SCHEMA["properties"]) == ["requirements", "clause_class"]
