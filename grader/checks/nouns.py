"""Nouns by which a clause means the output as a whole, and those that may mean a part of it."""

# These mean the whole, whatever the output is called.
WHOLE = frozenset(
    "output result text document response content contents file deliverable reply answer it "
    "everything artifact writeup submission".split()
)
# These mean the whole when the output is called so or has no name, else perhaps a part of it.
PERHAPS_PART = frozenset(
    "report article summary brief draft message essay letter email story poem post memo note "
    "notes paper proposal review plan speech script song lyrics blog newsletter description "
    "caption tweet transcript translation analysis announcement digest synopsis readme changelog "
    "documentation guide manual tutorial statement abstract explanation advertisement resume "
    "biography itinerary overview profile outline recommendation prose copy passage piece work "
    "page string value".split()
)
DETERMINERS = frozenset("the this its your their".split())
ADJECTIVES = frozenset(
    "whole entire full final complete generated resulting overall finished returned published "
    "written main".split()
)
PREPOSITIONS = frozenset("in of within throughout from across inside".split())
