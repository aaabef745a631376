"""What an Ollama server says of the model that is measured: its digest before, its size after."""

import asyncio
from collections.abc import Mapping
from datetime import date

from grader.cli.bench_keeping import echo
from grader.cli.bench_options import BenchFlags
from grader.cli.endpoints import JudgeOptions, listing_endpoint
from grader.cli.models_refresh import Source, listing_pages
from grader.errors import ProviderError, SettingsError
from grader.grade.pinned import is_pinned_one, pinned_digest, served_name
from grader.grade.providers.listing import read_listing


def checked_digest(flags: BenchFlags, model: str, env: Mapping[str, str], on: date) -> str | None:
    """The digest that the server has under the model's name now.

    Args:
        flags: the base URL.
        model: the tag, with or without a digest.
        env: variables, keys included.
        on: the day.

    Returns:
        `sha256:<hex>`, None where the server gives no list; then a warning says so.

    Raises:
        SettingsError: the server has another model under that name, or none.
    """
    name = served_name(model)
    source = Source(provider="ollama", base_url=flags.base_url)
    try:
        listed = read_listing("ollama", listing_pages(source, env), on)
    except (ProviderError, SettingsError) as error:
        echo(f"warning: the digest of {name} is not known: {error.message}")
        return None
    digests = {row.model_id: str(row.facts.get("digest")) for row in listed}
    found = digests.get(name)
    if found is None:
        raise SettingsError(f"the server has no model {name}", hint=f"ollama pull {name}")
    pin = pinned_digest(model)
    if pin is not None and not is_pinned_one(pin, found):
        raise SettingsError(
            f"{name} has the digest {found} now, not sha256:{pin}",
            hint=f"pull that model again, or measure --model {name}@{found}",
        )
    return found


def resident_bytes(flags: BenchFlags, model: str, env: Mapping[str, str]) -> int | None:
    """The memory that the server holds the model in, None when it does not say."""
    from grader.grade.providers.ollama_loaded import loaded_bytes  # noqa: PLC0415 - loads HTTP

    options = JudgeOptions(provider="ollama", base_url=flags.base_url)
    return asyncio.run(loaded_bytes(listing_endpoint(options, env), served_name(model)))
