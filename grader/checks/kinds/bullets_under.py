"""Bullet points under a heading."""

from grader.checks.counting import Counted, counter, say_bound
from grader.checks.document import Document
from grader.checks.kind import Args, Kind, accepted, refused, text_arg
from grader.checks.kinds.bullets import count_bullets
from grader.checks.kinds.heading_present import plain_title

_DOUBT = Counted(low=0, high=0, doubt="what is meant cannot be told apart in the text")


def _measure(document: Document, args: Args) -> Counted:
    headings = [b for b in document.blocks if b.kind == "heading"]
    wanted = plain_title(text_arg(args, "heading"))
    own = [b for b in headings if plain_title(b.info) == wanted]
    if len(own) != 1:
        return _DOUBT
    later = [b for b in headings if b.start > own[0].start]
    any_level = next((b.start for b in later), document.end)
    same_level = next((b.start for b in later if b.level <= own[0].level), document.end)
    near = count_bullets(document.part(own[0].end, any_level), args)
    if any_level == same_level:
        return near
    far = count_bullets(document.part(own[0].end, same_level), args)
    return Counted(
        low=min(near.low, far.low),
        high=max(near.high, far.high),
        ranges=near.ranges,
        doubt=near.doubt or far.doubt,
    )


def _say(args: Args) -> str:
    return f'{say_bound(args)} bullet point(s) under the heading "{text_arg(args, "heading")}"'


KIND = Kind(
    name="bullets_under",
    title="Bullet points under a heading",
    rule=(
        "Bullet points between the only heading of that name and the next one, and those under its "
        "subheadings too. Without such a heading, or with several, it is left open."
    ),
    decide=counter("bullet point", "bullet points", _measure),
    say=_say,
    accepts=(
        accepted(
            'at least 2 bullet points under "Risks"', "## Risks\n\n- a\n- b\n\n## Other\n\n- c"
        ),
        accepted('exactly 1 bullet in the "Risks" section', "# Risks\n\n- a\n\n# Other\n\n- c"),
    ),
    refuses=(
        refused('at least 3 bullets under "Risks"', "## Risks\n\n- a\n- b\n\n## Other\n\n- c"),
    ),
    unread=('at least 2 bullets under "Risks" and "Costs"', 'bullets under "Risks" are short'),
)
