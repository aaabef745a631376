"""An effect or a hidden state that no output can show: `that will convince anyone`, `validated`."""

from collections.abc import Iterator

from grader.lint.listed import listed
from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import find_phrases, phrase_table, until_pause
from grader.lint.plain_words import FUNCTION, MODALS, PEOPLE
from grader.lint.quality_words import STATES
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_EFFECTS = listed(
    """
    impress impresses convince convinces persuade persuades inspire inspires satisfy satisfies
    delight delights please pleases reassure reassures engage engages resonate resonates
    disappoint disappoints motivate motivates excite excites surprise surprises captivate
    captivates empower empowers appeal appeals trust thrive succeed succeeds shine shines excel
    excels outlast endure endures scale cope copes survive survives flourish last lasts welcome
    appreciate love enjoy admire win wins
    """
)
_PHRASES = phrase_table(
    """
    add value; adds value; hold up; holds up; stand up; stands up; just work; just works;
    stand the test of time; stands the test of time; make a difference; makes a difference;
    make an impact; makes sense; make sense; speak for itself; speaks for itself; do the job;
    does the job; get the job done; do its job; work as expected; works as expected;
    work as intended; works as intended; behave as expected; work well; works well; work properly;
    work in all situations; work in every situation; work for everyone; leave no question open;
    leave nothing to chance; leaves nothing to chance; hold water; holds water; stand out;
    stands out; leaves no question open; leave nothing to be desired; be relied on;
    be relied upon; be depended on; be trusted; be proud of; be happy with; be satisfied with;
    can be trusted; inspire confidence; inspires confidence; fit for purpose; fit for use;
    free of bugs; free of errors; free of mistakes; free of problems; free from errors;
    free from bugs; without errors; without bugs; without mistakes; never fail; never fails;
    never break; never breaks; always work; always works; pays off; pay off; without problems;
    without issues; without surprises; without friction; beyond reproach; beyond doubt;
    above criticism; second to none; up to the task; up to scratch; up to par; in good order;
    in good shape; in working order; ready to use; ready to go; ready for use; ready to ship;
    good to go; what works; stays useful; meets with approval; lives up to expectations;
    live up to expectations; passes scrutiny; withstand scrutiny; withstands scrutiny;
    bears scrutiny; carry conviction; carries conviction; worth reading
    """
)
_RESULTS = listed(
    """
    accomplishes boosts builds cements clicks delivers drives earns elevates fosters gains helps
    lands matters moves pays sells shapes solves sticks strengthens unlocks works wins fits suits
    serves raises brings creates encourages generates stimulates sparks supports advances furthers
    eases
    """
)
_TOWARDS = listed(
    """
    guaranteed designed intended meant sure bound likely built made tailored certain poised set
    destined expected supposed
    """
)
_FITNESS = listed(
    """
    suitable fit fitting ready safe appropriate easy able capable worth worthy adequate sufficient
    good useful helpful usable prepared apt robust resilient immune proof
    """
)
_BEFORE_USE = frozenset({"for", "to", "of", "against"})
_MAKES = listed("makes make helps help leaves leave gets get keeps keep drives drive")
_RELATIVE = frozenset({"that", "which", "who"})
_THREATS = listed(
    """
    risks risk threats threat issues issue problems problem events event factors factor changes
    change failures failure bugs bug obstacles obstacle blockers blocker assumptions questions
    errors conditions dependencies cases steps tasks actions inputs values items
    """
)
_BEFORE_VERB = MODALS | {"to", "that", "which", "and", "never", "always", "not", "also"}
_SEEMS = listed("reads read sounds sound looks look feels feel seems seem")
_AS_IF = frozenset({"like", "as"})
_WRITERS = (PEOPLE - {"it", "one"}) | listed(
    """
    human humans person pro native machine robot ai author writer journalist engineer consultant
    """
)
_WILL_NOT = frozenset({"can", "could", "may", "might"})


def find_unverifiable_qualities(reading: ClauseReading) -> Iterator[Mark]:
    """Effects on people, fitness for a use, abilities, and what was supposedly done before."""
    words = reading.words
    for first, after in find_phrases(reading, _PHRASES):
        yield _mark(first, after, until_pause(words, after))
    if not reading.vocabulary.isdisjoint(_TELLING):
        yield from _by_word(reading)
    if words and words[0].text in _WILL_NOT and not any(word.is_exact for word in words):
        yield _mark(0, len(words), 0)


def _by_word(reading: ClauseReading) -> Iterator[Mark]:
    words = reading.words
    for at, word in enumerate(words):
        if word.kind != "word":
            continue
        if word.text in _OPENS and any(holds(reading, at) for holds in _UNTIL_PAUSE):
            yield _until_pause(reading, at)
        elif word.text in STATES:
            yield Mark(smell=SmellName.UNVERIFIABLE_QUALITY, first=at, after=at + 1, is_mild=True)


def _mark(first: int, after: int, swallows: int) -> Mark:
    return Mark(smell=SmellName.UNVERIFIABLE_QUALITY, first=first, after=after, swallows=swallows)


def _until_pause(reading: ClauseReading, at: int) -> Mark:
    end = until_pause(reading.words, at + 1)
    return _mark(at, end, 0)


def _tells_the_future(reading: ClauseReading, at: int) -> bool:
    """`that will ...`, `on which anyone can ...` with nothing exact behind it.

    `people who must approve` are people, `risks that could delay the launch` are risks.
    """
    if not reading.is_word(at, "that", "which"):
        return False
    words = reading.words
    end = until_pause(words, at + 1)
    if any(word.is_exact for word in words[at:end]) or reading.is_word(at - 1, *_THREATS):
        return False
    return any(word.text in MODALS for word in words[at + 1 : min(at + 4, end)])


def _names_a_result(reading: ClauseReading, at: int) -> bool:
    """`that earns trust`: a relative clause about what comes of it, with nothing exact in it."""
    if reading.words[at].text not in _RELATIVE:
        return False
    words = reading.words
    if at + 1 >= len(words) or words[at + 1].text not in _RESULTS:
        return False
    return not any(word.is_exact for word in words[at : until_pause(words, at + 1)])


def _is_verb(reading: ClauseReading, at: int) -> bool:
    """An effect is promised as a verb: after a modal, `to`, a subject, or as the first word."""
    if reading.words[at].text not in _EFFECTS:
        return False
    if at == reading.predicate_at:
        return True
    if at == 0:
        return False
    before = reading.words[at - 1].text
    return before in _BEFORE_VERB


def _is_for_use(reading: ClauseReading, at: int) -> bool:
    """`fit for purpose`, `easy to read`, `worth considering`."""
    words = reading.words
    if words[at].text not in _FITNESS:
        return False
    if reading.words[at].text == "worth":
        return at + 1 < len(words) and words[at + 1].text.endswith("ing")
    return at + 1 < len(words) and words[at + 1].text in _BEFORE_USE


def _reaches_people(reading: ClauseReading, at: int) -> bool:
    """`makes readers want more`, `helps the team decide`."""
    if reading.words[at].text not in _MAKES:
        return False
    for word in reading.words[at + 1 : at + 4]:
        if word.text in PEOPLE and word.kind == "word":
            return True
        if word.kind != "word" or (
            word.text in FUNCTION and word.text not in {"the", "its", "any"}
        ):
            return False
    return False


def _is_towards(reading: ClauseReading, at: int) -> bool:
    """`guaranteed to please`, `designed to last`."""
    return reading.words[at].text in _TOWARDS and reading.is_word(at + 1, "to")


def _seems_made_by(reading: ClauseReading, at: int) -> bool:
    """`reads like it was written by a human`: an impression of who made it."""
    words = reading.words
    if words[at].text not in _SEEMS or not reading.is_word(at + 1, *_AS_IF):
        return False
    return any(word.text in _WRITERS for word in words[at + 2 : at + 9])


_OPENS = _RELATIVE | _TOWARDS | _EFFECTS | _FITNESS | _MAKES | _SEEMS
"""Every word with which one of the next begins."""
_TELLING = _OPENS | STATES
_UNTIL_PAUSE = (
    _tells_the_future,
    _names_a_result,
    _is_towards,
    _is_verb,
    _is_for_use,
    _reaches_people,
    _seems_made_by,
)


SMELL = Smell(
    name=SmellName.UNVERIFIABLE_QUALITY,
    title="an effect or hidden state no output can show",
    explanation="“{span}” cannot be seen in the output: an effect, or done before it came.",
    advice="Promise what shows it: a record of the check, a quoted source, a passing command.",
    find=find_unverifiable_qualities,
    examples=(
        Example(
            "pitch: a pitch that would win over any investor",
            ClauseClass.VAGUE,
            "that would win over any investor",
        ),
        Example(
            "The draft should impress the committee.", ClauseClass.VAGUE, "impress the committee"
        ),
        Example("handout: a handout ready for print", ClauseClass.VAGUE, "ready for print"),
        Example(
            "list: validated list of shops, each with its address and opening hours",
            ClauseClass.SUBJECTIVE,
            "validated",
        ),
        Example("list: shops that open on Sundays, with their addresses", ClauseClass.SUBJECTIVE),
    ),
)
