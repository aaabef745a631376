"""Measurable or subjective: does a clause that can be graded need reading, or only looking up?

A clause needs reading when a word of judgement stands in it, or when it lists aspects in plain
words. It needs only looking up when what it promises is exact: literals, paths, figures, named
fields, one of several values.
"""

from collections.abc import Sequence
from itertools import pairwise

from grader.lint.listed import listed
from grader.lint.pieces import pieces_of
from grader.lint.reading import ClauseReading
from grader.lint.words import Word

_JUDGED = listed(
    """
    achievements advice aim alternatives analysis analyses analyzing anomalies approach approaches
    appropriate argument arguments aspects assessment assessments assumptions best blockers brief
    causes caveat challenges claims comparison compared concerns conclusion conclusions
    consequences context coverage critical critique decisions dependencies description describing
    details differences discussion efficiency evaluation evidence explain explains explaining
    explanation explanations feedback findings fix flaws follow-up gaps guidance highlight
    highlighting highlights hotspots hypothesis ideas idea impact implications improvement
    improvements inconsistencies insight insights intent interactions interactive interpretation
    issues joke justification justify key lessons likely limitations major mitigation mood
    motivation narrative needing notes objective observations opportunities options overview
    patterns plan poetic practices problems progress promising proposal proposals proposed purpose
    quality questions rationale reason reasoning reasons recommendation recommendations
    recommended reflection regular relationship relationships relevance relevant representative
    resolution review reviewed rhetorical risk risks root sense severity short significant signals
    simple specific steps story strategies strategy strengths style suggested suggestion
    suggestions summaries summarizing summary supporting themes thesis threats tone trade-offs
    trends understand unresolved urgency useful users vulnerabilities weaknesses weak why work
    chronological metaphors humorous formal informal haiku weather writing evolution concerning
    """
)
_LOOKED_UP = listed(
    """
    boolean count exactly false id ids identifier integer json key keys keyed list null number one
    path saved schema set string timestamp timestamps true type uppercase uri url valid verbatim
    yaml csv used implemented imported loaded printed plotted trained performed visualized split
    ordered sorted displayed recorded downloaded present named rows columns field fields lines
    bullet bullets sentence sentences words word characters contains every only within
    """
)
_ROUGHLY = listed("roughly about around approximately approx circa nearly almost ~ some ca")
_EXACT_WEIGHT = 2
_JUDGED_WEIGHT = 3


def is_looked_up(reading: ClauseReading, n_marks: int) -> bool:
    """True when looking up, counting or running code settles every part of the clause.

    A sum of points: two for each exact thing (at most six), one for each word of looking up; minus
    three for each word of judgement and for each smell. More than zero points are needed. The name
    of the product and the subject of a sentence are left out: `a summary of at most 300 words`.

    Args:
        reading: a clause that is not vague.
        n_marks: how many smells were found in it, mild ones left out.
    """
    words = [*_said(reading), *(word for item in reading.items for word in item)]
    exact = sum(word.is_exact for word in words)
    looked_up = sum(_is(word, _LOOKED_UP) for word in words)
    judged = sum(_is(word, _JUDGED) for word in words) + _is_rounded(reading.words)
    points = _EXACT_WEIGHT * min(exact, 3) + looked_up - _JUDGED_WEIGHT * (judged + n_marks)
    return points > 0


def _is_rounded(words: Sequence[Word]) -> int:
    """How many figures are only near: `roughly 10`, `10 slides or so`, `~ 10`; each needs reading.

    A rounded figure is counted twice, so that it outweighs the figure itself.
    """
    n_rounded = 0
    for at, word in enumerate(words):
        if word.kind != "number":
            continue
        before = {one.text for one in words[max(0, at - 2) : at]}
        behind = [one.text for one in words[at + 1 : at + 5]]
        is_near = before & _ROUGHLY or ("or", "so") in pairwise(behind) or behind[:1] == ["ish"]
        n_rounded += 2 if is_near else 0
    return n_rounded


def _said(reading: ClauseReading) -> Sequence[Word]:
    """What is said of the product, all words where nothing is."""
    if reading.predicate_at is not None:
        return reading.words[reading.predicate_at :]
    head = next(pieces_of(reading), None)
    rest = reading.words[head.after :] if head is not None else ()
    return rest or reading.words


def _is(word: Word, words: frozenset[str]) -> bool:
    return word.kind == "word" and word.text in words
