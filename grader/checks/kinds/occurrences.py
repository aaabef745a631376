"""Occurrences of a word, a phrase, a letter or a mark."""

from collections.abc import Mapping, Sequence

from grader.checks.counting import Counted, counter, say_bound
from grader.checks.document import Document, Range
from grader.checks.edge_blanks import find_with_blanks, has_edge_blanks
from grader.checks.folded import fold_text
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused, text_arg
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

# A letter named without quotation marks; "a" may be the article.
# Without one of these "at most 20 words" counts words.
_TIMES = words_of("times time occurrences occurrence instances instance mentions mention uses use "
                  "appears occurs")  # fmt: skip
_LETTERS = frozenset("bcdefghijklmnopqrstuvwxyz")


def _measure(document: Document, args: Args) -> Counted:
    term = text_arg(args, "term")
    anywhere = document.find_all(term)
    if len(term) == 1 and not args.get("as_word"):
        return Counted(low=len(anywhere), high=len(anywhere), ranges=anywhere)
    whole = [place for place in anywhere if document.is_word(place)]
    apart = [place for place in whole if document.is_apart(place)]
    rendered = 0
    if not has_edge_blanks(term) or find_with_blanks(document, term)[0] is None:
        rendered = document.folded.count(fold_text(term))
    return Counted(
        low=min(len(apart), _as_cased(document, term, whole)),
        high=max(len(anywhere), rendered),
        ranges=whole or anywhere,
    )


def _as_cased(document: Document, term: str, places: Sequence[Range]) -> int:
    """How many are written in the term's letter case, or with a first capital."""
    forms = {term, term[:1].upper() + term[1:]}
    return sum(document.text[start:end] in forms for start, end in places)


def _term(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    bare = sorted(words & _LETTERS)
    if bare and ("letter" not in words or literals or len(bare) > 1):
        return None
    if bare:
        return {"term": bare[0]}
    quoted = [item for item in literals if item.tag in {"quoted", "code"}]
    if len(quoted) != 1 or len(literals) != 1 or not quoted[0].text.strip():
        return None
    if "words" in words and not words & _TIMES:
        return None
    is_letter = bool(words & {"letter", "letters", "character", "symbol"})
    if is_letter and len(quoted[0].text) != 1:
        return None
    is_word = bool(words & {"word", "words", "keyword"})
    return {"term": quoted[0].text, **({"as_word": True} if is_word else {})}


def _say(args: Args) -> str:
    return f'{say_bound(args)} occurrence(s) of "{text_arg(args, "term")}"'


KIND = Kind(
    name="occurrences",
    title="Occurrences of a word, phrase or letter",
    rule=(
        "Words and phrases are counted as whole words, without compounds, anywhere, and in the "
        "text as it reads once rendered; in any letter case and in that of the clause (a first "
        "capital apart). The bound is decided only where all agree. A single letter is counted "
        "anywhere, in any case."
    ),
    decide=counter("occurrence", "occurrences", _measure),
    say=_say,
    unit=Unit(
        nouns=words_of("time times occurrence occurrences instance instances mention mentions "
                       "appearance appearances word keyword letter term phrase uses use has have "
                       "contains includes appears occurs used expression shows turns found "
                       "present"),
        allows=_LETTERS | words_of("words letter letters keyword term phrase string character "
                        "symbol "
                        "mentioned repeated repeats found present name or text expression"),
        literals=_term,
    ),
    accepts=(
        accepted('the word "cat" appears at least 2 times', "Cat and cat"),
        accepted('uses the letter "a" at most 3 times', "Cat and cat"),
        accepted("under two occurrences of 'dog'", "a dog"),
    ),
    refuses=(
        refused('"cat" appears exactly once', "Cat and cat"),
        refused('no occurrences of "cat"', "Cat and cat"),
    ),
    unread=('the word "cat" appears in 2 chapters', 'the word "cat" appears early'),
)  # fmt: skip
