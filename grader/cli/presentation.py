"""The flags `--register` and `--language`, and the words that they ask for."""

import click

from grader.model.presentation import Language, Register
from grader.report.words import Words
from grader.report.words_of import words_of

REGISTER = click.option(
    "--register",
    type=click.Choice([one.value for one in Register]),
    help="How much text and Markdown say: the report, a line a clause, or with advice "
    "(default: neutral).",
)
LANGUAGE = click.option(
    "--language",
    type=click.Choice([one.value for one in Language]),
    help="Language of our own sentences; what others wrote is quoted (default: en).",
)


def asked_words(register: str | None, language: str | None) -> Words:
    """The words of what was asked for; neutral English where nothing was."""
    return words_of(Language(language or Language.EN), Register(register or Register.NEUTRAL))
