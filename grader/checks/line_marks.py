"""Lines that open with a mark, looked for fast: a search for line breaks, not for every place."""

import re
from collections.abc import Iterator

from grader.checks.document import Document


class LineMark:
    """A pattern of what a line opens with; it may hold no `^` and may not begin with a break."""

    def __init__(self, pattern: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        self._first = re.compile(pattern, flags)
        self._later = re.compile(f"\n(?:{pattern})", flags)

    def find(self, document: Document) -> Iterator[re.Match[str]]:
        """Every line that opens so, in order; the match of a later line has its break in front."""
        text, start, end = document.text, document.start, document.end
        first = self._first.match(text, start, end)
        if first is not None:
            yield first
        yield from self._later.finditer(text, start if first is None else first.end(), end)

    def count(self, document: Document) -> int:
        """How many lines open so."""
        return sum(1 for _ in self.find(document))
