"""What the whole text is: empty, exactly a literal, one of some, a number, a date, one script."""

from grader.checks.character_classes import SCRIPT_WORDS
from grader.checks.cover import LITERALS, covers, has_only, literals, speaks_of_another
from grader.checks.form import QUOTING, Form
from grader.checks.phrase import Phrase
from grader.checks.value_shapes import SHAPE_WORDS, is_order_of_iso, shape_named
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_EMPTY = words_of("empty blank")
_EMPTY_WORDS = _EMPTY | words_of("not never non left be file remains remain")
_NO_OUTPUT = frozenset(
    {"no output", "no output at all", "an empty file",
     "an empty output", "an empty text", "is an empty file"}
)  # fmt: skip
_BEFORE_IS = words_of("it that this which must should shall will")
_EXACT_WORDS = words_of("exactly equals equal just only string text word literal value identical")
_ANSWERS = words_of("responds respond answers answer replies reply returns return outputs prints")
_ONE_OF_WORDS = _ANSWERS | words_of("either or one of following values any")
_SCRIPT_WORDS = words_of(
    "only entirely exclusively solely nothing but all characters letters in script purely just"
)


def read_emptiness(phrase: Phrase) -> Check | None:
    """The output is empty, or is not."""
    words = set(phrase.words)
    if has_only(phrase) and " ".join(phrase.words) in _NO_OUTPUT:
        return Check(kind="emptiness", args={})
    if not words & _EMPTY or not has_only(phrase) or not covers(phrase, _EMPTY_WORDS):
        return None
    if words & {"has", "have", "contains", "includes", "a", "an", "any", "list", "lists"}:
        return None
    return Check(kind="emptiness", args={}, negated=bool(words & {"not", "never", "non"}))


def read_exact_text(phrase: Phrase) -> Check | None:
    """The whole text is one literal, or one of several."""
    terms = literals(phrase)
    words = set(phrase.words)
    if not terms or not has_only(phrase, "quoted", "code"):
        return None
    if words & {"contains", "includes", "has", "uses", "starts", "ends", "first", "last"}:
        return None
    if _names_first(phrase) or speaks_of_another(phrase):
        return None
    is_read = _says_exactly(words) if len(terms) == 1 else _says_one_of(words)
    if not is_read or not covers(
        phrase, _EXACT_WORDS | (_ONE_OF_WORDS if len(terms) > 1 else set())
    ):
        return None
    return Check(kind="exact_text", args={"texts": list(terms)})


def _names_first(phrase: Phrase) -> bool:
    """True for "a `rating` that is "good" or "fair"", whose first literal only names a part."""
    places = [item.tag in LITERALS for item in phrase.items]
    verbs = [n for n, item in enumerate(phrase.items) if item.text in {"is", "be", "equals"}]
    return places.index(True) < verbs[0] if verbs else False


def _says_exactly(words: set[str]) -> bool:
    is_it = words & {"exactly", "just", "only", "identical", "equal"}
    return "equals" in words or ("is" in words and bool(is_it))


def _says_one_of(words: set[str]) -> bool:
    says_it = bool(words & {"is", "equals", "be"}) or _is_answer(words)
    return says_it and bool(words & {"or", "one", "either"})


def _is_answer(words: set[str]) -> bool:
    """True for "responds with only", "returns exactly one of"."""
    return bool(words & _ANSWERS) and bool(words & {"only", "exactly", "just"})


def read_shape(phrase: Phrase) -> Check | None:
    """The whole text is a number, a date, a URL, a version, true or false."""
    words = frozenset(phrase.words)
    if not has_only(phrase) or not covers(phrase, SHAPE_WORDS) or "is" not in words:
        return None
    if words & {"contains", "includes", "has", "no", "not", "list", "lists"}:
        return None
    if names_a_field(phrase):
        return None
    if "yyyy" in words and not is_order_of_iso(phrase.words):
        return None
    shape = shape_named(words)
    return None if shape is None else Check(kind="value_shape", args={"shape": shape})


def names_a_field(phrase: Phrase) -> bool:
    """True for the noun before the verb of "count is an integer" and "date is an ISO date"."""
    words = phrase.words
    return "is" in words and not _BEFORE_IS.issuperset(words[: words.index("is")])


def read_script(phrase: Phrase) -> Check | None:
    """Hiragana only, katakana only, kanji only."""
    words = set(phrase.words)
    named = words & SCRIPT_WORDS.keys()
    if len(named) != 1 or not has_only(phrase) or not covers(phrase, _SCRIPT_WORDS | named):
        return None
    if not words & {"only", "entirely", "exclusively", "solely", "nothing", "purely", "all"}:
        return None
    return Check(kind="script", args={"class": SCRIPT_WORDS[named.pop()]})


EMPTINESS = Form(read=read_emptiness, signs=_EMPTY | {"output"})
EXACT_TEXT = Form(read=read_exact_text, signs=QUOTING)
SHAPE = Form(read=read_shape, signs=frozenset({"is"}))
SCRIPT = Form(read=read_script, signs=frozenset(SCRIPT_WORDS))
