"""Reading a text as JSON Lines, YAML, TOML, XML or CSV, within limits."""

import csv
import io
import re
import tomllib
from itertools import islice
from xml.parsers import expat

import yaml

from grader.checks.json_value import NotJson, parse_json

_LARGEST = 1_000_000
_MOST_ALIASES = 100
# "1:30:00" is a number to the base of 60, whose digits are multiplied out one by one.
_LONG_SEXAGESIMAL = re.compile(r"(?::[0-5]?\d){20}")
# What the constructors raise for a value that its tag does not fit (`!!bool x`, `!!int ""`).
_UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)
_DEAREST_KEYS = 10_000_000
_OTHER_ENCODING = frozenset(
    expat.errors.codes[message]
    for message in (
        expat.errors.XML_ERROR_UNKNOWN_ENCODING,
        expat.errors.XML_ERROR_INCORRECT_ENCODING,
    )
)
_MOST_DEFAULTS = 100
# Limits, and line ends that some readers take and some do not.
_CSV_LIMITS = ("field larger than field limit", "new-line character")


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
    if len(text) > _LARGEST or (text.count("*") > _MOST_ALIASES and text.count("&") > 0):
        return None
    if _LONG_SEXAGESIMAL.search(text):
        return None
    try:
        values = list(islice(yaml.load_all(text, Loader=_Loader), 2))
    except (_TwiceError, yaml.constructor.ConstructorError, *_UNFIT):
        return None
    except yaml.YAMLError as error:
        said = str(error).split("\n", maxsplit=1)[0]
        return None if said.startswith("while increasing") else NotJson(said)  # too deep
    is_one = len(values) == 1 and isinstance(values[0], dict | list)
    return values[0] if is_one and text.lstrip()[:1] not in {"{", "["} else None


def _toml(text: str) -> object:
    if len(text) > _LARGEST or _cost_of_keys(text) > _DEAREST_KEYS:
        return None
    try:
        return tomllib.loads(text) or None
    except tomllib.TOMLDecodeError as error:
        return NotJson(str(error))
    except (ValueError, RecursionError):
        return None


def _cost_of_keys(text: str) -> int:
    """How dear `a.b.c = 1` is at most: its reader walks the whole path for each part of a key."""
    cost = n_above = 0
    for line in text.split("\n"):
        n_dots = line.count(".")
        if line.lstrip()[:1] == "[":
            n_above = n_dots
        cost += (n_above + n_dots) ** 2
    return cost


class _EntityError(Exception):
    """An entity, or very many defaults of attributes, are declared: they are not followed."""


def _xml(text: str) -> object:
    """Check that an XML document is well formed; one with entities of its own is left open."""
    names: list[str] = []
    defaults: list[str] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, _attributes: names.append(name) if not names else None
    parser.EntityDeclHandler = _refuse_entity
    parser.AttlistDeclHandler = lambda _element, name, *_rest: _add_default(defaults, name)
    try:
        parser.Parse(text.strip().encode("utf-8", "surrogatepass"), True)
    except _EntityError:
        return None
    except expat.ExpatError as error:
        return None if error.code in _OTHER_ENCODING else NotJson(str(error))
    except ValueError as error:  # multi-byte encodings other than UTF-8
        return None if "encoding" in str(error) else NotJson(str(error))
    return names[0]


def _refuse_entity(*_declared: object) -> None:
    raise _EntityError


def _add_default(defaults: list[str], name: str) -> None:
    """Every element gets every default: many of both are dear."""
    defaults.append(name)
    if len(defaults) > _MOST_DEFAULTS:
        raise _EntityError


def _csv(text: str) -> object:
    try:
        rows = [row for row in csv.reader(io.StringIO(text.strip()), strict=True) if row]
    except csv.Error as error:
        return None if str(error).startswith(_CSV_LIMITS) else NotJson(str(error))
    widths = {len(row) for row in rows}
    if len(widths) > 1:
        return NotJson("its rows have not one number of cells")
    return rows if len(rows) > 1 and widths != {1} else None
