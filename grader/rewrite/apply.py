"""Write a rewritten contract file: aside, then renamed over the old one."""

import os
import tempfile
from pathlib import Path

from grader.errors import SettingsError


def write_in_place(path: Path, old: bytes, new: bytes) -> None:
    """Replace a file's content, all or nothing; its mode is kept.

    Args:
        path: a regular file; a link is resolved and its target replaced.
        old: what was read from it; a file that changed since is left alone.
        new: what it holds afterwards.

    Raises:
        SettingsError: the file changed meanwhile, or cannot be written.
    """
    target = path.resolve()
    try:
        if target.read_bytes() != old:
            raise SettingsError(f"{path} changed while it was rewritten", hint="run it again")
        handle, aside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(new)
                file.flush()
                os.fsync(file.fileno())
            Path(aside).chmod(target.stat().st_mode & 0o7777)
            Path(aside).replace(target)
        except BaseException:
            Path(aside).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise SettingsError(f"{path} cannot be written: {error.strerror or error}") from error
