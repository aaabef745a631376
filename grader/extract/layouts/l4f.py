"""L4f: a single function, `root.prose.md` and `bindings/{function}/` without a manifest (v0.15)."""

from grader.extract.layouts.spec import SupportedLayout
from grader.model.run import Layout
from grader.model.run_files import RunFiles


def _is_marked(files: RunFiles) -> bool:  # noqa: ARG001 - no file marks it; its root's kind does
    return False


SPEC = SupportedLayout(
    layout=Layout.L4F,
    is_marked=_is_marked,
    root="root.prose.md",
    snapshots="sources",
    log="vm.log.md",
)
