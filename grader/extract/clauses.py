"""A bullet -> a clause: its name, its condition, its alternatives (spec section 6, 12 to 16)."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from grader.extract.list_items import Item
from grader.extract.names import key
from grader.extract.split_condition import Split, split_condition
from grader.model.contract import Clause, Condition, ConditionKind, Place, SubItem

_NAMED = re.compile(
    r"^(?:`([^`\s]+)`|([^\W_][\w.-]*|_[\w.-]*))(?:\s*[(\[]([^()\[\]]*)[)\]])?:(?:\s+|$)"
)
# Words that bound, ban or loosen what follows the colon and call no output.
_NO_NAMES = frozenset(
    {
        "each", "every", "all", "any", "no", "note", "otherwise", "default", "never", "not", "none",
        "neither", "nor", "nothing", "without", "avoid", "avoids", "avoiding", "omit", "omits",
        "exclude", "excludes", "forbid", "forbids", "forbidden", "prohibited", "banned", "except",
        "unlike", "only", "either", "both", "some", "optional", "optionally", "maybe", "perhaps",
        "possibly", "ideally", "preferably", "usually", "sometimes", "must", "should", "may",
        "always", "and", "or", "but", "also", "then", "else", "with", "for", "in", "per", "at",
    }
)  # fmt: skip
_LEADING_BRACKET = re.compile(r"^[(\[]\s*(if|when|unless|for)\s+([^()\[\]]+)[)\]]\s*", re.I)
_MODE_BRACKET = re.compile(r"^[(\[]\s*(?:(?:for|if|when)\s+)?([^()\[\]]+?)\s*[)\]]\s*:?\s+\S")
_DEPENDS = re.compile(r"\bdepend(?:s|ing|ent)?\s+(?:up)?on\s+(?:the\s+|its\s+)?`?([\w-]+)", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What the first line of a bullet says: name, qualifier, condition, the rest."""

    name: str | None
    qualifier: str | None
    condition: Condition | None
    body: str


def read_line(text: str) -> Reading:
    """Split a bullet's own text.

    Args:
        text: the bullet without marker, continuation lines joined, sub-bullets left out.
    """
    opening = split_condition(text)
    if opening is not None:
        return _reading(None, None, opening, is_hidden=False)
    bracket = _LEADING_BRACKET.match(text)
    rest = text[bracket.end() :] if bracket else text
    named = _NAMED.match(rest)
    name = (named[1] or named[2]) if named else None
    if name is not None and named is not None and not named[1] and _is_no_name(name):
        name = None
    if name is None or named is None:
        if bracket is None:
            return Reading(name=None, qualifier=None, condition=None, body=text)
        return _reading(None, None, _bracketed(bracket, rest), is_hidden=True)
    body = rest[named.end() :]
    inner = bracket or _LEADING_BRACKET.match(body)
    if inner is None:
        return Reading(name=name, qualifier=named[3], condition=None, body=body)
    effect = body if bracket else body[inner.end() :]
    return _reading(name, named[3], _bracketed(inner, effect), is_hidden=True)


def _is_no_name(word: str) -> bool:
    """True for "never:" and for the emphasised label of "_story_:"."""
    return key(word) in _NO_NAMES or (word[:1] == "_" == word[-1:])


def clause_of(
    item: Item, *, file: str, owner: str, requires: Collection[str], position: int
) -> Clause:
    """Read one bullet as a clause.

    Args:
        item: the bullet.
        file: the contract file.
        owner: whose promise it is; the id is `owner/name` or `owner/#position`.
        requires: names of the component's inputs (a result may depend on one of them).
        position: 1-based place among the section's bullets.
    """
    reading = read_line(item.text)
    name, qualifier = reading.name, reading.qualifier
    if item.label is not None:
        name = None
    if item.facet is not None:
        name, qualifier = item.facet, "facet"
    children, are_alternatives = _sub_items(item, reading, requires)
    lines = [item.text, *(f"{'  ' * depth}- {text}" for depth, text in item.children)]
    return Clause(
        clause_id=f"{owner}/{name}" if name else f"{owner}/#{position}",
        owner=owner,
        name=name,
        text="\n".join(lines),
        body=reading.body,
        place=Place(file=file, line_start=item.line_start, line_end=item.line_end),
        items=children,
        condition=reading.condition,
        qualifier=qualifier,
        items_are_alternatives=are_alternatives,
    )


def _sub_items(
    item: Item, reading: Reading, requires: Collection[str]
) -> tuple[tuple[SubItem, ...], bool]:
    """The sub-bullets, and whether only one of them is in force (edge case 9)."""
    direct = [text for depth, text in item.children if depth == 1]
    brackets = [_MODE_BRACKET.match(text) for text in direct]
    names = [_NAMED.match(text) for text in direct]
    modes: list[str | None] = [None] * len(direct)
    if len(direct) > 1 and all(brackets):
        modes = [match[1] if match else None for match in brackets]
    elif len(direct) > 1 and all(names) and _depends_on_mode(reading.body, requires):
        modes = [(match[1] or match[2]) if match else None for match in names]
    left = iter(modes)
    found = tuple(
        SubItem(text=text, depth=depth, mode=next(left) if depth == 1 else None)
        for depth, text in item.children
    )
    return found, any(mode is not None for mode in modes)


def _depends_on_mode(body: str, requires: Collection[str]) -> bool:
    inputs = {key(name) for name in requires} | {"mode"}
    return any(key(word) in inputs for word in _DEPENDS.findall(body))


def _bracketed(match: re.Match[str], effect: str) -> Split:
    word = match[1].casefold()
    kind = ConditionKind.MODE if word == "for" else ConditionKind(word)
    return Split(kind=kind, text=match[2].strip(), effect=effect.strip() or None)


def _reading(name: str | None, qualifier: str | None, split: Split, *, is_hidden: bool) -> Reading:
    condition = Condition(
        kind=split.kind, text=split.text, effect=split.effect, is_hidden=is_hidden
    )
    return Reading(name=name, qualifier=qualifier, condition=condition, body=split.effect or "")
