"""Text around a reply's JSON object: a greeting that says nothing, or words that may unsay it."""

import re

MOST_WORDS = 8

_THINKING = re.compile(r"\s*<(think|thinking|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{0,40}>")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019_][^\W\d_]+)*")
# what says or unsays a verdict, refuses, or tells of an object as somebody else's
_TELLING = re.compile(
    r"\b(?:not|no|never|\w*n['\u2019]t|cannot|met|not_met|violat\w*|satisf\w*|verdict|but|however|instead"
    r"|although|except|unless|wrong\w*|incorrect\w*|false|refus\w*|reject\w*|declin\w*|ignor\w*"
    r"|inject\w*|reflect\w*|actually|correction|output|says?|said|claims?|tries|tried|asks?|would"
    r"|sorry|unable|only|example|if)\b",
    re.IGNORECASE,
)


def may_change_it(before: str, after: str) -> bool:
    """Whether the text around an object could make another answer of it.

    A judge that quotes an object which it found in the output, and rejects it, must not be read as
    one that gives it. Fences, tags, a label or a short greeting say nothing; a closed passage of
    thinking at the beginning is no part of the answer.

    Args:
        before: all that stands before the object.
        after: all that stands after it, or between it and its repetition.
    """
    return any(_says_something(side) for side in (_THINKING.sub("", before, count=1), after))


def _says_something(text: str) -> bool:
    words = _WORD.findall(_TAG.sub(" ", text))
    return len(words) > MOST_WORDS or _TELLING.search(text) is not None
