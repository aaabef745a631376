"""A line of a manifest's execution order -> the services that it calls."""

import re
from collections.abc import Callable, Iterable, Sequence

from grader.extract.names import find_loosely

ARROW = re.compile(r"\s*(?:->|=>|-->|<-|<=|[\u2190-\u21ff\u27f5-\u27ff])\s*")
BULLET = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")
NAME = re.compile(r"^[`*]*([\w.-]+)[`*]*")
_ORDER_NOISE = re.compile(
    r"^(?:(?:step|level|stage|phase|wave|batch)\s+\w+\s*:\s*|(?:call|run|then)\s+"
    r"|(?:in\s+)?parallel\s*:?\s+)",
    re.IGNORECASE,
)


def called(text: str, names: Sequence[str], restore: Callable[[str], str]) -> Iterable[str]:
    """The nodes that a line of the order calls; a host action calls none.

    An arrow to the right leads to the next node or to what a call binds; one to the left, a
    bracket, or words such as `with` lead to what the node needs.

    Args:
        text: the line, known names set.
        names: the nodes' names as written.
        restore: gives back what stood where a name was set.
    """
    head = _without_noise(BULLET.sub("", text).strip())
    head = re.split(r"\(|<-|<=|\u2190", head)[0]
    for side in ARROW.split(head):
        called = re.split(r":\s|\s[-\u2013\u2014]\s|\bwith\b|\bafter\b", side)[0]
        for part in re.split(r",|&|\+|\||\band\b", called):
            token = NAME.match(_without_noise(part.strip()))
            found = find_loosely(restore(token[1]), names) if token is not None else None
            if found is not None:
                yield found


def _without_noise(text: str) -> str:
    """The text without words such as `call` or `step 3:` before the name."""
    while (shorter := _ORDER_NOISE.sub("", text)) != text:
        text = shorter
    return text
