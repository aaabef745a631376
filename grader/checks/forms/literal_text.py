"""Literal text that must or must not be there: "contains the phrase X", "none of X, Y appears"."""

from collections.abc import Sequence
from itertools import pairwise

from grader.checks.bounds import Bound
from grader.checks.counting import bound_args
from grader.checks.cover import LITERALS, covers, has_only, literals, speaks_of_another
from grader.checks.form import QUOTING, Form
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_NEGATIONS = words_of(
    "no not without never none avoids avoid neither nor free excludes omits doesn't don't lacks "
    "exclude omit nowhere forbidden prohibited banned disallowed"
)
_PERMITTED = words_of("allowed permitted")  # only after a negation
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
    "turns says say reads never gives occurring appearing containing forbidden prohibited banned "
    "disallowed allowed permitted"
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
        "verdict decision these those nowhere anywhere from must be up"
    )
)
_BRACKETS = frozenset("[]")  # of a list of texts
_HOLDING = words_of("contains contain includes include has have mentions mention is are")
_RELATING = (_NEGATIONS - {"nor"}) | words_of("for in with by to on into from")
# "X" appears, "Y" does not": a verb between two texts is of the first alone.
_APPEARING = words_of(
    "appears appear appearing occurs occur occurring present absent used found mentioned included "
    "contained must should shall will may does do did"
)
_BETWEEN = _RELATING | _HOLDING | _APPEARING
_OF_ALL = words_of("both all each every most some")
_ANSWERING = (("answers", "with"), ("answer", "with"), ("gives", "one"))
_TOGETHER = words_of("every each all")
# "does not contain all of ..." may mean that one of them is missing; "avoids all of ..." does not.
_PLAIN_BANS = words_of("avoids avoid excludes exclude omits omit free")


def read_literal_text(phrase: Phrase) -> Check | tuple[Check, ...] | None:
    """Texts in quotation marks or backticks that the output must hold, or must not.

    Terms joined by "and" are requirements of their own; "every one of" and a ban are one. Of
    JSON, "`a` and `b` are present" may mean keys.
    """
    found = _read_literal_text(phrase)
    if found is None or phrase.items[0].tag != "code":
        return found
    if isinstance(found, Check):
        return _may_be_keys(found)
    return tuple(_may_be_keys(check) for check in found)


def _may_be_keys(check: Check) -> Check:
    return Check(kind=check.kind, args={**check.args, "may_be_keys": True}, negated=check.negated)


def _read_literal_text(phrase: Phrase) -> Check | tuple[Check, ...] | None:
    terms = literals(phrase)
    if not _is_about_literals(phrase, terms):
        return None
    words = set(phrase.words)
    soft = bool(words & _SOFT) and "exact" not in words and "string" not in words
    bounds = [item.bound for item in phrase.items if item.bound is not None]
    if bounds:
        return _some(phrase, terms, bounds, soft=soft)
    negations = [w for w in phrase.words if w in _NEGATIONS]
    if words & _PERMITTED and not negations:
        return None
    if negations:
        return _check(terms, "none", soft=soft) if _is_one_ban(phrase, negations) else None
    if "words" in words and len(terms) == 1 and " " in terms[0].strip():
        return None
    if "or" in words or "any" in words or "either" in words or _says_one_of(phrase):
        return _any(phrase, terms, soft=soft) if "and" not in words else None
    if words & _TOGETHER or len(terms) == 1:
        return _check(terms, "all", soft=soft)
    return tuple(_check((term,), "all", soft=soft) for term in terms)


def _is_about_literals(phrase: Phrase, terms: tuple[str, ...]) -> bool:
    """True when the phrase says that texts are there or not, and nothing else."""
    if not terms or not all(term.strip() for term in terms):
        return False
    if speaks_of_another(phrase) or not set(phrase.words) & _CONTAINING:
        return False
    if not covers(phrase, _ALLOWED, _BRACKETS):
        return False
    first = phrase.words[:2]
    if first and first[0] in {"each", "every"} and first[1:] not in {("of",), ("one",)}:
        return False
    if _is_split(phrase) or _goes_on(phrase) or _names_a_thing(phrase):
        return False
    if phrase.words[-2:] == ("in", "quotes") or _is_in_each(phrase.words):
        return False
    n_verbs = sum(word in _VERBS for word in phrase.words)
    return n_verbs <= 1 and has_only(phrase, "quoted", "code", "bound", "suffix")


def _is_in_each(words: Sequence[str]) -> bool:
    """True for the "in both sentences" that says where a text stands more than once."""
    return any(one == "in" and other in _OF_ALL for one, other in pairwise(words))


def _names_a_thing(phrase: Phrase) -> bool:
    """True for "a "Summary"", which is a thing of that name."""
    pairs = zip(phrase.items, phrase.items[1:], strict=False)
    return any(i.tag == "word" and i.text in {"a", "an"} and n.tag in LITERALS for i, n in pairs)


def _is_split(phrase: Phrase) -> bool:
    """True for a negation between two texts, or for "X" as "Y": two promises, or one of both.

    And for '`a` or `b` contains "X"', whose first texts are the names of what shall contain it.
    """
    places = [n for n, item in enumerate(phrase.items) if item.tag in LITERALS]
    between = phrase.items[places[0] : places[-1]]
    before = {item.text for item in phrase.items[: places[0]]}
    after = {item.text for item in phrase.items[places[-1] + 1 :]}
    if before & _VERBS and after & _NEGATIONS:  # 'mentions "X"; "Y" never'
        return True
    return any(i.tag == "word" and i.text in _BETWEEN for i in between)


def _goes_on(phrase: Phrase) -> bool:
    """True for the "and a list" of "contains "X" and a list", which is a promise of its own."""
    places = [n for n, item in enumerate(phrase.items) if item.tag in LITERALS]
    return any(item.tag == "word" and item.text == "and" for item in phrase.items[places[-1] :])


def _is_one_ban(phrase: Phrase, negations: Sequence[str]) -> bool:
    is_one = len(negations) == 1 or (negations[0] == "neither" and len(negations) == 2)
    if set(phrase.words) & (_TOGETHER | {"both"}) and negations[0] not in _PLAIN_BANS:
        return False
    if negations[0] != "neither" and _is_denied_either(phrase):
        return False
    return is_one and ("free" not in phrase.words or bool({"of", "from"} & set(phrase.words)))


def _is_denied_either(phrase: Phrase) -> bool:
    """True for '"X" or "Y" does not appear', which may miss one of them or both."""
    if set(phrase.words).isdisjoint({"or", "either"}):
        return False
    first = next(item for item in phrase.items if item.tag in LITERALS or item.text in _NEGATIONS)
    return first.tag in LITERALS


def _any(phrase: Phrase, terms: tuple[str, ...], *, soft: bool) -> Check:
    """One of the terms at least; who "answers with one of" them gives no two."""
    made = _check(terms, "any", soft=soft)
    is_single = phrase.words[:2] in _ANSWERING
    return Check(kind=made.kind, args={**made.args, "single": True}) if is_single else made


def _some(
    phrase: Phrase, terms: tuple[str, ...], bounds: Sequence[Bound], *, soft: bool
) -> Check | None:
    """So many of the terms, each counted once: "at least two of the words X, Y, Z".

    "each of the words X, Y at least once" asks for all of them.
    """
    if set(phrase.words) & (_TOGETHER | {"both"}):
        is_once = len(bounds) == 1 and bounds[0].min == 1 and bounds[0].max is None
        return _check(terms, "all", soft=soft) if is_once and _is_of_terms(phrase) else None
    says_of = "of" in phrase.words and not set(phrase.words) & {"times", "time", *_NEGATIONS}
    first = next(item for item in phrase.items if item.bound is not None or item.tag in LITERALS)
    is_plain = len(bounds) == 1 and not any(item.tag == "suffix" for item in phrase.items)
    if first.bound is None:  # "X and at least one of Y, Z"
        return None
    if not says_of or not is_plain or len(terms) < 2 or bounds[0].min is None:
        return None
    made = _check(terms, "some", soft=soft)
    return Check(kind=made.kind, args={**made.args, **bound_args(bounds[0])})


def _is_of_terms(phrase: Phrase) -> bool:
    return "of" in phrase.words and not set(phrase.words) & {"or", *_NEGATIONS}


def _says_one_of(phrase: Phrase) -> bool:
    words = phrase.words
    return any(
        words[at : at + 2] == ("one", "of") and (at == 0 or words[at - 1] not in {"every", "each"})
        for at in range(len(words))
    )


def _check(terms: tuple[str, ...], mode: str, *, soft: bool) -> Check:
    return Check(kind="literal_text", args={"terms": list(terms), "mode": mode, "as_words": soft})


LITERAL_TEXT = Form(read=read_literal_text, signs=QUOTING)
