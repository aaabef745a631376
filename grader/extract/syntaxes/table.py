"""The syntaxes: which are read, which are refused by name. A further one is a file and a line here.

S11 (several components in one file) is how `components.py` cuts a file; each component is then
read by this table.
"""

from collections.abc import Callable, Sequence

from grader.extract.components import Component
from grader.extract.sections import Section
from grader.extract.syntaxes import (
    s1_lower_case,
    s2_contract_heading,
    s3_fenced,
    s4_headings,
    s5_frontmatter,
    s6_typed_ports,
    s7_tests,
    s8_returns,
    s9_maintains,
    s10_criteria,
    s12_prose,
)

READ: dict[str, Callable[[Component], tuple[Section, ...]]] = {
    "S4": s4_headings.find,
    "S2": s2_contract_heading.find,
    "S8": s8_returns.find,
    "S9": s9_maintains.find,
    "S1": s1_lower_case.find,
    "S3": s3_fenced.find,
    "S5": s5_frontmatter.find,
}

REFUSED: dict[str, Callable[[Component, Sequence[Section]], int | None]] = {
    "S6": s6_typed_ports.refused_at,
    "S7": s7_tests.refused_at,
    "S10": s10_criteria.refused_at,
    "S12": s12_prose.refused_at,
}
