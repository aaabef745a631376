"""The user's own file of models, beside the user's settings: read with the package's, written."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from grader.cli.settings_files import APP_NAME
from grader.errors import SettingsError
from grader.grade.providers.overlay import Overlay, overlay_text, parse_overlay

FILE_VARIABLE = "CONTRACT_GRADER_MODELS"
MAX_BYTES = 8 * 1024 * 1024


def overlay_path(env: Mapping[str, str]) -> Path:
    """The variable's file, else `models.json` in the user's config folder."""
    named = env.get(FILE_VARIABLE, "").strip()
    return Path(named) if named else platformdirs.user_config_path(APP_NAME) / "models.json"


def overlay_bytes(path: Path) -> bytes | None:
    """The file's content, None when there is none.

    Raises:
        SettingsError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror or error}") from error
    if len(data) > MAX_BYTES:
        raise SettingsError(f"{path}: larger than {MAX_BYTES} bytes")
    return data


def read_overlay(path: Path) -> Overlay:
    """The file, an empty one when there is none.

    Raises:
        SettingsError: it cannot be read, or is no list of models.
    """
    data = overlay_bytes(path)
    if data is None:
        return Overlay()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path}: not UTF-8 at byte {error.start}") from error
    return parse_overlay(text, str(path))


def write_overlay(path: Path, overlay: Overlay) -> None:
    """Write the file aside and rename it; what it was is lost only once the new one is whole.

    Raises:
        SettingsError: it cannot be written.
    """
    target = path.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, aside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(overlay_text(overlay).encode("ascii"))
                file.flush()
                os.fsync(file.fileno())
            Path(aside).replace(target)
        except BaseException:
            Path(aside).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise SettingsError(f"{path} cannot be written: {error.strerror or error}") from error
