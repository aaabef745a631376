"""Clauses that nobody can grade as they stand -> text, Markdown, JSON; grouped by service."""

import json
from collections.abc import Sequence

from grader.model.unevaluable import UnevaluableClause
from grader.report.render_markdown import markdown_section
from grader.report.render_terminal import WIDTH, painted
from grader.report.terminal_rest import section_lines
from grader.report.unevaluable import unevaluable_section
from grader.report.words import EN, Words


def render_unevaluable_text(
    clauses: Sequence[UnevaluableClause], words: Words = EN, *, is_unread: bool = False
) -> str:
    """The section as `grade` prints it on a terminal, and how many there are.

    Args:
        clauses: those without a verdict.
        words: the language.
        is_unread: there are promises that could not be read as clauses.
    """
    section = unevaluable_section(clauses, words)
    if section is None:
        return _nothing(words, is_unread=is_unread)
    text = painted(section_lines(section, words, WIDTH), color=False)
    return f"{text}\n{words.count('unevaluable.count', len(clauses))}\n"


def render_unevaluable_markdown(
    clauses: Sequence[UnevaluableClause], words: Words = EN, *, is_unread: bool = False
) -> str:
    """The section as it stands in a Markdown report; arguments as for the text."""
    section = unevaluable_section(clauses, words)
    if section is None:
        return _nothing(words, is_unread=is_unread)
    return "\n\n".join(markdown_section(section, words)) + "\n"


def _nothing(words: Words, *, is_unread: bool) -> str:
    return f"{words.say('unevaluable.unread' if is_unread else 'unevaluable.none')}\n"


def render_unevaluable_json(clauses: Sequence[UnevaluableClause]) -> str:
    """A JSON list, one object a clause."""
    rows = [
        {
            "source": one.source,
            "service": one.service,
            "clause_id": one.clause_id,
            "text": one.text,
            "reason": one.reason.value,
            "explanation": one.explanation,
            "rewrite": one.rewrite,
        }
        for one in clauses
    ]
    return json.dumps(rows, ensure_ascii=True, indent=2) + "\n"
