"""Edits that need nobody to fill anything: praise that says nothing goes before content."""

from collections.abc import Iterator

from grader.lint.listed import listed
from grader.lint.words import read_words
from grader.model.contract import Clause
from grader.model.finding import ClauseLint, SmellName
from grader.rewrite.edits import Edit

_VOWELS = frozenset("aeiou")
EMPTY_PRAISE = listed(
    """
    amazing appropriate awesome beautiful brilliant decent excellent exceptional fantastic good
    great high-quality lovely nice outstanding polished proper remarkable solid stellar stunning
    suitable superb terrific top-notch wonderful world-class
    """
)
"""Praise that nobody can grade even beside content; `concise` or `warm` is not among it."""


def safe_edits(clause: Clause, lint: ClauseLint) -> tuple[Edit, ...]:
    """Drop praising adjectives that a clause can do without, and set the article right.

    Args:
        clause: one that is not vague.
        lint: its hints.
    """
    return tuple(_edits(clause, lint))


def _edits(clause: Clause, lint: ClauseLint) -> Iterator[Edit]:
    for finding in lint.findings:
        span = clause.text[finding.start : finding.end]
        word = span.strip().lower()
        if finding.smell is not SmellName.WEAK_ADJECTIVE or word not in EMPTY_PRAISE:
            continue
        if not _stands_before_noun(clause.text, finding.end):
            continue
        yield _without(clause.text, finding.start, finding.end)


def _stands_before_noun(text: str, end: int) -> bool:
    following = read_words(text, end, min(len(text), end + 60))
    is_noun = bool(following) and following[0].kind in {"word", "name"}
    return is_noun and following[0].text not in {"and", "or", "for", "to", "but", "enough", "with"}


def _without(text: str, start: int, end: int) -> Edit:
    """The adjective and the blank after it go; `a` and `an` follow the next word."""
    while end < len(text) and text[end] == " ":
        end += 1
    for article in ("an ", "a "):
        before = text[:start].lower()
        if before.endswith((f" {article}", f":{article}")) or before == article:
            needed = "an " if text[end : end + 1].lower() in _VOWELS else "a "
            kept = text[start - len(article)]
            new = (kept + needed[1:]) if kept.isupper() else needed
            return Edit(start=start - len(article), end=end, text=new)
    return Edit(start=start, end=end, text="")
