"""Words written one after the other -> a set."""


def listed(words: str) -> frozenset[str]:
    """The words of a text, which are separated by white space."""
    return frozenset(words.split())
