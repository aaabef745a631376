"""Which observation each plan step means: operation, order, captures, bindings, cardinality."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.model.strength.eval_contract import EvalContract, Step
from grader.model.strength.run_record import Observation
from grader.strength.address import evidence_at, parse_address
from grader.strength.binding_match import admits, bound_channels, captured_pointers
from grader.strength.json_value import ABSENT
from grader.strength.outcome_inputs import Matched, Selection
from grader.strength.plan_index import PlanIndex, index_plan


@dataclass(frozen=True, slots=True, kw_only=True)
class StepSelection:
    """What a step matched, and the one observation that it binds, if any."""

    step: Step
    selection: Selection
    bound: Observation | None

    @property
    def is_ambiguous(self) -> bool:
        """Whether several observations match a step that allows one."""
        return self.selection.result is Matched.SEVERAL and self.step.cardinality != "any"


def by_sequence(observations: Sequence[Observation]) -> list[Observation]:
    """Observations in the order that the record declares, whatever their place in its array."""
    return sorted(observations, key=lambda o: (o.sequence, o.observation_id))


def select_steps(
    contract: EvalContract, observations: Sequence[Observation]
) -> tuple[StepSelection, ...]:
    """Select for every step of the plan, in plan order.

    A step is selected after the steps it depends on: the one its `after` names and the ones it
    captures from. Steps in a cycle, and steps behind one, select nothing.
    """
    index = index_plan(contract)
    calls: dict[tuple[str, str], list[Observation]] = {}
    for observation in by_sequence(observations):
        key = (observation.interface_id, observation.operation_id)
        calls.setdefault(key, []).append(observation)
    bound: dict[str, Observation | None] = {}
    chosen: dict[int, StepSelection] = {}
    for position in _dependency_order(contract.interaction_plan, index):
        step = contract.interaction_plan[position]
        named = calls.get((step.interface_id, step.operation_id), [])
        found = _select(step, named, index, bound)
        chosen[position] = found
        if step.step_id in index.steps:
            bound[step.step_id] = found.bound
    return tuple(
        chosen.get(position) or _nothing(step)
        for position, step in enumerate(contract.interaction_plan)
    )


def _nothing(step: Step) -> StepSelection:
    return StepSelection(step=step, selection=Selection(result=Matched.NONE), bound=None)


def _dependencies(step: Step, index: PlanIndex) -> set[str]:
    named = {parse_address(pointer).step_id for pointer in captured_pointers(step)}
    if step.after is not None:
        named.add(step.after)
    return {name for name in named if name in index.steps}


def _dependency_order(plan: Sequence[Step], index: PlanIndex) -> list[int]:
    """Positions of the steps that can be selected, each after those it depends on (Kahn)."""
    waiting = [_dependencies(step, index) for step in plan]
    dependents: dict[str, list[int]] = {}
    for position, names in enumerate(waiting):
        for name in names:
            dependents.setdefault(name, []).append(position)
    ready = [position for position, names in enumerate(waiting) if not names]
    order: list[int] = []
    while ready:
        position = ready.pop()
        order.append(position)
        name = plan[position].step_id
        for dependent in dependents.get(name, ()) if name in index.steps else ():
            waiting[dependent].discard(name)
            if not waiting[dependent]:
                ready.append(dependent)
    return order


def _select(
    step: Step,
    named: Sequence[Observation],
    index: PlanIndex,
    bound: Mapping[str, Observation | None],
) -> StepSelection:
    floor = _sequence_floor(step, index, bound)
    if floor is None:
        return _nothing(step)

    def captured(pointer: str) -> object:
        address = parse_address(pointer)
        source = bound.get(address.step_id)
        return ABSENT if source is None else evidence_at(source, address)

    operation = index.operation_of(step)
    channels = bound_channels(step)
    matched = [
        observation
        for observation in named
        if observation.sequence > floor and admits(channels, observation, operation, captured)
    ]
    result = (Matched.NONE, Matched.ONE)[len(matched)] if len(matched) < 2 else Matched.SEVERAL
    binds = len(matched) == 1 or (matched and step.cardinality == "any")
    return StepSelection(
        step=step,
        selection=Selection(result=result, observation_ids=[o.observation_id for o in matched]),
        bound=matched[0] if binds else None,
    )


def _sequence_floor(
    step: Step, index: PlanIndex, bound: Mapping[str, Observation | None]
) -> int | None:
    """The sequence that a match must exceed; None when no observation can match.

    An `after` that names no declared step imposes nothing; a declared anchor that bound nothing
    rules everything out. A capture whose source bound nothing does too.
    """
    sources = [parse_address(pointer).step_id for pointer in captured_pointers(step)]
    if step.after is not None and step.after in index.steps:
        sources.append(step.after)
    floor = 0
    for name in sources:
        source = bound.get(name)
        if source is None:
            return None
        floor = max(floor, source.sequence)
    return floor
