"""What a passage shows of a text of which the rest was not seen."""

import pytest

from grader.grade.claims import (
    broken_by_a_passage,
    event_shown_by_a_passage,
    shown_by_a_passage,
)
from grader.model.requirement import Requirement


def sentences(text):
    return [pytest.param(one, id=one) for one in text.strip().split("\n")]


def required(text):
    return Requirement(index=0, text=text)


SHOWN = """
names the gauge
it names a harbour
The note names a harbour.
note: names a harbour
`note`: warns of the reef
says when the tide turns
the note warns of the reef
contains a recommendation
contains "calm"
the report includes a table of prices
there is a section on risks
there are some warnings
a source is cited
the captain is named
a section on risks
it must name the author
the note should mention the reef
the note mentions at least two harbours
names two or more harbours
at least one link
states the year 2024
names the captain of the pirates
says that the harbour is calm
the note gives the reason for the delay
the section on risks names a harbour
has a title
explains the process
includes an honest warning
"""

# met in the part that was seen, and perhaps not in the rest
NOT_SHOWN = """
nowhere does the note glorify crime
at no point does the note glorify crime
the note never talks of crime
the note does not glorify crime
the note doesn\u2019t glorify crime
the note lacks violent content
the note is completely free from gossip
the note is error-free
the note contains nothing violent
the note contains non-violent content
violence is absent from the note
the note refrains from violence
the note avoids violence
the note is nonviolent
the note excludes crime
the note omits crime
the note leaves out crime
the note contains little jargon
contains hardly any jargon
contains few adverbs
the note is about calm seas exclusively
names only calm seas
names solely calm seas
the tone is calm throughout
the entire note is peaceful
names harbours across the entire note
the note is consistently calm
the note is fully peaceful
the note is calm
the note is polite and short
the note stays polite from start to end
both ends of the note are calm
the last paragraph is calm
the last paragraph names a harbour
the note names a harbour last
the note ends calmly
the note starts with a greeting
names the harbour before the tide
mentions the tide first
lists harbours in alphabetical order
names harbours ranked by depth
most paragraphs are calm
the majority of the note is calm
mentions calm seas in half of its paragraphs
names the largest harbour
names the best harbour
gives the highest tide
names the main risk
contains exactly two warnings
contains three headings
contains 500 words
names one harbour
contains at most three harbours
contains up to three harbours
contains fewer than three harbours
contains between two and five warnings
contains more facts than guesses
names the harbours
lists its sources
names the captain and the harbours
each paragraph names a harbour
all paragraphs name a harbour
the findings name a source
the findings must name a source
a finding names its source
names any harbour
names every harbour
covers the findings
summarises the text
has a calm tone
has an even pace
shows respect
gives a balanced account
gives a complete account
gives a consistent account
uses plain words
is written in plain words
a polite note
the harbour reports are calm
the list of reports is calm
names a harbour and is calm
names a harbour; the tone is calm
names a harbour. The tone is calm.
names a harbour, the tone is calm
where pirates were seen, it names their captain
if pirates were seen, it names their captain
it names the captain of the pirates, if seen
names different harbours
names the same harbour
names other harbours
zeigt einen Hafen
"""


@pytest.mark.parametrize("text", sentences(SHOWN))
def test_what_is_to_be_there_is_shown_by_a_passage(text):
    assert shown_by_a_passage(required(text))


@pytest.mark.parametrize("text", sentences(NOT_SHOWN))
def test_nothing_else_is(text):
    assert not shown_by_a_passage(required(text))


@pytest.mark.parametrize("mark", ["is_vacuous", "promises_absence"])
def test_what_an_empty_output_would_keep_is_not(mark):
    assert not shown_by_a_passage(Requirement(index=0, text="names the gauge", **{mark: True}))


def test_a_very_long_requirement_is_no_plain_one():
    assert not shown_by_a_passage(required("names " + "a harbour and " * 100_000))
    assert not broken_by_a_passage(required("never names " + "a harbour and " * 100_000))


BROKEN = """
each line names a gauge
every sentence is polite
all text is in English
contains no storm warning
the note never mentions prices
no sentence glorifies crime
no prices
the note is free of jargon
the note is written without jargon
the note avoids sensational claims
the note refrains from violence
the note lacks violent content
the note excludes crime
violence is absent from the note
the note contains nothing violent
the note only describes calm seas
nowhere does the note glorify crime
the note does not glorify crime
the tone is calm throughout
the note is consistently calm
the entire note is peaceful
"""

# what is missed may stand in the rest
NOT_BROKEN = """
names the gauge
names at least one harbour
contains no fewer than three harbours
names not only the harbour but the reef
says that no ship sank
explains why no ship sank
names a harbour that is not calm
names a harbour without pilots
no finding without a source
does not omit the harbour
names all harbours
names any harbour
not every harbour is named
each section has a summary
every finding is sourced
all claims are backed by the log
has exactly three headings
contains at most three harbours
contains fewer than three harbours
a list of three items only
no images before the table
the last line is not a bullet
most paragraphs are calm
the note ends calmly
if no pirates were seen, it says so
is not empty
a note is not required
zeigt nichts
"""


@pytest.mark.parametrize("text", sentences(BROKEN))
def test_a_ban_is_broken_by_a_passage(text):
    assert broken_by_a_passage(required(text))


@pytest.mark.parametrize("text", sentences(NOT_BROKEN))
def test_nothing_else_is_broken_by_one(text):
    assert not broken_by_a_passage(required(text))


def test_a_promise_of_emptiness_is_broken_by_anything():
    assert broken_by_a_passage(Requirement(index=0, text="zeigt nichts", promises_absence=True))


@pytest.mark.parametrize(
    "text", sentences("the sea is rough\npirates were seen\nthe search fails after 3 attempts")
)
def test_an_event_is_shown_by_a_passage(text):
    assert event_shown_by_a_passage(text)


@pytest.mark.parametrize(
    "text",
    sentences(
        "no pirates were seen\nthe note is calm throughout\nthe list is empty\nresults are missing"
        "\nnowhere is a pirate named\nfewer than three boats came\nmost boats are late"
    ),
)
def test_a_condition_about_the_whole_is_not(text):
    assert not event_shown_by_a_passage(text)
