"""A pointer at something the clause does not hold: `as before`, `depending on the phase`."""

from collections.abc import Iterator

from grader.lint.listed import listed
from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import find_phrases, phrase_table, spoiled, until_pause
from grader.lint.plain_words import FUNCTION, PRONOUNS
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_PHRASES = phrase_table(
    """
    as before; as above; as usual; as always; as described; as discussed; as agreed; as mentioned;
    as stated; as noted; as specified; as explained; as requested; as expected; as intended;
    as planned; as instructed; as outlined; as shown; as it was; as they were; as it was before;
    as it was described; as previously; as last time; like last time; like before;
    like the others; like the other; the above; the aforementioned; the following; the former;
    the latter; the rest; the other one; the other ones; the others; the other; the previous one;
    the earlier one; the last one; the first one; the one mentioned; the ones mentioned;
    the one described; that one; this one; those ones; the same way; the same form;
    the same lines; the same manner; the same treatment; the same kind; the same thing;
    the same format; the same style; the same approach; the same one; the same ones;
    the same sort; the same as; mentioned earlier; mentioned above; mentioned before;
    described above; described earlier; agreed earlier; agreed upon; agreed on; discussed earlier;
    the agreed; the agreed form; the discussed; the said; the known; the mentioned; the usual;
    the lines discussed; the form discussed; the intended; the desired; the planned; from before;
    from earlier; from above; from last time; in line with that; in line with this;
    along those lines; along these lines; in that way; in this way; in that manner; likewise;
    accordingly; similarly; and so forth with it; there as well; here as well; of that kind;
    of this kind; of this sort; of that sort; such ones; the ones; the one; the whole thing;
    what we discussed; what was discussed; what was agreed; what was said; what was described;
    what was mentioned; what they said; what came before; as per the instructions;
    as per instructions; in accordance with the above; in accordance with that;
    in accordance with this; the aforesaid; the above-mentioned; the earlier; an earlier;
    the foregoing; the prior one; as in the other case; the thing; the matter; the matter at hand;
    the case at hand; the issue at hand
    """
)
_DEPENDS = phrase_table(
    """
    depending on; depending upon; depends on; appropriate to; appropriate for; according to;
    suited to; as fits; as befits; dependent on; varying with; in keeping with; subject to
    """
)
_UNKNOWN_STATE = listed(
    """
    phase stage situation circumstances circumstance context occasion moment case step need needs
    setting state progress mood environment conditions iteration round point
    """
)
_POINTERS = listed("these those this that them")
_GOES_ON = listed("they we you as that with")
_SPEAKERS = listed("we they you he she")
_BARE = _POINTERS | _SPEAKERS
_SPOKE = listed(
    """
    talked agreed discussed mentioned described spoke used said settled wanted asked decided had
    outlined saw noted
    """
)
_EACH_OF = listed("each all any none one every both either neither")
_PREPOSITIONS = listed("with for of in on covering about like as to from by including")


def find_unclear_references(reading: ClauseReading) -> Iterator[Mark]:
    """Fixed pointers, bare pronouns, and states that the clause does not name."""
    words = reading.words
    yield from _pronoun_subject(reading)
    for first, after in find_phrases(reading, _DEPENDS):
        state = _state_at(reading, after)
        if state is not None:
            yield _mark(first, state, is_whole=True)
    for first, after in find_phrases(reading, _PHRASES):
        yield _mark(first, after, swallows=_end(reading, after))
    if reading.vocabulary.isdisjoint(_BARE):
        return
    for at, word in enumerate(words):
        if word.text in _SPEAKERS and at + 1 < len(words) and words[at + 1].text in _SPOKE:
            yield _mark(at, at + 2, swallows=until_pause(words, at))
        is_object = at > 0 and words[at - 1].text in _PREPOSITIONS
        if is_object and word.text in _POINTERS and not _is_explained(reading, at):
            yield _mark(at, at + 1)


def _mark(first: int, after: int, *, swallows: int = 0, is_whole: bool = False) -> Mark:
    return Mark(
        smell=SmellName.UNCLEAR_REFERENCE,
        first=first,
        after=after,
        swallows=swallows,
        is_whole=is_whole,
    )


def _pronoun_subject(reading: ClauseReading) -> Iterator[Mark]:
    """A clause that begins with a pronoun: nothing before it says what it stands for."""
    words = reading.words
    if len(words) < 2 or words[0].text not in PRONOUNS:
        return
    following = words[1]
    stands_alone = following.kind == "mark" or following.text in FUNCTION
    if stands_alone or (words[0].text in {"it", "they"} and following.kind == "word"):
        yield _mark(0, 1, is_whole=True)


def _state_at(reading: ClauseReading, at: int) -> int | None:
    """After-last index of an unnamed state within the next three words."""
    for end in range(at, min(len(reading.words), at + 3)):
        word = reading.words[end]
        if word.kind != "word":
            return None
        if word.text in _UNKNOWN_STATE:
            return end + 1
    return None


def _end(reading: ClauseReading, after: int) -> int:
    """A pointer takes along the noun and the relative clause that hang on it."""
    words = reading.words
    end = spoiled(words, after)
    goes_on = end < len(words) and words[end].text in _GOES_ON
    if goes_on and not any(word.is_exact for word in words[end : end + 6]):
        return until_pause(words, end)
    return end


def _is_explained(reading: ClauseReading, at: int) -> bool:
    """True where its noun follows, or stands before it: `the votes, and who cast each of them`."""
    if _has_noun(reading, at + 1):
        return True
    is_of_several = reading.is_word(at - 1, "of") and reading.is_word(at - 2, *_EACH_OF)
    return is_of_several and any(
        word.kind in {"word", "name"} and word.text.endswith("s") and word.text not in FUNCTION
        for word in reading.words[: at - 2]
    )


def _has_noun(reading: ClauseReading, at: int) -> bool:
    if at >= len(reading.words) or reading.words[at].kind != "word":
        return False
    text = reading.words[at].text
    return text not in FUNCTION and not text.endswith("ed")


SMELL = Smell(
    name=SmellName.UNCLEAR_REFERENCE,
    title="points at something the clause does not hold",
    explanation="“{span}” stands for something that the clause does not hold.",
    advice="Name it: the input, the section, or what applies in which case.",
    find=find_unclear_references,
    examples=(
        Example("poster: a poster for the others", ClauseClass.VAGUE, "the others"),
        Example("They are printed as usual.", ClauseClass.VAGUE, "They"),
        Example(
            "plan: route, budget, or packing list depending on the stage",
            ClauseClass.VAGUE,
            "depending on the stage",
        ),
        Example(
            "plan: route, budget, or reasons for delay depending on mode", ClauseClass.SUBJECTIVE
        ),
    ),
)
