"""Which smells a project leaves out, raises or lowers: flags, else the project's file."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from grader.errors import SettingsError
from grader.lint.lint_files import LintSettings
from grader.model.finding import SmellName

PROJECT_FILE = "contract-grader-lint.toml"
TABLE = "contract-grader-lint"
_KEYS = ("ignore", "as-finding", "as-hint")
_MAX_BYTES = 1024 * 1024


def lint_settings(flags: Mapping[str, Iterable[str]], start: Path) -> LintSettings:
    """The settings of one call; a flag adds to what the project's file says.

    Args:
        flags: for `ignore`, `as-finding`, `as-hint` the names of smells.
        start: the folder where the search for the project's file begins, upwards.

    Raises:
        SettingsError: an unknown smell or key, or a file that is no TOML.
    """
    table = _project_table(start)
    unknown = set(table) - set(_KEYS)
    if unknown:
        raise SettingsError(
            f"lint settings: there is no key {min(unknown)}", hint=f"known are {', '.join(_KEYS)}"
        )
    chosen = {key: _smells([*_listed(table, key), *flags.get(key, ())]) for key in _KEYS}
    return LintSettings(
        ignored=chosen["ignore"], raised=chosen["as-finding"], lowered=chosen["as-hint"]
    )


def _smells(names: Iterable[str]) -> frozenset[SmellName]:
    found = set()
    for name in names:
        try:
            found.add(SmellName(name.replace("-", "_")))
        except ValueError as error:
            known = ", ".join(smell.value for smell in SmellName)
            raise SettingsError(f"there is no smell {name}", hint=f"known are {known}") from error
    return frozenset(found)


def _listed(table: Mapping[str, object], key: str) -> list[str]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise SettingsError(f"lint settings: {key} must be a list of names of smells")
    return [str(name) for name in value]


def _project_table(start: Path) -> Mapping[str, object]:
    for folder in (start.absolute(), *start.absolute().parents):
        own = folder / PROJECT_FILE
        if own.is_file():
            return _parsed(own)
        shared = folder / "pyproject.toml"
        if shared.is_file():
            tool = _parsed(shared).get("tool")
            ours = tool.get(TABLE) if isinstance(tool, dict) else None
            if isinstance(ours, dict):
                return ours
        if (folder / ".git").exists():
            break
    return {}


def _parsed(path: Path) -> Mapping[str, object]:
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise SettingsError(f"{path} is too large for a settings file")
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise SettingsError(f"{path} cannot be read as settings: {error}") from error
