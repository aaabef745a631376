"""The forms of sentence that are understood, in the order in which they are tried."""

from collections.abc import Callable

from grader.checks.forms.count import read_count
from grader.checks.forms.data_format import read_data_format
from grader.checks.forms.each import read_each
from grader.checks.forms.edges import read_edges, read_wrapped
from grader.checks.forms.fields import read_field_value, read_fields
from grader.checks.forms.headings_named import read_headings_named
from grader.checks.forms.keys import read_keys
from grader.checks.forms.language import read_language
from grader.checks.forms.letter_case import read_letter_case
from grader.checks.forms.literal_text import read_literal_text
from grader.checks.forms.marked_text import (
    read_postscript,
    read_series,
    read_title,
    read_versions,
)
from grader.checks.forms.named_items import read_named_items
from grader.checks.forms.nth_part import read_nth_paragraph, read_nth_part
from grader.checks.forms.order import read_sorted, read_term_order, read_unique
from grader.checks.forms.other_output import read_other_output
from grader.checks.forms.whole_value import (
    read_emptiness,
    read_exact_text,
    read_script,
    read_shape,
)
from grader.checks.phrase import Phrase
from grader.model.requirement import Check

# Each returns a check, several joined ones (a requirement each), or None.
FORMS: tuple[Callable[[Phrase], Check | tuple[Check, ...] | None], ...] = (
    read_each,
    read_series,
    read_versions,
    read_count,
    read_wrapped,
    read_title,
    read_postscript,
    read_nth_paragraph,
    read_edges,
    read_nth_part,
    read_letter_case,
    read_script,
    read_language,
    read_data_format,
    read_keys,
    read_headings_named,
    read_emptiness,
    read_other_output,
    read_exact_text,
    read_shape,
    read_unique,
    read_sorted,
    read_term_order,
    read_literal_text,
    read_fields,
    read_field_value,
    read_named_items,
)
