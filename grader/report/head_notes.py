"""What stands under the score because a person must not miss it: what was not judged at all."""

from collections.abc import Iterator

from grader.model.report import GradeReport
from grader.model.report_judging import TRIPWIRE_FAILED, TRIPWIRE_UNANSWERED
from grader.model.report_views import WarningEntry
from grader.model.run_files import NO_CONTRACT, UNREAD_CONTRACTS
from grader.model.verdicts import ClauseState
from grader.report.layout import display
from grader.report.score_words import all_entries
from grader.report.words import Words

MOST_UNREAD = 5
# what makes the exit status 4 although every clause may have a verdict
DOUBTS = frozenset({TRIPWIRE_FAILED, TRIPWIRE_UNANSWERED})


def head_notes(report: GradeReport, words: Words) -> Iterator[str]:
    """For the head: a lens, an interruption, a doubt, nothing evaluable, contracts not read."""
    lens = report.provenance.settings.get("lens")
    if lens is not None:
        yield words.say("head.lens", lens=words.name(display(str(lens), 40)))
    if not report.complete:
        yield words.say("head.interrupted")
    for one in report.warnings:
        if one.code in DOUBTS:
            yield _said(one, words)
    if not any(entry.state is ClauseState.GRADED for entry in all_entries(report)):
        yield words.say("head.nothing_evaluable")
    unread = [one for one in report.warnings if one.code in UNREAD_CONTRACTS]
    for warning in unread[:MOST_UNREAD]:
        yield words.say("head.unread", said=_said(warning, words))
    if len(unread) > MOST_UNREAD:
        yield words.count("head.more_unread", len(unread) - MOST_UNREAD)


def _said(warning: WarningEntry, words: Words) -> str:
    """The warning, with the file that it is about where the message does not name the service."""
    message = display(words.told(warning.message), 200)
    if warning.file is None or warning.code == NO_CONTRACT:
        return message
    return words.say("note.labelled", label=display(warning.file, 80), text=message)
