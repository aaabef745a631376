"""Which models a benchmark may ask: ids that stay the same model, or a tag by express leave."""

from datetime import date

from grader.cli.bench_options import BenchFlags
from grader.errors import SettingsError
from grader.grade.providers.registry import (
    Pinning,
    Registry,
    Resolved,
    check_effort,
    resolve_model,
)


def resolve_for_bench(flags: BenchFlags, registry: Registry, on: date) -> Resolved:
    """The model, before a key is looked for or anything is asked.

    Args:
        flags: provider, model, base URL, effort, `--allow-mutable`.
        registry: the cards.
        on: the day of asking.

    Raises:
        SettingsError: an unknown, retired or floating id; a tag without digest and without leave;
            an effort that the model has not.
    """
    resolved = resolve_model(
        registry, flags.provider, flags.model, on, has_base_url=flags.base_url is not None
    )
    check_effort(resolved, flags.effort)
    if resolved.pinning is Pinning.MUTABLE_TAG:
        _check_tag(resolved.model, allowed=flags.allow_mutable)
    return resolved


def _check_tag(name: str, *, allowed: bool) -> None:
    _, _, tag = name.rpartition("/")[2].partition(":")
    if tag in ("", "latest"):
        raise SettingsError(
            f"{name} is a floating alias, so that two runs could ask two models",
            hint=f"name the tag with its digest: {name.removesuffix(':latest')}:TAG@sha256:DIGEST",
        )
    if not allowed:
        raise SettingsError(
            f"the tag {name} can be changed by a pull, so that two runs could ask two models",
            hint=f"use --model {name}@sha256:DIGEST (see `ollama list`), or --allow-mutable",
        )
