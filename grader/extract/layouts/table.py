"""The layouts, in the order in which their markers are looked for. A further one is a line here."""

from grader.extract.layouts import l0, l1, l2, l3, l4, l4f, l5, l6, lr
from grader.extract.layouts.spec import RefusedLayout, SupportedLayout

LAYOUTS: tuple[SupportedLayout | RefusedLayout, ...] = (
    l4.SPEC,
    l3.SPEC,
    l2.SPEC,
    l1.SPEC,
    l4f.SPEC,
    lr.SPEC,
    l5.SPEC,
    l0.SPEC,
    l6.SPEC,
)
