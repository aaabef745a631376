"""The text against another binding: equal to it, holding it, holding every item of it."""

from collections.abc import Sequence

from grader.checks.document import Document
from grader.checks.evidence import absence, opening, spans
from grader.checks.kind import (
    MET,
    NOT_MET,
    UNDECIDED,
    Args,
    Around,
    Finding,
    Kind,
    text_arg,
)
from grader.checks.kinds.literal_text import find_term
from grader.checks.parts_of_text import part_readings

_LONGEST = 500
_SAID = {"equals": "equals", "contains": "contains the text of", "every": "has every item of"}
_MOST_ITEMS = 2_000


def _decide(document: Document, args: Args, around: Around) -> Finding:
    name, mode = text_arg(args, "name"), text_arg(args, "mode")
    other = around.find(name)
    if other is None or not other.body.strip():
        return Finding(state=UNDECIDED, observed=f'"{name}" is not at hand')
    if mode == "equals":
        return _equals(document, other)
    terms = _items(other) if mode == "every" else [other.body.strip()]
    if not terms or len(terms) > _MOST_ITEMS or max(map(len, terms)) > _LONGEST:
        return Finding(state=UNDECIDED, observed=f'the items of "{name}" cannot be told apart')
    return _holds(document, terms, every=mode == "every")


def _equals(document: Document, other: Document) -> Finding:
    one, two = document.body.strip(), other.body.strip()
    if one == two:
        observed = f'equal to "{other.name}"'
        return Finding(state=MET, observed=observed, evidence=opening(document))
    is_near = one.split() == two.split()
    return Finding(
        state=UNDECIDED if is_near else NOT_MET,
        observed=f'not equal to "{other.name}"',
        evidence=opening(document),
    )


def _holds(document: Document, terms: Sequence[str], *, every: bool) -> Finding:
    found = [(term, *find_term(document, term, as_word=False)) for term in terms]
    gone = [term for term, there, _ in found if there is False]
    if gone and every:
        shown = ", ".join(f'"{term}"' for term in gone[:10])
        return Finding(
            state=NOT_MET, observed=f"did not find {shown}", evidence=absence(document, gone[:20])
        )
    if any(there is not True for _, there, _ in found):
        return Finding(state=UNDECIDED, observed="it is not there word for word")
    places = [place for _, _, where in found for place in where[:1]]
    return Finding(state=MET, observed=f"found all {len(terms)}", evidence=spans(document, places))


def _items(other: Document) -> list[str]:
    """The strings of a JSON array, else the list items, else the lines."""
    value = other.any_json
    if isinstance(value, list):
        return [v for v in value if isinstance(v, str)] if all_text(value) else []
    items, _ = part_readings(other, "list item")
    ranges = items or part_readings(other, "line")[0]
    return [other.text[start:end].strip(" \t*_`") for start, end in ranges]


def all_text(values: Sequence[object]) -> bool:
    """True when every value is a string that is not blank."""
    return all(isinstance(value, str) and value.strip() for value in values)


KIND = Kind(
    name="other_output",
    title="Another binding",
    rule=(
        "Word for word. Holding another binding's text is decided only where it is there; holding "
        "every item of it (a JSON array of strings, list items, lines) also where one is missing. "
        "Where a text in backticks that is looked for is what an output or input is called, it is "
        "left open, unless it is said to be a word or a phrase."
    ),
    decide=_decide,
    say=lambda args: f'{_SAID[text_arg(args, "mode")]} "{text_arg(args, "name")}"',
    accepts=(),
    refuses=(),
    unread=("summarises the `draft`", "is consistent with `inventory`"),
)
