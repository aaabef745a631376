"""Environment and files -> templates, registry, cache, provider chain."""

import importlib.resources
import os
from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

import grader
from grader.canonical import digest, digest_bytes
from grader.cli.endpoints import JudgeChoice
from grader.cli.extras import NO_EXTRAS, Extras
from grader.cli.merge_settings import Merged
from grader.cli.models_overlay import overlay_bytes, overlay_path, read_overlay
from grader.cli.settings_files import APP_NAME
from grader.errors import SettingsError
from grader.grade.cache_name import OWN_NAME
from grader.grade.providers.overlay import overlaid
from grader.grade.providers.registry import Registry, parse_registry
from grader.model.settings import JudgingSettings, Templates

if TYPE_CHECKING:
    from grader.grade.metered import Meter
    from grader.grade.providers.base import Provider

CACHE_FOLDER_VARIABLE = "CONTRACT_GRADER_CACHE"


def load_templates(task: str) -> Templates:
    """The prompt texts of one task, from the wheel or from the repository.

    Args:
        task: the folder's name under `prompts/`, such as `grade`.

    Raises:
        SettingsError: the installation lacks them.
    """
    folder = data_folder("prompts") / task
    try:
        return Templates(
            system=(folder / "system.j2").read_text("utf-8"),
            user=(folder / "user.j2").read_text("utf-8"),
        )
    except OSError as error:
        raise SettingsError(
            f"the prompt templates of {task} are missing", hint="install contract-grader again"
        ) from error


def templates_digest(templates: Templates) -> str:
    """The digest of both texts, part of every cache key and of the report."""
    return digest({"system": templates.system, "user": templates.user})


def load_registry() -> Registry:
    """The models we know: the package's, with the user's own file laid over them.

    Raises:
        SettingsError: the user's file cannot be read, or is no list of models.
    """
    registry = parse_registry(_registry_bytes().decode("utf-8"))
    path = overlay_path(os.environ)
    return overlaid(registry, read_overlay(path)) if path.exists() else registry


def registry_digest() -> str:
    """The digest of the registry's file, with a user's own file of both; printed in the report."""
    own = digest_bytes(_registry_bytes())
    added = overlay_bytes(overlay_path(os.environ))
    return own if added is None else digest({"package": own, "overlay": digest_bytes(added)})


def cache_path(flag: str | None, env: Mapping[str, str], setting: str | None = None) -> Path:
    """The cache's file: the flag's, else in the variable's folder, else the setting's, else ours.

    Args:
        flag: what `--cache` says, None without it.
        env: the environment's variables.
        setting: what the user's settings file says, None when it says nothing.
    """
    if flag:
        return Path(flag)
    folder = env.get(CACHE_FOLDER_VARIABLE, "").strip()
    if folder:
        return Path(folder) / OWN_NAME
    return Path(setting) if setting else platformdirs.user_data_path(APP_NAME) / OWN_NAME


def cache_of(merged: Merged, env: Mapping[str, str]) -> Path | None:
    """The cache that flags, environment and settings name together; None to go without."""
    if merged.flag("no_cache"):
        return None
    return cache_path(merged.given("cache"), env, merged.text("cache"))


def make_provider(
    choice: JudgeChoice,
    judging: JudgingSettings,
    *,
    cache: Path | None,
    warn: Callable[[str], None],
    meter: "Meter | None" = None,
    extras: Extras = NO_EXTRAS,
) -> "Provider | None":
    """The chain of a judge, as `provider_chain` puts it together.

    Args:
        choice: the judge.
        judging: how it is asked; its templates are part of every cache key.
        cache: the cache's file, None to go without.
        warn: takes one sentence for the person at the terminal.
        meter: counts the calls that the cache cannot answer.
        extras: what bounds, records, replays or traces the calls.

    Returns:
        None for `core`, which asks nobody. The vendor's SDK is imported with the first question
        that the cache cannot answer.

    Raises:
        SettingsError: the cache cannot be opened.
    """
    if choice.provider == "core":
        return None
    from grader.cli.provider_chain import chain  # noqa: PLC0415 - the core grader needs none of it

    return chain(choice, judging, cache=cache, warn=warn, meter=meter, extras=extras)


def _registry_bytes() -> bytes:
    folder = importlib.resources.files("grader.grade.providers")
    return (folder / "models.json").read_bytes()


def data_folder(name: str) -> Traversable:
    """In a wheel the folder lies under `grader/_data/`, in the repository at the top."""
    package = importlib.resources.files(grader)
    packed = package / "_data" / name
    if packed.is_dir():
        return packed
    return Path(str(package)).parent / name
