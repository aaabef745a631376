"""A judge's chain: recording, cache, limit, deadline, retries, pace, budget, meter, vendor."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.endpoints import JudgeChoice
from grader.cli.extras import NO_EXTRAS, Extras
from grader.cli.main import warn as warn_person
from grader.cli.wiring import templates_digest
from grader.grade.cache_key import JudgeIdentity, KeyMaker
from grader.grade.cache_store import CacheStore
from grader.grade.cached import CachedProvider, utc_today
from grader.grade.deadlines import DeadlinedProvider
from grader.grade.deferred import DeferredProvider
from grader.grade.limited import LimitedProvider, PacedProvider, Slots
from grader.grade.metered import Meter, MeteredProvider
from grader.grade.providers.base import Provider
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.registry import Pinning
from grader.model.settings import JudgingSettings

if TYPE_CHECKING:
    from grader.grade.counted import Count
    from grader.grade.estimated import Estimate

# a batch has no bound of its own
MOST_COUNTED_AT_ONCE = 50
COUNTING_APIS = frozenset({"messages", "responses"})
SAMPLING_OF = {"ollama": frozenset({"temperature", "seed"})}


def chain(
    choice: JudgeChoice,
    judging: JudgingSettings,
    *,
    cache: Path | None,
    warn: Callable[[str], None],
    meter: Meter | None,
    extras: Extras = NO_EXTRAS,
) -> Provider:
    """The chain of a judge that is no `core`; see `wiring.make_provider`.

    Raises:
        SettingsError: the cache cannot be opened.
    """
    who = judge_identity(choice, judging)
    if extras.recording is not None:
        from grader.grade.recorded import ReplayedProvider

        return ReplayedProvider(extras.recording, KeyMaker(who), extras.recording_name)
    if extras.batch is not None and cache is not None:
        from grader.cli.batch_chain import batch_chain

        endpoint = endpoint_of(choice, judging.timeout_s)
        provider = batch_chain(choice, endpoint, who, (cache, warn), extras, meter)
    else:
        provider = _at_once(choice, judging, meter, extras)
    if cache is not None:
        provider = CachedProvider(provider, CacheStore(cache, warn), who)
    if extras.recorder is not None:
        from grader.grade.recorded import RecordedProvider

        provider = RecordedProvider(provider, KeyMaker(who), extras.recorder, utc_today)
    return provider


def _at_once(
    choice: JudgeChoice, judging: JudgingSettings, meter: Meter | None, extras: Extras
) -> Provider:
    slots = Slots(judging.concurrency)
    return LimitedProvider(
        DeferredProvider(lambda: _attempts(choice, judging, slots, meter, extras)), slots=slots
    )


def estimating_chain(
    choice: JudgeChoice,
    judging: JudgingSettings,
    *,
    cache: Path | None,
    warn: Callable[[str], None],
    estimate: "Estimate",
) -> Provider:
    """The chain of a dry run: the cache, then nobody; with a key the vendor counts tokens.

    Args:
        choice: the judge.
        judging: how it would be asked.
        cache: the cache's file, None to go without; it is not made where there is none.
        warn: takes one sentence for the person at the terminal.
        estimate: takes down the calls.
    """
    from grader.grade.estimated import EstimatingProvider, NobodyProvider

    provider: Provider = NobodyProvider()
    if cache is not None and cache.exists():
        who = judge_identity(choice, judging)
        provider = CachedProvider(provider, CacheStore(cache, warn), who)
    can_count = choice.key is not None and choice.api in COUNTING_APIS
    return EstimatingProvider(provider, _counter(choice, judging) if can_count else None, estimate)


def _counter(choice: JudgeChoice, judging: JudgingSettings) -> Provider:
    slots = Slots(min(judging.concurrency, MOST_COUNTED_AT_ONCE))

    def counting() -> Provider:
        from grader.grade.counted import CountedProvider
        from grader.grade.retried import RetriedProvider

        vendor = vendor_provider(choice, judging.timeout_s, slots)
        counted = CountedProvider(vendor, _count_call(vendor))
        return RetriedProvider(PacedProvider(counted, slots), max_attempts=2)

    return LimitedProvider(DeferredProvider(counting), slots=slots)


def _count_call(vendor: Provider) -> "Count":
    """The counting call, which the providers of `COUNTING_APIS` have beside `Provider`'s calls."""
    count: Count = vendor.count_input  # type: ignore[attr-defined] # beside Provider
    return count


def judge_identity(choice: JudgeChoice, judging: JudgingSettings) -> JudgeIdentity:
    """The judge as it is part of every key."""
    return JudgeIdentity(
        provider=choice.provider,
        api=choice.api,
        base_url=choice.base_url,
        templates=templates_digest(judging.templates) if judging.templates else "",
        sampling=tuple(sorted(SAMPLING_OF.get(choice.provider, ()))),
    )


def _attempts(
    choice: JudgeChoice,
    judging: JudgingSettings,
    slots: Slots,
    meter: Meter | None,
    extras: Extras,
) -> Provider:
    """What a run that the cache answers never loads."""
    from grader.grade.keyless import KeylessProvider
    from grader.grade.once_refused import OnceRefusedProvider
    from grader.grade.retried import RetriedProvider

    provider: Provider = vendor_provider(choice, judging.timeout_s, slots)
    if meter is not None:
        provider = MeteredProvider(provider, meter)
    if choice.resolved.pinning is Pinning.DIGEST:
        provider = _pinned(provider, choice, judging.timeout_s)
    provider = KeylessProvider(provider, choice.key)
    if extras.is_traced:
        from grader.grade.traced import TracedProvider, open_tracer

        provider = TracedProvider(provider, open_tracer(), choice.provider)
    if extras.budget is not None:
        from grader.grade.budget import BudgetedProvider

        provider = BudgetedProvider(provider, extras.budget, choice.resolved.card, utc_today)
    if choice.api == "chat":
        from grader.grade.schema_fallback import SchemaFallbackProvider

        provider = SchemaFallbackProvider(provider, warn_person)
    provider = PacedProvider(OnceRefusedProvider(provider), slots)
    provider = RetriedProvider(provider, max_attempts=judging.max_attempts)
    if extras.deadlines is not None:
        provider = DeadlinedProvider(provider, extras.deadlines)
    return provider


def _pinned(provider: Provider, choice: JudgeChoice, timeout_s: float) -> Provider:
    from grader.grade.pinned import PinnedProvider
    from grader.grade.providers.ollama_listing import ollama_digest

    endpoint = endpoint_of(choice, timeout_s)

    async def digest_of(name: str) -> str | None:
        return await ollama_digest(endpoint, name, utc_today())

    return PinnedProvider(provider, digest_of, warn_person)


def vendor_provider(choice: JudgeChoice, timeout_s: float, slots: Slots) -> Provider:
    """The innermost provider; each branch imports its SDK, 0.6 to 1.4 s, only when it is taken.

    Args:
        choice: the judge.
        timeout_s: seconds for one call.
        slots: told when the vendor's headers say that its window is used up.
    """
    from grader.grade.rate_limits import exhausted_s

    def on_headers(headers: Mapping[str, str]) -> None:
        seconds = exhausted_s(headers, time.time())
        if seconds > 0:
            slots.hold(seconds)

    endpoint = replace(endpoint_of(choice, timeout_s), on_headers=on_headers)
    card = choice.resolved.card
    if choice.api == "messages":
        from grader.grade.providers.anthropic_provider import AnthropicProvider

        return AnthropicProvider(endpoint, card)
    if choice.api == "responses":
        from grader.grade.providers.openai_provider import OpenAIProvider

        return OpenAIProvider(endpoint, card)
    if choice.api == "decisions":
        from grader.grade.providers.decisions_provider import DecisionsProvider

        return DecisionsProvider(endpoint)
    from grader.grade.providers.chat_provider import ChatProvider

    return ChatProvider(endpoint, card, SAMPLING_OF.get(choice.provider, frozenset()))


def endpoint_of(choice: JudgeChoice, timeout_s: float) -> Endpoint:
    """Where a judge is reached, and with which key."""
    return Endpoint(
        vendor=choice.provider,
        base_url=choice.base_url,
        key=choice.key,
        is_vendor=choice.is_vendor,
        timeout_s=timeout_s,
    )
