"""The types of JSON values and the nouns that name them."""

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "string": (str,), "number": (int, float), "integer": (int,),
    "boolean": (bool,), "array": (list,), "null": (type(None),),
}  # fmt: skip
_NAMES: dict[str, str] = {
    "objects": "object", "dictionaries": "object", "dicts": "object", "mappings": "object",
    "maps": "object", "strings": "string", "numbers": "number", "floats": "number",
    "decimals": "number", "integers": "integer", "ints": "integer", "booleans": "boolean",
    "bools": "boolean", "arrays": "array", "sublists": "array", "nulls": "null",
}  # fmt: skip


def type_named(noun: str) -> str | None:
    """The type that a plural noun names, None for any other noun."""
    return _NAMES.get(noun)


def is_of_type(member: object, name: str) -> bool | None:
    """Whether a value has a type; None for the integer 1.0."""
    if isinstance(member, bool):
        return name == "boolean"
    if name == "integer" and isinstance(member, float) and member.is_integer():
        return None
    return isinstance(member, _TYPES[name])


def is_bare(member: object) -> bool:
    """True for a number, true, false or null: no risk, no city, no finding."""
    return member is None or isinstance(member, bool | int | float)
