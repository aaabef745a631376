"""Words of degree, amount and comparison that name no figure."""

from grader.lint.listed import listed

AMOUNTS: frozenset[str] = listed(
    """
    abundant adequate ample considerable countless couple enough few fewest handful innumerable
    lots least little many most much multiple numerous plenty plentiful several some somewhat
    sparse sufficient sufficiently insufficient varied various varying differing diverse certain
    myriad loads bunch tons assortment extra additional
    """
)
AMOUNT_PHRASES = """
a few; a couple of; one or two; two or three; hardly any; almost no; next to no; nearly all;
almost all; almost everything; nearly everything; the last few; the first few;
a fair share of; a couple; a handful of; a number of; a small number of; a large number of;
a good number of; a fair number of; a reasonable number of; an appropriate number of;
a suitable number of; a sufficient number of; a variety of; a wide variety of; a range of;
a wide range of; a broad range of; a selection of; a good selection of; a decent selection of;
a fair amount of; a good amount of; a certain amount of; a great deal of; a good deal of;
a lot of; lots of; plenty of; some of; most of; many of; much of; the bulk of;
the majority of; a majority of; a good part of; a large part of; the right amount of;
an adequate amount of; a reasonable amount of; a healthy amount of; a touch of; a bit of;
a set number of; a minimum of effort; as many as needed; a suitable selection of; an array of;
a wealth of; a good mix of; a mix of; a decent number of; a sensible number of;
a decent amount of; as much as; to some extent; to some degree; to a large extent;
to a certain extent; to an adequate degree; to a reasonable degree; to a sufficient degree;
more or less; for the most part; by and large; not too many; not too much; no shortage of
"""

_DEGREES = listed(
    """
    big brief brisk cheap contemporary excessive expensive fast frequent heavy high huge immediate
    immense lengthy large lightweight limited long low massive minimal minor moderate narrow near
    negligible newish noticeable optimum quick rapid rare recent reduced sharp short sizable
    sizeable slight slow small soon speedy swift swiftly tight timely tiny tolerable unlimited
    up-to-date vast wide bearable affordable nominal low-latency long-term short-term lasting
    permissible modest swollen bloated
    """
)
DEGREE_WORDS: frozenset[str] = _DEGREES | {f"{word}ly" for word in _DEGREES} - {"early"}
"""Sizes, speeds, ages and rates, and their adverbs (`quickly`)."""

BOOSTERS: frozenset[str] = listed(
    """
    absolutely completely decidedly entirely especially exceedingly exceptionally extremely fairly
    greatly highly incredibly particularly perfectly pretty quite rather really reasonably
    relatively remarkably significantly so somewhat substantially sufficiently suitably super
    terribly too totally truly unduly utterly very adequately considerably moderately acceptably
    overly unnecessarily mostly largely generally usually typically normally often frequently
    regularly occasionally rarely seldom sometimes
    """
)

COMPARATIVES: frozenset[str] = listed(
    """
    better best worse worst easier easiest faster fastest simpler simplest cleaner cleanest
    clearer clearest richer richest stronger strongest smoother smoothest tighter tightest sharper
    higher highest lower lowest greater greatest larger largest smaller smallest shorter shortest
    longer longest quicker quickest cheaper cheapest deeper deepest broader wider fewer fewest
    less lesser more leaner lighter heavier newer newest fresher safer smarter finer neater nicer
    closer bigger improved enhanced increased reduced decreased optimised optimized upgraded
    strengthened refined streamlined simplified lessened minimised minimized maximised maximized
    superior inferior further crisper tidier friendlier happier healthier wiser later slower
    warmer sounder
    """
)

UNMEASURED_DATES: frozenset[str] = listed("recent new fresh contemporary recently")
