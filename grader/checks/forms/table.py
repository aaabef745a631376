"""The forms of sentence that are understood, in the order in which they are tried."""

from grader.checks.form import Form, Found
from grader.checks.forms.count import COUNT
from grader.checks.forms.data_format import DATA_FORMAT
from grader.checks.forms.each import EACH
from grader.checks.forms.edges import EDGES, WRAPPED
from grader.checks.forms.fields import FIELD_VALUE, FIELDS
from grader.checks.forms.headings_named import HEADINGS_NAMED
from grader.checks.forms.json_field import JSON_FIELD
from grader.checks.forms.keys import KEYS
from grader.checks.forms.language import LANGUAGE
from grader.checks.forms.letter_case import LETTER_CASE
from grader.checks.forms.literal_text import LITERAL_TEXT
from grader.checks.forms.marked_text import POSTSCRIPT, SERIES, TITLE, VERSIONS
from grader.checks.forms.named_items import NAMED_ITEMS
from grader.checks.forms.nth_part import NTH_PARAGRAPH, NTH_PART
from grader.checks.forms.order import SORTED, TERM_ORDER, UNIQUE
from grader.checks.forms.other_output import OTHER_OUTPUT
from grader.checks.forms.whole_value import EMPTINESS, EXACT_TEXT, SCRIPT, SHAPE
from grader.checks.phrase import Phrase

FORMS: tuple[Form, ...] = (
    JSON_FIELD,
    EACH,
    SERIES,
    VERSIONS,
    COUNT,
    WRAPPED,
    TITLE,
    POSTSCRIPT,
    NTH_PARAGRAPH,
    EDGES,
    NTH_PART,
    LETTER_CASE,
    SCRIPT,
    LANGUAGE,
    DATA_FORMAT,
    KEYS,
    HEADINGS_NAMED,
    EMPTINESS,
    OTHER_OUTPUT,
    EXACT_TEXT,
    SHAPE,
    UNIQUE,
    SORTED,
    TERM_ORDER,
    LITERAL_TEXT,
    FIELDS,
    FIELD_VALUE,
    NAMED_ITEMS,
)


def read_form(phrase: Phrase) -> Found:
    """What the first form that understands a phrase says of it."""
    for form in FORMS:
        if not form.signs.isdisjoint(phrase.signs):
            found = form.read(phrase)
            if found is not None:
                return found
    return None
