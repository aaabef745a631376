"""A placeholder that a rewrite left for the author: `<N>`, `<which sections>`."""

from collections.abc import Iterator

from grader.lint.mark import Example, Mark, Smell
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.requirement import ClauseClass

_OURS = ("<n>", "<which", "<what", "<how", "<since", "<condition", "<date", "<than", "<by ")


def find_placeholders(reading: ClauseReading) -> Iterator[Mark]:
    """Angle brackets as `rewrite` writes them, outside of backticks."""
    for at, word in enumerate(reading.words):
        if word.kind == "placeholder" and word.text.startswith(_OURS):
            yield Mark(smell=SmellName.UNFILLED_PLACEHOLDER, first=at, after=at + 1, is_whole=True)


SMELL = Smell(
    name=SmellName.UNFILLED_PLACEHOLDER,
    title="a placeholder that nobody filled",
    explanation="“{span}” stands where the author has to say something.",
    advice="Fill the placeholder.",
    find=find_placeholders,
    examples=(
        Example("summary: at most <N> words", ClauseClass.VAGUE, "<N>"),
        Example("tag: opens with `<which>`", ClauseClass.MEASURABLE),
    ),
)
