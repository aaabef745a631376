"""Rewrites that let the promise be kept by nothing: `of 0 words`, `or no report at all`."""

import re

_GONE = r"(?:empty|blank|absent|missing|omitted|left out|left empty|skipped|waived)"
_NONE = r"(?:no(?! (?:more|less|fewer|longer|later|earlier|other)\b)|none|nothing|nil)"
# what may well be promised to occur zero times
_FAULTS = (
    r"(?:\w+ )?(?:errors?|mistakes?|warnings?|fail\w*|duplicat\w*|typos?|issues?|broken|missing"
    r"|empty|blank|unresolved|dead|invalid|defects?|bugs?|gaps?|conflicts?|violations?|repeat\w*"
    r"|occurrences?|instances?|unknown|placeholders?)\b"
)
_SMALL = r"(?:on|as|if|for|when|where|to|in|is|and|or|at|by|means|meaning|through|until|from)\b"
_ESCAPES = (
    # an amount that nothing reaches
    re.compile(rf"(?<![\w.,/-])(?:0|zero) (?!{_FAULTS})(?!{_SMALL})[^\W\d_]+"),
    re.compile(r"(?<![\w.,/-])(?:0|zero)(?:\+| or more\b)|\bat least (?:0|zero)\b"),
    # another way to keep it that asks for nothing
    re.compile(
        r"\b(?:or|otherwise|alternatively),? (?:else |simply |just |even |with |has |holds )?"
        rf"{_NONE}\b"
    ),
    re.compile(rf"\b(?:or|otherwise|alternatively),? (?:[\w'-]+ ){{0,4}}{_GONE}\b"),
    re.compile(
        r"\b(?:may|might|can|could|need not|needn't|allowed to)(?: also| even| simply)? "
        rf"(?:(?:be|stay|remain) {_GONE}|(?:hold|contain|have) {_NONE})\b"
    ),
    re.compile(r"\b(?:if any|if there (?:is|are) any|optional(?:ly)?|not required)\b"),
    re.compile(r"\bunless\b"),
)


def empty_way(old: str, new: str) -> str:
    """The words of a rewrite by which nothing would do, on one line; empty for none.

    Args:
        old: the clause; what it allowed itself is let pass.
        new: the rewrite, untrusted.
    """
    before, after = (" ".join(text.casefold().split()) for text in (old, new))
    for pattern in _ESCAPES:
        for match in pattern.finditer(after):
            if match.group() not in before:
                return match.group()
    return ""
