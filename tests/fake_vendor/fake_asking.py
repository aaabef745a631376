"""The three providers on the fake vendor, and one request to ask them with."""

import asyncio

from grader.grade.providers.anthropic_provider import AnthropicProvider
from grader.grade.providers.base import ModelRequest, Question
from grader.grade.providers.chat_provider import ChatProvider
from grader.grade.providers.openai_provider import OpenAIProvider
from grader.grade.providers.vendor_http import Endpoint

SCHEMA = {
    "type": "object",
    "properties": {"ok": {"type": "boolean"}},
    "required": ["ok"],
    "additionalProperties": False,
}
KINDS = ("anthropic", "openai", "chat")
KEY = "sk-MARKED-0123456789abcdef"


def a_request(**changes):
    values = {
        "model": "some-model",
        "system": "You judge.",
        "prefix": "the outputs",
        "questions": (Question(question_id="a/b", text="the clause"),),
        "schema": SCHEMA,
        "schema_name": "vote",
        "max_output_tokens": 512,
    }
    return ModelRequest(**{**values, **changes})


def a_provider(kind, vendor, *, key=KEY, timeout_s=5.0, is_vendor=True, **more):
    url = vendor.url if kind == "anthropic" else vendor.openai_url
    endpoint = Endpoint(
        vendor=kind, base_url=url, key=key, is_vendor=is_vendor, timeout_s=timeout_s
    )
    make = {"anthropic": AnthropicProvider, "openai": OpenAIProvider, "chat": ChatProvider}[kind]
    return make(endpoint, **more)


def ask(provider, *requests):
    """The replies to requests asked one after another; the provider is closed at the end."""

    async def asking():
        try:
            return [await provider.ask(request) for request in requests or (a_request(),)]
        finally:
            await provider.aclose()

    replies = asyncio.run(asking())
    return replies if len(requests) > 1 else replies[0]
