"""A text as it reads once rendered: without Markdown marks, with plain quotes, blanks, letters."""

import html
import re
import unicodedata
from collections.abc import Iterator

_ALIKE = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc\u2032\u00b4`", "'"),
    **dict.fromkeys('\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033"', "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
    **dict.fromkeys("*_~[]\\", ""),
    "\u3002": ".",
    "\u3001": ",",
}
_MARKS = {**_ALIKE, "`": ""}
# White space that the composed form keeps, other than the blank.
_WHITE = "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\u1680\u2028\u2029"
_CHUNK = 1 << 16
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")
_LINK_END = re.compile(r"\]\([^()\n]*\)|\]\[[^\[\]\n]*\]")
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,200}>")
_GROUPED = re.compile(r",(?<=\d,)(?=\d{3}(?!\d))")
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])-[ \t\r]*\n[ \t]*(?=[^\W\d_])")


def fold_text(text: str) -> str:
    """A text in which two that read the same are the same.

    Typographic marks become plain ones, letters their composed form, entities and escapes what
    they stand for; Markdown's inline marks, link targets and tags go, white space is one blank,
    letter case is ignored.
    """
    if not text.isascii():
        text = "".join(unicodedata.normalize("NFKC", line) for line in _lines(text))
    if "\\u" in text:
        text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    if "](" in text or "][" in text:
        text = _LINK_END.sub("", text)
    if "</" in text:
        text = _TAG.sub("", text)
    if "&" in text and ";" in text:
        text = html.unescape(text)
    if "-\n" in text:
        text = _BROKEN_WORD.sub("", text)
    text = _GROUPED.sub("", text)
    for mark, plain in _MARKS.items():
        text = text.replace(mark, plain)
    return casefold(_one_blank(text)).replace(" -", "-").replace("- ", "-")


def without_inline_marks(text: str) -> str:
    """A text with plain quotes and dashes, a blank for a tag, no marks within lines.

    White space and letter case stay as they are.
    """
    text = _TAG.sub(" ", _LINK_END.sub("", text))
    for mark, plain in _MARKS.items():
        text = text.replace(mark, plain)
    return text


def casefold(text: str) -> str:
    """A text without letter case, made piece by piece, since one piece needs 12 times its size."""
    if text.isascii() or len(text) <= _CHUNK:
        return text.casefold()
    return "".join(text[at : at + _CHUNK].casefold() for at in range(0, len(text), _CHUNK))


def _one_blank(text: str) -> str:
    """Every run of white space as one blank, none at the ends; a list of words would be large."""
    for mark in _WHITE:
        text = text.replace(mark, " ")
    while "  " in text:
        text = text.replace("  ", " ")
    return text.strip()


def _lines(text: str) -> Iterator[str]:
    """A text in large pieces that end with a line, so that nothing composes across a cut."""
    at = 0
    while at < len(text):
        end = text.find("\n", at + _CHUNK) + 1 or len(text)
        yield text[at:end]
        at = end
