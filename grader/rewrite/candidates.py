"""A model's rewrite of a clause -> accepted with what it adds, or refused with the reason.

Nothing that the model says of its rewrite is believed: what the clause said must still be there,
and what is new must stand, word for word, in the list of additions that its author is shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.checks.read_clause import read_clause
from grader.lint.lint_clause import lint_clause
from grader.model.contract import Clause
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass
from grader.rewrite.comparing import flat, foreign_words, lost_words, moved_number, unlisted_words
from grader.rewrite.edits import line_edits, reread
from grader.rewrite.emptied import empty_way
from grader.rewrite.hostile import hostile_part
from grader.rewrite.propose import Proposal

MOST_TIMES_LONGER = 4
ROOM = 300
WAIVERS = (SmellName.ESCAPE_CLAUSE, SmellName.PROCESS_NOT_RESULT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """What a model proposes: the clause's new text, and the pieces of it that are new."""

    text: str
    additions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """A candidate that keeps the promise; `additions` are new obligations for its author."""

    proposal: Proposal
    additions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A candidate that is not shown as a rewrite, and why."""

    text: str
    reason: str


def check_candidate(
    clause: Clause, candidate: Candidate, others: Sequence[Clause]
) -> Accepted | Refused:
    """Hold a candidate against the clause it is to replace.

    Args:
        clause: as extracted.
        candidate: untrusted.
        others: the other clauses of the contract; their words may not wander into this one.
    """
    text = "\n".join(line.rstrip() for line in candidate.text.strip().split("\n"))
    if not text:
        return Refused(text=candidate.text, reason="says nothing")
    reason = next(_faults(clause, text, candidate.additions, others), None)
    if reason is not None:
        return Refused(text=text, reason=reason)
    proposal = Proposal(clause=clause, text=text, edits=tuple(line_edits(clause.text, text)))
    additions = (*_listed(text, candidate.additions), *_waivers_gone(clause, text))
    return Accepted(proposal=proposal, additions=additions)


def _faults(
    clause: Clause, text: str, additions: Sequence[str], others: Sequence[Clause]
) -> Iterator[str]:
    """The reasons to refuse, the plainest first; later ones may rely on earlier ones."""
    if flat(text) == flat(clause.text):
        yield "changes nothing"
    if len(text) > MOST_TIMES_LONGER * len(clause.text) + ROOM:
        yield "is far longer than the clause"
    hostile = hostile_part(clause.text, text)
    if hostile:
        yield f"holds {hostile}"
    empty = empty_way(clause.text, text)
    if empty:
        yield f"lets nothing keep the promise: “{empty}”"
    if text.count("\n") != clause.text.count("\n"):
        yield "has another number of lines"
    again = reread(clause, text)
    yield from _frame_faults(clause, again)
    yield from _word_faults(clause, text, _listed(text, additions), others)
    yield from _reading_faults(clause, again)


def _frame_faults(clause: Clause, again: Clause) -> Iterator[str]:
    old, new = clause.condition, again.condition
    if old is not None and new is None:
        yield f"loses the condition “{old.text}”"
    elif (old and (old.kind, flat(old.text))) != (new and (new.kind, flat(new.text))):
        yield "changes the condition"
    if again.name != clause.name:
        yield "changes the output's name"
    if len(again.items) != len(clause.items):
        yield "has another number of sub-bullets"


def _word_faults(
    clause: Clause, text: str, additions: Sequence[str], others: Sequence[Clause]
) -> Iterator[str]:
    smelly = _spans_of_findings(clause)
    lost = lost_words(clause.text, text, smelly)
    if lost:
        yield f"loses “{lost[0]}”"
    moved = moved_number(clause.text, text, smelly, additions)
    if moved:
        yield f"takes “{moved}” from what it counts"
    foreign = foreign_words(clause.text, text, [other.text for other in others])
    if foreign:
        yield f"brings another clause's words “{foreign}”"
    added = unlisted_words(clause.text, text, additions)
    if added:
        yield f"adds “{added[0]}” without saying so"


def _spans_of_findings(clause: Clause) -> tuple[tuple[int, int], ...]:
    lint = lint_clause(clause, read_clause(clause))
    return tuple((one.start, one.end) for one in lint.findings)


def _reading_faults(clause: Clause, again: Clause) -> Iterator[str]:
    """What code could check before it can check still, and the whole is no longer vague."""
    checks = [one.check for one in read_clause(clause) if one.check is not None]
    requirements = read_clause(again)
    left = [one.check for one in requirements]
    if None not in left and any(checks.count(one) > left.count(one) for one in checks):
        yield "no longer promises what code could check"
    lint = lint_clause(again, requirements)
    if any(one.smell is SmellName.UNFILLED_PLACEHOLDER for one in lint.findings):
        yield "leaves a placeholder"
    if lint.label is ClauseClass.VAGUE:
        yield "is vague itself"


def _waivers_gone(clause: Clause, text: str) -> Iterator[str]:
    """Where “if possible” goes, the promise binds more than before: that is new, too."""
    for one in lint_clause(clause, read_clause(clause)).findings:
        span = clause.text[one.start : one.end]
        if one.smell in WAIVERS and flat(span) not in flat(text):
            yield f"without “{flat(span)}”"


def _listed(text: str, additions: Sequence[str]) -> list[str]:
    """The additions that really stand in the text."""
    return [one.strip() for one in additions if one.strip() and flat(one) in flat(text)]
