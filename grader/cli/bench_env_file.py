"""Credentials out of an environment file: the few variables that a provider needs, and no other."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from grader.cli.endpoints import OWN_KEY, VENDOR_KEYS
from grader.errors import SettingsError

DEFAULT_ENV_FILE = Path(".env")
WANTED = frozenset({*VENDOR_KEYS.values(), OWN_KEY})
MOST_BYTES = 1024 * 1024

_NAME = re.compile(r"(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)", re.ASCII)
_QUOTED = re.compile(r"""(?:"([^"]*)"|'([^']*)')\s*(?:#.*)?""")


def with_env_file(env: Mapping[str, str], named: Path | None) -> dict[str, str]:
    """The environment, with keys that it lacks or holds blank taken from a file.

    Args:
        env: the process's variables, which go first.
        named: the file of `--env-file`; None takes `.env` here where there is one.

    Raises:
        SettingsError: the file cannot be read, or a line of it not; the message holds no value.
    """
    path = named if named is not None else DEFAULT_ENV_FILE
    if named is None and not path.exists():
        return dict(env)
    found = dict(parse_env(_text(path), str(path)))
    return dict(env) | {
        name: value
        for name, value in found.items()
        if name in WANTED and value and not env.get(name, "").strip()
    }


def parse_env(text: str, name: str) -> Iterator[tuple[str, str]]:
    """The assignments of a file, in order.

    A value stands between quotation marks, or goes on to a blank followed by `#`. Nothing in it is
    replaced. `export` before a name is allowed.

    Args:
        text: of the file; a byte order mark is dropped.
        name: of the file, for messages.

    Raises:
        SettingsError: a line is no assignment, or its quotation marks do not match.
    """
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        found = _NAME.fullmatch(line)
        if found is None:
            raise SettingsError(f"{name}: line {number} is no NAME=value")
        yield found[1], _value(found[2].strip(), name, number)


def _value(raw: str, name: str, number: int) -> str:
    if raw[:1] not in ('"', "'"):
        return re.split(r"(?:^|\s)#", raw, maxsplit=1)[0].strip()
    quoted = _QUOTED.fullmatch(raw)
    if quoted is None:
        raise SettingsError(f"{name}: line {number} has a quotation mark without its other half")
    return quoted[1] if quoted[1] is not None else quoted[2]


def _text(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise SettingsError(f"{path}: is larger than any environment file")
        return data.decode("utf-8")
    except OSError as error:
        raise SettingsError(
            f"{path}: cannot be read: {error.strerror}", hint="see --env-file"
        ) from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path}: is not UTF-8") from error
