"""The chain of a judge whose requests go out in batches: cache, deadline, span, batch, vendor."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from grader.cli.endpoints import JudgeChoice
from grader.cli.extras import Extras
from grader.grade.batch_files import BatchFiles
from grader.grade.batch_tools import BatchJudge, BatchTools
from grader.grade.batched import BatchedProvider
from grader.grade.cache_key import JudgeIdentity, KeyMaker
from grader.grade.deadlines import DeadlinedProvider
from grader.grade.metered import Meter
from grader.grade.once_refused import OnceRefusedProvider
from grader.grade.providers.base import Provider
from grader.grade.providers.batches import BatchVendor
from grader.grade.providers.endpoint import Endpoint

# a batch on the wire is a thousand requests and more
TRANSFER_FACTOR = 5


def batch_chain(
    choice: JudgeChoice,
    endpoint: Endpoint,
    who: JudgeIdentity,
    files: tuple[Path, Callable[[str], None]],
    extras: Extras,
    meter: Meter | None,
) -> Provider:
    """What stands behind the cache.

    Args:
        choice: the judge.
        endpoint: where to and with which key.
        who: the judge as it is part of every key.
        files: the cache's file, and who is told when it is damaged.
        extras: with the batch tools.
        meter: counts what is handed in.
    """
    tools = extras.batch
    assert isinstance(tools, BatchTools)
    transfer = replace(endpoint, timeout_s=TRANSFER_FACTOR * endpoint.timeout_s)
    judge = BatchJudge(
        vendor=choice.provider,
        model=choice.resolved.model,
        card=choice.resolved.card,
        key=choice.key,
        meter=meter,
        budget=extras.budget,
    )
    provider: Provider = OnceRefusedProvider(
        BatchedProvider(
            lambda: _vendor(choice, transfer), judge, KeyMaker(who), BatchFiles(*files), tools
        )
    )
    if extras.is_traced:
        from grader.grade.traced import TracedProvider, open_tracer  # noqa: PLC0415 - an extra

        provider = TracedProvider(provider, open_tracer(), choice.provider)
    if extras.deadlines is not None:
        provider = DeadlinedProvider(provider, extras.deadlines)
    return provider


def _vendor(choice: JudgeChoice, endpoint: Endpoint) -> BatchVendor:
    """Each branch imports its SDK only when it is taken."""
    card = choice.resolved.card
    if choice.api == "messages":
        from grader.grade.providers.anthropic_batches import AnthropicBatches  # noqa: PLC0415 - loads the SDK

        return AnthropicBatches(endpoint, card)
    from grader.grade.providers.openai_batches import OpenAIBatches  # noqa: PLC0415 - loads the SDK

    return OpenAIBatches(endpoint, card)
