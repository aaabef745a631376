"""What was read of a run before its services are put together."""

from collections.abc import Mapping
from dataclasses import dataclass

from grader.extract.file_index import FileIndex
from grader.extract.manifest import Manifest
from grader.extract.run_log import RunLog
from grader.extract.sources import Sources
from grader.model.run import Output
from grader.model.run_files import RunFiles


@dataclass(frozen=True, slots=True, kw_only=True)
class RunParts:
    """The parts of one run.

    `bindings` maps a folder of `bindings/` to its outputs ("" for files in no folder).
    `program_folders` are the names that the program's own folder may have. `single` marks a
    program of a single component, which is that component.
    """

    files: RunFiles
    index: FileIndex
    sources: Sources
    manifest: Manifest
    log: RunLog
    bindings: Mapping[str, tuple[Output, ...]]
    program: str
    program_folders: tuple[str, ...]
    single: bool
