"""The models that a run says wrote it: `model:` in frontmatter, manifest or log."""

import re
from collections.abc import Iterable, Iterator

from grader.extract.text_of import text_of
from grader.model.run import NamedModel
from grader.model.run_files import RunFiles
from grader.model.vendor import maker_of

MOST_LINES = 5_000
LONGEST_LINE = 300
MOST_MODELS = 50

_NAMES = re.compile(
    r"""^[\s>*+{,-]*[`"'*_]*(?:model|model_id|llm)[`"'*_]*\s*[:=]\s*[`"'*_]*"""
    r"""(?P<model>[\w./:@-]{2,100})""",
    re.IGNORECASE,
)


def named_models(
    files: RunFiles, whole: Iterable[str], frontmatter: Iterable[str]
) -> tuple[NamedModel, ...]:
    """Every known model that a line of these files names, each once, in their order.

    A word that no maker is known for is left out: a program may call anything its model.

    Args:
        files: the run directory.
        whole: files to read to the end, such as manifest and log.
        frontmatter: files of which only the frontmatter counts, since a promise may be about a
            model as well.
    """
    found: dict[str, NamedModel] = {}
    sources = [(path, False) for path in whole] + [(path, True) for path in frontmatter]
    for path, is_head in sources:
        for number, line in _lines(text_of(files, path) or "", is_head=is_head):
            match = _NAMES.match(line)
            if match is not None and maker_of(match["model"]) is not None:
                model = match["model"].rstrip(".,:")
                found.setdefault(model, NamedModel(model=model, file=path, line=number))
            if len(found) == MOST_MODELS:
                return tuple(found.values())
    return tuple(found.values())


def _lines(text: str, *, is_head: bool) -> Iterator[tuple[int, str]]:
    lines = text.split("\n", MOST_LINES)[:MOST_LINES]
    if is_head and (not lines or lines[0].strip("\ufeff\r ") != "---"):
        return
    for number, line in enumerate(lines, 1):
        if is_head and number > 1 and line.strip() == "---":
            return
        if len(line) <= LONGEST_LINE:
            yield number, line
