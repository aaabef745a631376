"""What `workspace/{service}/__error.md` says, and whether it is stale (spec 2.5, edge case 24)."""

import re
from collections.abc import Collection, Iterable

from grader.extract.frontmatter import head_block
from grader.extract.limits import ERROR_HEAD_CHARS
from grader.extract.markdown import Line, heading_of, split_lines
from grader.extract.names import key
from grader.extract.run_log import RunLog
from grader.extract.text_of import text_of
from grader.model.run import ErrorState, ServiceError
from grader.model.run_files import RunFiles

ERROR_FILE = "__error.md"
_AFTER_ERROR = re.compile(r"\berror\b\s*(?::|[-\u2013\u2014])?\s*(.*)$", re.IGNORECASE)
_TOKEN = re.compile(r"^`?([\w.-]*\w)`?(?=$|\s*[:(\[,;.\u2013\u2014]|\s+-\s)")
_WORD = re.compile(r"[\w.-]*\w")
_CROSS = re.compile("[\u2717\u2718\u274c\u2716]")


def read_error(
    files: RunFiles, path: str, service: str, declared: Collection[str], log: RunLog
) -> ServiceError:
    """Read an error file.

    Args:
        files: the run directory.
        path: the error file.
        service: whose it is.
        declared: names of the errors that the service's contract, the root or the manifest list.
        log: the run's log, for the last resort of the name.

    Returns:
        The error, its state `current`; `with_state` decides about stale ones.
    """
    text = text_of(files, path) or ""
    name, start, end = _name(text, service, declared, log)
    return ServiceError(
        name=name,
        state=ErrorState.CURRENT,
        is_declared=name is not None and any(key(name) == key(d) for d in declared),
        path=path,
        text=text,
        start=start,
        end=end,
    )


def error_state(service: str, log: RunLog, *, is_output_complete: bool) -> ErrorState:
    """Stale when a later success stands in the log and the outputs are there."""
    is_stale = is_output_complete and log.succeeded_last(service)
    return ErrorState.STALE if is_stale else ErrorState.CURRENT


def _name(
    text: str, service: str, declared: Collection[str], log: RunLog
) -> tuple[str | None, int, int]:
    """The name by the order of spec 2.5, and the span of the line that gave it."""
    lines = split_lines(text[:ERROR_HEAD_CHARS])
    for said, line in _candidates(lines, service):
        name = _as_name(said, declared)
        if name is not None and key(name) not in {"error", key(service)}:
            return name, line.start, line.start + len(line.raw)
    first = next((line for line in lines if not line.is_blank), None)
    start, end = (first.start, first.start + len(first.raw)) if first is not None else (0, 0)
    return _from_log(service, declared, log), start, end


def _candidates(lines: tuple[Line, ...], service: str) -> Iterable[tuple[str, Line]]:
    front, after = head_block(lines)
    said = front.text("error")
    if said is not None:
        number = front.key_lines.get("error", 1)
        yield said, lines[number - 1]
    headings = [
        (heading.title, line)
        for line in lines[after:]
        if (heading := heading_of(line.text, 0)) is not None
    ]
    for title, line in headings:
        match = _AFTER_ERROR.search(title)
        if match is not None:
            yield match[1], line
    for title, line in headings:
        if ":" in title:
            yield _without(service, title).partition(":")[2], line


def _without(service: str, text: str) -> str:
    """The text without the service's name, which may hold a colon or blanks itself."""
    whole = rf"(?<![\w-]){re.escape(service)}(?![\w-]|\.\w)"
    return re.sub(whole, " ", text, flags=re.IGNORECASE)


def _as_name(said: str, declared: Collection[str]) -> str | None:
    """A single token, or the declared name among the words; a sentence gives no name."""
    text = said.strip().strip("*\"' ")
    words: dict[str, str] = {key(word): word for word in _WORD.findall(text)}
    for name in declared:
        if key(name) in words:
            return words[key(name)]
    token = _TOKEN.match(text)
    return token[1] if token is not None else None


def _from_log(service: str, declared: Collection[str], log: RunLog) -> str | None:
    marks = log.failed.get(key(service), ())
    if not marks:
        return None
    after = _without(service, _CROSS.split(marks[-1][1])[-1])
    found: list[str] = _WORD.findall(after)
    words = [word for word in found if key(word) not in {key(service), "error"}]
    known = [word for word in words if any(key(word) == key(name) for name in declared)]
    if known:
        return known[0]
    return words[0] if len(words) == 1 else None
