"""A promise about one part by its place; the deciding is in `each_part`."""

from grader.checks.document import Document
from grader.checks.kind import UNDECIDED, Args, Around, Finding, Kind, accepted, refused, text_arg


def _decide(_document: Document, args: Args, _around: Around) -> Finding:
    return Finding(state=UNDECIDED, observed=f"no promise about the {text_arg(args, 'part')}")


def _say(args: Args) -> str:
    return f"the last {args['part']}" if args["index"] == -1 else f"{args['part']} {args['index']}"


KIND = Kind(
    name="nth",
    title="One part by its place",
    rule=(
        "The first, second, ... or last paragraph, sentence, line (blank ones are skipped) or "
        "section. All readings of what such a part is must agree: a heading, a table, code, a "
        "label or a signature is a sentence to one reader and none to another."
    ),
    decide=_decide,
    say=_say,
    accepts=(
        accepted("the first sentence has at most 4 words", "It rains. We all stay in the house."),
        accepted("the last paragraph has one sentence", "It rains. We stay.\n\nThe end."),
        accepted('the first line is "Title"', "Title\n\ntext"),
    ),
    refuses=(
        refused("the first line has at most 5 characters", "A long title\ntext"),
        refused('the second line starts with "x"', "one\ntwo"),
    ),
    unread=("the first paragraph sets the scene", "the last section has a summary of it all"),
)
