"""Every sentence of every report: a catalogue for each language, said in a register.

A renderer never holds a sentence; it says a key with its values. Another language is another
catalogue with the same keys and, where needed, another rule for plurals. A register says which of
the sentences stand in a report; its own have keys of their own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from grader.model.presentation import Language, Register
from grader.report.percent import percent_text, ratio_text, usd_text
from grader.report.words_en import ENGLISH


def one_or_other(count: int) -> str:
    """English and German plural: `one` for 1, `other` for everything else."""
    return "one" if count == 1 else "other"


def as_written(text: str) -> str:
    """The text itself: what the program writes into a JSON report is English already."""
    return text


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of one language in one register.

    `catalogue` maps a key to a format string with named fields. A key with plural forms has one
    entry for each name that `plural` returns: `key.one`, `key.other`. `told` puts a sentence that
    the program wrote in English, such as what a check found, into the language; what it does not
    know comes back in quotation marks. `decimal` stands between a figure's whole part and the rest.
    """

    language: str
    register: str
    catalogue: Mapping[str, str]
    plural: Callable[[int], str] = one_or_other
    told: Callable[[str], str] = as_written
    decimal: str = "."

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

    def foreign(self, text: str) -> str:
        """Prose that somebody else wrote: a contract, an output, a model; never translated."""
        return self.say("foreign", text=text)

    def name(self, name: str) -> str:
        """A name that somebody else gave: a service, a clause id, a file, an error."""
        return self.say("name", name=name)

    def percent(self, percent: float | Fraction) -> str:
        """A percent in [0, 100] with one decimal; 100 only for exactly all, 0 for exactly none."""
        return percent_text(percent).replace(".", self.decimal)

    def ratio(self, ratio: float | Fraction) -> str:
        """A ratio in [0, 1] as a percent, by the same rule."""
        return ratio_text(ratio).replace(".", self.decimal)

    def usd(self, usd: float) -> str:
        """An amount in US dollars with four decimals."""
        return usd_text(usd).replace(".", self.decimal)


EN = Words(language=Language.EN, register=Register.NEUTRAL, catalogue=ENGLISH)
