"""What a passage can prove of a text of which the rest was not seen.

A passage proves that something is there. It proves nothing of the whole text, of what is absent,
of an order, an extreme or a count; so all is held to be such a claim that is not plainly one of
existence. A passage disproves only a ban: what must not be there is there.
"""

import re

from grader.grade.claim_words import (
    AT_LEAST,
    COUNT,
    LINK,
    NO_SUPERLATIVES,
    ONE,
    PART,
    PLACED,
    QUALITIES,
    SAID,
    SAY,
    SAYS,
    SUPERLATIVE,
    WHOLE,
    WITHIN,
    WORD,
)
from grader.model.requirement import Requirement

LONGEST_CLAIM = 400

_COPULA = r"(?:is|are|was|were|be|been|must|should|shall|will|may|can|stays?|remains?|reads?)"
_EXISTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<who>(?:it|{ONE}(?:\s+{WORD}){{1,6}}?|{WORD})\s+)?{SAYS}\s+(?P<what>.+)",
        rf"(?P<who>(?:it|{ONE}(?:\s+{WORD}){{1,6}}?|{WORD})\s+)?"
        rf"(?:must|should|shall|will|has to|needs to)\s+{SAY}\s+(?P<what>.+)",
        r"(?P<who>there\s+)(?:is|are|must be|should be)\s+"
        r"(?P<what>(?:an?|some|several|at least)\s.+)",
        rf"(?P<who>(?:an?|{ONE})(?:\s+{WORD}){{1,6}}?\s+)(?:is|must be|should be)\s+{SAID}\b"
        r"(?P<what>.*)",
        rf"(?P<who>)(?:an?|at least one)\s+(?:(?!\w+s\b){WORD}\s+){{0,3}}?{PART}\b(?P<what>.*)",
    )
)
_OF_IT = re.compile(rf"\s+{WITHIN}\s+", re.IGNORECASE)
_NO_SUBJECT = re.compile(rf"\b{LINK}$", re.IGNORECASE)
_NO_OBJECT = re.compile(rf"^(?:{_COPULA}|{SAYS}|has|have|do|does|been|to|had)\b", re.IGNORECASE)
_SECOND_CLAIM = re.compile(
    rf"(?:\b(?:and|but|while|or|yet)\b|,)\s+(?:{WORD}\s+){{0,4}}?{_COPULA}\b", re.IGNORECASE
)
_SEVERAL_SENTENCES = re.compile(r"[.!?]\s+\S|[;:\n]")
_CONDITION = re.compile(
    r"\b(?:if|unless|in case|otherwise|optional(?:ly)?|applicable)\b"
    r"|(?:^|[,;:(])\s*(?:when|whenever|where|wherever|once|until|after|during)\b",
    re.IGNORECASE,
)
_INPUTS = re.compile(
    r"\b(?:caller|callers|user|users|inputs?|requests?|requested|asked|asks for|wish|wishes|wished"
    r"|wanted|brief|prompt|query|queries)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"^[`*]*[\w-]+[`*]*:\s+")
_SET = re.compile(
    rf"(?:(?P<in>\b{WITHIN})|^|(?<=\S))\s(?:the|its|their|these|those)\s+"
    rf"(?P<head>{WORD}(?:\s+(?!{LINK}\b){WORD}){{0,3}}?)(?=\s+{LINK}\b|[,.()]|$)",
    re.IGNORECASE,
)
_SINGULAR_S = re.compile(r"(?:ss|us|is|[']s)$", re.IGNORECASE)

# a ban governs the sentence itself, not something that is to be said
_BANS = re.compile(
    rf"^(?:{WORD}\s+){{0,8}}?(?:"
    rf"(?:{SAYS}|{SAY}|has|have|is|are|with)\s+(?:no|nothing|none|nobody|neither)\b"
    r"|(?:does|do|must|should|shall|may|can|will|is|are|has|have|could|would)(?:\s+not|n't)\b"
    r"|cannot\b|never\b|nowhere\b|at no point\b|(?:is|are|be)\s+(?:\w+\s+){0,2}?without\b"
    r"|(?:avoid|refrain|abstain|omit|exclude|lack|forbid|prohibit)s?\b"
    r"|(?:leave|stay)s? (?:out|away)\b|(?:is|are|remains?|stays?|kept)\s+(?:\w+ly\s+)?"
    r"(?:free (?:of|from)|devoid of|absent|unmentioned)\b"
    r"|(?:only|exclusively|solely)\b)"
    r"|^(?:no|nothing|none|nobody|neither)\b|^(?:free (?:of|from)|devoid of|without)\b",
    re.IGNORECASE,
)
# one bad item of those that are spoken of is enough; but what an item has may stand further down
_OF_EACH = re.compile(
    r"^(?:each|every|all)\s+(?:lines?|sentences?|bullets?|rows?|headings?|titles?|words?|cells?)\s"
    rf"|^(?:each|every|all)\s+(?:{WORD}\s+){{1,6}}?(?:is|are|stays?|remains?|reads?)\s"
    rf"(?!{SAID}\b|followed|accompanied|backed|supported|sourced|linked|given|there\b)"
    rf"|^(?:{WORD}\s+){{1,8}}?(?:throughout|always|consistently|uniformly|entirely|completely"
    r"|fully)\b"
    rf"|^(?:{ONE}\s+)?(?:whole|entire)\s",
    re.IGNORECASE,
)
# a ban of a ban, of a count, of the rest, under a condition; or it only says that something is not
_NO_BAN = re.compile(
    r"\b(?:not|no|never|n't|cannot)\s+(?:only|all|every|each|just|merely|fewer|less|more|later"
    r"|earlier|until|be empty)\b|\b(?:than|at most|at least|up to|exactly|except|unless|if|in case"
    r"|otherwise|any of|required|needed|necessary)\b"
    r"|\b(?:not|no|never|n't|cannot|without|nothing|none)\b.*\b(?:without"
    r"|omit|omits|lacks?|miss|missing|fails?|empty|not|no|never)\b|\b(?:only|solely)\s+(?:one|two"
    r"|when|after|once|\d)",
    re.IGNORECASE,
)
_REPORTED = re.compile(
    r"\b(?:that|which|who|whose|why|whether|when|where|how|what|because)\b.*", re.IGNORECASE
)


def shown_by_a_passage(requirement: Requirement) -> bool:
    """Whether a passage alone can show that it is met: plainly, something is to be there."""
    if requirement.is_vacuous or requirement.promises_absence:
        return False
    bare = _bare(requirement.text)
    if len(bare) > LONGEST_CLAIM or _is_more(bare):
        return False
    return any(
        _is_plain(found["who"] or "", found["what"])
        for found in (pattern.fullmatch(bare) for pattern in _EXISTS)
        if found is not None
    )


def broken_by_a_passage(requirement: Requirement) -> bool:
    """Whether a passage alone can show that it is not met: something must not be there, and is.

    Also where something is promised of each item, or throughout. What is to be there may stand in
    the part that was not seen.
    """
    if requirement.promises_absence:
        return True
    text = _bare(requirement.text)
    if len(text) > LONGEST_CLAIM or any(one.search(text) for one in (_NO_BAN, PLACED, COUNT)):
        return False
    own = _REPORTED.sub("", text)
    return any(one.search(own) is not None for one in (_BANS, _OF_EACH))


def event_shown_by_a_passage(text: str) -> bool:
    """Whether a passage alone can show that a condition happened: it says nothing of the whole."""
    return len(text) <= LONGEST_CLAIM and not _is_of_the_whole(_bare(text))


def speaks_of_inputs(text: str) -> bool:
    """Whether it is about what was asked for, which may be in the part of the inputs not seen."""
    return _INPUTS.search(text) is not None


def _bare(text: str) -> str:
    """Without the name before it and the stop behind it, with one kind of apostrophe."""
    return _NAME.sub("", text.strip().rstrip(".").replace("\u2019", "'"))


def _is_more(text: str) -> bool:
    """Whether it speaks of the whole, of places or counts, of a condition, or is several claims."""
    without = AT_LEAST.sub("some", text)
    found = (PLACED, COUNT, QUALITIES, _CONDITION, _SECOND_CLAIM, _SEVERAL_SENTENCES)
    return _is_of_the_whole(without) or any(one.search(without) for one in found)


def _is_of_the_whole(text: str) -> bool:
    without = AT_LEAST.sub("some", text)
    longest = (found[0].lower() for found in SUPERLATIVE.finditer(without))
    return WHOLE.search(without) is not None or any(one not in NO_SUPERLATIVES for one in longest)


def _is_plain(who: str, what: str) -> bool:
    """One subject, and an object that is no set which the text has to go through."""
    who = who.strip()
    head = _OF_IT.split(who)[0]
    if _NO_SUBJECT.search(who) or _is_plural(head) or _NO_OBJECT.search(what.strip()):
        return False
    sets = (found for found in _SET.finditer(f" {what.strip()}") if not found["in"])
    return not any(_is_plural(found["head"]) for found in sets)


def _is_plural(words: str) -> bool:
    """Whether its last word looks like several things."""
    last = words.strip("`*' ").lower()
    return last.endswith("s") and len(last) > 2 and _SINGULAR_S.search(last) is None
