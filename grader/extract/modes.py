"""Conditions and alternatives that the caller's input decides."""

from dataclasses import replace

from grader.extract.match_error import words_of
from grader.model.contract import Clause, Condition, ConditionKind, SubItem
from grader.model.run import Output

_CHOICE_TEXT = "depends depending on the a mode chosen by per according to with one of these output"
_CHOICE = frozenset(_CHOICE_TEXT.split())


def mode_of_input(condition: Condition, inputs: tuple[Output, ...]) -> bool | None:
    """Whether a condition about a caller input's value holds; None when it is about none.

    Understood are `mode is check` (a binding named mode), and the bracketed or leading mode
    `(for check)` when a single-word caller input equals it or an input named mode does not.
    """
    values = {one.name.casefold(): one.body.strip().casefold() for one in inputs}
    words = words_of(condition.text)
    if len(words) == 3 and words[1] in {"is", "equals"} and words[0] in values:
        return values[words[0]] == words[2]
    if condition.kind is not ConditionKind.MODE or not words:
        return None
    wanted = " ".join(words)
    if wanted in values.values():
        return True
    return False if values.get("mode") else None


def narrow_by_mode(clause: Clause, inputs: tuple[Output, ...]) -> Clause:
    """Keep only the alternative that matches the caller's input, where that is known.

    Args:
        clause: any clause; without alternatives by mode it is returned as it is.
        inputs: the caller's inputs.
    """
    if not clause.items_are_alternatives:
        return clause
    values = {one.body.strip().casefold() for one in inputs}
    starts = [at for at, item in enumerate(clause.items) if item.depth == 1]
    for at, start in enumerate(starts):
        mode = clause.items[start].mode
        if mode is not None and mode.casefold() in values:
            end = starts[at + 1] if at + 1 < len(starts) else len(clause.items)
            kept = (_without_mode(clause.items[start], mode), *clause.items[start + 1 : end])
            return replace(
                clause, items=kept, items_are_alternatives=False, body=_without_choice(clause.body)
            )
    return clause


def _without_choice(body: str) -> str:
    """A line that only says that the mode decides promises nothing once the mode is known."""
    words = set(words_of(body))
    return "" if words and words <= _CHOICE else body


def _without_mode(item: SubItem, mode: str) -> SubItem:
    """`(for check) a list` and `check: a list` promise a list."""
    text = item.text
    if text.startswith("(") and ")" in text:
        text = text.partition(")")[2]
    elif text.partition(":")[0].strip("`* ").casefold() == mode.casefold():
        text = text.partition(":")[2]
    return replace(item, text=text.lstrip(" :-\u2013\u2014") or item.text)
