"""An obligation that can be waived at will: `if possible`, `where appropriate`, `as needed`."""

from collections.abc import Iterator

from grader.lint.listed import listed
from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import find_phrases, phrase_table
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_AT_WILL = listed(
    """
    possible applicable necessary needed appropriate relevant feasible practical practicable
    useful helpful sensible reasonable convenient desirable desired warranted suitable required
    advisable meaningful beneficial justified wanted workable opportune expedient affordable
    achievable worthwhile fitting doable viable realistic permitted acceptable wise prudent
    valuable
    """
)
_AGAINST_WILL = listed(
    """
    inconvenient impractical impracticable unsuitable awkward unnecessary impossible infeasible
    unreasonable undesirable unwise cumbersome difficult hard costly expensive disproportionate
    """
)
_OPENERS = listed(
    """
    if where when whenever wherever as unless insofar provided assuming supposing given
    """
)
_ALLOWS = listed(
    """
    allow allows allowing permit permits permitting help helps sense value fits suits need reason
    room so
    """
)
_MEANS = listed("time resources budget circumstances conditions space capacity")
_OPENS = _OPENERS | _MEANS
_FIXED = phrase_table(
    """
    on a best-effort basis; on a best-efforts basis; on a best effort basis; best effort;
    best efforts; best-efforts; to the extent possible; to the extent practical;
    to the extent feasible; to the extent that; to the extent practicable;
    to the best of its ability; to the greatest extent possible; as best it can;
    as best as possible; as best as it can; as well as possible; as far as possible;
    as far as practical; as far as practicable; as far as feasible; as far as is; so far as;
    insofar as; in so far as; as much as possible; as closely as possible; as soon as practical;
    as it sees fit; as they see fit; as seen fit; within reason; within reasonable bounds;
    at its discretion; at your discretion; at their discretion; at discretion;
    at the agent's discretion; at will; if and when needed; other things being equal;
    under normal circumstances; in normal cases; in most cases; in general; in principle;
    as a rule; normally; usually; typically; by and large; if there is nothing against it;
    if nothing speaks against it; ideally; preferably; optionally; hopefully; when in doubt;
    where in doubt; unless otherwise decided; unless there is a good reason; when there is time;
    if it can; if they can; if it is worth it; if worth it; as the case may be; by default unless;
    for the most part where
    """
)
_FAR = 8
_MOST_ITEM_WORDS = 6


def find_escapes(reading: ClauseReading) -> Iterator[Mark]:
    """Every phrase that waives at will; local to a list's last item it is a hint only."""
    spans = list(find_phrases(reading, _FIXED))
    if not reading.vocabulary.isdisjoint(_OPENS):
        spans.extend(_conditions(reading))
    for first, after in spans:
        whole = not _is_of_one_item(reading, first, after)
        yield Mark(smell=SmellName.ESCAPE_CLAUSE, first=first, after=after, is_whole=whole)


def _conditions(reading: ClauseReading) -> Iterator[tuple[int, int]]:
    """`if possible`, `where it adds value`, `unless that proves awkward`, `time permitting`."""
    words = reading.words
    for at, word in enumerate(words):
        if word.text in _MEANS:
            if reading.is_word(at + 1, "permitting", "allowing"):
                yield at, at + 2
            elif reading.is_word(at - 1, "should") and reading.is_word(at + 1, "allow", "permit"):
                yield at - 1, at + 2
        elif word.text in _OPENERS and word.kind == "word":
            end = _end_of_waiver(reading, at)
            if end is not None:
                yield at, end


def _end_of_waiver(reading: ClauseReading, at: int) -> int | None:
    """After-last index of a condition that only will or convenience decides."""
    words = reading.words
    opener = words[at].text
    for end in range(at + 1, min(len(words), at + _FAR)):
        word = words[end]
        if word.kind != "word":
            return None
        if opener == "as" and end > at + 1:
            return None
        if word.text in _AT_WILL and opener != "unless":
            return end + 1 if end == at + 1 or _is_at_pause(reading, end + 1) else None
        if word.text in _AGAINST_WILL and opener == "unless":
            return end + 1
        if word.text in _ALLOWS and end > at + 1 and _is_at_pause(reading, end + 1):
            return end + 1
    return None


def _is_at_pause(reading: ClauseReading, at: int) -> bool:
    return at >= len(reading.words) or reading.words[at].kind == "mark"


def _is_of_one_item(reading: ClauseReading, first: int, after: int) -> bool:
    """True for `a, b, and drafts where appropriate`: the escape hangs on one item of a list."""
    words = reading.words
    if first == 0 or words[first - 1].text in {",", "\u2014", "\u2013", "("}:
        return False
    before = words[max(0, first - _MOST_ITEM_WORDS) : first]
    opens_at = max(
        (at for at, word in enumerate(before) if word.text in {",", "and", ";"}), default=-1
    )
    body = words[reading.predicate_at or 0 : first]
    has_list = any(word.text in {",", ";"} for word in body)
    is_in_the_middle = after < len(words) and words[after].text in {",", ";"}
    return has_list and (opens_at >= 0 or is_in_the_middle)


SMELL = Smell(
    name=SmellName.ESCAPE_CLAUSE,
    title="the obligation can be waived at will",
    explanation="“{span}” lets the author of the output decide whether the promise holds at all.",
    advice="Drop the escape, or name the condition: if <condition>: <what then>.",
    find=find_escapes,
    examples=(
        Example(
            "receipt: if convenient, the receipt as `receipt.pdf`",
            ClauseClass.VAGUE,
            "if convenient",
        ),
        Example(
            "The totals are checked against `ledger.csv`, circumstances permitting.",
            ClauseClass.VAGUE,
            "circumstances permitting",
        ),
        Example(
            "trip: the route, the fare, and a map where useful",
            ClauseClass.SUBJECTIVE,
            "where useful",
        ),
        Example('button: labelled "Retry if possible"', ClauseClass.MEASURABLE),
    ),
)
