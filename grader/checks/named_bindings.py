"""A text in backticks that is also what something of the run is called: "contains `draft`"."""

import re
from collections.abc import Callable, Collection, Iterator

from grader.checks.shown import literals_of
from grader.model.contract import Clause
from grader.model.requirement import Check

_SEPARATORS = re.compile(r"[\s_-]+")
# Checks of texts that are looked for; a heading, a key or a field is none of them.
_OF_TEXTS = frozenset({"literal_text", "occurrences", "starts_with", "ends_with", "exact_text"})
_NOUN = r"\b(?:words?|phrases?|terms?|keywords?|strings?|tokens?|markers?|expressions?)\s+"


def may_mean_a_binding(clause: Clause, check: Check, names: Callable[[], Collection[str]]) -> bool:
    """True where a text that is looked for may be the output or input of that name instead.

    "The word `draft`" is the word.

    Args:
        clause: the clause.
        check: one of its checks.
        names: gives what the run's outputs and inputs are called; asked only where it counts.
    """
    if "`" not in clause.text:
        return False
    marked = [text for text in _texts(check) if f"`{text}`" in clause.text]
    bare = [text for text in marked if not re.search(f"{_NOUN}`{re.escape(text)}`", clause.text)]
    if not bare:
        return False
    known = {_key(name) for name in names()}
    return any(_key(text) in known for text in bare)


def _texts(check: Check) -> Iterator[str]:
    if check.kind in _OF_TEXTS and check.args.get("as_words") is not True:
        yield from literals_of(check)
    for part in check.parts:
        yield from _texts(part)


def _key(name: str) -> str:
    return _SEPARATORS.sub("-", name.strip()).casefold()
