"""`models refresh`: a vendor's list, asked for or saved -> what changes in the user's file."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from grader.cli.endpoints import JudgeOptions, listing_endpoint
from grader.errors import SettingsError
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.listing import MAX_LISTING_BYTES, read_listing
from grader.grade.providers.overlay import Overlay
from grader.grade.providers.refreshing import Refresh, compare_listing, refreshed
from grader.grade.providers.registry import Registry

Lister = Callable[[Endpoint], Coroutine[object, object, tuple[bytes, ...]]]
VENDORS = ("anthropic", "openai", "ollama")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Whose list, and from where: `file` a saved answer, else the vendor, or another address."""

    provider: str
    file: Path | None = None
    base_url: str | None = None


def listing_pages(source: Source, env: Mapping[str, str]) -> tuple[bytes, ...]:
    """The list's pages. An SDK is imported only where a vendor is asked.

    Raises:
        SettingsError: the file cannot be read; no key; a list in which the key stands.
        ProviderError: the vendor did not give its list.
    """
    if source.file is not None:
        return (_saved(source.file),)
    options = JudgeOptions(provider=source.provider, base_url=source.base_url)
    endpoint = listing_endpoint(options, env)
    pages = asyncio.run(_lister(source.provider)(endpoint))
    if _repeat(pages, endpoint.key):
        raise SettingsError(f"{source.provider} gave a list that repeats the key that was sent")
    return pages


def _repeat(pages: tuple[bytes, ...], key: str | None) -> bool:
    from grader.grade.keyless import readings  # noqa: PLC0415 - not for a saved list
    from grader.grade.providers.key_traces import KeyTraces  # noqa: PLC0415 - not for a saved list

    traces = KeyTraces(key)
    texts = (page.decode("utf-8", "replace") for page in pages)
    return any(traces.stand_in(one) for text in texts for one in readings(text))


def refresh(
    source: Source, pages: tuple[bytes, ...], registry: Registry, overlay: Overlay, on: date
) -> tuple[Refresh, Overlay]:
    """What the pages bring, and the user's file with it.

    Raises:
        SettingsError: the list is refused.
    """
    listed = read_listing(source.provider, pages, on)
    found = compare_listing(registry, listed, source.provider)
    return found, refreshed(overlay, found, source.provider)


def _lister(provider: str) -> Lister:
    """The one vendor's way; the others' SDKs are not loaded."""
    if provider == "anthropic":
        from grader.grade.providers.anthropic_listing import list_anthropic  # noqa: PLC0415 - the vendor asked, no other

        return list_anthropic
    if provider == "openai":
        from grader.grade.providers.openai_listing import list_openai  # noqa: PLC0415 - the vendor asked, no other

        return list_openai
    from grader.grade.providers.ollama_listing import list_ollama  # noqa: PLC0415 - the vendor asked, no other

    return list_ollama


def _saved(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(MAX_LISTING_BYTES + 1)
    except OSError as error:
        raise SettingsError(
            f"{file}: {error.strerror or error}", hint="name a saved answer of the list"
        ) from error
