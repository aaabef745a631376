"""Whole clauses that say one plain fact of the text: ASCII only, front matter, tagged code."""

from grader.checks.cover import covers, has_only
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_ASCII = words_of("ascii only pure purely plain entirely exclusively characters character chars "
                  "text non no")  # fmt: skip
_CLOSING = words_of("only pure purely plain entirely exclusively")
_FRONT = words_of("yaml front matter frontmatter starts start begins begin opens open at start "
                  "beginning top")  # fmt: skip
_OF_FENCES = words_of(
    "each every all code block blocks fenced fence fences language tag tags identifier "
    "identifiers label labels tagged labelled labeled specified specifies specify names name names "
    "info string hint hints annotated annotation marked"
)
_TAGGED = words_of(
    "tag tags identifier identifiers label labels tagged labelled labeled specified specifies "
    "specify hint hints annotated annotation names name marked"
)
_ANSWERS = words_of("yes or no either answers answer says one")


def read_ascii(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """Read "only ASCII characters", "no non-ASCII characters", "contains non-ASCII characters"."""
    if "ascii" not in words or not has_only(phrase) or not covers(phrase, _ASCII):
        return None
    if "non" in words:
        return Check(kind="ascii_only", args={}, negated="no" not in words)
    is_closed = "no" not in words and not words.isdisjoint(_CLOSING)
    return Check(kind="ascii_only", args={}) if is_closed else None


def read_front_matter(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """Read "begins with YAML front matter", "has front matter"."""
    is_named = "frontmatter" in words or {"front", "matter"} <= words
    if not is_named or not has_only(phrase) or not covers(phrase, _FRONT):
        return None
    return Check(kind="front_matter", args={})


def read_code_tags(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """Read "every code block has a language tag", "code blocks are tagged with a language"."""
    is_of_code = "code" in words and not words.isdisjoint({"block", "blocks", "fence", "fences"})
    is_of_all = not words.isdisjoint({"each", "every", "all", "blocks", "fences"})
    if not is_of_code or not is_of_all or "language" not in words or words.isdisjoint(_TAGGED):
        return None
    if not has_only(phrase) or not covers(phrase, _OF_FENCES):
        return None
    return Check(kind="code_tags", args={})


def read_yes_or_no(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """Read "yes or no", "is either yes or no": the whole text, in any usual letter case."""
    if not {"yes", "or", "no"} <= words or not has_only(phrase) or not covers(phrase, _ANSWERS):
        return None
    if not words <= _ANSWERS | {"is", "must", "be", "should", "shall", "will"}:
        return None
    return Check(kind="exact_text", args={"texts": ["yes", "no", "Yes", "No", "YES", "NO"]})
