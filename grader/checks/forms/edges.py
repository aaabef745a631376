"""How the text starts and ends: with a literal, a mark, within quotation marks."""

from collections.abc import Sequence
from itertools import pairwise

from grader.checks.character_classes import NOUNS, OF_WORDS
from grader.checks.cover import LITERALS, covers, has_only, literals, speaks_of_another
from grader.checks.form import Form
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_START = words_of("starts start begins begin opens open starting beginning opening first")
_END = words_of(
    "ends end closes close finishes finish concludes conclude ending closing finishing concluding "
    "last final"
)
_FIRST_WORDS = words_of("first last final")
_PLACED = words_of("words word line characters sentence repeats repeat repeating")
_ALLOWED = (
    _START
    | _END
    | words_of(
        "exact exactly text phrase sentence line words word characters letter string literal "
        "following repeating repeated repeats repeat request prompt question original verbatim "
        "unchanged change changes without nothing after before else is are from itself then only "
        "very how follows and"
    )
)
# "the last line contains X" says nothing of its start or end.
_HOLDS = words_of("contains contain includes include containing including shows holds any")
# The closing of a letter stands above its name; "closing with X" is of the end of the text.
_PARTS_OF_LETTERS = words_of("opening closing ending")
_ASKED = words_of("request prompt question")
# What may stand between "the request" and its words.
_REPEATED = words_of("itself word for verbatim exact exactly unchanged without change changes is "
                     "with by the text from following repeated")  # fmt: skip
# Nothing of the end of a text, or of the start of one, is said with these after the literal.
_MORE = _ASKED | words_of("number total count list lists item items point points repeats repeat")
_JOINING = words_of("and then")
_NEGATIONS = words_of("not never doesn't don't")
# "does not end with exactly X", "after X nothing": what is denied is not plain.
_PLAIN_EDGES = words_of("exact exactly nothing only then unchanged verbatim without before after")
_QUOTES = words_of("double quotation quote quotes mark marks")
_WRAP = words_of(
    "wrapped enclosed surrounded inside between within around sits sit put placed everything one "
    "pair set character characters single whole"
)
_STANDS = words_of("stands stand sits sit put placed set")
_WHOLLY = words_of("and both text entirely completely stands stand from finish")
_MARKS = {"question_mark": "?", "exclamation_mark": "!", "full_stop": ".", "colon": ":",
          "semicolon": ";", "comma": ",", "ellipsis": "…"}  # fmt: skip


def read_edges(phrase: Phrase) -> Check | None:
    """Read "starts with X", "the last words are X", "ends with a question mark"."""
    words = set(phrase.words)
    start, end = words & _START, words & _END
    if bool(start) == bool(end) or not has_only(phrase, "quoted", "code") or _is_of_part(phrase):
        return None
    if words & (_HOLDS if "as" in words else _HOLDS | {"has", "have"}):
        return None
    negations = [word for word in phrase.words if word in _NEGATIONS]
    if negations:
        return _negated(phrase) if len(negations) == 1 else None
    for word in (*start, *end):
        if word in _FIRST_WORDS and not words & _PLACED:
            return None
    terms = literals(phrase)
    kind = "starts_with" if start else "ends_with"
    if len(terms) == 1 and terms[0].strip() and covers(phrase, _ALLOWED):
        part = next((part for part in ("line", "sentence") if part in words), None)
        return Check(kind=kind, args={"text": terms[0], **({"part": part} if part else {})})
    if not terms and words & {"with", "in", "on"} and covers(phrase, _ALLOWED | OF_WORDS):
        return _mark_edge(kind, words)
    return None


def _is_part_of_letter(words: Sequence[str]) -> bool:
    """True for "the closing is X" and "the opening line", not for "closing with X"."""
    if "nothing" in words or not (_START | _END).intersection(words) <= _PARTS_OF_LETTERS:
        return False
    pairs = pairwise((*words, ""))
    return any(one in _PARTS_OF_LETTERS and other not in {"with", "in"} for one, other in pairs)


def _says_more(phrase: Phrase) -> bool:
    """True for a promise besides the literal: "X" and a question", "the question, then "X""."""
    place = next((n for n, item in enumerate(phrase.items) if item.tag in LITERALS), None)
    if place is None:  # "ends with a full stop and a total"
        return "and" in phrase.words and "nothing" not in phrase.words
    if place and phrase.items[place - 1].text in _PARTS_OF_LETTERS:
        return True
    before, after = phrase.items[:place], phrase.items[place + 1 :]
    asked = [n for n, item in enumerate(before) if item.text in _ASKED]
    if asked and not all(
        item.text in (_REPEATED if item.tag == "word" else ":,") for item in before[asked[0] + 1 :]
    ):
        return True
    words = [item.text for item in after if item.tag == "word"]
    if not _MORE.isdisjoint(words):
        return True
    pairs = pairwise((*words, ""))
    return any(one in _JOINING and other != "nothing" for one, other in pairs)


def _is_of_part(phrase: Phrase) -> bool:
    """True for "the last sentence ends with X", of that sentence, and "the line ...".

    Also where more is said than how the text starts or ends.
    """
    if speaks_of_another(phrase) or _is_part_of_letter(phrase.words) or _says_more(phrase):
        return True
    words = [word for word in phrase.words if word not in {"the", "its"}]
    is_named = len(words) > 2 and words[0] in _FIRST_WORDS and words[1] in {"sentence", "line"}
    return is_named and not (_START | _END).isdisjoint(words[2:])


def _negated(phrase: Phrase) -> Check | None:
    """Read "must not start with X", "never ends in a comma"."""
    items = tuple(item for item in phrase.items if item.text not in _NEGATIONS)
    check = read_edges(Phrase(items=items))
    is_plain = check is not None and not set(phrase.words) & _PLAIN_EDGES
    return Check(kind=check.kind, args=check.args, negated=True) if check and is_plain else None


def _mark_edge(kind: str, words: set[str]) -> Check | None:
    named = frozenset(words & OF_WORDS)
    for name, mark in _MARKS.items():
        if named in NOUNS[name]:
            return Check(kind=kind, args={"text": mark})
    return None


def read_wrapped(phrase: Phrase) -> Check | None:
    """Read "the whole text is wrapped in double quotation marks"."""
    words = set(phrase.words)
    if not words & {"quotation", "quote", "quotes"} or "double" not in words:
        return None
    is_wrapped = bool(words & {"wrapped", "enclosed", "surrounded", "inside", "between", "within"})
    is_wrapped = is_wrapped or ("in" in words and bool(words & _STANDS))
    has_both = bool(words & _START) and bool(words & _END)
    allowed = _QUOTES | _WRAP | _START | _END | _WHOLLY
    if not (is_wrapped or has_both) or not covers(phrase, allowed) or not has_only(phrase):
        return None
    return Check(kind="wrapped_in_quotes", args={})


EDGES = Form(read=read_edges, signs=_START | _END)
WRAPPED = Form(read=read_wrapped, signs=frozenset({"quotation", "quote", "quotes"}))
