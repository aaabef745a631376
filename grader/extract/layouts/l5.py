"""L5 (refused): a reactor's state directory; it holds no contract files."""

from grader.extract.layouts.spec import RefusedLayout, has, has_folder
from grader.model.run_files import RunFiles


def _is_marked(files: RunFiles) -> bool:
    return has(files, "receipts.json") and has_folder(files, "world-models")


SPEC = RefusedLayout(
    name="L5",
    is_marked=_is_marked,
    what="a reactor state directory (receipts.json, world-models/), not a run",
    hint="it holds no contract files; grade a run directory instead",
)
