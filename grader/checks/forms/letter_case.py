"""Letter case of the whole text: "entirely in capital letters", "all lowercase"."""

from grader.checks.cover import covers, has_only, speaks_of_another
from grader.checks.form import Form
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_UPPER = words_of("caps uppercase upper capitals capital capitalised capitalized")
_LOWER = words_of("lowercase lower small")
_WHOLE = words_of("entirely all every completely fully wholly only exclusively throughout")
_ALLOWED = (
    _UPPER
    | _LOWER
    | _WHOLE
    | words_of("letter letters case cased text words word each character characters composed typed")
)


def read_letter_case(phrase: Phrase) -> Check | None:
    """One case for every letter; needs a word such as "entirely" or "every"."""
    words = set(phrase.words)
    upper, lower = words & _UPPER, words & _LOWER
    if bool(upper) == bool(lower) or not has_only(phrase) or not covers(phrase, _ALLOWED):
        return None
    if speaks_of_another(phrase):
        return None
    is_all = bool(words & _WHOLE) or bool(words & {"written", "is", "in"})
    if not is_all or (words & {"has", "have", "contains", "includes"} and "only" not in words):
        return None
    if (
        upper
        and upper <= {"capitalised", "capitalized"}
        and not words & _WHOLE & {"fully", "entirely"}
    ):
        return None
    return Check(kind="letter_case", args={"case": "upper" if upper else "lower"})


LETTER_CASE = Form(read=read_letter_case, signs=_UPPER | _LOWER)
