"""What a page is about, and its JSON in a form that cannot end the element it stands in."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

# a `<` could close the script element; all that is not ASCII is escaped as it is
_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


class FileKind(StrEnum):
    """The kinds of file that the page opens."""

    GRADE = "grade"
    BENCHMARK = "benchmark"
    COMPARISON = "comparison"
    EVIDENCE = "evidence"
    AGGREGATE = "aggregate"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFile:
    """One report or artifact: what its file was called, and its checked JSON value."""

    name: str
    kind: FileKind
    value: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunTexts:
    """Texts of a run that reports are shown beside.

    `texts` maps the digest of a file's bytes to its text; only files that a report read, with the
    digest it noted, stand there. `withheld` maps the path of every other file that a report read
    to the reason: `differs`, `missing`, `unreadable` or `too-large`.
    """

    run: str
    texts: Mapping[str, str] = field(default_factory=dict)
    withheld: Mapping[str, str] = field(default_factory=dict)


def page_json(files: Sequence[PageFile], runs: Sequence[RunTexts], *, is_demo: bool = False) -> str:
    """The JSON of the page's data element: ASCII, and without a single angle bracket.

    Args:
        files: in the order of the command line; may be empty.
        runs: of `--run`; may be empty.
        is_demo: whether it stands behind the demo button and is labelled so.

    Raises:
        ValueError: a number is not finite.
    """
    value = {
        "demo": is_demo,
        "files": [{"name": one.name, "kind": one.kind, "value": one.value} for one in files],
        "runs": [{"run": one.run, "withheld": dict(one.withheld)} for one in runs],
        "texts": {digest: text for one in runs for digest, text in one.texts.items()},
    }
    return inert_json(value)


def inert_json(value: object) -> str:
    """Compact JSON in ASCII that no HTML parser takes for anything but text."""
    text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.translate(_ESCAPES)
