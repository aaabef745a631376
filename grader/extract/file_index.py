"""The listing of a run, indexed once: folders, their files, what was not entered."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from grader.extract.names import file_keys, key
from grader.model.run_files import RunFiles

DeepNames = frozenset[tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileIndex:
    """Where the files of a run lie.

    `folders` maps a top folder to the folders of services below it, in order. `files_in` maps
    `top/folder` to the paths directly in it. `hidden` are the keys of the service folders of
    `bindings/` that could not be entered; `""` stands for all of them.
    """

    folders: Mapping[str, tuple[str, ...]]
    files_in: Mapping[str, tuple[str, ...]]
    hidden: frozenset[str]

    def below(self, folder: str, name: str) -> tuple[str, ...]:
        """Paths directly in `top/folder` whose file is called by the name, any extension."""
        wanted = key(name)
        return tuple(path for path in self.files_in.get(folder, ()) if wanted in file_keys(path))

    def hides_outputs_of(self, service: str) -> bool:
        """True when a folder that could hold the service's outputs was not entered."""
        return "" in self.hidden or key(service) in self.hidden


def deep_names(names: Iterable[str]) -> DeepNames:
    """The names that are a path of several folders, such as `a/b`."""
    split = (tuple(key(part) for part in name.split("/")) for name in names)
    return frozenset(parts for parts in split if len(parts) > 1)


def depth_of(parts: Sequence[str], deep: DeepNames) -> int:
    """How many folders below the top one are the service's: of a deep name all, else one.

    Args:
        parts: a path's parts, the top folder and the file included.
        deep: the names of several folders.
    """
    keys = tuple(key(part) for part in parts[1:-1]) if deep else ()
    return next((n for n in range(len(keys), 1, -1) if keys[:n] in deep), 1)


def index_files(files: RunFiles, deep: DeepNames = frozenset()) -> FileIndex:
    """Go through the listing once.

    Args:
        files: the run directory; problems that a reading found before are taken into account.
        deep: the services whose folder lies in folders.
    """
    folders: dict[str, dict[str, None]] = {}
    files_in: dict[str, list[str]] = {}
    hidden: set[str] = set()
    for path, entry in files.entries.items():
        parts = path.split("/")
        folder = "/".join(parts[1 : 1 + (depth := depth_of(parts, deep))])
        if len(parts) > 1 + depth:
            folders.setdefault(parts[0], {})[folder] = None
        if len(parts) == 2 + depth:
            files_in.setdefault(f"{parts[0]}/{folder}", []).append(path)
        if parts[0] == "bindings" and len(parts) < 3 and entry.problem is not None:
            hidden.add(key(parts[1]) if len(parts) > 1 else "")
    return FileIndex(
        folders={top: tuple(names) for top, names in folders.items()},
        files_in={folder: tuple(paths) for folder, paths in files_in.items()},
        hidden=frozenset(hidden),
    )


def folders_named(name: str, among: tuple[str, ...]) -> tuple[str, ...]:
    """The folders that carry a service's name, an exact one first."""
    wanted = key(name)
    found = [folder for folder in among if key(folder) == wanted]
    return tuple(sorted(found, key=lambda folder: (folder != name, folder)))
