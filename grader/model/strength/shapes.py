"""Small shapes that several artifacts share: key shapes, artifact references, tagged bodies."""

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from grader.model.strength.primitives import Digest, Items, JsonType, KeyName, OneOf, Strict, Text


class KeyedShape(Strict):
    """A closed object shape; `permitted_keys` alone bounds what is admitted."""

    required_keys: Items[KeyName]
    permitted_keys: Items[KeyName]
    types: Mapping[KeyName, OneOf[JsonType] | None]


class PublicReference(Strict):
    """An artifact under a path that anyone may read."""

    storage: Literal["public"]
    path: Text
    private_ref: None
    digest: Digest


class PrivateReference(Strict):
    """An artifact named by an opaque reference."""

    storage: Literal["private"]
    path: None
    private_ref: Text
    digest: Digest


ArtifactReference = Annotated[PublicReference | PrivateReference, Field(discriminator="storage")]


class AbsentBody(Strict):
    """Nothing was there; not the same as JSON null."""

    kind: Literal["absent"]


class TextBody(Strict):
    """Text that nobody parsed."""

    kind: Literal["text"]
    value: str


class JsonBody(Strict):
    """A JSON value."""

    kind: Literal["json"]
    value: object


ObservedBody = Annotated[AbsentBody | TextBody | JsonBody, Field(discriminator="kind")]
SuppliedBody = Annotated[AbsentBody | JsonBody, Field(discriminator="kind")]


def first_key_of(*keys: str) -> Discriminator:
    """A union told apart by which of these keys an object has; tags read `<key>`."""
    return Discriminator(_tag_by_key(keys))


def _tag_by_key(keys: tuple[str, ...]) -> Callable[[object], str]:
    def tag(value: object) -> str:
        if isinstance(value, dict):
            return next((f"<{key}>" for key in keys if key in value), f"<{keys[0]}>")
        held = next((key for key in keys if getattr(value, _snake(key), None) is not None), keys[0])
        return f"<{held}>"

    return tag


def _snake(key: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in key)


class LiteralValue(Strict):
    """A value written down."""

    literal: object


class MatcherValue(Strict):
    """Whatever was sent, or whatever was sent with the wrong JSON type."""

    matcher: Literal["any", "type-violating"]


ProbeBindingValue = Annotated[
    Annotated[LiteralValue, Tag("<literal>")] | Annotated[MatcherValue, Tag("<matcher>")],
    first_key_of("literal", "matcher"),
]
