"""Reading a text as JSON Lines, YAML, TOML, XML or CSV, within limits."""

import csv
import io
import tomllib
from itertools import islice
from xml.parsers import expat

import yaml

from grader.checks.json_value import NotJson, parse_json

_LARGEST_YAML = 1_000_000
_MOST_ALIASES = 100


def read_as(text: str, name: str) -> object:
    """The value of a text in a format, `NotJson` when it is not in it.

    Args:
        text: the whole text.
        name: `json`, `jsonl`, `yaml`, `toml`, `xml` or `csv`.

    Returns:
        For XML the root's name, for CSV and JSON Lines a list of rows. None when it cannot be told
        with certainty: too large or too deep to be read safely, an entity of its own, several
        documents in one stream, a key twice in a mapping, plain readers that differ.
    """
    readers = {
        "json": parse_json, "jsonl": _jsonl, "yaml": _yaml, "toml": _toml, "xml": _xml, "csv": _csv,
    }  # fmt: skip
    return readers[name](text)


def _jsonl(text: str) -> object:
    rows: list[object] = []
    is_open = False
    for line in text.strip().split("\n"):
        row = parse_json(line) if line.strip() else None
        if isinstance(row, NotJson) and row.is_limit:
            is_open = True
        elif isinstance(row, NotJson):
            return NotJson("a line is no JSON value")
        elif isinstance(row, dict | list):
            rows.append(row)
        else:
            is_open = True
    if is_open:
        return None
    return rows or NotJson("there is no line")


class _TwiceError(Exception):
    """A mapping has a key twice, which YAML forbids and most readers allow."""


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc] # C or not
    """The safe loader, which refuses a key that stands twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> object:
        keys = [(k.tag, k.value) for k, _ in node.value if isinstance(k, yaml.ScalarNode)]
        if len(set(keys)) < len(keys):
            raise _TwiceError
        return super().construct_mapping(node, deep=deep)


def _yaml(text: str) -> object:
    """The one document of a stream; a plain scalar and several documents are left open."""
    if len(text) > _LARGEST_YAML or (text.count("*") > _MOST_ALIASES and text.count("&") > 0):
        return None
    try:
        values = list(islice(yaml.load_all(text, Loader=_Loader), 2))
    except (_TwiceError, yaml.constructor.ConstructorError, ValueError, RecursionError):
        return None
    except yaml.YAMLError as error:
        return NotJson(str(error).split("\n", maxsplit=1)[0])
    is_one = len(values) == 1 and isinstance(values[0], dict | list)
    return values[0] if is_one and text.lstrip()[:1] not in {"{", "["} else None


def _toml(text: str) -> object:
    try:
        return tomllib.loads(text) or None
    except tomllib.TOMLDecodeError as error:
        return NotJson(str(error))
    except (ValueError, RecursionError):
        return None


class _EntityError(Exception):
    """An entity is declared, which is not followed."""


def _xml(text: str) -> object:
    """Check that an XML document is well formed; one with entities of its own is left open."""
    names: list[str] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, _attributes: names.append(name) if not names else None
    parser.EntityDeclHandler = _refuse_entity
    try:
        parser.Parse(text.strip().encode("utf-8", "surrogatepass"), True)
    except _EntityError:
        return None
    except (expat.ExpatError, ValueError) as error:
        return NotJson(str(error))
    return names[0]


def _refuse_entity(*_declared: object) -> None:
    raise _EntityError


def _csv(text: str) -> object:
    try:
        rows = [row for row in csv.reader(io.StringIO(text.strip()), strict=True) if row]
    except csv.Error as error:
        return NotJson(str(error))
    widths = {len(row) for row in rows}
    if len(widths) > 1:
        return NotJson("its rows have not one number of cells")
    return rows if len(rows) > 1 and widths != {1} else None
