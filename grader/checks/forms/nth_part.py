"""How a numbered paragraph starts: "paragraph 2 opens with X", "first word of paragraph 1 is X"."""

from grader.checks.cover import covers, has_only, literals
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_START = words_of("starts start begins begin opens open first starting beginning opening")
_ALLOWED = _START | words_of(
    "word separated divided counting counted counts blocks block between blank line lines split "
    "paragraphs paragraph delimited text and every as one"
)


def read_nth_paragraph(phrase: Phrase) -> Check | None:
    """The first word, or the first words, of the n-th paragraph."""
    found = [item for item in phrase.items if item.tag == "index" and item.text == "paragraph"]
    terms = literals(phrase)
    words = set(phrase.words)
    if len(found) != 1 or len(terms) != 1 or not words & _START:
        return None
    if not covers(phrase, _ALLOWED) or not has_only(phrase, "quoted", "code", "index"):
        return None
    return Check(
        kind="paragraph_start",
        args={
            "index": found[0].number,
            "text": terms[0],
            "as_word": " " not in terms[0].strip(),
            "by_blank_lines": "blank" in words,
        },
    )
