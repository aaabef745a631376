"""Lists inside JSON: an array that is called so, or lines with marks inside a string."""

import re

from grader.checks.document import Document

_CALLED = re.compile(
    r'"[^"\n]{0,40}(?:bullet|point|item|step|list|entries)[^"\n]{0,40}"\s{0,20}:\s{0,20}\[',
    re.IGNORECASE,
)
_MARKED = re.compile(r'(?:\\n|")[ \t]{0,8}(?:[-*+\u2022]|\d{1,3}[.)])[ \t]')


def doubt_of_json_lists(document: Document) -> str:
    """Why a count of bullets or numbers is not certain in JSON; empty for any other text."""
    if not document.is_json:
        return ""
    is_array = document.body.lstrip()[:1] == "["
    is_list = is_array or _CALLED.search(document.body) or _MARKED.search(document.body)
    return "the text is JSON, whose arrays may be meant" if is_list else ""
