"""What nobody filled: `<N>` of a rewrite, `TBD`, `[insert summary here]`, `???`."""

from collections.abc import Iterator, Sequence

from grader.lint.listed import listed
from grader.lint.mark import Example, Mark, Smell
from grader.lint.reading import ClauseReading
from grader.lint.words import Word
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_OURS = ("<n>", "<which", "<what", "<how", "<since", "<condition", "<date", "<than", "<by ")


_LATER = listed("tbd tba tbc todo fixme xxx")
_LATER_WORDS = frozenset(
    {
        ("to", "be", "determined"), ("to", "be", "decided"), ("to", "be", "defined"),
        ("to", "be", "announced"), ("to", "be", "confirmed"), ("to", "be", "done"),
        ("lorem", "ipsum", "dolor"), ("lorem", "ipsum"), ("coming", "soon"), ("fill", "me", "in"),
        ("fill", "in"), ("placeholder",),
    }
)  # fmt: skip
_OPENS_BRACKET = listed(
    """
    insert your add fill enter describe tbd tba tbc todo fixme placeholder xxx
    """
)
_BLANKS = frozenset("?._-\u2026")
_BEHIND = frozenset({":", "-", "\u2014", "\u2013", "(", "."})
_MOST_IN_BRACKET = 12


def find_placeholders(reading: ClauseReading) -> Iterator[Mark]:
    """Angle brackets as `rewrite` writes them, outside of backticks, and what stands for later.

    `TBD` and its like count where they are all that is promised: `no TODO in the code` speaks of
    them.
    """
    words = reading.words
    for at, word in enumerate(words):
        if word.kind == "placeholder" and word.text.startswith(_OURS):
            yield _mark(at, at + 1)
        elif word.text == "[" and at + 1 < len(words) and words[at + 1].text in _OPENS_BRACKET:
            yield _mark(at, _bracket_end(words, at))
    if words and _is_put_off(words):
        yield _mark(0, len(words))


def _mark(first: int, after: int) -> Mark:
    return Mark(smell=SmellName.UNFILLED_PLACEHOLDER, first=first, after=after, is_whole=True)


def _bracket_end(words: Sequence[Word], at: int) -> int:
    for end in range(at + 1, min(len(words), at + _MOST_IN_BRACKET)):
        if words[end].text == "]":
            return end + 1
    return at + 2


def _is_put_off(words: Sequence[Word]) -> bool:
    """True where nothing is said but that it will be said: `TBD`, `TODO: ask Ann`, `???`."""
    if all(word.text in _BLANKS for word in words):
        return True
    if words[0].text in _LATER:
        return len(words) == 1 or words[1].text in _BEHIND
    said = tuple(word.text for word in words if word.kind != "mark")
    return said in _LATER_WORDS


SMELL = Smell(
    name=SmellName.UNFILLED_PLACEHOLDER,
    title="a placeholder that nobody filled",
    explanation="“{span}” stands where the author has to say something.",
    advice="Fill the placeholder.",
    find=find_placeholders,
    examples=(
        Example("summary: at most <N> words", ClauseClass.VAGUE, "<N>"),
        Example("deck: TBD", ClauseClass.VAGUE, "TBD"),
        Example("deck: [insert summary here]", ClauseClass.VAGUE, "[insert summary here]"),
        Example("code: no TODO comments", ClauseClass.SUBJECTIVE),
        Example("tag: opens with `<which>`", ClauseClass.MEASURABLE),
    ),
)
