"""An attempt instead of a result: `tries to`, `should consider`, `aims for`."""

from collections.abc import Iterator

from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import find_phrases, phrase_table
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_ATTEMPTS = phrase_table(
    """
    try to; tries to; trying to; attempt to; attempts to; attempted to; aim to; aims to; aims at;
    aims for; aim for; strive to; strives to; strives for; strive for; seek to; seeks to;
    endeavour to; endeavours to; endeavor to; intends to; intended to; hopes to; works towards;
    work towards; should consider; considers; consider; make an effort to; makes an effort to;
    does its best; do its best; makes every effort; make every effort; takes care to; is meant to;
    are meant to; is supposed to; are supposed to
    """
)


def find_processes(reading: ClauseReading) -> Iterator[Mark]:
    """Phrases that promise an attempt; the whole promise hangs on one that is the main verb."""
    for first, after in find_phrases(reading, _ATTEMPTS):
        predicate = reading.predicate_at
        is_main = predicate is not None and first - predicate <= 2
        yield Mark(smell=SmellName.PROCESS_NOT_RESULT, first=first, after=after, is_whole=is_main)


SMELL = Smell(
    name=SmellName.PROCESS_NOT_RESULT,
    title="an attempt instead of a result",
    explanation="“{span}” promises an attempt: it is kept even when nothing comes of it.",
    advice="Promise the result, and what comes when it cannot be had: if <error>: <what then>.",
    find=find_processes,
    examples=(
        Example(
            "The crawler tries to visit every page of the site.", ClauseClass.VAGUE, "tries to"
        ),
        Example("quote: aims to cover rent and power", ClauseClass.VAGUE, "aims to"),
        Example("log: the pages that the crawler tried, one a line", ClauseClass.MEASURABLE),
    ),
)
