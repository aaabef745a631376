"""Which layout a run directory has; what is not supported is refused by name."""

from grader.errors import RunError
from grader.extract.frontmatter import head_block
from grader.extract.layouts import l3, l4f
from grader.extract.layouts.spec import RefusedLayout, SupportedLayout
from grader.extract.layouts.table import LAYOUTS
from grader.extract.markdown import split_lines
from grader.extract.text_of import text_of
from grader.model.run_files import RunFiles

ROOTS = ("program.md", "root.prose.md")


def detect_layout(files: RunFiles) -> SupportedLayout:
    """The run's layout, its root and manifest being there.

    Args:
        files: the run directory.

    Raises:
        RunError: `unsupported-layout`, `contradictory-layout`, `missing-program` or
            `missing-manifest`, checked in that order.
    """
    marked = [layout for layout in LAYOUTS if layout.is_marked(files)]
    names = [_name(layout) for layout in marked]
    roots = [root for root in ROOTS if _is_file(files, root)]
    if len(marked) > 1 or (len(roots) > 1 and marked):
        raise RunError(
            f"{files.run_id}: files of two layouts stand side by side: "
            f"{', '.join(dict.fromkeys([*names, *roots]))}",
            hint="keep each run in a directory of its own",
            code="contradictory-layout",
        )
    if marked and isinstance(marked[0], RefusedLayout):
        raise _refusal(files, marked[0])
    found = marked[0] if marked else None
    if not roots:
        raise RunError(
            f"{files.run_id}: neither program.md nor root.prose.md lies in the run directory",
            hint="give the run directory itself, for example .prose/runs/abc123",
            code="missing-program",
        )
    layout = found if isinstance(found, SupportedLayout) else _by_kind(files)
    _check_root(files, layout, roots[0])
    if layout.manifest is not None and not _is_file(files, layout.manifest):
        raise RunError(
            f"{files.run_id}: {layout.manifest} is missing, so the expected services are unknown",
            hint="grade a run that was wired; the manifest is written before the first service",
            code="missing-manifest",
        )
    return layout


def _check_root(files: RunFiles, layout: SupportedLayout, root: str) -> None:
    if root != layout.root:
        raise RunError(
            f"{files.run_id}: the manifest is that of layout {layout.layout}, which begins at "
            f"{layout.root}, but the root is {root}",
            hint="keep each run in a directory of its own",
            code="contradictory-layout",
        )


def _by_kind(files: RunFiles) -> SupportedLayout:
    """Without a marker file the kind of `root.prose.md` decides."""
    text = text_of(files, "root.prose.md")
    kind = head_block(split_lines(text))[0].text("kind") if text is not None else None
    return l4f.SPEC if kind == "function" else l3.SPEC


def _refusal(files: RunFiles, layout: RefusedLayout) -> RunError:
    return RunError(
        f"{files.run_id}: layout {layout.name} is not supported: {layout.what}",
        hint=layout.hint,
        code="unsupported-layout",
    )


def _name(layout: SupportedLayout | RefusedLayout) -> str:
    return layout.layout.value if isinstance(layout, SupportedLayout) else layout.name


def _is_file(files: RunFiles, path: str) -> bool:
    return path in files.entries
