"""Files that a command writes never take the place of what a run consists of."""

from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath

from grader.errors import SettingsError

# what lies there belongs to the run, a new file too: it would be read as one of its outputs
_FOLDERS = frozenset({"agents", "bindings", "services", "sources", "workspace"})
_TOP_FILES = frozenset(
    {
        "forme.manifest.json",
        "manifest.md",
        "manifest.run.md",
        "program.md",
        "run.json",
        "state.md",
        "vm.log.md",
    }
)
_TOP_SUFFIXES = (".prose.md", ".prose")


def refuse_within_runs(runs: Sequence[Path], targets: Mapping[str, Path | None]) -> None:
    """Refuse to write where a file of a graded run lies, before anything is asked.

    A report beside the run's own files (`runs/abc123/report.json`) is no such place.

    Args:
        runs: the run directories.
        targets: the option that names a file -> the file, None where it was not given.

    Raises:
        SettingsError: the file is, or would become, a part of a run.
    """
    for option, target in targets.items():
        for run in runs if target is not None else ():
            assert target is not None
            if _is_part_of(target, run):
                raise SettingsError(
                    f"{option} {target} would overwrite a part of the run {run}",
                    hint="name a file outside of the run directory",
                )


def _is_part_of(target: Path, run: Path) -> bool:
    try:
        real, root = target.resolve(), run.resolve()
        if not real.is_relative_to(root):
            return False
        inner = real.relative_to(root)
        return _is_of_run(inner) and not real.is_dir()
    except (OSError, RuntimeError):  # RuntimeError: links in a circle; writing there says so
        return False


def _is_of_run(inner: PurePath) -> bool:
    first = inner.parts[0].casefold() if inner.parts else ""
    if len(inner.parts) > 1:
        return first in _FOLDERS
    return first in _TOP_FILES or first.endswith(_TOP_SUFFIXES)
