"""A manifest that was read of a text with set names, with every name as it was written."""

from collections.abc import Callable
from dataclasses import replace

from grader.extract.known_names import restored
from grader.extract.manifest import Manifest, ManifestOutput, Node, Return, with_whole_service

Restore = Callable[[str], str]


def restored_manifest(manifest: Manifest, restore: Restore) -> Manifest:
    """The manifest with its names restored; services with a dot in their name are whole again.

    Args:
        manifest: as read; warnings are left as they are.
        restore: gives back what stood where a name was set.
    """
    nodes = tuple(_node(node, restore) for node in manifest.nodes)
    services = [node.name for node in nodes]
    returns = (_return(entry, restore) for entry in manifest.returns)
    return replace(
        manifest,
        program=_optional(manifest.program, restore),
        source=_optional(manifest.source, restore),
        returns=tuple(with_whole_service(entry, services) for entry in returns),
        nodes=nodes,
        order=restored(manifest.order, restore),
    )


def _optional(text: str | None, restore: Restore) -> str | None:
    return None if text is None else restore(text)


def _return(entry: Return, restore: Restore) -> Return:
    return Return(
        name=_optional(entry.name, restore),
        service=_optional(entry.service, restore),
        bound_as=_optional(entry.bound_as, restore),
        path=_optional(entry.path, restore),
    )


def _node(node: Node, restore: Restore) -> Node:
    return replace(
        node,
        name=restore(node.name),
        source=_optional(node.source, restore),
        outputs=tuple(_output(output, restore) for output in node.outputs),
        errors=restored(node.errors, restore),
    )


def _output(output: ManifestOutput, restore: Restore) -> ManifestOutput:
    return replace(
        output,
        name=restore(output.name),
        workspace_path=_optional(output.workspace_path, restore),
        binding_path=_optional(output.binding_path, restore),
    )
