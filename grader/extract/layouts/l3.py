"""L3: `root.prose.md`, `forme.manifest.json`, `sources/`, `vm.log.md` (v0.12.0 to v0.14.0)."""

from grader.extract.layouts.spec import SupportedLayout, has
from grader.extract.manifest_json import read_manifest_json
from grader.model.run import Layout
from grader.model.run_files import RunFiles


def _is_marked(files: RunFiles) -> bool:
    return has(files, "forme.manifest.json")


SPEC = SupportedLayout(
    layout=Layout.L3,
    is_marked=_is_marked,
    root="root.prose.md",
    snapshots="sources",
    log="vm.log.md",
    manifest="forme.manifest.json",
    read_manifest=read_manifest_json,
)
