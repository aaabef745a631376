"""L4 (refused): a mounted run with `compiled-intent.json` and `world-model/`."""

from grader.extract.layouts.spec import RefusedLayout, has, has_folder
from grader.model.run_files import RunFiles


def _is_marked(files: RunFiles) -> bool:
    return has(files, "compiled-intent.json") or has_folder(files, "world-model")


SPEC = RefusedLayout(
    name="L4",
    is_marked=_is_marked,
    what="a mounted run (compiled-intent.json, world-model/)",
    hint="grade a function run or a run with a manifest; mounted runs are not read yet",
)
