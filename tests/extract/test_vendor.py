"""Who makes a model, as far as its name tells."""

import pytest

from grader.model.vendor import maker_of, vendor_of

NAMES = [
    ("claude-sonnet-5-5", "anthropic"),
    ("Claude", "anthropic"),
    ("opus", "anthropic"),
    ("anthropic/claude-opus-5", "anthropic"),
    ("us.anthropic.claude-sonnet-5-5-20260101-v1:0", "anthropic"),
    ("eu.anthropic.claude-3", "anthropic"),
    ("anthropic.claude-3", "anthropic"),
    ("bedrock/anthropic.claude-x", "anthropic"),
    ("arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-3", "anthropic"),
    ("arn:aws:bedrock:eu-west-1:1:inference-profile/eu.anthropic.claude-3", "anthropic"),
    ("publishers/anthropic/models/claude-opus@20260101", "anthropic"),
    ("vertex_ai/claude-opus", "anthropic"),
    ("databricks-claude-sonnet-4", "anthropic"),
    ("claude3", "anthropic"),
    ("@cf/anthropic/house-model", "anthropic"),
    ("gpt-6.2-sol", "openai"),
    ("openai.gpt-oss-120b-1:0", "openai"),
    ("azure/gpt-5", "openai"),
    ("azure_openai/our-deployment", "openai"),
    ("eastus-gpt-5", "openai"),
    ("ft:gpt-4o:harbour::abc", "openai"),
    ("chatgpt-4o-latest", "openai"),
    ("text-davinci-003", "openai"),
    ("o1", "openai"),
    ("o5-mini", "openai"),
    ("openai/o4-mini", "openai"),
    ("hf.co/qwen3:8b", "alibaba"),
    ("meta.llama3-1-70b-instruct-v1:0", "meta"),
    ("us.meta.llama4", "meta"),
    ("mistral.mistral-large", "mistral"),
    ("qwen2.5-coder", "alibaba"),
    ("cohere.command-r", "cohere"),
    ("deepseek-r1-distill-llama-70b", "deepseek"),
    ("groq/llama-3.3", "meta"),
    ("@cf/meta/llama-3", "meta"),
    ("house-model", None),
    ("amazon.nova-pro", None),
    ("our-command-model", None),
    ("audio-codex-o1", None),
    ("magnum-opus", None),
    ("eclaude", None),
    ("", None),
    ("../..", None),
]


@pytest.mark.parametrize(("name", "maker"), [pytest.param(*one, id=one[0]) for one in NAMES])
def test_a_maker_is_told_by_a_word_of_the_name(name, maker):
    assert maker_of(name) == maker


def test_a_model_behind_a_gateway_is_of_its_makers_vendor():
    assert vendor_of("compatible", "us.anthropic.claude-opus-5") == "anthropic"
    assert vendor_of("anthropic", "anything") == "anthropic"
    assert vendor_of("compatible", "house-model-2") == vendor_of("compatible", "house-model-3")
    assert vendor_of("compatible", "house-model") != vendor_of("compatible", "other-model")
