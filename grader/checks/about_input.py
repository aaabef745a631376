"""Numbers that describe what went in, not what came out: "a summary of the 300 words"."""

from collections.abc import Sequence

from grader.checks.items import Item
from grader.checks.vocabulary import words_of

# What is made from something else.
MADE = words_of(
    "summary summaries translation description review analysis digest synopsis explanation answer "
    "reply response commentary comment critique caption prompt instructions index transcript "
    "abstract outline paraphrase overview comparison discussion rewrite version condensation "
    "interpretation evaluation assessment account note report table list collection"
)
_OF = words_of("of to on for about from")
_ENDS = words_of(
    "in with that which is are has have must should shall will contains contain containing "
    "includes include including using and but under within not and"
)
_DEFINITE = words_of("the these those its their your")
_ORIGINS = words_of("written drawn made based built compiled taken")
_INPUTS = words_of("notes input source sources material paper book books text's transcript")


def speaks_of_input(items: Sequence[Item]) -> bool:
    """True when a number in a phrase may count something that the output was made from.

    "a summary of at most 100 words" gives the summary's own size; "a summary of the 100 words",
    "of a text of at least 100 words" and "written from at least 100 words of notes" do not.
    """
    if not [item for item in items if item.bound is not None]:
        return False
    for at, item in enumerate(items):
        if item.bound is not None:
            if _is_given(items, at):
                return True
        elif item.text in MADE and _word(items, at + 1) in _OF and _counts_later(items, at):
            return True
    return False


def _is_given(items: Sequence[Item], at: int) -> bool:
    """True for a number after "of the", after "written" or before "words of notes"."""
    if _word(items, at - 1) in _DEFINITE and _word(items, at - 2) in _OF:
        return True
    if _word(items, at - 2) == "made" and _word(items, at - 3) in {"is", "are"}:
        return False  # "is made of 8 sentences"
    if _word(items, at - 1) in _ORIGINS or _word(items, at - 2) in _ORIGINS:
        return _word(items, at - 1) in _OF or _word(items, at - 1) in _ORIGINS
    return _word(items, at + 2) == "of" and _word(items, at + 3) in _INPUTS


def _counts_later(items: Sequence[Item], at: int) -> bool:
    """True for a number within what is made of, not right after the preposition."""
    for later in range(at + 2, len(items)):
        item = items[later]
        if item.bound is not None:
            return later > at + 2
        if item.tag in {"punct", "suffix"} or _word(items, later) in _ENDS:
            return False
    return False


def _word(items: Sequence[Item], at: int) -> str:
    return items[at].text if 0 <= at < len(items) and items[at].tag == "word" else ""
