"""The language of the whole text: "written entirely in German", "is in Hindi only"."""

from grader.checks.cover import covers, has_only
from grader.checks.form import Form
from grader.checks.languages import NAMES
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_ALLOWED = words_of(
    "language written entirely only wholly exclusively solely fully completely throughout whole "
    "text in no other than else nothing used spoken words word every all from start finish end "
    "words' composed answered responds given composed purely read reads end answers answer replies "
    "reply and but"
)
_SAYS_SO = words_of(
    "written entirely only wholly exclusively solely fully completely throughout language in "
    "composed purely"
)


def read_language(phrase: Phrase) -> Check | None:
    """One language named, and nothing else said."""
    words = set(phrase.words)
    named = words & NAMES.keys()
    if len(named) != 1 or not words & _SAYS_SO or not has_only(phrase):
        return None
    if not covers(phrase, _ALLOWED | named) or words & {"has", "contains", "includes", "a", "an"}:
        return None
    if "no" in words and not words & {"other", "but"}:
        return None
    if ("other" in words and words.isdisjoint({"no", "nothing"})) or _is_of_an_edge(words):
        return None
    name = named.pop()
    return Check(kind="language", args={"code": NAMES[name], "name": name.capitalize()})


def _is_of_an_edge(words: set[str]) -> bool:
    """True for "only at the start", not for "from start to finish"."""
    return not words.isdisjoint({"start", "finish", "end"}) and "from" not in words


LANGUAGE = Form(read=read_language, signs=frozenset(NAMES))
