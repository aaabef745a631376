"""A clause prepared for lint: its words, and whether it names a product or says something."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from grader.lint.listed import listed
from grader.lint.plain_words import AUXILIARIES, FUNCTION
from grader.lint.words import Word, read_words
from grader.model.contract import Clause

_ARTICLES = frozenset({"a", "an", "the"})
_SUBORDINATE = listed("that which who whose what where when if because while how whether")
_MOST_NAMING_WORDS = 5
_MOST_SUBJECT_WORDS = 24
_AFTER_PARTICIPLE = listed("in with as by from at to into on for only without like")
_DETERMINERS = listed("a an the each every all its no only which what")
_ONE = listed("no each every either neither nobody nothing everybody everything")
_QUANTIFIED = listed("all no each every any only both")
_IN_PHRASES = frozenset({"word", "number"})
_PUT_OFF = frozenset({"todo", "tbd", "tba", "tbc", "fixme"})
_LABELS = frozenset({"postcondition", "freshness", "invariant", "material"})

# Verbs that open a promise about the output itself ("contains ...", "uses ...").
_NOUNS = listed(
    """
    answers counts lists links marks names orders passes reports sets shows starts states takes
    uses works builds needs matches reads runs labels leads leaves repeats requires supports ends
    """
)
_VERBS = listed(
    """
    adds allows answers appears lets enables helps stops needs costs becomes comes gets happens
    occurs remains applies asks avoids begins carries cites closes compares conforms contains
    consists converts counts covers defines describes distinguishes divides emphasises emphasizes
    ends explains expresses fits follows gives goes has holds identifies includes indicates keeps
    labels leads leaves links lists makes marks matches meets mentions names never offers omits
    opens orders passes preserves presents proves provides quotes reads refers reflects renders
    repeats reports requires returns runs satisfies says sets shows sorts starts states stays
    summarises summarizes supports takes tells translates treats uses works is are must should
    compiles parses validates typechecks builds installs terminates converges rhymes renders
    shall will can may cannot does do contain include use keep not
    """
)
_SURE_VERBS = _VERBS - _NOUNS


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseReading:
    """The first line of a clause without its name and condition, as words.

    `words` carry offsets into `clause.text`. `predicate_at` is the index of the first word after
    the subject of a sentence, 0 where the body opens with a verb, None where it names a product
    ("a report with ...") that has no predicate. `texts` are the words as phrases are looked up in
    them, a null character for what is neither a plain word nor a figure; `pairs` are its
    neighbours, `vocabulary` is the set of all words: a smell looks there first.
    """

    clause: Clause
    words: tuple[Word, ...]
    predicate_at: int | None
    texts: tuple[str, ...]
    pairs: frozenset[tuple[str, str]]
    vocabulary: frozenset[str]
    items: tuple[tuple[Word, ...], ...] = ()

    @property
    def subject(self) -> Sequence[Word]:
        """The subject of a sentence; empty without one."""
        return self.words[: self.predicate_at or 0]

    def is_word(self, at: int, *texts: str) -> bool:
        """True when the word at an index exists and reads as one of the texts."""
        return 0 <= at < len(self.words) and self.words[at].text in texts


def read_for_lint(clause: Clause) -> ClauseReading:
    """Prepare a clause; linear in its length."""
    first_line, _, rest = clause.text.partition("\n")
    start = _body_start(clause, first_line)
    words = read_words(clause.text, start, len(first_line))
    opened_by = _opening_subject(words)
    body = words[opened_by:]
    texts = tuple([word.text if word.kind in _IN_PHRASES else "\0" for word in body])
    return ClauseReading(
        clause=clause,
        words=body,
        texts=texts,
        pairs=frozenset(pairwise(texts)),
        vocabulary=frozenset([word.text for word in body]),
        predicate_at=0
        if opened_by and _says_is(words[:opened_by])
        else _predicate_at(clause, body),
        items=_items(clause.text, len(first_line) + 1) if rest else (),
    )


def _body_start(clause: Clause, first_line: str) -> int:
    body = clause.body.strip()
    if not body or body == first_line:
        return 0
    return max(0, first_line.rfind(body))


def _items(text: str, start: int) -> tuple[tuple[Word, ...], ...]:
    found = []
    at = start
    for line in text[start:].split("\n"):
        words = read_words(text, at, at + len(line))
        found.append(words[1:] if words and words[0].text in {"-", "*", "+"} else words)
        at += len(line) + 1
    return tuple(found)


def _opening_subject(words: Sequence[Word]) -> int:
    """Words of `each issue has:`, `design is:` or "`total` —" before the promise itself."""
    if len(words) > 2 and words[0].kind == "literal" and words[1].text in {"\u2014", "\u2013", "-"}:
        return 2
    if words and words[0].text in _PUT_OFF:
        return 0
    for at, word in enumerate(words[:10]):
        if word.kind == "mark":
            opens = word.text == ":" and at > 0 and at + 1 < len(words)
            is_subject = at < _MOST_NAMING_WORDS or words[at - 1].text in _VERBS
            return at + 1 if opens and is_subject else 0
    return 0


def _says_is(words: Sequence[Word]) -> bool:
    return len(words) > 1 and words[-2].text in {"is", "are"}


def _predicate_at(clause: Clause, words: Sequence[Word]) -> int | None:
    if not words:
        return None
    if _opens_with_verb(words):
        return 0
    if clause.name is None or clause.name.casefold() in _LABELS:
        at = _after_subject(words)
        shown = clause.text[words[0].start]
        is_sentence = shown.isupper() and words[-1].text == "."
        is_phrase = words[0].text in _ARTICLES or shown.islower() or _is_phrase(words)
        is_phrase = is_phrase and not is_sentence and words[0].text not in _QUANTIFIED
        return None if at is None and is_phrase else at or 0
    at = _after_subject(words)
    return at if at is not None and words[at].text not in AUXILIARIES else None


def _opens_with_verb(words: Sequence[Word]) -> bool:
    first = words[0].text
    if first in _VERBS:
        return True
    is_participle = first.endswith(("ed", "en", "told", "built")) and len(first) > 3
    return is_participle and len(words) > 1 and words[1].text in _AFTER_PARTICIPLE


def _after_subject(words: Sequence[Word]) -> int | None:
    """Index of the finite verb that follows the subject; None without one."""
    known = _first_verb(words, _is_known_verb)
    if known is not None or words[-1].text != ".":
        return known
    return _first_verb(words, _is_third_person)


def _first_verb(
    words: Sequence[Word], is_verb: Callable[[Sequence[Word], int], bool]
) -> int | None:
    is_open = False
    for at, word in enumerate(words[:_MOST_SUBJECT_WORDS]):
        if at and not is_open and is_verb(words, at):
            return at
        if word.text in _SUBORDINATE and at:
            is_open = True
        elif is_open and word.text in AUXILIARIES:
            is_open = False
    return None


def _is_known_verb(words: Sequence[Word], at: int) -> bool:
    """An auxiliary, or a third person: `contains`, `names the`; not a noun such as `names of`."""
    word = words[at]
    if word.text in AUXILIARIES:
        return True
    if not _may_be_third_person(words, at):
        return False
    if word.text in _SURE_VERBS or (words[0].text in _ONE and at > 1):
        return True
    return words[at + 1].text in _DETERMINERS and words[at - 1].text not in FUNCTION


def _is_third_person(words: Sequence[Word], at: int) -> bool:
    """`The letter apologises for ...`: any word in -s between a noun and a small word."""
    before = words[at - 1].text
    if before in FUNCTION or before.endswith("s"):
        return False
    return _may_be_third_person(words, at) and words[at + 1].text in FUNCTION


def _may_be_third_person(words: Sequence[Word], at: int) -> bool:
    word = words[at]
    if word.text[-1] != "s" or word.kind != "word" or word.text.endswith(("ss", "us")):
        return False
    return at + 1 < len(words) and words[at + 1].kind != "mark"


def _is_phrase(words: Sequence[Word]) -> bool:
    """True for a few words without any grammar that a sentence has."""
    return len(words) < 6 and not any(word.text in FUNCTION for word in words)
