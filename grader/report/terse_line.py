"""A clause on one line: its verdict, and what is broken and where; no advice."""

from grader.model.report import ClauseEntry
from grader.model.span import Span
from grader.model.verdicts import RequirementState, Verdict
from grader.report.clause_notes import in_telling_order, place_text, seen_words
from grader.report.evidence_words import span_place
from grader.report.layout import display
from grader.report.terminal_clauses import verdict_word
from grader.report.words import Words

LONGEST_ID = 80
LONGEST_WHAT = 200
BROKEN = frozenset({Verdict.VIOLATED, Verdict.PARTIALLY_SATISFIED})


def terse_line(entry: ClauseEntry, words: Words) -> str:
    """The clause on one line; hidden characters are visible."""
    state = verdict_word(entry.verdict, words)
    clause = words.name(display(entry.clause_id, LONGEST_ID))
    why = _why(entry, words)
    if why:
        line = words.say("terse.clause_why", state=state, clause=clause, why=why)
    else:
        line = words.say("terse.clause", state=state, clause=clause)
    if not entry.lens_mode:
        return line
    mode = words.say("quoted", text=display(entry.lens_mode, LONGEST_ID))
    return words.say("terse.lens", line=line, lens=words.say("label.lens"), mode=mode)


def _why(entry: ClauseEntry, words: Words) -> str:
    """What is not met and where, or why there is no verdict; empty for a promise that is kept."""
    if entry.reason is not None:
        return words.of("reason", entry.reason)
    what = _what(entry, words)
    if not what:
        return ""
    return words.say("terse.where", what=what, place=display(_where(entry, words), LONGEST_WHAT))


def _what(entry: ClauseEntry, words: Words) -> str:
    if entry.verdict not in BROKEN:
        return ""
    missing = [part for part in entry.requirements if part.state is RequirementState.NOT_MET]
    said = [
        seen_words(one.observed, one.finding, words) or words.foreign(one.text) for one in missing
    ]
    return display(words.say("join.parts").join(said), LONGEST_WHAT)


def _where(entry: ClauseEntry, words: Words) -> str:
    """The first quote of what is not met, else the file that was searched, else the promise."""
    first = next(iter(in_telling_order(entry)), None)
    if isinstance(first, Span):
        return span_place(first, words)
    if first is not None and first.files:
        return words.name(first.files[0])
    return place_text(entry.place, words)
