"""The words with which a clause speaks of emphasis; without them its asterisks are its own."""

import re

from grader.checks.vocabulary import words_of

EMPHATIC = words_of(
    "emphasis emphasised emphasized highlighted highlights highlight highlighting bold bolded "
    "italic italics asterisks"
)
_SPEAKS = words_of(
    "emphasis emphasise emphasises emphasised emphasising emphasize emphasizes emphasized "
    "emphasizing highlighted highlights highlight highlighting bold bolded boldface italic italics "
    "italicise italicised italicize italicized asterisk asterisks star stars markdown marked"
)
_WORD = re.compile(r"[^\W\d_]+")


def speaks_of_emphasis(phrase: str) -> bool:
    """True for "3 phrases in **bold**", not for "has *exactly* 3 sections"."""
    return not _SPEAKS.isdisjoint(_WORD.findall(phrase.casefold()))
