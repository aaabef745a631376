"""Text around a reply's JSON object: a greeting that says nothing, or words that may unsay it."""

import re

# A closed list: of words that are not in it nobody can say that they do not take the object back.
_EMPTY_WORDS = frozenset({
    "a", "an", "the", "this", "it", "its", "is", "are", "as", "i", "my", "our", "your", "you",
    "we", "here", "below", "above", "follows", "following", "please", "of", "course", "sure",
    "certainly", "ok", "okay", "done", "ready", "thanks", "thank", "welcome", "hope", "helps",
    "for", "asked", "requested", "answer", "answers", "reply", "response", "result", "final",
    "json", "assistant", "message", "return",
})  # fmt: skip

_THINKING = re.compile(r"\s*<(think|thinking|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['\u2019_][^\W_]+)*")


def may_change_it(before: str, after: str) -> bool:
    """Whether the text around an object could make another answer of it.

    A judge that quotes an object which it found in the output, and rejects it, in whatever
    language, must not be read as one that gives it. Fences, a label or a greeting say
    nothing; a closed passage of thinking at the beginning is no part of the answer.

    Args:
        before: all that stands before the object.
        after: all that stands after it, or between it and its repetition.
    """
    return any(_says_something(side) for side in (_THINKING.sub("", before, count=1), after))


def _says_something(text: str) -> bool:
    words = _WORD.findall(text.lower())
    return not _EMPTY_WORDS.issuperset(words)
