"""L2: `root.prose.md`, `manifest.run.md`, `sources/`, `vm.log.md` (v0.11.0)."""

from grader.extract.layouts.spec import SupportedLayout, has
from grader.extract.manifest_markdown import read_manifest_markdown
from grader.model.run import Layout
from grader.model.run_files import RunFiles


def _is_marked(files: RunFiles) -> bool:
    return has(files, "manifest.run.md")


SPEC = SupportedLayout(
    layout=Layout.L2,
    is_marked=_is_marked,
    root="root.prose.md",
    snapshots="sources",
    log="vm.log.md",
    manifest="manifest.run.md",
    read_manifest=read_manifest_markdown,
)
