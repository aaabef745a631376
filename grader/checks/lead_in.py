"""What the line above some sub-bullets says of them: all there, none, at least one, or unclear."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from grader.checks.nouns import ADJECTIVES, PERHAPS_PART, WHOLE


class Mode(StrEnum):
    """What is promised of the sub-bullets.

    `APART` leaves each of them to the judge, `UNCLEAR` the clause as one.
    """

    ALL = "all"
    NONE = "none"
    ANY = "any"
    APART = "apart"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadIn:
    """The mode, and the words before the lead-in itself that promise something of their own."""

    mode: Mode
    said: str = ""


_NOUN = (
    r"(?:(?:markdown |named |required |level.?\d |h\d )*(?:sections?|headings?|headers?|parts?)"
    r"(?: (?:titled|named|called|below))?|things|requirements|properties|qualities|criteria|points)"
)
_THESE = rf"(?:(?:these|the following|the)(?: {_NOUN})?|{_NOUN})"
_AUXILIARY = r"(?:that |which |and )?(?:must |shall |should |will )?"
_HAS = (
    r"(?:has|have|having|with|contains?|containing|includes?|including|features?|carries|meets?|"
    r"fulfils?|provides?|is|consists of|made up of|there (?:is|are))"
)
_ALL = (
    rf"{_AUXILIARY}(?:{_HAS}(?: (?:all of |each of |both of |all )?{_THESE})?|{_THESE}|that|which)"
)
_LEAVING_OUT = (
    r"(?:omits?|avoids?|excludes?|excluding|omitting|avoiding|leaves? out|leaving out|skips?|"
    r"lacks?|without|free of)"
)
_NEVER = (
    r"(?:(?:does|do|is|must|shall|should|may|will|can) ?not|never|cannot|doesn't|don't|mustn't) "
    r"(?:have|has|contains?|includes?|uses?)"
)
_NONE = (
    rf"(?:that |which |it )?(?:must |shall |should )?(?:{_HAS} none of {_THESE}|none of {_THESE}"
    rf"|(?:{_HAS} )?no {_NOUN}|(?:{_NEVER}|{_LEAVING_OUT})(?: (?:any of )?{_THESE})?|not)"
)
_ANY = rf"{_AUXILIARY}(?:{_HAS} )?(?:at least one|one or more) of {_THESE}"
_MODES = tuple((mode, re.compile(p)) for mode, p in
               ((Mode.ALL, _ALL), (Mode.NONE, _NONE), (Mode.ANY, _ANY)))  # fmt: skip
_TAIL = re.compile(
    rf"(?:^|(?<=\w),? )(?P<tail>{_AUXILIARY}{_HAS}(?: (?:all )?{_THESE})?|(?:in|under) {_THESE})$"
)
# A word that may turn the sub-bullets round, limit, loosen or order them.
_TURNS = re.compile(
    r"\b(?:no|not|none|never|neither|nor|without|avoid\w*|omit\w*|skip\w*|lack\w*|leav\w+|left|out|"
    r"exclu\w+|except\w*|forb\w+|ban\w*|prohibit\w*|disallow\w*|remov\w+|drop\w*|delet\w+|miss\w+|"
    r"absent|free|instead|rather|than|other|others|unlike|only|just|exactly|any|some|most|many|few|"
    r"one|two|three|four|five|least|either|or|may|might|can|could|option\w*|perhaps|possibly|if|"
    r"when|where|unless|until|order\w*|sequence|first|last|then|before|after|from|"
    r"replac\w+|reject\w*|wrong|bad|versus|vs|old|former|example|examples|like|such|"
    r"\w+n't)\b|\d"
)
# A word that says what the sub-bullets are: nothing that a check of the whole output knows.
_SHAPES = re.compile(
    r"\b(?:each|every|per|sections?|headings?|headers?|keys?|fields?|columns?|phrases?|"
    r"words?(?! of the )|terms?|json|yaml|array|objects?|lists?|tables?|records?|entry|entries|"
    r"items?)\b"
)
# What is written like an output's name before a colon and is none.
_NO_NAME = re.compile(
    rf"{_LEAVING_OUT}|not|never|none|optional(?:ly)?|only|either|except|maybe|possibly|any|some",
    re.IGNORECASE,
)
_NOUN_LABEL = re.compile(r"(?:[\w.]+-)*(\w+):\s")
_CALLED = (WHOLE | PERHAPS_PART) - {"it", "everything", "output", "text", "note"}
_NAMED = re.compile(r"(?:a|an|the|this|its|your)\s+(.+)")
# "..., each containing:" says what each of some things has.
_OF_EACH = re.compile(r"(?:^|\s)(?:each|every one)(?: of (?:them|which|these|those))?$")
# "... in one file. The packet includes:" opens its list with a sentence that only names.
_NAMING_SENTENCE = re.compile(r"(?<=[.;!?])\s+(?:it|(?:the|this|its) [\w-]+)$", re.IGNORECASE)


def read_lead_in(body: str, names: Sequence[str]) -> LeadIn:
    """What the first line of a clause says of its sub-bullets.

    The words of the sub-bullets count only where every word above them is understood. What names
    the output and says nothing of it is dropped ("the plan with these sections:").

    Args:
        body: the clause's first line, without its name.
        names: the names of the output.

    Returns:
        The mode; with `ALL`, in `said` what comes before the lead-in.
    """
    has_colon = body.rstrip().endswith(":")
    said = " ".join(body.rstrip(" :").split())
    bare = _without_output(said, names)
    for mode, pattern in _MODES:
        if not bare or pattern.fullmatch(bare.casefold()):
            return LeadIn(mode=mode)
    tail = _TAIL.search(said.casefold()) if said.isascii() else None
    if tail is None:
        return LeadIn(mode=_otherwise(said, has_colon=has_colon), said=said)
    head = said[: tail.start()].rstrip(" ,")
    if _OF_EACH.search(head.casefold()):
        return LeadIn(mode=Mode.APART, said=f"{said}:")
    is_name = _is_output(head.casefold(), names) and _is_calm(head)
    return LeadIn(mode=Mode.ALL, said="" if is_name else _NAMING_SENTENCE.sub("", head))


def is_no_name(name: str) -> bool:
    """True for the "omits" of a line "omits:" above sub-bullets."""
    return _NO_NAME.fullmatch(name) is not None


def may_call_an_output(text: str) -> bool:
    """True for a line that opens with a noun and a colon: "report: ..." may be of another text."""
    label = _NOUN_LABEL.match(text)
    return label is not None and label[1].casefold() in _CALLED


def may_turn(text: str) -> bool:
    """True for words that may turn round, limit, loosen or order what stands below them."""
    return _TURNS.search(text.casefold()) is not None


def describes(text: str) -> bool:
    """True for a noun phrase that only names: "a market report for the region"."""
    return bool(_NAMED.fullmatch(text.casefold())) and _is_calm(text)


def _is_calm(text: str) -> bool:
    return not may_turn(text) and not _SHAPES.search(text.casefold())


def _otherwise(said: str, *, has_colon: bool) -> Mode:
    """The mode of a line that ends in no lead-in that is known."""
    if describes(said) or not has_colon:
        return Mode.ALL
    return Mode.UNCLEAR if may_turn(said) else Mode.APART


def _without_output(said: str, names: Sequence[str]) -> str:
    """A line without the noun phrase for the output that it opens with."""
    words = said.split(" ")
    for length in range(min(len(words), 6), 0, -1):
        if _is_output(" ".join(words[:length]).casefold(), names):
            return " ".join(words[length:])
    return said


def _is_output(text: str, names: Sequence[str]) -> bool:
    """True for "the report", "a Markdown document"."""
    named = _NAMED.fullmatch(text)
    own = {name.casefold() for name in names}
    if named is None:
        return text == "it" or text.strip("`") in own
    *before, last = named[1].split()
    last_words = {name.replace("-", "_").split("_")[-1] for name in own}
    known = WHOLE | PERHAPS_PART | own | last_words | {"note", "plan"}
    return last in known and all(word in ADJECTIVES | {"markdown", "plain"} for word in before)
