"""What no promise holds: text that speaks to whoever grades it, markup, hidden characters."""

import re

_MARKUP = re.compile(r"<!--|-->|</?[a-z][^>\n]*>|```|\]\(|&#?\w+;", re.IGNORECASE)
_ADDRESS = re.compile(r"\b(?:https?|ftp|file|data|javascript):|\bwww\.", re.IGNORECASE)
_TO_THE_GRADER = re.compile(
    r"(?i)\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|rules?|above|previous"
    r"|prior|prompt|polic(?:y|ies))\b|\b(?:system|developer) (?:prompt|message)\b"
    r"|\b(?:grader|judge|evaluator|reviewer)s?\b.{0,40}\b(?:must|should|shall|will|has to)\b"
    r"|\b(?:always|automatically|considered|counts? as|graded?|deemed)\b.{0,20}"
    r"\b(?:satisfied|met|passed|fulfilled|kept)\b|\byou (?:are|must|should|will)\b"
)


def hostile_part(old: str, new: str) -> str:
    """What a rewrite brings that no promise needs, in our words; empty for nothing.

    Args:
        old: the clause; what it held itself is let pass.
        new: the rewrite, untrusted.
    """
    if any(not (one.isprintable() or one == "\n") and one not in old for one in new):
        return "hidden characters"
    rules = (
        (_MARKUP, "markup"),
        (_ADDRESS, "an address"),
        (_TO_THE_GRADER, "words for whoever grades it"),
    )
    for pattern, said in rules:
        if any(match.group() not in old for match in pattern.finditer(new)):
            return said
    return ""
