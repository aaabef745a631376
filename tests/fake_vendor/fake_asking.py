"""The three providers on the fake vendor; importing this loads both SDKs."""

import asyncio

from fake_request import KEY, a_request

from grader.grade.providers.anthropic_provider import AnthropicProvider
from grader.grade.providers.chat_provider import ChatProvider
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.openai_provider import OpenAIProvider

KINDS = ("anthropic", "openai", "chat")


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
