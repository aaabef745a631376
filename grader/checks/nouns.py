"""Nouns by which a clause means the output as a whole, and those that may mean a part of it."""

from grader.checks.vocabulary import words_of

# These mean the whole, whatever the output is called.
WHOLE = words_of(
    "output result text document response content contents file deliverable reply answer it "
    "everything artifact writeup submission"
)
# These mean the whole when the output is called so or has no name, else perhaps a part of it.
PERHAPS_PART = words_of(
    "report article summary brief draft message essay letter email story poem post memo note "
    "notes paper proposal review plan speech script song lyrics blog newsletter description "
    "caption tweet transcript translation analysis announcement digest synopsis readme changelog "
    "documentation guide manual tutorial advertisement resume "
    "biography itinerary profile recommendation prose copy passage piece work "
    "page string value"
)
# What is written without sections: a text with several is more than one of these.
SHORT_TEXTS = words_of(
    "summary message tweet caption description synopsis digest translation announcement note "
    "notes poem song lyrics email letter recommendation prose copy passage piece string value"
)
# What has a title above it, which a reader counts as a part of it or not.
TITLED = words_of("poem haiku limerick sonnet song lyrics story tale essay letter email speech")
DETERMINERS = words_of("the this its your their")
ADJECTIVES = words_of(
    "whole entire full final complete generated resulting overall finished returned published "
    "written main"
)
PREPOSITIONS = words_of("in of within throughout from across inside")
# These name what a text consists of: "the paragraphs" is no output, whatever it is called.
OF_TEXT = words_of(
    "paragraph paragraphs section sections sentence sentences line lines bullet bullets item items "
    "word words heading headings row rows step steps entry entries table tables list lists link "
    "links title titles character characters letter letters number numbers"
)
