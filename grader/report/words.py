"""Every sentence of every report: a catalogue for each language and register.

A renderer never holds a sentence; it says a key with its values. Another language or register is
another catalogue with the same keys and, where needed, another rule for plurals.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from grader.report.words_en import ENGLISH


def one_or_other(count: int) -> str:
    """English plural: `one` for 1, `other` for everything else."""
    return "one" if count == 1 else "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of one language in one register.

    `catalogue` maps a key to a format string with named fields. A key with plural forms has one
    entry for each name that `plural` returns: `key.one`, `key.other`.
    """

    language: str
    register: str
    catalogue: Mapping[str, str]
    plural: Callable[[int], str] = one_or_other

    def say(self, key: str, **values: object) -> str:
        """The sentence of a key; values are put in as they are, never read as a format.

        Raises:
            KeyError: the catalogue lacks the key, or the sentence names a value not given.
        """
        return self.catalogue[key].format_map(values)

    def count(self, key: str, n: int, **values: object) -> str:
        """The sentence of a key in the plural form for `n`, which it may name as `{n}`."""
        return self.say(f"{key}.{self.plural(n)}", n=n, **values)

    def of(self, family: str, member: StrEnum) -> str:
        """The words for a member of a closed set, such as a verdict."""
        return self.say(f"{family}.{member.value}")

    def code(self, family: str, code: str) -> str:
        """The words for a stable code; the code itself where the catalogue has none."""
        return self.catalogue.get(f"{family}.{code}", code)


EN = Words(language="en", register="plain", catalogue=ENGLISH)
