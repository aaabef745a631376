"""So many of what the output calls by name: "at least 3 findings", "0-5 recommendations"."""

from grader.checks.counting import bound_args
from grader.checks.cover import is_cut_off
from grader.checks.form import COUNTING, Form
from grader.checks.forms.fields import NOT_FIELDS
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import NEUTRAL, words_of
from grader.model.requirement import Check

_ENDINGS = ("s",)
# What is measured, not listed.
_MEASURES = words_of(
    "seconds minutes hours days weeks months years decades centuries dollars euros pounds cents "
    "percent points degrees pages bytes tokens kilometers kilometres miles meters metres grams "
    "times calories pixels megabytes gigabytes kilobytes rounds iterations levels stars columns"
)


def read_named_items(phrase: Phrase) -> Check | None:
    """A bound and one plural noun that is nothing else."""
    bounds = [item.bound for item in phrase.items if item.bound is not None]
    others = [
        item
        for item in phrase.items
        if item.bound is None and not (item.tag == "word" and item.text in NEUTRAL)
    ]
    if len(bounds) != 1 or len(others) != 1 or others[0].tag != "word" or is_cut_off(phrase):
        return None
    noun, number = others[0].text, next(i for i in phrase.items if i.bound is not None)
    if number.start > others[0].start:
        return None
    if noun in NOT_FIELDS | _MEASURES or not noun.endswith(_ENDINGS) or len(noun) < 4:
        return None
    return Check(kind="named_items", args={**bound_args(bounds[0]), "noun": noun})


NAMED_ITEMS = Form(read=read_named_items, signs=COUNTING)
