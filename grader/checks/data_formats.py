"""Reading a text as JSON Lines, YAML, TOML, XML or CSV, within limits."""

import csv
import io
import tomllib
from xml.parsers import expat

import yaml

from grader.checks.document import NotJson, parse_json

_LARGEST_YAML = 1_000_000
_MOST_ALIASES = 100


def read_as(text: str, name: str) -> object:
    """The value of a text in a format, `NotJson` when it is not in it.

    Args:
        text: the whole text.
        name: `json`, `jsonl`, `yaml`, `toml`, `xml` or `csv`.

    Returns:
        For XML the root's name, for CSV and JSON Lines a list of rows. None when the text is too
        large to be read safely.
    """
    readers = {
        "json": parse_json, "jsonl": _jsonl, "yaml": _yaml, "toml": _toml, "xml": _xml, "csv": _csv,
    }  # fmt: skip
    return readers[name](text)


def _jsonl(text: str) -> object:
    rows = [parse_json(line) for line in text.split("\n") if line.strip()]
    bad = [row for row in rows if not isinstance(row, dict | list)]
    return NotJson("a line is no JSON object or array") if bad or not rows else rows


def _yaml(text: str) -> object:
    if len(text) > _LARGEST_YAML or (text.count("*") > _MOST_ALIASES and text.count("&") > 0):
        return None
    try:
        value = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return NotJson(str(error).split("\n", maxsplit=1)[0])
    if isinstance(value, dict | list):
        return value
    return NotJson("it is no mapping and no sequence")


def _toml(text: str) -> object:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return NotJson(str(error))


def _xml(text: str) -> object:
    """Check that an XML document is well formed; declared entities are refused unread."""
    names: list[str] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, _attributes: names.append(name) if not names else None
    parser.EntityDeclHandler = _refuse_entity
    try:
        parser.Parse(text.strip().encode("utf-8", "surrogatepass"), True)
    except (expat.ExpatError, ValueError) as error:
        return NotJson(str(error))
    return names[0]


def _refuse_entity(*_declared: object) -> None:
    raise ValueError("an entity is declared")


def _csv(text: str) -> object:
    try:
        rows = [row for row in csv.reader(io.StringIO(text.strip()), strict=True) if row]
    except csv.Error as error:
        return NotJson(str(error))
    widths = {len(row) for row in rows}
    if len(rows) < 2 or len(widths) != 1 or widths == {1}:
        return NotJson("its rows have not one number of cells, two or more")
    return rows
