"""L1: `program.md`, `manifest.md`, `services/`, `state.md` (v0.9.0 to v0.11.0)."""

from grader.extract.layouts.spec import SupportedLayout, has
from grader.extract.manifest_markdown import read_manifest_markdown
from grader.model.run import Layout
from grader.model.run_files import RunFiles


def _is_marked(files: RunFiles) -> bool:
    return has(files, "manifest.md") or has(files, "program.md")


SPEC = SupportedLayout(
    layout=Layout.L1,
    is_marked=_is_marked,
    root="program.md",
    snapshots="services",
    log="state.md",
    manifest="manifest.md",
    read_manifest=read_manifest_markdown,
)
