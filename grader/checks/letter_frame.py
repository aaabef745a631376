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
_SHORT = re.compile(r"[^\n.?:]{1,60}?[,!:\uff0c\uff1a\u2013\u2014-]?")
_CALLED = re.compile(r"[^\W\d_][^\n.!?,:;]{0,39}[,\uff0c\uff1a]")
_NAME = re.compile(r"[-\u2013\u2014~ ]*[^\W\d_][^\n!?:;]{0,39}(?<!\.)")
_SIGNED = re.compile(r"(?:\u2014|\u2013|~|--)[ \t]*[^\n.!?:;]{1,40}")
_CLOSED_IN_CJK = re.compile(
    r"(?:此致|敬具|敬上|谢谢|謝謝|祝好|以上|よろしく)[^\n]{0,20}(?:\n[^\n]{1,20}){0,3}"
)
_HEAD = re.compile(
    r"(?:(?:subject|to|from|cc|date|re|betreff|objet|asunto|oggetto)\s?:[^\n]*(?:\n|\Z))+",
    re.IGNORECASE,
)
_POSTSCRIPT = re.compile(r"p\.? ?(?:p\.? ?)?s\b[.:,]?", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
_MARKS = " \t\r\n*_>[]{}"
_MOST_LINES = 5
_MOST_WORDS = 4
_LONGEST_LINE = 60


def without_frame(document: Document, paragraphs: Sequence[Range]) -> Sequence[Range]:
    """The paragraphs without a letter's head, salutation, sign-off, name and postscript.

    Returns:
        The same ones where there is none of these, or nothing else.
    """
    texts = [document.text[start:end].strip(_MARKS) for start, end in paragraphs]
    first = 1 if len(texts) > 1 and _HEAD.fullmatch(texts[0]) else 0
    is_greeted = first < len(texts) and _greets(texts[first])
    first += is_greeted
    last = len(texts)
    if is_greeted and last > first and _POSTSCRIPT.match(texts[-1]):
        last -= 1
    above = texts[last - 2] if last > first + 1 else ""
    if last > first and _is_signature(texts[last - 1], is_greeted=is_greeted, above=above):
        last -= 1
    if last > first and _closes(texts[last - 1], is_greeted=is_greeted):
        last -= 1
    return paragraphs[first:last] if first < last else paragraphs


def letter_body(document: Document) -> Document | None:
    """The text between a letter's salutation and its sign-off; None where it has neither."""
    chunks = document.chunks
    inner = without_frame(document, chunks)
    if len(inner) == len(chunks):
        return None
    return document.part(inner[0][0], inner[-1][1])


def opens_letter(text: str) -> bool:
    """True for a text that begins like a salutation: who asks for "Dear" means that line."""
    words = [word.casefold() for word in _WORD.findall(text[:80])]
    return not _OPENERS.isdisjoint(words[:1]) or " ".join(words[:2]) in _OPENING_PAIRS


def _greets(text: str) -> bool:
    """True for "Dear Ann," and "Team,", not for "Hello. It rains."."""
    if not _SHORT.fullmatch(text):
        return False
    return opens_letter(text) or _CALLED.fullmatch(text) is not None


def _is_signature(text: str, *, is_greeted: bool, above: str) -> bool:
    """True for a name by itself, below closing words or in a letter with a salutation."""
    lines = text.split("\n")
    is_framed = is_greeted or _closes(above, is_greeted=False)
    is_short = len(lines) <= _MOST_LINES and max(map(len, lines)) < _LONGEST_LINE
    return is_framed and is_short and _is_name(lines[0])


def _closes(text: str, *, is_greeted: bool) -> bool:
    """True for a line of closing words, with the lines of a name below it or after a comma.

    In a letter with a salutation any line that ends with a comma closes it, where a name follows.
    """
    if _SIGNED.fullmatch(text) or _CLOSED_IN_CJK.fullmatch(text):
        return True
    first, *names = text.split("\n")
    if len(first) >= _LONGEST_LINE or len(names) >= _MOST_LINES or not all(map(_is_name, names)):
        return False
    said, comma, name = first.partition(",")
    words = _WORD.findall(said.casefold())
    is_closing = bool(words) and _CLOSERS.issuperset(words) and (not name or _is_name(name))
    return is_closing or (is_greeted and bool(comma and names) and not name.strip(_MARKS))


def _is_name(text: str) -> bool:
    """True for a short line without a stop at its end: a name, a title, a company."""
    bare = text.strip(_MARKS)
    return _NAME.fullmatch(bare) is not None and len(bare.split()) <= _MOST_WORDS
