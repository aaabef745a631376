"""L0 (refused): a `.prose` script; it has no contracts."""

from grader.extract.layouts.spec import RefusedLayout, has
from grader.model.run_files import RunFiles


def _is_marked(files: RunFiles) -> bool:
    return has(files, "program.prose")


SPEC = RefusedLayout(
    name="L0",
    is_marked=_is_marked,
    what="a run of a .prose script (program.prose), which declares no contracts",
    hint="migrate the program to Markdown contracts and run it again",
)
