"""Requirements that an empty output keeps, because they promise emptiness or allow it in words."""

import re

from grader.model.requirement import Check, Requirement

# Kinds of which an output may consist: "0 to 3 items" allows none.
_CONTENT = frozenset(
    {"bullets", "list_items", "numbered_items", "words", "sentence_count", "paragraphs",
     "line_count", "table_rows", "characters"}
)  # fmt: skip
_ALLOWS = re.compile(
    r"\b(?:empty|blank|optional(?:ly)?|nothing|no output|possibly none|zero|if any|or none)\b"
    r"|\b0\s*(?:to|-|\u2013|or)\s*\w",
    re.IGNORECASE,
)


def promises_absence(check: Check) -> bool:
    """True for a check that a blank output keeps by what it says, not by the letter alone.

    Emptiness itself, alternatives of which one is emptiness, and an explicit lower bound of zero
    ("0 to 3 items"). "At most 3 items" is none: its lower bound is not said.
    """
    if check.kind == "any_of":
        return any(promises_absence(part) for part in check.parts)
    if check.kind == "all_of":
        return all(promises_absence(part) for part in check.parts)
    if check.kind == "emptiness":
        return not check.negated
    is_zero = check.args.get("min") == 0 and check.args.get("max") != 0
    return check.kind in _CONTENT and is_zero and not check.negated


def may_allow_absence(requirement: Requirement) -> bool:
    """True for one without a check whose words speak of emptiness: structure settles nothing."""
    return requirement.check is None and _ALLOWS.search(requirement.text) is not None
