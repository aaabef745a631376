"""A vendor's list of its models, as bytes -> what it says of each; refused whole or taken whole."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import NamedTuple, Never

from grader.errors import SettingsError

MAX_LISTING_BYTES = 8 * 1024 * 1024
MOST_MODELS = 5_000
_ID = re.compile(r"[A-Za-z0-9][\w.:/@+-]{0,199}", re.ASCII)
_DIGEST = re.compile(r"(?:sha256:)?([0-9a-f]{64})", re.ASCII)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ][\d:.]{4,18}(?:Z|[+-]\d{2}:?\d{2})?)?", re.ASCII)
_YEARS = range(2015, 2101)
_MOST_TOKENS = 10**9
_EFFORTS = ("low", "medium", "high", "xhigh", "max")
_LIFECYCLES = frozenset({"active", "deprecated", "retired"})


class Listed(NamedTuple):
    """One model as its vendor lists it.

    `facts` are fields of a card by name, and hold only what the list speaks of; None as a value
    says that there is none. Of `supports` the value is a mapping of those that it names.
    """

    model_id: str
    facts: Mapping[str, object]


def read_listing(provider: str, pages: Sequence[bytes], on: date) -> tuple[Listed, ...]:
    """What the pages of a list say, in their order.

    Args:
        provider: `anthropic`, `openai` or `ollama`.
        pages: each an answer's body; one of them may be a list of such bodies, as saved by hand.
        on: the day of the answer: a shutdown before it has happened.

    Raises:
        SettingsError: anything is missing, odd, cut off or there twice; nothing of it is used.
    """
    bodies = [body for page in pages for body in _bodies(page)]
    rows = _ROWS[provider](bodies, on)
    if not rows:
        _refuse("it lists no model")
    if len(rows) > MOST_MODELS:
        _refuse(f"it lists more than {MOST_MODELS} models")
    if len({row.model_id for row in rows}) < len(rows):
        _refuse("it lists a model twice")
    return tuple(rows)


def _bodies(page: bytes) -> list[Mapping[str, object]]:
    if len(page) > MAX_LISTING_BYTES:
        _refuse(f"it is larger than {MAX_LISTING_BYTES} bytes")
    try:
        value = json.loads(page, object_pairs_hook=_object, parse_constant=_refuse)
    except (ValueError, RecursionError):
        _refuse("it is not valid JSON")
    bodies = value if isinstance(value, list) else [value]
    return [_mapping(body, "a page") for body in bodies]


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        _refuse("a name stands in it twice")
    return found


def _anthropic(bodies: Sequence[Mapping[str, object]], _on: date) -> list[Listed]:
    """Pages of `GET /v1/models`: `data`, `has_more`, `first_id`, `last_id`."""
    for at, body in enumerate(bodies):
        is_last = at == len(bodies) - 1
        if body.get("has_more") is not (not is_last):
            _refuse("it is cut off: another page should follow" if is_last else "a page is lost")
    return [_anthropic_row(_mapping(row, "a model")) for body in bodies for row in _rows(body)]


def _anthropic_row(row: Mapping[str, object]) -> Listed:
    model_id = _id(row.get("id"))
    if row.get("type") != "model" or row.get("lifecycle") not in _LIFECYCLES:
        _refuse(f"{model_id} has no type or no lifecycle that is known")
    facts: dict[str, object] = {
        "lifecycle": row["lifecycle"],
        "deprecated_at": _day(row.get("deprecated_at"), model_id),
        "retires_at": _day(row.get("retires_at"), model_id),
    }
    released = _day(row.get("created_at"), model_id, is_epoch_unknown=True)
    if released is not None:
        facts["released"] = released
    for name, ours in (("max_input_tokens", "max_input_tokens"), ("max_tokens", _OUTPUT)):
        if row.get(name) is not None:
            facts[ours] = _tokens(row[name], model_id)
    if row.get("capabilities") is not None:
        facts |= _capabilities(_mapping(row["capabilities"], model_id), model_id)
    return Listed(model_id, facts)


_OUTPUT = "max_output_tokens"


def _capabilities(named: Mapping[str, object], model_id: str) -> dict[str, object]:
    found: dict[str, object] = {
        "supports": {
            name: _is_supported(named[name], model_id)
            for name in ("structured_outputs", "batch")
            if name in named
        }
    }
    if "effort" in named:
        effort = _mapping(named["effort"], model_id)
        has_any = _is_supported(effort, model_id)
        levels = [name for name in _EFFORTS if effort.get(name) is not None]
        found["effort_levels"] = tuple(
            name for name in levels if has_any and _is_supported(effort[name], model_id)
        )
    return found


def _is_supported(value: object, model_id: str) -> bool:
    supported = _mapping(value, model_id).get("supported")
    return supported if isinstance(supported, bool) else _refuse(f"{model_id}: a capability is odd")


def _openai(bodies: Sequence[Mapping[str, object]], on: date) -> list[Listed]:
    """`GET /v1/models`: `object` is `list`; no pages."""
    if len(bodies) != 1 or bodies[0].get("object") != "list":
        _refuse("it is no single list")
    return [_openai_row(_mapping(row, "a model"), on) for row in _rows(bodies[0])]


def _openai_row(row: Mapping[str, object], on: date) -> Listed:
    model_id = _id(row.get("id"))
    created = row.get("created")
    if row.get("object") != "model" or not isinstance(row.get("owned_by"), str):
        _refuse(f"{model_id} is no model of this list")
    if not isinstance(created, int) or isinstance(created, bool) or not 0 <= created < 2**32:
        _refuse(f"{model_id} has no time of creation")
    facts: dict[str, object] = {}
    if created:
        facts["released"] = _in_range(datetime.fromtimestamp(created, UTC).date(), model_id)
    gone = _day(row.get("shutdown_date"), model_id)
    if gone is not None:  # null says only that nothing is announced in this list
        facts |= {"retires_at": gone, "lifecycle": "retired" if gone <= on else "deprecated"}
    return Listed(model_id, facts)


def _ollama(bodies: Sequence[Mapping[str, object]], _on: date) -> list[Listed]:
    """`GET /api/tags`: `models`, each with `name` and `digest`."""
    if len(bodies) != 1 or not isinstance(bodies[0].get("models"), list):
        _refuse("it is no single list")
    return [_ollama_row(_mapping(row, "a model")) for row in _rows(bodies[0], "models")]


def _ollama_row(row: Mapping[str, object]) -> Listed:
    model_id = _id(row.get("name"))
    digest = row.get("digest")
    match = _DIGEST.fullmatch(digest) if isinstance(digest, str) else None
    if match is None:
        _refuse(f"{model_id} has no digest")
    return Listed(model_id, {"digest": f"sha256:{match[1]}"})


_ROWS = {"anthropic": _anthropic, "openai": _openai, "ollama": _ollama}


def _rows(body: Mapping[str, object], name: str = "data") -> list[object]:
    rows = body.get(name)
    return rows if isinstance(rows, list) else _refuse(f"it has no {name}")


def _mapping(value: object, what: str) -> Mapping[str, object]:
    return value if isinstance(value, dict) else _refuse(f"{what} is no object")


def _id(value: object) -> str:
    if not isinstance(value, str) or _ID.fullmatch(value) is None:
        _refuse("a model has no usable id")
    return value


def _day(value: object, model_id: str, *, is_epoch_unknown: bool = False) -> date | None:
    if value is None:
        return None
    if not isinstance(value, str) or _DAY.fullmatch(value) is None:
        _refuse(f"{model_id} has a date that is none")
    try:
        day = date.fromisoformat(value[:10])
    except ValueError:
        _refuse(f"{model_id} has a date that is none")
    return None if is_epoch_unknown and day.year == 1970 else _in_range(day, model_id)


def _in_range(day: date, model_id: str) -> date:
    return day if day.year in _YEARS else _refuse(f"{model_id} has a date out of all reason")


def _tokens(value: object, model_id: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= _MOST_TOKENS:
        _refuse(f"{model_id} has a limit that is none")
    return value


def _refuse(why: str) -> Never:
    raise SettingsError(f"the list of models is refused: {why}", hint="nothing was changed")
