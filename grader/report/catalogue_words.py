"""Which words are ours: to tell whether a text holds anything else outside of quotation marks."""

import re
from collections.abc import Iterable
from functools import cache
from string import Formatter

from grader.model.presentation import Language
from grader.report.words_of import words_of

# what a quotation stands in; what a check measured has straight marks in English
_QUOTED = {
    Language.EN: re.compile(r"“[^”]*”|\"[^\"]*\"", re.DOTALL),
    Language.DE: re.compile(r"„[^“]*“", re.DOTALL),
}
_WORD = re.compile(r"[^\W\d_]+")


def foreign_words(surface: str, language: Language) -> tuple[str, ...]:
    """The words outside of quotation marks that no sentence of the language has, in order.

    Args:
        surface: of `clause_surface`, in that language.
        language: of its sentences.

    Returns:
        Nothing for a surface that keeps to its language.
    """
    bare = _QUOTED[language].sub(" ", surface)
    ours = catalogue_words(language)
    return tuple(word for word in _WORD.findall(bare) if word.casefold() not in ours)


@cache
def catalogue_words(language: Language) -> frozenset[str]:
    """Every word of every sentence, noun and phrase of a language, case-folded."""
    return frozenset(
        word.casefold()
        for text in _texts(language)
        for word in _WORD.findall(_without_fields(text))
    )


def _texts(language: Language) -> Iterable[str]:
    from grader.report.words_de import SENTENCES  # noqa: PLC0415 - not loaded for a report
    from grader.report.words_de_nouns import NOUNS  # noqa: PLC0415 - not loaded for a report

    yield from words_of(language).catalogue.values()
    for table in (SENTENCES, NOUNS):
        yield from table if language is Language.EN else table.values()


def _without_fields(text: str) -> str:
    return " ".join(literal for literal, _, _, _ in Formatter().parse(text))
