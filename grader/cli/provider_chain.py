"""The chain of a judge: cache, then limit, then retries, then the vendor."""

from collections.abc import Callable
from pathlib import Path

from grader.cli.endpoints import JudgeChoice
from grader.cli.wiring import templates_digest
from grader.grade.cache_key import JudgeIdentity
from grader.grade.cache_store import CacheStore
from grader.grade.cached import CachedProvider
from grader.grade.deferred import DeferredProvider
from grader.grade.limited import LimitedProvider
from grader.grade.metered import Meter, MeteredProvider
from grader.grade.providers.base import Provider
from grader.grade.providers.endpoint import Endpoint
from grader.model.settings import JudgingSettings

SAMPLING_OF = {"ollama": frozenset({"temperature", "seed"})}


def chain(
    choice: JudgeChoice,
    judging: JudgingSettings,
    *,
    cache: Path | None,
    warn: Callable[[str], None],
    meter: Meter | None,
) -> Provider:
    """The chain of a judge that is no `core`; see `wiring.make_provider`.

    Raises:
        SettingsError: the cache cannot be opened.
    """
    limited: Provider = LimitedProvider(
        DeferredProvider(lambda: _retried(choice, judging)), slots=judging.concurrency
    )
    if meter is not None:
        limited = MeteredProvider(limited, meter)
    if cache is None:
        return limited
    return CachedProvider(limited, CacheStore(cache, warn), _identity(choice, judging))


def _retried(choice: JudgeChoice, judging: JudgingSettings) -> Provider:
    """What a run that the cache answers never loads."""
    from grader.grade.keyless import KeylessProvider  # noqa: PLC0415
    from grader.grade.retried import RetriedProvider  # noqa: PLC0415

    vendor = KeylessProvider(_vendor_provider(choice, judging.timeout_s), choice.key)
    return RetriedProvider(vendor, max_attempts=judging.max_attempts)


def _identity(choice: JudgeChoice, judging: JudgingSettings) -> JudgeIdentity:
    return JudgeIdentity(
        provider=choice.provider,
        api=choice.api,
        base_url=choice.base_url,
        templates=templates_digest(judging.templates) if judging.templates else "",
        sampling=tuple(sorted(SAMPLING_OF.get(choice.provider, ()))),
    )


def _vendor_provider(choice: JudgeChoice, timeout_s: float) -> Provider:
    """The innermost provider; each branch imports its SDK, 0.6 to 1.4 s, only when it is taken."""
    endpoint = Endpoint(
        vendor=choice.provider,
        base_url=choice.base_url,
        key=choice.key,
        is_vendor=choice.is_vendor,
        timeout_s=timeout_s,
    )
    card = choice.resolved.card
    if choice.api == "messages":
        from grader.grade.providers.anthropic_provider import AnthropicProvider  # noqa: PLC0415

        return AnthropicProvider(endpoint, card)
    if choice.api == "responses":
        from grader.grade.providers.openai_provider import OpenAIProvider  # noqa: PLC0415

        return OpenAIProvider(endpoint)
    from grader.grade.providers.chat_provider import ChatProvider  # noqa: PLC0415

    return ChatProvider(endpoint, card, SAMPLING_OF.get(choice.provider, frozenset()))
