"""The salutation and the sign-off of a letter: paragraphs to one reader and none to another."""

import re
from collections.abc import Sequence

from grader.checks.document import Document, Range
from grader.checks.vocabulary import words_of

_OPENERS = words_of(
    "dear hi hello hey hiya howdy greetings sehr lieber liebe liebes hallo moin servus werter "
    "werte bonjour bonsoir salut cher chère chers hola estimado estimada estimados querido "
    "querida buenos buenas ciao caro cara cari gentile salve buongiorno olá prezado prezada "
    "prezados geachte beste hej kära cześć drogi"
)
_OPENING_PAIRS = frozenset({"good morning", "good afternoon", "good evening", "good day",
                            "to whom", "guten tag", "guten morgen", "guten abend"})  # fmt: skip
_CLOSERS = words_of(
    "best kind kindest warm warmest many with my all the regards wishes thanks thank thx you "
    "cheers sincerely truly yours faithfully respectfully love take care cordially in advance "
    "and again so much a lot very hugs xoxo until then soon see bye goodbye mit freundlichen "
    "grüßen grüssen viele liebe liebsten beste besten schöne herzliche herzlichen grüße grüsse "
    "gruß gruss danke vielen dank mfg lg vg bis bald ihr ihre dein deine euer cordialement bien "
    "à vous amicalement merci saludos atentamente un cordial saludo gracias abrazo saluti "
    "cordiali distinti grazie atenciosamente abraços obrigado obrigada met vriendelijke groet "
    "groeten"
)
# "Team," alone on its line; what has a stop inside is a sentence.
_SHORT = re.compile(r"[^\n.?:]{1,60}?[,!:\u2013\u2014-]?")
_CALLED = re.compile(r"[^\W\d_][^\n.!?,:;]{0,39},")
_NAME = re.compile(r"[-\u2013\u2014~ ]*[^\W\d_][^\n!?:;]{0,39}(?<!\.)")
_SIGNED = re.compile(r"(?:\u2014|\u2013|~|--)[ \t]*[^\n.!?:;]{1,40}")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
_MARKS = " \t\r\n*_>"
_MOST_LINES = 5
_MOST_WORDS = 4


def without_frame(document: Document, paragraphs: Sequence[Range]) -> Sequence[Range]:
    """The paragraphs without a letter's salutation, sign-off and name.

    Returns:
        The same ones where there is none of these, or nothing else.
    """
    texts = [document.text[start:end].strip(_MARKS) for start, end in paragraphs]
    first = 1 if texts and _greets(texts[0]) else 0
    last = len(texts)
    if last > first and _is_name(texts[-1]) and (first or (last > 1 and _closes(texts[-2]))):
        last -= 1
    if last > first and (_closes(texts[last - 1]) or _SIGNED.fullmatch(texts[last - 1])):
        last -= 1
    return paragraphs[first:last] if first < last else paragraphs


def opens_letter(text: str) -> bool:
    """True for a text that begins like a salutation: who asks for "Dear" means that line."""
    words = [word.casefold() for word in _WORD.findall(text[:80])]
    return not _OPENERS.isdisjoint(words[:1]) or " ".join(words[:2]) in _OPENING_PAIRS


def _greets(text: str) -> bool:
    """True for "Dear Ann," and "Team,", not for "Hello. It rains."."""
    if not _SHORT.fullmatch(text):
        return False
    return opens_letter(text) or _CALLED.fullmatch(text) is not None


def _closes(text: str) -> bool:
    """True for a line of closing words, with the lines of a name below it."""
    first, *names = text.split("\n")
    words = _WORD.findall(first[:80].casefold())
    is_closing = 0 < len(first) < 60 and bool(words) and _CLOSERS.issuperset(words)
    return is_closing and len(names) < _MOST_LINES and all(map(_is_name, names))


def _is_name(text: str) -> bool:
    """True for a short line without a stop at its end: a name, a title, a company."""
    bare = text.strip(_MARKS)
    return _NAME.fullmatch(bare) is not None and len(bare.split()) <= _MOST_WORDS
