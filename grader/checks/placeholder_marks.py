"""What stands for text that is still to be filled in: what everybody takes for it, what some do."""

import re
from collections.abc import Callable
from typing import NamedTuple

from grader.checks.document import Document, Range
from grader.checks.hidden_blocks import PLAIN_INFO
from grader.checks.html_tags import HTML_TAGS
from grader.checks.raw_structure import within
from grader.checks.vocabulary import words_of

_BRACKETS = re.compile(r"\[(?<![!\]]\[)([^\[\]\n]*)\](\(|\[|:)?")
_BRACES = re.compile(r"\{\{[^{}\n]+\}\}")
_ANGLES = re.compile(r"<([A-Za-z_][^<>\n]{0,100})>")
_TO_DO = re.compile(r"\bTBD\b|\bTODO(?=:)|\blorem ipsum\b|\bLorem ipsum\b")
_SIGNS = ("TODO", "FIXME", "TBA", "TBC", "___", "XX", "{", "$", "%s", "LOREM")
_PERHAPS = re.compile(
    r"\bTODO\b|\bFIXME\b|\bTB[AC]\b|_{3,}|\bX{2,}\b|(?<!\{)\{[A-Za-z_][\w .-]*\}"
    r"|\$[A-Z][A-Z_]+\b|%s\b|\bLOREM IPSUM\b"
)
_CHECKBOX = re.compile(r"[xX ]?")
_REFERENCE = re.compile(r"\^?\d+(?:[,\u2013-] ?\d+)*")
# A link's target that is an address or a path; "(url)" may be a placeholder too.
_TARGET = re.compile(r"<?(?:[a-z][a-z0-9+.-]*:|[#./]|[^\s()]+[./])", re.IGNORECASE)
_NO_SLOT = re.compile(
    r"\^.*|\W*|sic!?|edit.*|citation needed|emphasis .*|inaudible|applause|laugh\w*|music|[\"'\d].*"
    r"|.*[\"=].*|.*\.\.\..*",
    re.IGNORECASE,
)
# Alone, one of these may be the name of a key or a button: "press [Enter]".
_ORDERS = words_of("insert enter add fill choose select specify replace put type describe provide")
_ASKS = _ORDERS | words_of("your todo tbd tbc tba fixme placeholder xx xxx")
_SLOTS = words_of(
    "name names date dates address email e mail company organisation organization city town state "
    "country zip postal code phone number title position role job department amount price cost "
    "link url website location place time day month year age signature recipient sender first last "
    "full middle client customer product service project team manager the a an of and or here to "
    "be in text description details example value item topic subject event venue school university "
    "field n start end contact person information info street line"
)
_WORD = re.compile(r"[^\W_]+")
_FAR = 80
_PRESSES = re.compile(
    r"\b(?:press|hit|click|tap|push|select|choose|pick|toggle|open|hold|key|button|menu|tab|field)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"[ \t]+(?:is|are|must|should|can|cannot|may|has|too|field|key|button|column|will|needs?|takes?"
    r"|holds?|shows?|opens?|saves?|optional|required)\b"
)


class Marks(NamedTuple):
    """Places that are placeholders for everybody, and how many more some would count."""

    certain: list[Range]
    n_more: int


def bracketed(document: Document) -> Marks:
    """Text in square brackets that is no link, check box, reference, index or editor's mark."""
    found = _brackets(document)
    certain = [
        place
        for place, inner, after in found
        if not (after in {"(", "["} or _is_other(inner) or _is_index(document, place, inner))
    ]
    return Marks(certain, len(found) - len(certain))


def of_any_style(document: Document) -> Marks:
    """Slots in brackets, braces and angle brackets, and words for what is still open."""
    found = [
        (p, _is_slot(inner) and after == "" and not _is_control(document, p, inner))
        for p, inner, after in _brackets(document)
    ]
    found += [(m.span(), True) for m in _all(_BRACES, document)]
    angled = [m for m in _all(_ANGLES, document) if _is_no_tag(m[1])]
    found += [
        (m.span(), _is_angled_slot(m[1]) and not _is_control(document, m.span(), m[1]))
        for m in angled
    ]
    found += [(m.span(), True) for m in _all(_TO_DO, document)]
    is_program = _programs(document)
    sure = [
        place
        for place, is_slot in found
        if is_slot and not (_is_joined(document, place) or is_program(place[0]))
    ]
    has_signs = any(sign in document.body for sign in _SIGNS)
    n_perhaps = len(_all(_PERHAPS, document)) if has_signs else 0
    return Marks(sorted(sure), len(found) - len(sure) + n_perhaps)


def _all(pattern: re.Pattern[str], document: Document) -> list[re.Match[str]]:
    return list(pattern.finditer(document.text, document.start, document.end))


def _brackets(document: Document) -> list[tuple[Range, str, str]]:
    """The bracketed texts that are no boxes, references by number, or links to an address."""
    found = ((m, m[1].strip(), m[2] or "") for m in _all(_BRACKETS, document))
    return [
        (m.span(), inner, after)
        for m, inner, after in found
        if not (_CHECKBOX.fullmatch(inner) or _REFERENCE.fullmatch(inner))
        and not (after == "(" and _TARGET.match(document.text, m.end(), document.end))
    ]


def _is_other(inner: str) -> bool:
    return _NO_SLOT.fullmatch(inner) is not None


def _before(document: Document, place: Range) -> str:
    return document.text[max(document.start, place[0] - 1) : place[0]]


def _is_index(document: Document, place: Range, inner: str) -> bool:
    """True for `x[i]`."""
    before = _before(document, place)
    return before.isascii() and before.isalnum() and len(inner) < 4


def _is_joined(document: Document, place: Range) -> bool:
    """True at the start of a code span, and right after a letter, as `List<T>` has it."""
    before = _before(document, place)
    return before == "`" or (before.isascii() and before.isalnum())


def _is_slot(inner: str) -> bool:
    """True for words that ask to be replaced: "Your name", "insert date", "Company Name"."""
    words = [word.casefold() for word in _WORD.findall(inner)]
    if not words or _NO_SLOT.fullmatch(inner):
        return False
    return words[0] in _ASKS or (len(words) <= 5 and all(word in _SLOTS for word in words))


def _is_control(document: Document, place: Range, inner: str) -> bool:
    """True for what may be a key, a button or a field of a form: "press [Enter]", "[Name] is"."""
    start, end = place
    before = document.text[max(document.start, start - _FAR) : start].rpartition("\n")[2]
    if inner.casefold() in _ORDERS or _PRESSES.search(before):
        return True
    opens = not before.strip() or before.rstrip()[-1:] in {".", "!", "?", ":"}
    return opens and _GOES_ON.match(document.text, end, document.end) is not None


def _is_angled_slot(inner: str) -> bool:
    return _is_slot(inner) or re.fullmatch(r"[A-Z][A-Z0-9_ -]*", inner) is not None


def _is_no_tag(inner: str) -> bool:
    """True for what can be neither an HTML element nor an address."""
    name = re.split(r"[\s/]", inner, maxsplit=1)[0].casefold()
    return name not in HTML_TAGS and not any(mark in inner for mark in ("=", "://", "@", "/>"))


def _programs(document: Document) -> Callable[[int], bool]:
    """Whether a place lies in indented code or in a fenced block of a programming language."""
    return within(
        (b.start, b.end)
        for b in document.blocks
        if b.kind == "code" or (b.kind == "fence" and b.info.casefold() not in PLAIN_INFO)
    )
