"""Keys written as a path: `user.name`, `items[].sku`, `$.a`, `a/b`."""

import re

_PATH_MARK = re.compile(r"[.\[/>\u2192]|^\$")
_BETWEEN = re.compile(r"[^\w-]+")


def end_of_path(key: str) -> str:
    """The last name of a path; empty for a key that has no mark of one."""
    if not _PATH_MARK.search(key):
        return ""
    names = [name for name in _BETWEEN.split(key) if name and not name.isdigit()]
    return names[-1] if names else ""


def has_key_anywhere(value: object, key: str) -> bool:
    """True when an object in the value, or the value itself, has the key."""
    open_values = [value]
    while open_values:
        one = open_values.pop()
        if isinstance(one, dict):
            if key in one:
                return True
            open_values.extend(one.values())
        elif isinstance(one, list):
            open_values.extend(one)
    return False
