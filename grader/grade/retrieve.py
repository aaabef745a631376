"""The passage of the outputs that fits a requirement best, for a judge that quotes nothing."""

from collections import OrderedDict
from collections.abc import Sequence

from grader.grade.evidence import LEAST_SIGNS
from grader.grade.excerpt import Range, SplitText, passage_scores
from grader.model.run import Output
from grader.model.span import FoundBy, Span, cut_span

SHORTEST, LONGEST = 120, 480
MOST_SPLITS = 8


class Retriever:
    """Finds passages of 120 to 480 code points; texts are cut once."""

    def __init__(self) -> None:
        self._splits: OrderedDict[Output, SplitText] = OrderedDict()

    def best(self, query: str, outputs: Sequence[Output]) -> Span | None:
        """The passage that shares most with the query; where none shares anything, the first.

        Args:
            query: the clause and the requirement.
            outputs: where to look, in this order; those without text are passed over.

        Returns:
            None where no passage holds twelve letters or digits.
        """
        best: tuple[float, Output, Range] | None = None
        for output in outputs:
            if output.problem is not None:
                continue
            found = _best_in(self._split(output), query)
            if found is not None and (best is None or found[0] > best[0]):
                best = (found[0], output, found[1])
        if best is None:
            return None
        _, output, (start, end) = best
        origin = output.body_start
        return cut_span(output.path, output.text, origin + start, origin + end, FoundBy.RETRIEVED)

    def _split(self, output: Output) -> SplitText:
        found = self._splits.pop(output, None)
        if found is None:
            found = SplitText(output.body, shortest=SHORTEST, longest=LONGEST)
        self._splits[output] = found
        if len(self._splits) > MOST_SPLITS:
            self._splits.popitem(last=False)
        return found


def _best_in(split: SplitText, query: str) -> tuple[float, Range] | None:
    scores = passage_scores(split, query)
    for at in sorted(scores, key=lambda at: (-scores[at], at)):
        found = _trimmed(split, at)
        if found is not None:
            return scores[at], found
    for at in range(len(split.starts)):
        found = _trimmed(split, at)
        if found is not None:
            return 0.0, found
    return None


def _trimmed(split: SplitText, at: int) -> Range | None:
    """A passage without the white space around it, None when it says too little."""
    start, end = split.passage(at)
    text = split.text[start:end]
    if sum(char.isalnum() for char in text) < LEAST_SIGNS:
        return None
    return start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip())
