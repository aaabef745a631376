"""A promise about each part of the text; the deciding is in `each_part`."""

from grader.checks.document import Document
from grader.checks.kind import UNDECIDED, Args, Around, Finding, Kind, accepted, refused, text_arg


def _decide(_document: Document, args: Args, _around: Around) -> Finding:
    return Finding(state=UNDECIDED, observed=f"no promise about each {text_arg(args, 'part')}")


KIND = Kind(
    name="each",
    title="Each part",
    rule=(
        "Bullets, numbered items, list items, paragraphs, sentences, lines, headings, sections, "
        "table rows, code blocks. One part that breaks the promise breaks it all. Where there is "
        "no such part it is left open. A list item may be its own line or all that hangs under "
        "it, a section may have its heading or be a part of another one; where that makes a "
        "difference it is left open. Sentences: headings, tables, code, labels and signatures "
        "are some to one reader and none to another, as a salutation or a signature is for "
        "paragraphs and a line that looks like one for bullets and headings. Paragraphs: what no "
        "reading counts as one (a heading, a list) may neither keep nor break it by itself."
    ),
    decide=_decide,
    say=lambda args: f"each {text_arg(args, 'part')}",
    accepts=(
        accepted("each bullet point has at most 3 words", "- one two\n- three"),
        accepted(
            "every paragraph contains no fewer than two sentences",
            "It is. We go.\n\nAll sit. All go.",
        ),
        accepted("no sentence runs over 4 words", "It rains. We stay."),
        accepted("each bullet ends with a question mark", "- why?\n- how?"),
    ),
    refuses=(
        refused("each bullet point has at most 3 words", "- one two\n- three four five six"),
        refused("no paragraph has fewer than 2 sentences", "It is. We go.\n\nAll sit."),
        refused('every line starts with "x"', "xa\nb"),
    ),
    unread=("each bullet is about a person", "each day has two meals"),
)
