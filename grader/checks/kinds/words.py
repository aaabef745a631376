"""Words of the text."""

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of


def _measure(document: Document, _args: Args) -> Counted:
    words = document.words
    doubt = "the text is in a script without blanks between words" if words.is_unspaced else ""
    return Counted(low=words.low, high=words.high, doubt=doubt)


KIND = Kind(
    name="words",
    title="Words",
    rule=(
        "Three readings are counted: what stands between white space; runs of letters and digits; "
        "the same with hyphens and apostrophes joining. The bound is decided only where all "
        "agree, comments and front matter counted and not, and never in a script without blanks "
        "between words."
    ),
    decide=counter("word", "words", _measure),
    say=say_count("word", "words"),
    unit=Unit(nouns=words_of("word words"), allows=words_of("running text prose")),
    accepts=(
        accepted("at least 3 words", "one two three four"),
        accepted("no more than five words", "one two three"),
        accepted("between 2 and 4 words", "one two three"),
        accepted("3 words or fewer", "one two"),
        accepted("does not exceed 5 words", "one two"),
    ),
    refuses=(
        refused("at least 3 words", "one two"),
        refused("under two words", "one two three"),
        refused("exactly 2 words", "one two three"),
    ),
    unread=("about 300 words", "a couple of words", "30 new words", "20 % of the words"),
)
