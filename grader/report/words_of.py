"""Language and register -> the words of a report."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from grader.model.presentation import Language, Register
from grader.report.words import EN, Words


@cache
def words_of(language: Language, register: Register = Register.NEUTRAL) -> Words:
    """The words of a language in a register; a language's catalogue is loaded when asked for."""
    return replace(_CATALOGUES[language](), register=register)


@cache
def strict_words(language: Language, register: Register = Register.NEUTRAL) -> Words:
    """The same, with everything that is not ours in quotation marks, names included."""
    words = words_of(language, register)
    marked = words.catalogue["quoted"]
    strict = {"foreign": marked, "name": marked.replace("{text}", "{name}")}
    return replace(words, catalogue={**words.catalogue, **strict})


def _english() -> Words:
    return EN


def _german() -> Words:
    from grader.report.words_de import DE  # noqa: PLC0415 - its tables are not loaded for English

    return DE


_CATALOGUES: dict[Language, Callable[[], Words]] = {Language.EN: _english, Language.DE: _german}
