"""YAML of an untrusted file: safe loader, bounded depth and aliases, line numbers kept."""

import yaml

from grader.extract.limits import YAML_ALIASES, YAML_DEPTH


class YamlRefusedError(ValueError):
    """The text is no YAML, or goes over a limit."""


def compose(text: str) -> yaml.Node | None:
    """Parse one document into nodes that know their lines.

    Args:
        text: YAML; anchors and aliases allowed within limits.

    Raises:
        YamlRefusedError: no YAML, deeper than 200 levels, or more than 100 aliases.
    """
    try:
        _check_limits(text)
        return yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise YamlRefusedError(str(error).replace("\n", " ")) from error


def construct(node: yaml.Node | None) -> object:
    """The plain value of a composed node: str, int, float, bool, None, list, dict, date.

    Raises:
        YamlRefusedError: a tag that the safe loader does not know, or a key that cannot be one.
    """
    if node is None:
        return None
    loader = yaml.SafeLoader("")
    try:
        return loader.construct_document(node)
    except (yaml.YAMLError, RecursionError, ValueError, TypeError) as error:
        raise YamlRefusedError(str(error).replace("\n", " ")) from error
    finally:
        loader.dispose()


def _check_limits(text: str) -> None:
    depth = aliases = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        if isinstance(event, yaml.events.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.events.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.events.AliasEvent):
            aliases += 1
        if depth > YAML_DEPTH:
            raise YamlRefusedError(f"nested more than {YAML_DEPTH} levels deep")
        if aliases > YAML_ALIASES:
            raise YamlRefusedError(f"more than {YAML_ALIASES} aliases")
