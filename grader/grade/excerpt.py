"""What of a text the judge sees: all of it, or the passages that matter to the clause."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice

BYTES_PER_TOKEN = 3
PASSAGE_LENGTH = 1200
SHORTEST_PASSAGE = 400
MOST_TERMS = 60
SHORTEST_PLURAL = 4

_WORD = re.compile(r"[^\W_]{3,}")
_COMMON = {
    "all", "and", "any", "are", "but", "each", "every", "for", "from", "has", "have", "its", "not",
    "that", "the", "their", "them", "then", "there", "these", "they", "this", "was", "were",
    "when", "which", "will", "with", "without",
}  # fmt: skip

Range = tuple[int, int]


def estimate_tokens(text: str) -> int:
    """An estimate that errs high: a token for every three bytes of UTF-8.

    English prose has about four bytes a token, program text and CJK about three.
    """
    if text.isascii():
        return len(text) // BYTES_PER_TOKEN + 1
    return len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN + 1


def fit_whole(sizes: Sequence[int], budget: int) -> tuple[bool, ...]:
    """Which texts are shown whole: the smallest first, as long as they fit.

    Args:
        sizes: tokens of each text.
        budget: tokens for all of them together.
    """
    fits = [False] * len(sizes)
    for at in sorted(range(len(sizes)), key=lambda at: (sizes[at], at)):
        if sizes[at] > budget:
            break
        budget -= sizes[at]
        fits[at] = True
    return tuple(fits)


def head(text: str, budget: int) -> str:
    """The beginning of a text that surely fits into so many tokens."""
    if estimate_tokens(text) <= budget:
        return text
    data = text[: budget * BYTES_PER_TOKEN].encode("utf-8", "surrogatepass")
    return data[: budget * BYTES_PER_TOKEN].decode("utf-8", "ignore")


class SplitText:
    """A long text cut once at line ends into passages of 400 to 1,200 code points.

    What was found for a word is kept: clauses about one output share most of theirs.

    Args:
        text: of any length.
        shortest: code points of a passage, but for the last one; a line end is looked for there.
        longest: where a passage is cut at the latest.
    """

    def __init__(
        self, text: str, *, shortest: int = SHORTEST_PASSAGE, longest: int = PASSAGE_LENGTH
    ) -> None:
        self.text = text
        self.starts = [0]
        while len(text) - self.starts[-1] > longest:
            at = self.starts[-1]
            line_end = text.rfind("\n", at + shortest, at + longest)
            self.starts.append(line_end + 1 if line_end != -1 else at + longest)
        self._folded = _lower(text)
        self._found: dict[str, array[int]] = {}

    def passage(self, at: int) -> Range:
        """First and last code point (exclusive) of a passage."""
        end = self.starts[at + 1] if at + 1 < len(self.starts) else len(self.text)
        return self.starts[at], end

    def passages_with(self, term: str) -> "array[int]":
        """The passages that hold a word; none when more than half of them do."""
        if term not in self._found:
            found = array("I", islice(self._search(term), len(self.starts) // 2 + 1))
            self._found[term] = found if 2 * len(found) <= len(self.starts) else array("I")
        return self._found[term]

    def _search(self, term: str) -> Iterator[int]:
        """Each passage once: the search jumps from passage to passage."""
        found = self._folded.find(term)
        while found != -1:
            at = bisect_right(self.starts, found) - 1
            yield at
            found = self._folded.find(term, self.passage(at)[1])


def pick_passages(split: SplitText, query: str, budget: int) -> tuple[Range, ...]:
    """The passages that share most with the query, in the text's order, neighbours joined.

    The first passage always comes along, then those that share words with the query, rare words
    counting more, then the last one. Words that most passages hold count for nothing.

    Args:
        split: the text.
        query: the clause and its requirements.
        budget: tokens for all passages together; at least one passage is taken.
    """
    scores = passage_scores(split, query) | {0: float("inf")}
    scores.setdefault(len(split.starts) - 1, 0.0)
    chosen: list[int] = []
    for at in sorted(scores, key=lambda at: (-scores[at], at)):
        start, end = split.passage(at)
        budget -= estimate_tokens(split.text[start:end])
        if budget < 0 and chosen:
            break
        chosen.append(at)
    return _joined([split.passage(at) for at in sorted(chosen)])


def passage_scores(split: SplitText, query: str) -> dict[int, float]:
    """How much the passages share with a query, by number; those that share nothing are left out.

    A word counts as much as it is rare, and for nothing where most passages hold it.
    """
    scores: dict[int, float] = {}
    for term in _terms(query):
        found = split.passages_with(term)
        for at in found:
            scores[at] = scores.get(at, 0.0) + 1.0 / len(found)
    return scores


def _terms(query: str) -> list[str]:
    """The query's words, of a plural what it has in common with its singular."""
    words = (_lower(word) for word in _WORD.findall(query))
    stems = dict.fromkeys(_without_plural(word) for word in words if word not in _COMMON)
    return list(stems)[:MOST_TERMS]


def _without_plural(word: str) -> str:
    is_plural = len(word) > SHORTEST_PLURAL and word.endswith("s") and not word.endswith("ss")
    return word[:-1] if is_plural else word


def _joined(ranges: Sequence[Range]) -> tuple[Range, ...]:
    joined: list[Range] = []
    for start, end in ranges:
        if joined and joined[-1][1] == start:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return tuple(joined)


def _lower(text: str) -> str:
    """Lower case without moving any offset (one Turkish letter grows when lowered)."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)
