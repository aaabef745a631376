"""LR (refused): a run store of the reactive branch, which was never merged."""

from grader.extract.layouts.spec import RefusedLayout, has
from grader.model.run_files import RunFiles


def _is_marked(files: RunFiles) -> bool:
    if not has(files, "run.json"):
        return False
    try:
        return '"component_ref"' in files.texts["run.json"]
    except KeyError:
        return False


SPEC = RefusedLayout(
    name="LR",
    is_marked=_is_marked,
    what="a run store of the reactive branch (run.json with component_ref)",
    hint="that branch was never merged; grade a run directory instead",
)
