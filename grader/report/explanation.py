"""Why a clause of a report ended as it did, in any language.

A report holds that sentence in English. In another language it is made anew from what the report
says of the clause, by the same rules.
"""

from grader.model.presentation import Language
from grader.model.report import ClauseEntry
from grader.report.words import Words


def entry_explanation(entry: ClauseEntry, words: Words) -> str:
    """Why the clause ended as it did, in the language of `words`."""
    if words.language == Language.EN:
        return entry.explanation
    from grader.report.explain_entry import explained_again  # noqa: PLC0415 - loads the nouns of a grading

    return explained_again(entry, words)
