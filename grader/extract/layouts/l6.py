"""L6 (refused): free Markdown programs with `results/{program}/`; there is no clause list."""

from grader.extract.layouts.spec import RefusedLayout
from grader.model.run_files import RunFiles


def _is_marked(files: RunFiles) -> bool:
    if any(path in files.entries for path in ("program.md", "root.prose.md")):
        return False
    return any(
        path.startswith("results/") and path.count("/") == 2 and path.endswith(".md")
        for path in files.entries
    )


SPEC = RefusedLayout(
    name="L6",
    is_marked=_is_marked,
    what="results of a free Markdown program (results/{program}/), which has no clause list",
    hint="write the promises as a list of ensures clauses and run the program again",
)
