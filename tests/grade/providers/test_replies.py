"""What a vendor says with status 200, through the real SDKs, in all three dialects."""

import pytest
from fake_asking import KINDS, a_provider, ask
from fake_server import Step

from grader.grade.providers.base import Answer, Fault
from grader.model.usage import Usage

every_kind = pytest.mark.parametrize("kind", KINDS)

# what every dialect says in its own way -> the answer or the kind of fault
REPLIES = [
    pytest.param(Step(text='{"ok": true}'), '{"ok": true}', id="an-answer"),
    pytest.param(Step(text="Sure! {}", thinking=True), "Sure! {}", id="thinking-comes-first"),
    pytest.param(Step(text="prose {} prose"), "prose {} prose", id="prose-around-json-is-kept"),
    pytest.param(Step(text='{"no": 1}'), '{"no": 1}', id="wrong-keys-are-for-the-reader"),
    pytest.param(Step(text="[" * 10_000), "[" * 10_000, id="deep-nesting-in-the-text"),
    pytest.param(Step(text="a\ud800b"), "a?b", id="half-a-surrogate-pair"),
    pytest.param(Step(text="a\x00b"), "a\x00b", id="a-zero-byte"),
]
FAULTS = [
    pytest.param(Step(text="", ending="refusal"), "refused", id="a-refusal"),
    pytest.param(Step(text="", ending="filter"), "refused", id="a-content-filter"),
    pytest.param(Step(text='{"ok', ending="length"), "truncated", id="cut-at-the-limit"),
    pytest.param(Step(text='{"ok', ending="window"), "truncated", id="cut-at-the-window"),
    pytest.param(Step(text=""), "empty", id="an-empty-text"),
    pytest.param(Step(text=" \n"), "empty", id="a-blank-text"),
    pytest.param(Step(kind="json", body={}), "empty", id="an-object-without-content"),
    pytest.param(
        Step(kind="json", body={"content": 3, "output": "x", "choices": [7], "usage": []}),
        "empty",
        id="fields-of-other-types",
    ),
    pytest.param(
        Step(
            kind="json",
            body={
                "content": [None, {"type": "text", "text": 5}],
                "output": [None, {"type": "message", "content": [None, {"text": {}}]}],
                "choices": [{"message": {"content": {"a": 1}}}],
            },
        ),
        "empty",
        id="parts-of-other-types",
    ),
]


@every_kind
@pytest.mark.parametrize(("step", "text"), REPLIES)
def test_an_answer_arrives_as_it_was_said(fake_vendor, kind, step, text):
    fake_vendor.play(step)
    reply = ask(a_provider(kind, fake_vendor))
    assert reply.answers == (Answer(text=text),)
    assert reply.response_model == "some-model"
    assert len(fake_vendor.received) == 1


@every_kind
@pytest.mark.parametrize(("step", "fault"), FAULTS)
def test_a_reply_without_an_answer_is_a_fault_and_no_error(fake_vendor, kind, step, fault):
    fake_vendor.play(step)
    (answer,) = ask(a_provider(kind, fake_vendor)).answers
    assert isinstance(answer, Fault)
    assert answer.kind == fault
    assert answer.message


@every_kind
def test_tokens_are_counted_the_same_way_for_all(fake_vendor, kind):
    usage = {"uncached": 10, "read": 300, "written": 0 if kind == "chat" else 70, "output": 5}
    fake_vendor.play(Step(text="{}", usage=usage))
    assert ask(a_provider(kind, fake_vendor)).usage == Usage(
        uncached_input=10, cached_input=300, cache_write_input=usage["written"], output=5
    )


@pytest.mark.parametrize(
    "usage",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"input_tokens": -1, "output_tokens": 2}, id="below-zero"),
        pytest.param({"input_tokens": "9", "output_tokens": 2}, id="words"),
        pytest.param({"input_tokens": True, "output_tokens": 2}, id="a-truth-value"),
        pytest.param(
            {
                "input_tokens": 5,
                "output_tokens": 2,
                "input_tokens_details": {"cached_tokens": 9, "cache_write_tokens": 0},
            },
            id="more-cached-than-there-was",
        ),
    ],
)
def test_a_count_that_cannot_be_is_unknown_and_not_zero(fake_vendor, usage):
    body = {"output": [{"type": "message", "content": [{"type": "output_text", "text": "{}"}]}]}
    fake_vendor.play(Step(kind="json", body={**body, "usage": usage}))
    reply = ask(a_provider("openai", fake_vendor))
    assert reply.answers == (Answer(text="{}"),)
    assert reply.usage is None
