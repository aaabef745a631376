"""Whether a whole text matches a pattern, in time linear in the text, counted in steps.

The pattern becomes a machine of splits and code-unit tests (Thompson, "Regular expression search
algorithm", CACM 1968); every way of matching advances together, so nothing is ever tried twice.
Sets of machine states are remembered with their successors while no place assertion is in the
way. A step is one machine state looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from grader.strength.code_units import WORD, Units, code_units, holds
from grader.strength.pattern_tree import (
    Boundary,
    Chars,
    Either,
    Node,
    Repeated,
    Sequenced,
)

MAX_STATES = 100_000
MAX_STEPS = 2_000_000
STEPS_PER_UNIT = 50

MATCH, TEST, SPLIT, PLACE, AHEAD = range(5)


class StepsExhausted(Exception):
    """The machine is too large, or looked at more states than it may."""


@dataclass(frozen=True, slots=True)
class State:
    """One machine state: what it does, and which states follow."""

    kind: int
    following: tuple[int, ...] = ()
    units: Units = ()
    place: str = ""
    negative: bool = False


@dataclass(slots=True)
class Machine:
    """A compiled pattern, its memory of state sets, and the steps it has taken."""

    states: list[State] = field(default_factory=lambda: [State(MATCH)])
    start: int = 0
    has_places: bool = False
    steps: int = 0
    limit: int = MAX_STEPS
    successors: dict[tuple[int, ...], dict[int, tuple[int, ...]]] = field(default_factory=dict)

    def add(self, state: State) -> int:
        """Append a state and return its number."""
        if len(self.states) >= MAX_STATES:
            raise StepsExhausted
        self.states.append(state)
        return len(self.states) - 1


def compile_pattern(node: Node) -> Machine:
    """A machine that accepts exactly the texts that the whole pattern matches.

    Raises:
        StepsExhausted: the pattern's counted repetitions make more than 100,000 states.
    """
    machine = Machine()
    machine.start = _link(machine, _without_outer_anchors(node), 0)
    return machine


def matches(machine: Machine, text: str) -> bool:
    """Whether the whole text matches.

    Raises:
        StepsExhausted: more than 2,000,000 steps and 50 for every code unit, over all its matches.
    """
    units = code_units(text)
    machine.limit += STEPS_PER_UNIT * len(units)  # a collection of many texts is no runaway
    current = _closure(machine, (machine.start,), units, 0)
    for position, unit in enumerate(units, start=1):
        current = _advance(machine, current, unit, units, position)
        if not current:
            return False
    return 0 in current


def _without_outer_anchors(node: Node) -> Node:
    """The whole text is matched anyway: `^` first and `$` last say nothing."""
    if not isinstance(node, Sequenced):
        return node
    parts = node.parts
    if parts and parts[0] == Boundary("^"):
        parts = parts[1:]
    if parts and parts[-1] == Boundary("$"):
        parts = parts[:-1]
    return Sequenced(parts)


def _link(machine: Machine, node: Node, after: int) -> int:
    """Add a node's states so that they lead to `after`; returns where it starts."""
    if isinstance(node, Chars):
        return machine.add(State(TEST, (after,), units=node.units))
    if isinstance(node, Sequenced):
        for part in reversed(node.parts):
            after = _link(machine, part, after)
        return after
    if isinstance(node, Either):
        branches = tuple(_link(machine, branch, after) for branch in node.branches)
        return machine.add(State(SPLIT, branches))
    if isinstance(node, Repeated):
        return _link_repeated(machine, node, after)
    machine.has_places = True
    if isinstance(node, Boundary):
        return machine.add(State(PLACE, (after,), place=node.kind))
    inner = _link(machine, node.part, 0)
    return machine.add(State(AHEAD, (inner, after), negative=node.negative))


def _link_repeated(machine: Machine, node: Repeated, after: int) -> int:
    if node.high is None:
        loop = machine.add(State(SPLIT))
        machine.states[loop] = State(SPLIT, (_link(machine, node.part, loop), after))
        start = loop
    else:
        start = after
        for _ in range(node.high - node.low):
            start = machine.add(State(SPLIT, (_link(machine, node.part, start), after)))
    for _ in range(node.low):
        start = _link(machine, node.part, start)
    return start


def _advance(
    machine: Machine, current: tuple[int, ...], unit: int, units: Sequence[int], position: int
) -> tuple[int, ...]:
    known = machine.successors.setdefault(current, {})
    if unit in known and not machine.has_places:
        return known[unit]
    _spend(machine, len(current))
    passed = tuple(
        machine.states[number].following[0]
        for number in current
        if machine.states[number].kind == TEST and holds(machine.states[number].units, unit)
    )
    result = _closure(machine, passed, units, position)
    if not machine.has_places:
        known[unit] = result
    return result


def _spend(machine: Machine, steps: int) -> None:
    machine.steps += steps
    if machine.steps > machine.limit:
        raise StepsExhausted


def _closure(
    machine: Machine, seeds: Sequence[int], units: Sequence[int], position: int
) -> tuple[int, ...]:
    """Every state reachable without reading a unit, those that read or accept kept, sorted."""
    seen = set(seeds)
    pending = list(seeds)
    while pending:
        state = machine.states[pending.pop()]
        for number in _open_ways(machine, state, units, position):
            if number not in seen:
                seen.add(number)
                pending.append(number)
    _spend(machine, len(seen))
    return tuple(sorted(n for n in seen if machine.states[n].kind in {MATCH, TEST}))


def _open_ways(
    machine: Machine, state: State, units: Sequence[int], position: int
) -> tuple[int, ...]:
    if state.kind == SPLIT:
        return state.following
    if state.kind == PLACE and _is_at(state.place, units, position):
        return state.following
    if state.kind == AHEAD and _holds_ahead(machine, state, units, position) != state.negative:
        return state.following[1:]
    return ()


def _is_at(place: str, units: Sequence[int], position: int) -> bool:
    if place == "^":
        return position == 0
    if place == "$":
        return position == len(units)
    before = position > 0 and holds(WORD, units[position - 1])
    after = position < len(units) and holds(WORD, units[position])
    return (before != after) == (place == "b")


def _holds_ahead(machine: Machine, state: State, units: Sequence[int], position: int) -> bool:
    """Whether the look-ahead's pattern matches some stretch that begins here."""
    current = _closure(machine, state.following[:1], units, position)
    while current:
        if 0 in current:
            return True
        if position >= len(units):
            return False
        current = _advance(machine, current, units[position], units, position + 1)
        position += 1
    return False
