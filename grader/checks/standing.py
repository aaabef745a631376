"""Whether a piece of a clause is a promise by itself, or says more of what stands before it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grader.checks.nouns import ADJECTIVES, DETERMINERS, PERHAPS_PART, WHOLE
from grader.checks.pieces import Piece
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_ARTICLES = words_of("a an one") | DETERMINERS
_FORMS = words_of("markdown plain please kindly")
# Verbs of a main clause that are no nouns too.
_MAIN_VERBS = words_of(
    "is are was were has have does do must should shall will contains includes gives starts begins "
    "ends finishes carries mentions avoids consists appears stays writes provides explains follows "
    "describes identifies specifies exceeds conforms concludes defines summarises summarizes uses"
)
# Words that mean something said before.
_POINTING = words_of(
    "it it's its itself they them their theirs this these those such same latter former he she him "
    "his her there then here another others other otherwise"
)
_RELATIVE = words_of("which whose who whom where that as than")
# After one of these the next verb may still be part of what it opens.
_SUBORDINATE = _RELATIVE | words_of(
    "whether why how because if when what while until so since unless before after"
)
# What limits the piece before it, or only repeats its opposite.
_LIMITING = words_of(
    "not without except excluding excepting apart besides beyond plus including counting or nor "
    "either neither nothing so"
)
_QUANTIFIERS = words_of("each every all no none both any")
# "three bullets, no more", "80 words at least and 100 maximum"
_OF_BOUNDS = words_of(
    "no more less fewer others else maximum minimum max min at most least or and tops"
)
# What follows a check of these without a verb goes on with its list: "in English and German".
_LISTS = words_of(
    "language fields field_values json_keys each letter_case nth starts_with ends_with"
)
_EXACT = words_of("exactly precisely just only single")
_PREPOSITIONS = words_of(
    "in on at for from under within during after before by upon across throughout per inside over"
)
_TEXTS = WHOLE | PERHAPS_PART
_SIZES = words_of("words characters sentence_count paragraphs line_count")
# What starts and ends there may be what stands inside.
_PLACED = re.compile(
    r"\b(?:in|inside|within|between)\b.*"
    r"\b(?:blocks?|fences?|tags?|brackets|parentheses|quotes|marks)\b",
    re.IGNORECASE,
)
_EDGES = words_of("starts start begins begin opens open ends end closes close finishes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What stands before a piece: its words, its subject and verb, the checks it was read as.

    `last_verb` is the verb of its last piece, empty where that has none.
    """

    text: str
    subject: str
    verb: str
    last_verb: str
    checks: Sequence[Check] | None


def says_more(before: Before, piece: Piece) -> bool:
    """True for an unread piece that a person does not understand by itself.

    "reads well" after "each bullet has 5 words", "which is short" and "not vague" lean on what is
    before them; so does every noun after a piece that was not read either ("covers risks and next
    steps" is one promise, or two: nobody can tell).
    """
    if _leans(piece) or (not piece.subject and piece.verb and not _is_of_output(before.subject)):
        return True
    if before.checks is None:
        return not _is_own_promise(before, piece)
    return not (piece.opens or piece.is_joined) or _is_of_same_list(before, piece)


def goes_on(before: Before, piece: Piece) -> bool:
    """True for a piece that is no promise of its own, however well it could be read.

    "In the introduction, the text ..." and "an epilogue, like a preface, has ...": what was not
    read says where, or of what, the rest is meant; so does "in a code block and starts with X".
    """
    if before.checks is not None:
        return False
    words = before.text.lower().split()
    if piece.verb in _EDGES and not piece.subject and _PLACED.search(before.text):
        return True
    if len(words) == 1 and before.verb:  # "begins and ends with X"
        return True
    if piece.is_joined:
        return False
    if words[0] in _PREPOSITIONS and not before.verb:
        return True
    return not piece.subject and not before.verb and len(words) > 1 and piece.verb in _MAIN_VERBS


def is_one_of_two(before: Before, piece: Piece) -> bool:
    """True for what stands beside another part: "a 100-word summary and 3 bullets".

    What was read before is then of one part and not of the whole; so is "JSON" before "and a note".
    """
    if piece.opens or not piece.is_joined or piece.is_apart or piece.is_sentence:
        return False
    kinds = {check.kind for check in before.checks or ()}
    if "data_format" in kinds:
        return True
    names = _TEXTS.intersection(before.text.lower().replace("-", " ").split())
    return bool(names) and not before.verb and not kinds.isdisjoint(_SIZES)


def may_share_bound(before: Before, checks: Sequence[Check], text: str) -> bool:
    """True for the "1 table" of "at least 2 lists and 1 table": "at least" may be for both."""
    if not _EXACT.isdisjoint(text.lower().split()):
        return False
    is_one_sided = any(
        (check.args.get("min") is None) != (check.args.get("max") is None)
        for check in before.checks or ()
    )
    return is_one_sided and any(
        check.args.get("min") is not None and check.args.get("min") == check.args.get("max")
        for check in checks
    )


def is_only_a_name(text: str) -> bool:
    """True for "a report", "the final markdown document": by themselves they promise nothing."""
    words = text.lower().strip(" :,.").split()
    if not words or words[-1] not in WHOLE | PERHAPS_PART:
        return False
    return all(word in _ARTICLES | ADJECTIVES | _FORMS for word in words[:-1])


def _is_of_output(subject: str) -> bool:
    return not subject or is_only_a_name(subject)


def _leans(piece: Piece) -> bool:
    words = piece.words
    if not words or words[0] in _RELATIVE | _LIMITING or _OF_BOUNDS.issuperset(words):
        return True
    if words[1:3] == ("of", "which"):
        return True
    return len(words) == 1 and words[0] in _QUANTIFIERS


def _is_own_promise(before: Before, piece: Piece) -> bool:
    """True for a whole sentence, or a second predicate, after one that was not read either."""
    last_verb = before.verb if piece.is_apart else before.last_verb
    if not _MAIN_VERBS.issuperset((before.verb, last_verb, piece.verb)):
        return False
    if not _POINTING.isdisjoint(piece.words) or piece.words[-1] == piece.verb:
        return False
    if not _SUBORDINATE.isdisjoint(before.text.lower().split()):
        return False
    return _SUBORDINATE.isdisjoint(piece.subject.lower().split())


def _is_of_same_list(before: Before, piece: Piece) -> bool:
    """True for the "diagrams" of "2 tables and diagrams", the "German" of "English and German".

    Also for what points back: "contains X, and after it Y".
    """
    if piece.opens:
        return False
    checks = before.checks or ()
    if any(check.kind in _LISTS for check in checks) or not _POINTING.isdisjoint(piece.words):
        return True
    is_count = any("min" in check.args or "max" in check.args for check in checks)
    return is_count and piece.words[-1].endswith("s") and len(piece.words) < 3
