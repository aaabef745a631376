"""Contract files -> their contracts, and word of everything that could not be read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from grader.cli.contract_paths import MAX_BYTES, ContractBytes, files_of_path
from grader.cli.exit_codes import Exit
from grader.cli.main import printable
from grader.errors import SettingsError
from grader.extract.contracts import ContractFile, read_contracts
from grader.model.contract import Contract
from grader.model.run_files import NO_BULLETS, UNGRADED_TEXT

PROSE = "S12"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractText:
    """One contract file as read; `path`, `file`, `data` and `run_dir` as in `ContractBytes`."""

    path: str
    file: Path | None
    data: bytes
    text: str
    contracts: tuple[Contract, ...]
    run_dir: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractFiles:
    """The files that were read, and how much was not; each loss was named on stderr.

    `n_unreadable` counts files of which nothing could be read, `n_unread` the contracts and
    sections that promise something and could not be read as clauses.
    """

    files: tuple[ContractText, ...]
    n_unreadable: int
    n_unread: int

    @property
    def n_clauses(self) -> int:
        """How many promises there are to look at."""
        return sum(len(one.clauses) for file in self.files for one in file.contracts)

    def clean_status(self) -> Exit:
        """The status of a command that found nothing: what was not looked at is no pass.

        2 when a file could not be read, or when nothing of what is promised could be read as
        clauses; else 0.
        """
        is_nothing_read = self.n_unread > 0 and self.n_clauses == 0
        return Exit.USAGE if self.n_unreadable or is_nothing_read else Exit.OK


def read_contract_files(paths: Sequence[str]) -> ContractFiles:
    """Read what the paths name, in their order, folders by name; each file once.

    What cannot be read as a contract is named on stderr, counted and left out.

    Args:
        paths: files, folders, run directories, `-` for standard input.

    Raises:
        SettingsError: no such path, one that cannot be opened, or nothing was named.
    """
    if not paths:
        raise SettingsError("no path is given", hint="name files or folders, or - for stdin")
    if not all(paths):  # as a path it would be the current directory, and all below it
        raise SettingsError("the path is empty", hint="for the current directory give '.'")
    found: dict[str, ContractBytes] = {}
    for one in (one for path in paths for one in files_of_path(path)):
        found.setdefault(one.path, one)
    read: list[ContractText] = []
    n_unreadable = n_unread = 0
    for one in found.values():
        text = _decoded(one)
        if text is None:
            n_unreadable += 1
            continue
        contracts = read_contracts(one.path, text)
        if not one.is_found:
            _warn_of_prose(one.path, contracts)
        losses = list(_losses(contracts))
        for line, said in (*_ungraded(contracts), *losses):
            _warn(f"{one.path}:{line}: {said}")
        n_unread += len(losses)
        read.extend(_contract_text(one, text, contracts))
    return ContractFiles(files=tuple(read), n_unreadable=n_unreadable, n_unread=n_unread)


def _decoded(one: ContractBytes) -> str | None:
    if len(one.data) > MAX_BYTES:
        _warn(f"{one.path}: larger than {MAX_BYTES} bytes, not read")
        return None
    try:
        return one.data.decode("utf-8")
    except UnicodeDecodeError as error:
        _warn(f"{one.path}: not UTF-8 at byte {error.start}, not read")
        return None


def _warn_of_prose(path: str, read: ContractFile) -> None:
    """A file that was named and has no section that promises: most often it is no contract."""
    for one in read.contracts():
        if one.refused is not None and one.refused.syntax == PROSE:
            _warn(f"{path}:{one.refused.line}: holds no section that promises anything")


def _losses(read: ContractFile) -> Iterator[tuple[int, str]]:
    """Line and sentence of each contract and section that promises and has no clauses here."""
    for one in read.contracts():
        if one.refused is not None and one.refused.syntax != PROSE:
            yield one.refused.line, f"syntax {one.refused.syntax} is not read"
    for warning in read.warnings:
        if warning.code == NO_BULLETS:
            yield warning.line or 1, warning.message


def _ungraded(read: ContractFile) -> Iterator[tuple[int, str]]:
    """Line and sentence of each paragraph among promises that is no clause."""
    for warning in read.warnings:
        if warning.code == UNGRADED_TEXT:
            yield warning.line or 1, warning.message


def _contract_text(one: ContractBytes, text: str, read: ContractFile) -> Iterator[ContractText]:
    contracts = tuple(found.contract for found in read.contracts() if found.refused is None)
    if contracts or not one.is_found:
        yield ContractText(
            path=one.path,
            file=one.file,
            data=one.data,
            text=text,
            contracts=contracts,
            run_dir=one.run_dir,
        )


def _warn(message: str) -> None:
    click.echo(f"warning: {printable(message)}", err=True)
