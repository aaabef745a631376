"""A promise that nobody could decide -> a testable one, with placeholders and no invented figure.

Rules read the promise's own words: what kind of thing it is about, and which quality it names.
What they add comes from the catalogue of words and asks for numbers and names as `<N>` or
`<which sections>`; the author fills them in.
"""

import re
from dataclasses import dataclass

from grader.report.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """`pattern` found in a promise calls for the addition named by `key`."""

    key: str
    pattern: re.Pattern[str]


def _rule(key: str, *stems: str) -> Rule:
    return Rule(key=key, pattern=re.compile(rf"(?i)\b(?:{'|'.join(stems)})"))


# The first kind that fits says what can be counted or named.
KINDS = (
    _rule("rewrite.data", "json", "yaml", "csv", "object", "schema", "record", "payload"),
    _rule("rewrite.table", "table", "matrix", "comparison"),
    _rule("rewrite.code", "code", "script", "function", "implementation", "patch", "test suite"),
    _rule(
        "rewrite.list", "list", "items", "findings", "recommendations", "examples", "sources",
        "issues", "ideas", "options", "steps", "questions", "suggestions", "claims", "insights",
    ),
    _rule("rewrite.plan", "plan", "schedule", "roadmap", "strategy", "itinerary"),
    _rule(
        "rewrite.document", "report", "summary", "summaries", "document", "analysis", "brief",
        "overview", "essay", "article", "description", "explanation", "review", "draft", "guide",
        "text", "narrative", "assessment", "evaluation", "memo", "letter",
    ),
)  # fmt: skip

# Every quality that is named calls for its own measure.
QUALITIES = (
    _rule("rewrite.complete", "comprehensive", "complete", "thorough", "exhaustive", "in-depth"),
    _rule("rewrite.short", "concise", "short", "succinct", "brief and", "to the point"),
    _rule(
        "rewrite.sourced",
        "well-sourced", "sourced", "cited", "evidence-based", "credible", "accurate", "correct",
        "reliable", "factual", "critically",
    ),
    _rule("rewrite.clear", "clear", "readable", "organi[sz]ed", "well-structured", "easy to"),
    _rule("rewrite.useful", "useful", "actionable", "practical", "helpful", "relevant"),
    _rule("rewrite.tone", "tone", "friendly", "professional", "engaging", "polite", "warm"),
)  # fmt: skip

# What a promise is about stands before the first of these, and is not about something known.
_HEAD_ENDS = re.compile(
    r"(?i)[,;:.(]|\b(?:that|which|who|with|without|of|in|for|to|from|about|on|by|is|are|has|have)\b"
)
_ABOUT_SOMETHING = re.compile(r"(?i)(?:the|each|every|no|all|any|some\w+|it|this|these|either)\b")
# A kind whose measure the promise has already is not asked for again.
_HAS_MEASURE = re.compile(r"\d|`|(?i:\b(?:keys?|columns?|sections?|headings?|exactly)\b)")

# Words that promise nothing; they go when something testable is put beside what is left.
_EMPTY = re.compile(
    r"(?i)\b(an? )?(?:very |really |highly )?"
    r"(?:good|great|nice|excellent|high[- ]quality|quality|solid|"
    r"appropriate|adequate|suitable|reasonable|proper|robust|decent|meaningful)\b[ ,]*(?:and )?"
)
_LONGEST = 300


def propose_rewrite(promise: str, words: Words) -> str:
    """The promise with what would make it testable.

    Args:
        promise: a requirement or the body of a clause, one line or more.
        words: the catalogue that phrases the additions.

    Returns:
        One line: the promise's own words without empty praise, then the additions.
    """
    line = " ".join(promise.split())
    plain = _without_praise(line)
    kind = _kind(plain)
    found = [rule.key for rule in QUALITIES if rule.pattern.search(line)]
    additions = [words.say(key) for key in (kind, *found)]
    kept = plain[:_LONGEST].rstrip(" .,;:")
    return words.say("rewrite.whole", promise=kept, additions=words.say("join.and").join(additions))


def _kind(line: str) -> str:
    if _ABOUT_SOMETHING.match(line) or _HAS_MEASURE.search(line):
        return "rewrite.anything"
    head = _HEAD_ENDS.split(line, maxsplit=1)[0]
    return next((rule.key for rule in KINDS if rule.pattern.search(head)), "rewrite.anything")


def _without_praise(line: str) -> str:
    kept = _EMPTY.sub(_article_alone, line)
    return kept if re.search(r"\w{3}", kept) else line


def _article_alone(match: re.Match[str]) -> str:
    """The article before the praise, as the word after it wants it."""
    if match[1] is None:
        return ""
    following = match.string[match.end() : match.end() + 1]
    return f"{match[1][0]}n " if following and following in "aeioAEIO" else f"{match[1][0]} "
