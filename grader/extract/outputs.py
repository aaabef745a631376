"""What was bound: the files below `bindings/`, their caller envelopes, workspace copies."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from grader.extract.file_index import DeepNames, depth_of
from grader.extract.markdown import heading_of, split_lines
from grader.extract.names import file_keys, key
from grader.extract.text_of import problem_of, text_of
from grader.model.run import Output
from grader.model.run_files import RunFiles

CALLER = "caller"
FLAT = ""
_ENVELOPE = re.compile(r"^\s*[-*`]*(?:kind|binding)[`*]*:\s*[`*]*input[`*]*\s*$", re.IGNORECASE)
_FIELD = re.compile(r"^\s*[-*`]*[A-Za-z][\w -]*[`*]*:")
_ENVELOPE_CHARS = 4000


def read_bindings(
    files: RunFiles, deep: DeepNames = frozenset()
) -> Mapping[str, tuple[Output, ...]]:
    """Every bound file by the folder that holds it, in order of path.

    Args:
        files: the run directory.
        deep: the services whose folder lies in folders.

    Returns:
        Folder of `bindings/` -> its outputs; files that lie in no folder are under "".
    """
    found: dict[str, list[Output]] = {}
    for path in files.entries:
        parts = path.split("/")
        if parts[0] != "bindings" or len(parts) == 1 or parts[-1].startswith("."):
            continue
        depth = depth_of(parts, deep) if len(parts) > 2 else 0
        folder = "/".join(parts[1 : 1 + depth]) if depth else FLAT
        inner = "/".join(parts[1 + depth :])
        found.setdefault(folder, []).append(make_output(files, path, folder, inner))
    return {folder: tuple(outputs) for folder, outputs in found.items()}


def make_output(
    files: RunFiles, path: str, service: str, name: str, *, is_published: bool = True
) -> Output:
    """Read one file as an output.

    Args:
        files: the run directory.
        path: a listed path.
        service: whose output it is.
        name: path below the service's folder; its last extension is dropped.
        is_published: False for a file that was never bound.
    """
    text = text_of(files, path)
    return Output(
        service=service,
        name=str(PurePosixPath(name).with_suffix("")) if name.strip(".") else name,
        path=path,
        text=text or "",
        body_start=_body_start(text or ""),
        is_published=is_published,
        problem=None if text is not None else problem_of(files, path),
    )


def named(name: str, outputs: Iterable[Output]) -> tuple[Output, ...]:
    """The outputs of that name: dash and underscore equal, letter case ignored, any extension.

    A folder of that name gives all its files. Blank ones are left out beside one that is not;
    a name that fits after dropping one extension goes before one that needs several.
    """
    wanted = key(name)
    ranked: dict[int, list[Output]] = {}
    for output in outputs:
        keys = file_keys(output.path.split("/")[-1 - output.name.count("/")])
        if wanted in keys:
            ranked.setdefault(max(0, keys.index(wanted) - 1), []).append(output)
    best = ranked[min(ranked)] if ranked else []
    filled = [output for output in best if not output.is_blank]
    return tuple(filled or best)


def _body_start(text: str) -> int:
    """Where the content begins after a caller envelope; 0 without one.

    An envelope is an optional heading, `kind: input` or `binding: input` among fields, and a
    horizontal rule. The value after it may hold rules of its own.
    """
    head = text[:_ENVELOPE_CHARS]
    lowered = head.lower()
    if "input" not in lowered or not ("kind" in lowered or "binding" in lowered):
        return 0  # most outputs: their lines need not be cut
    lines = split_lines(head)
    is_input, is_open = False, False
    for position, line in enumerate(lines):
        stripped = line.text.strip()
        if _ENVELOPE.match(line.text):
            is_input = True
        elif stripped == "---":
            if is_input:
                return _after_blank(text, [later.start for later in lines[position + 1 :]])
            if is_open or position > 0:
                return 0
            is_open = True
        elif stripped and heading_of(stripped, 0) is None and not _FIELD.match(line.text):
            return 0
    return 0


def _after_blank(text: str, starts: Sequence[int]) -> int:
    """The first of the line starts whose line is not blank."""
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        if text[start:end].strip():
            return start
    return starts[-1] if starts else len(text)
