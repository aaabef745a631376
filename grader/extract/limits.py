"""How much of a run directory is read (design section 3)."""

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds of one reading.

    A file over `file_bytes`, or read after `run_bytes` were read already, has no text and a
    problem, so that nothing is concluded from it. Over `n_files` the run is refused. Folders
    below `n_levels` are left out with a warning and count as unreadable.
    """

    file_bytes: int = 64 * MIB
    run_bytes: int = 512 * MIB
    n_files: int = 50_000
    n_levels: int = 32
    n_warnings_per_code: int = 20


DEFAULT = Limits()
YAML_DEPTH = 200
YAML_ALIASES = 100
JSON_DEPTH = 200
CONTRACT_CHARS = 4 * MIB
MANIFEST_CHARS = 4 * MIB
LOG_CHARS = MIB
ERROR_HEAD_CHARS = 64 * 1024
FRONTMATTER_CHARS = 256 * 1024
