"""A reading rule for one family of clauses: it may change how a clause is judged."""

from collections.abc import Mapping
from enum import StrEnum


class Lens(StrEnum):
    """The reading rules; `unanchored` is none at all.

    `distinct-items`: where a clause counts items, items of equal text count once. `fenced-part`:
    where a clause asks for a data format, the one fenced block of an output may be the document.
    `as-if-triggered`: a consequence whose condition did not happen is graded as though it had,
    outside every score.
    """

    UNANCHORED = "unanchored"
    DISTINCT_ITEMS = "distinct-items"
    FENCED_PART = "fenced-part"
    AS_IF_TRIGGERED = "as-if-triggered"


# What is printed beside a clause that the lens changed the reading of; `unanchored` never does.
MODE_OF: Mapping[Lens, str] = {
    Lens.UNANCHORED: "",
    Lens.DISTINCT_ITEMS: "duplicates-count-once",
    Lens.FENCED_PART: "fenced-block-is-document",
    Lens.AS_IF_TRIGGERED: "graded-as-if-triggered",
}
