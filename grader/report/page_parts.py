"""What the page is put together from: one template, style sheets and scripts, in this order."""

from dataclasses import dataclass

TEMPLATE = "page.html.j2"
STYLES = ("base.css", "layout.css", "tables.css", "detail.css", "media.css")
SCRIPTS = (
    "dom.js",
    "text.js",
    "words.js",
    "collect.js",
    "validate.js",
    "read.js",
    "state.js",
    "diff.js",
    "export.js",
    "widgets.js",
    "virtual.js",
    "controls.js",
    "grade_rows.js",
    "grade_summary.js",
    "grade_list.js",
    "passages.js",
    "clause_detail.js",
    "changes.js",
    "bench_cells.js",
    "bench_matrix.js",
    "bench_drawer.js",
    "figures.js",
    "charts.js",
    "compared.js",
    "strength.js",
    "load.js",
    "theme.js",
    "keys.js",
    "main.js",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageParts:
    """The texts of the files that a page is made of; `styles` and `scripts` in table order."""

    template: str
    styles: tuple[str, ...]
    scripts: tuple[str, ...]
