"""The forms of sentence that are understood, in the order in which they are tried."""

from collections.abc import Callable

from grader.checks.forms.count import read_count
from grader.checks.phrase import Phrase
from grader.model.requirement import Check

# Each returns a check, several joined ones (a requirement each), or None.
FORMS: tuple[Callable[[Phrase], Check | tuple[Check, ...] | None], ...] = (read_count,)
