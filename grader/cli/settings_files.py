"""Settings from files and the environment: what they may say, and which of them wins."""

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from grader.errors import SettingsError

Value = str | int | float | bool

APP_NAME = "contract-grader"
PROJECT_FILE = "contract-grader.toml"
ENV_PREFIX = "CONTRACT_GRADER_"
USER_FILE_VARIABLE = "CONTRACT_GRADER_SETTINGS"
MAX_FILE_BYTES = 1024 * 1024
WORDS_FOR_BOOL = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting.

    `is_personal`: it decides who sees run text, which key is used or which file is written, and
    is never taken from a project's file, which may have come with somebody else's repository.
    `has_variable`: `CONTRACT_GRADER_<NAME>` sets it.
    """

    kind: type[str] | type[int] | type[float] | type[bool]
    is_personal: bool = False
    has_variable: bool = True


# The names are those of the flags, with underscores.
SETTINGS: dict[str, Setting] = {
    "provider": Setting(kind=str, is_personal=True),
    "base_url": Setting(kind=str, is_personal=True),
    "api": Setting(kind=str, is_personal=True),
    "api_key_env": Setting(kind=str, is_personal=True),
    # the variable CONTRACT_GRADER_CACHE names a folder, this a file
    "cache": Setting(kind=str, is_personal=True, has_variable=False),
    "no_cache": Setting(kind=bool, is_personal=True),
    "record": Setting(kind=str, is_personal=True),
    "replay": Setting(kind=str, is_personal=True),
    "model": Setting(kind=str),
    "effort": Setting(kind=str),
    "concurrency": Setting(kind=int),
    "head_start": Setting(kind=bool),
    "timeout": Setting(kind=float),
    "clause_deadline": Setting(kind=float),
    "deadline": Setting(kind=float),
    "max_cost_usd": Setting(kind=float),
    "max_calls": Setting(kind=int),
    "trials": Setting(kind=int),
    "escalate": Setting(kind=str, is_personal=True),
    "quotes": Setting(kind=str, is_personal=True),
    "panel": Setting(kind=str, is_personal=True),
    "calibration": Setting(kind=str, is_personal=True),
    "tripwire": Setting(kind=bool),
    "max_output_tokens": Setting(kind=int),
    "max_input_tokens": Setting(kind=int),
    "fail_under": Setting(kind=float),
    "min_coverage": Setting(kind=float),
    "allow_unjudged": Setting(kind=bool),
    "exit_zero": Setting(kind=bool),
    "include_program": Setting(kind=bool),
    "format": Setting(kind=str),
    "register": Setting(kind=str),
    "language": Setting(kind=str),
    "lens": Setting(kind=str),
}


def read_settings(env: Mapping[str, str], start: Path, user_file: Path) -> dict[str, Value]:
    """All settings below the flags: the environment's, else the user's, else the project's.

    Args:
        env: the environment's variables.
        start: the folder where the search for a project's file begins, upwards.
        user_file: the user's own settings; need not exist.

    Raises:
        SettingsError: an unknown name, a wrong type, a personal setting in a project's file.
    """
    merged: dict[str, Value] = {}
    project = find_project_file(start)
    if project is not None:
        merged |= _checked(_table(project), project, is_project=True)
    if user_file.is_file():
        merged |= _checked(_table(user_file), user_file, is_project=False)
    merged |= _from_environment(env)
    return merged


def user_settings_path(env: Mapping[str, str]) -> Path:
    """The user's own settings: the variable's file, else the one in the user's config folder."""
    named = env.get(USER_FILE_VARIABLE, "").strip()
    return Path(named) if named else platformdirs.user_config_path(APP_NAME) / "settings.toml"


def find_project_file(start: Path) -> Path | None:
    """The nearest file above `start` that speaks of us; the search ends at a repository's root."""
    for folder in (start.absolute(), *start.absolute().parents):
        own = folder / PROJECT_FILE
        if own.is_file():
            return own
        shared = folder / "pyproject.toml"
        if shared.is_file() and _table(shared):
            return shared
        if (folder / ".git").exists():
            return None
    return None


def _table(path: Path) -> Mapping[str, object]:
    """The settings in a file; of a pyproject.toml only our own table."""
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise SettingsError(f"{path} is too large for a settings file")
        document = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{path} is not valid TOML: {error}") from error
    if path.name != "pyproject.toml":
        return document
    tool = document.get("tool")
    ours = tool.get(APP_NAME) if isinstance(tool, dict) else None
    return ours if isinstance(ours, dict) else {}


def _checked(table: Mapping[str, object], path: Path, *, is_project: bool) -> dict[str, Value]:
    checked: dict[str, Value] = {}
    for written, value in table.items():
        name = written.replace("-", "_")
        setting = SETTINGS.get(name)
        if setting is None:
            near = difflib.get_close_matches(name, SETTINGS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(SETTINGS)}"
            raise SettingsError(f"{path}: there is no setting {written}", hint=hint)
        if is_project and setting.is_personal:
            raise SettingsError(
                f"{path}: {written} is never taken from a project's file",
                hint="give it as a flag, a variable, or in your own settings file",
            )
        checked[name] = _of_kind(value, setting, f"{path}: {written}")
    return checked


def _of_kind(value: object, setting: Setting, where: str) -> Value:
    """The value when it has the setting's type; a whole number is good for a fraction."""
    if setting.kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    is_of_kind = type(value) is setting.kind
    if is_of_kind and isinstance(value, str | int | float | bool):
        return value
    raise SettingsError(f"{where} must be of type {setting.kind.__name__}")


def _from_environment(env: Mapping[str, str]) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for name, setting in SETTINGS.items():
        variable = ENV_PREFIX + name.upper()
        text = env.get(variable, "").strip()
        if setting.has_variable and text:
            found[name] = _parsed(text, setting, variable)
    return found


def _parsed(text: str, setting: Setting, variable: str) -> Value:
    try:
        if setting.kind is bool:
            return WORDS_FOR_BOOL[text.lower()]
        return setting.kind(text)
    except (KeyError, ValueError) as error:
        raise SettingsError(f"{variable} must be of type {setting.kind.__name__}") from error
