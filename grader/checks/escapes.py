"""Words after which nothing certain is promised: escapes and open lists."""

import re

_ESCAPES = re.compile(
    r"\b(?:if (?:possible|applicable|available|needed|necessary|any|relevant|appropriate|feasible|"
    r"present|known|required|practical)|"
    r"(?:where|when|whenever|wherever|as) (?:possible|applicable|available|needed|necessary|"
    r"relevant|appropriate|feasible|practical|required|warranted|helpful|useful|known)|"
    r"as far as|as much as|as many as (?:possible|needed|necessary)|to the extent|so far as|"
    r"give or take|more or less|"
    r"ideally|preferably|optionally|optional|typically|usually|generally|normally|mostly|"
    r"unless|except|otherwise|"
    r"should try|try to|tries to|aim(?:s|ing)? (?:to|for)|strive[sd]? to|best effort|"
    r"including but not limited to|including|and more|among others|or similar|or equivalent|"
    r"depending on|if there (?:is|are)|if the|when the|where the|if it|provided that|"
    r"may|might|can|could)\b"
    # before a quotation, which is cut out: "contains e.g. "Monday""
    r"|\b(?:e\.g\.?|for example|for instance|such as|like),?(?:\s{2,}|\s*$|\s*\))|\betc\b|~\s*\d",
    re.IGNORECASE,
)
_FINE = re.compile(
    r"\b(?:may not|can not exceed|can be parsed|must not|including (?:the )?(?:white ?)?spaces?|"
    r"including (?:the )?(?:repeated )?request|"
    r"optional(?:ly)? (?:inside|in|within|fenced|wrapped|code|a|an|markdown))\b"
    r"|\bas many as\b|\(if any\)|\b(?:no|not one|neither) more (?:or|nor) less\b"
    # "no section may exceed 9 words", "none of them may appear"
    r"|^\s*(?:no|none|neither)\b[^.;]*?\bmay\b",
    re.IGNORECASE,
)


def has_escape(text: str) -> bool:
    """True when a phrase is hedged, conditional or open-ended outside its quotations."""
    return bool(_ESCAPES.search(_FINE.sub(" ", text)))
