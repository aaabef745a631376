"""Flags over settings: one place to ask for a value by its name."""

from collections.abc import Mapping

from grader.cli.settings_files import Value


class Merged:
    """What the flags say, else what the settings say.

    Args:
        flags: by name with underscores; None where the flag was not given.
        settings: from environment and files, already of the right types.
    """

    def __init__(self, flags: Mapping[str, object], settings: Mapping[str, Value]) -> None:
        self._flags = flags
        self._settings = settings

    def given(self, name: str) -> str | None:
        """What the flag alone says."""
        value = self._flags.get(name)
        return None if value is None else str(value)

    def text(self, name: str) -> str | None:
        """A word or a sentence, None when nobody said anything."""
        value = self._value(name)
        return None if value is None else str(value)

    def flag(self, name: str) -> bool:
        """A switch; off when nobody said anything."""
        return bool(self._value(name))

    def switch(self, name: str) -> bool | None:
        """A switch that may be left alone; None when nobody said anything."""
        value = self._value(name)
        return None if value is None else bool(value)

    def whole(self, name: str) -> int | None:
        """A whole number."""
        value = self._value(name)
        return None if value is None else int(str(value))

    def number(self, name: str) -> float | None:
        """Any number."""
        value = self._value(name)
        return None if value is None else float(str(value))

    def _value(self, name: str) -> object:
        value = self._flags.get(name)
        return value if value is not None else self._settings.get(name)
