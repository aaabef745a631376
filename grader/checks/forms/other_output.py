"""Another binding in a clause: "echoes the caller's `topic`", "lists every file in `inventory`"."""

from grader.checks.cover import covers
from grader.checks.form import Form
from grader.checks.items import Item
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_EQUAL = words_of("identical same unchanged copy")
_EQUAL_WORDS = _EQUAL | words_of(
    "caller's input output binding value exactly text from word word's"
)
_ECHO = words_of("echoes echo repeats repeat quotes contains includes mentions states restates")
_OF_CALLER = words_of("caller's input value verbatim")
_ECHO_WORDS = _ECHO | _OF_CALLER | words_of("exactly text binding word for")
_EVERY = words_of("every each all")
_NOUNS = words_of(
    "item items line lines entry entries file files name names element elements id ids"
)
_EVERY_WORDS = (
    _ECHO | _EVERY | _NOUNS | words_of("covers cover listed from input binding mentioned")
)


def read_other_output(phrase: Phrase) -> Check | None:
    """Equality with another binding, containing it, or containing every item of it."""
    words = set(phrase.words)
    codes = [item.text for item in phrase.items if item.tag == "code"]
    name = phrase.subject if phrase.subject and not codes else codes[0] if len(codes) == 1 else None
    if name is None or words & {"no", "not", "never", "without"}:
        return None
    if any(item.tag not in {"word", "punct", "code"} for item in phrase.items):
        return None
    mode = _mode(phrase, words)
    return None if mode is None else Check(kind="other_output", args={"name": name, "mode": mode})


def _mode(phrase: Phrase, words: set[str]) -> str | None:
    if words & _EVERY and words & _NOUNS and words & (_ECHO | {"lists", "covers", "listed"}):
        return "every" if covers(phrase, _EVERY_WORDS) else None
    if words & _EQUAL and ("is" in words or phrase.words[0] == "identical"):
        return "equals" if covers(phrase, _EQUAL_WORDS) and _ends_in_name(phrase.items) else None
    is_whole = bool(words & _OF_CALLER) or "word for word" in " ".join(phrase.words)
    is_echo = bool(words & {"echoes", "echo"}) or (bool(words & _ECHO) and is_whole)
    return "contains" if is_echo and covers(phrase, _ECHO_WORDS) else None


def _ends_in_name(items: tuple[Item, ...]) -> bool:
    return bool(items) and items[-1].tag == "code"


OTHER_OUTPUT = Form(read=read_other_output, signs=_EVERY | _EQUAL | _ECHO)
