"""The contract files of a run: the root and the snapshots, read once."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from grader.errors import RunError
from grader.extract.contracts import ContractFile, ReadContract, read_contracts
from grader.extract.layouts.spec import SupportedLayout
from grader.extract.limits import CONTRACT_CHARS
from grader.extract.manifest import Node
from grader.extract.names import key, stem
from grader.extract.run_paths import inside
from grader.extract.text_of import SAID_OF_PROBLEM, problem_of, text_of
from grader.model.run_files import RunFiles, RunWarning

_SUFFIXES = (".md",)
_HIDING = frozenset({"unreadable", "link", "too-deep"})  # what a folder of contracts may suffer


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """The root file, the snapshot files by path, and what could not be read.

    `unread` has the paths of contracts without a text, and of folders where contracts would lie,
    each with what is wrong.
    """

    root: ContractFile
    snapshots: tuple[ContractFile, ...]
    warnings: tuple[RunWarning, ...] = ()
    unread: tuple[tuple[str, str], ...] = ()

    def unread_of(self, node: Node) -> tuple[str, str] | None:
        """Where the contract of a listed service would be, and why that cannot be read."""
        path = inside(node.source) if node.source is not None else None
        name = key(node.name)
        own = (one for one in self.unread if one[0] == path or key(stem(one[0])) == name)
        folders = (one for one in self.unread if not one[0].endswith(_SUFFIXES))
        return next(own, None) or next(folders, None)

    def find(self, node: Node) -> tuple[ReadContract, ContractFile] | None:
        """The contract of a service that the manifest lists: by path, file name, name, heading."""
        path = inside(node.source) if node.source is not None else None
        wanted = {key(node.name)}
        by_source = key(stem(PurePosixPath(node.source).name)) if node.source else None
        files = self.snapshots
        return (
            next(((f.own, f) for f in files if f.path == path), None)
            or next(((f.own, f) for f in files if key(stem(f.path)) in wanted), None)
            or next(((f.own, f) for f in files if key(f.own.contract.owner) in wanted), None)
            or next(((c, f) for c, f in self.inner() if key(c.contract.owner) in wanted), None)
            or next(((f.own, f) for f in files if key(stem(f.path)) == by_source), None)
        )

    def inner(self) -> Iterator[tuple[ReadContract, ContractFile]]:
        """Every inner component, the root file's first."""
        for file in (self.root, *self.snapshots):
            for read in file.inner:
                yield read, file


def read_sources(files: RunFiles, layout: SupportedLayout, known: Collection[str]) -> Sources:
    """Read the root and the snapshots.

    Args:
        files: the run directory.
        layout: where they lie.
        known: names of services that the manifest gives.

    Raises:
        RunError: `unreadable-contract` or `unsupported-syntax`, the root cannot be read.
    """
    text = text_of(files, layout.root)
    if text is None or len(text) > CONTRACT_CHARS:
        problem = problem_of(files, layout.root) if text is None else "too-large"
        raise RunError(
            f"{files.run_id}: {layout.root}: {SAID_OF_PROBLEM.get(problem, problem)}",
            hint="give a run whose program is a Markdown file in UTF-8",
            code="unreadable-contract",
        )
    root = read_contracts(layout.root, text, known)
    if root.own.refused is not None:
        raise RunError(
            f"{layout.root}:{root.own.refused.line}: the program is written in syntax "
            f"{root.own.refused.syntax}, which is not supported",
            hint="write its promises as a list below `### Ensures`",
            code="unsupported-syntax",
        )
    snapshots: list[ContractFile] = []
    warnings: list[RunWarning] = []
    unread = _unread_folders(files, layout)
    for path in _snapshot_paths(files, layout):
        text = text_of(files, path)
        if text is None or len(text) > CONTRACT_CHARS:
            problem = problem_of(files, path) if text is None else "too-large"
            said = SAID_OF_PROBLEM.get(problem, problem)
            unread.append((path, said))
            message = f"this contract is not read: {said}"
            warnings.append(RunWarning(code="unreadable-contract", message=message, file=path))
        elif not text.removeprefix("\ufeff").strip():
            message = "this contract is empty: what the service promised is lost"
            warnings.append(RunWarning(code="unreadable-contract", message=message, file=path))
        else:
            snapshots.append(read_contracts(path, text, known))
    for file in (root, *snapshots):
        warnings += file.warnings
    return Sources(
        root=root, snapshots=tuple(snapshots), warnings=tuple(warnings), unread=tuple(unread)
    )


def _unread_folders(files: RunFiles, layout: SupportedLayout) -> list[tuple[str, str]]:
    """The folder of the contracts, or one within, where it cannot be entered."""
    return [
        (path, SAID_OF_PROBLEM[entry.problem])
        for path, entry in files.entries.items()
        if entry.problem in _HIDING
        and (path == layout.snapshots or path.startswith(f"{layout.snapshots}/"))
        and not path.endswith(_SUFFIXES)
    ]


def _snapshot_paths(files: RunFiles, layout: SupportedLayout) -> Iterator[str]:
    prefix = f"{layout.snapshots}/"
    for path in files.entries:
        if path.startswith(prefix) and path.endswith(_SUFFIXES):
            yield path
