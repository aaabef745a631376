import pytest

from grader.model.reply_model import is_reply_of, others_than

SAME = [
    pytest.param("gpt-6.2-sol", "gpt-6.2-sol", id="the-same"),
    pytest.param("gpt-6.2-sol", "gpt-6.2-sol-2026-10-07", id="a-dated-snapshot"),
    pytest.param("claude-haiku-4-5", "claude-haiku-4-5-20251001", id="another-way-of-dating"),
    pytest.param("gpt-4", "gpt-4-0613", id="month-and-day"),
    pytest.param("gemini-2.0-flash", "gemini-2.0-flash-001", id="a-number"),
    pytest.param("claude-haiku-4-5-20251001", "claude-haiku-4-5", id="the-undated-name"),
    pytest.param("openai/gpt-6.2-sol", "gpt-6.2-sol", id="a-gateway-s-path-asked"),
    pytest.param("gpt-6.2-sol", "openai/GPT-6.2-Sol", id="a-gateway-s-path-answered"),
    pytest.param(
        "claude-sonnet-5-5", "us.anthropic.claude-sonnet-5-5-20260901-v1:0", id="a-cloud-s-name"
    ),
    pytest.param("llama3.2", "llama3.2:latest", id="a-tag-left-out"),
    pytest.param("qwen3:8b@sha256:500a1f06", "qwen3:8b", id="a-pinned-digest"),
]


@pytest.mark.parametrize(("asked", "answered"), SAME)
def test_the_model_that_was_asked(asked, answered):
    assert is_reply_of(asked, answered)
    assert others_than((asked, "x"), (answered,)) == ()


OTHER = [
    pytest.param("gpt-6.2-sol", "gpt-6-luna", id="a-smaller-one"),
    pytest.param("gpt-6.2-sol", "gpt-6.2-sol-mini", id="a-variant"),
    pytest.param("gpt-6.2-sol", "gpt-6.2", id="less-than-the-name"),
    pytest.param("gpt-4", "gpt-4o", id="a-longer-word"),
    pytest.param("sol", "gpt-6.2-sol", id="the-last-word-alone"),
    pytest.param("qwen3:8b", "qwen3:4b", id="another-tag"),
    pytest.param("claude-haiku-4-5-20251001", "claude-haiku-4-5-20260101", id="another-day"),
    pytest.param("gpt.6", "gptx6", id="a-sign-is-a-sign"),
]


@pytest.mark.parametrize(("asked", "answered"), OTHER)
def test_another_model(asked, answered):
    assert not is_reply_of(asked, answered)
    assert others_than((asked,), (asked, answered)) == (answered,)
