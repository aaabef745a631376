"""Literal text that must or must not be there: "contains the phrase X", "none of X, Y appears"."""

from grader.checks.cover import covers, has_only, literals
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_NEGATIONS = words_of(
    "no not without never none avoids avoid neither nor free excludes omits doesn't don't lacks "
    "exclude omit nowhere"
)
# At most one of these: "avoids X and includes Y" is two promises.
_VERBS = words_of(
    "contains contain includes include has have uses use mentions mention avoids avoid features "
    "appears appear occurs occur excludes exclude omits omit lacks quotes cites shows says say "
    "states reads gives starts containing"
)
_CONTAINING = words_of(
    "contains contain includes include has have uses use mentions mention names name with features "
    "carries appears appear occurs occur present found used mentioned states avoids avoid none "
    "included contained excludes exclude omits omit free without words names quotes cites shows "
    "says say reads never gives occurring appearing containing"
)
_SOFT = words_of("word words keyword keywords term terms names name")
_ALLOWED = (
    _CONTAINING
    | _NEGATIONS
    | _SOFT
    | words_of(
        "phrase phrases text texts string strings exact exactly literal literally following both "
        "all every each one any either or and somewhere verbatim expression sentence sentences "
        "line token marker answers options choices values well "
        "verdict decision these those nowhere anywhere from must be"
    )
)
_TOGETHER = words_of("every each all both")


def read_literal_text(phrase: Phrase) -> Check | tuple[Check, ...] | None:
    """Texts in quotation marks or backticks that the output must hold, or must not.

    Terms joined by "and" are requirements of their own; "every one of" and a ban are one.
    """
    terms = literals(phrase)
    words = set(phrase.words)
    if not terms or not words & _CONTAINING or not covers(phrase, _ALLOWED):
        return None
    if not has_only(phrase, "quoted", "code") or not all(term.strip() for term in terms):
        return None
    if sum(word in _VERBS for word in phrase.words) > 1:
        return None
    is_soft = bool(words & _SOFT) and "exact" not in words and "string" not in words
    negations = [w for w in phrase.words if w in _NEGATIONS]
    if negations:
        is_one_ban = len(negations) == 1 or (negations[0] == "neither" and len(negations) == 2)
        if not is_one_ban or ("free" in words and "of" not in words):
            return None
        return _check(terms, "none", soft=is_soft)
    if "or" in words or "any" in words or "either" in words or _says_one_of(phrase):
        return _check(terms, "any", soft=is_soft) if "and" not in words else None
    if words & _TOGETHER or len(terms) == 1:
        return _check(terms, "all", soft=is_soft)
    return tuple(_check((term,), "all", soft=is_soft) for term in terms)


def _says_one_of(phrase: Phrase) -> bool:
    words = phrase.words
    return any(
        words[at : at + 2] == ("one", "of") and (at == 0 or words[at - 1] not in {"every", "each"})
        for at in range(len(words))
    )


def _check(terms: tuple[str, ...], mode: str, *, soft: bool) -> Check:
    return Check(kind="literal_text", args={"terms": list(terms), "mode": mode, "as_words": soft})
