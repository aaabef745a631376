"""What a form of sentence is: how it is read, and the words without which it cannot be one."""

from collections.abc import Callable
from dataclasses import dataclass

from grader.checks.phrase import Phrase
from grader.model.requirement import Check

Found = Check | tuple[Check, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One form of sentence.

    `read` returns a check, several joined ones (a requirement each), or None where the phrase is
    not of this form or not certain. `signs` only spare time: a phrase with none of them (see
    `Phrase.signs`) is never of this form.
    """

    read: Callable[[Phrase], Found]
    signs: frozenset[str]


QUOTING = frozenset({"<quoted>", "<code>"})
COUNTING = frozenset({"<bound>"})
