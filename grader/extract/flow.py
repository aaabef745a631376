"""What an execution block or a wiring section returns to the caller."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from grader.extract.known_names import known_names, set_names
from grader.extract.sections import Section

_CALL = re.compile(r"^\s*(?:(?:let|const|var)\s+)?([\w-]+)\s*=\s*(?:await\s+)?call\s+`?([\w.-]+)`?")
_BARE_CALL = re.compile(r"^\s*call\s+`?([\w.-]+)`?")
_RETURN = re.compile(r"^\s*return\s+(.*)$")
_WIRED = re.compile(r"^`?([\w.-]+)`?:\s*$")
_FIELD = re.compile(r"^\s*([\w-]+)\s*:\s*([\w.-]+)\s*,?\s*$")
_REFERENCE = re.compile(r"^([\w-]+)(?:\.([\w-]+))?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """`returns` are (name or None, service) in file order; `calls` the services called."""

    returns: tuple[tuple[str | None, str], ...] = ()
    calls: tuple[str, ...] = ()


NO_FLOW = Flow()


def read_flow(sections: Sequence[Section], known: Collection[str] = ()) -> Flow:
    """Read wiring and execution blocks, fenced or not.

    Args:
        sections: the sections of kind FLOW of the file's own component.
        known: names of services that a manifest gives, read whole wherever they stand.
    """
    written = "\n".join(line.text for section in sections for line in section.lines)
    given = set_names(written, known_names(known))
    flow = _read(given.text.split("\n"))
    return Flow(
        returns=tuple((name and given.restore(name), given.restore(s)) for name, s in flow.returns),
        calls=tuple(given.restore(name) for name in flow.calls),
    )


def _read(lines: Sequence[str]) -> Flow:
    bound: dict[str, str] = {}
    calls: list[str] = []
    returns: list[tuple[str | None, str]] = []
    wired: str | None = None
    for position, line in enumerate(lines):
        call = _CALL.match(line)
        bare = _BARE_CALL.match(line)
        if call is not None:
            bound[call[1]] = call[2]
            calls.append(call[2])
        elif bare is not None:
            calls.append(bare[1])
        opened = _WIRED.match(line)
        wired = opened[1] if opened is not None else wired
        if wired is not None and line.strip().strip("-* ").lower() == "returns to caller":
            returns.append((None, wired))
        returned = _RETURN.match(line)
        if returned is not None:
            returns += _returned(returned[1].strip(), lines[position + 1 :], bound)
    return Flow(returns=tuple(dict.fromkeys(returns)), calls=tuple(calls))


def _returned(
    value: str, after: Sequence[str], bound: dict[str, str]
) -> list[tuple[str | None, str]]:
    """The services behind `return x`, `return x.name` and `return { name: x.y }`."""
    if value == "{":
        found: list[tuple[str | None, str]] = []
        for line in after:
            if line.strip() == "}":
                break
            field = _FIELD.match(line)
            if field is not None:
                found += [(field[1], service) for _, service in _returned(field[2], (), bound)]
        return found
    reference = _REFERENCE.match(value.strip("`;"))
    if reference is None or reference[1] not in bound:
        return []
    name = reference[2] or reference[1]
    return [(name, bound[reference[1]])]
