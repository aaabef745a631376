"""A vague clause -> the same clause with placeholders where it cannot be tested. No model.

Nothing is invented: what was said stays, the words that settle nothing are defined or replaced by
a placeholder, and what is new is nothing but placeholders. A proposal is made only if the clause
is no longer vague once somebody fills them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.lint.lint_clause import lint_clause
from grader.lint.words import read_words
from grader.model.contract import Clause
from grader.model.finding import ClauseLint, LintFinding, Severity, SmellName
from grader.model.verdicts import ClauseClass
from grader.rewrite.edits import Edit, edited, reread
from grader.rewrite.safe_edits import safe_edits

PARTS = " with <which parts>"

_DEFINED: dict[SmellName, str] = {
    SmellName.WEAK_ADJECTIVE: " (that is, <what a reader finds>)",
    SmellName.UNVERIFIABLE_QUALITY: " (shown by <which record or check>)",
    SmellName.MISSING_THRESHOLD: " (at most <N> <which unit>)",
    SmellName.UNBOUNDED_COMPARATIVE: " (than <which baseline>, by at least <N>)",
    SmellName.VAGUE_QUANTIFIER: " (at least <N>)",
    SmellName.UNSHOWABLE_NEGATIVE: " (that is, none of <which words>)",
    SmellName.UNCLEAR_REFERENCE: " (that is, <what is meant>)",
    SmellName.NO_CRITERION: PARTS,
}
_REPLACED: dict[SmellName, str] = {
    SmellName.ESCAPE_CLAUSE: "if <condition>",
    SmellName.UNCLEAR_REFERENCE: "<what is meant>",
    SmellName.NO_CRITERION: "<which items>",
    SmellName.PROCESS_NOT_RESULT: "must, or else <what then>,",
}
_DENIALS = ("no ", "not ", "never ", "without ", "none ")
_OPEN_END = "and <which further items>"
_OPEN_START = "<which further items> and"
_PREPOSITIONS = frozenset(["with", "in", "of", "at", "to", "by", "on", "within"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A clause's new text. `placeholders` is empty when nothing is left to fill."""

    clause: Clause
    text: str
    edits: tuple[Edit, ...]

    @property
    def placeholders(self) -> tuple[str, ...]:
        """What the author has to fill, in the order of the text."""
        return tuple(p for edit in self.edits for p in edit.placeholders)


def propose(clause: Clause, lint: ClauseLint) -> Proposal | None:
    """What to write instead of a clause, None when nothing can be proposed.

    Args:
        clause: as extracted.
        lint: what lint says of it. A clause that is not vague gets edits without placeholders
            only.
    """
    if lint.label is not ClauseClass.VAGUE:
        safe = safe_edits(clause, lint)
        return _proposal(clause, safe) if safe else None
    findings = [one for one in lint.findings if one.severity is Severity.FINDING]
    if any(one.smell is SmellName.UNFILLED_PLACEHOLDER for one in findings):
        return None
    for edits in _attempts(clause, findings):
        if _is_testable_when_filled(clause, edits):
            return _proposal(clause, edits)
    return None


def _proposal(clause: Clause, edits: Sequence[Edit]) -> Proposal:
    ordered = tuple(sorted(edits, key=lambda edit: edit.start))
    return Proposal(clause=clause, text=edited(clause.text, ordered), edits=ordered)


def _attempts(clause: Clause, findings: Sequence[LintFinding]) -> Iterator[list[Edit]]:
    """From the mildest change to the strongest."""
    if findings:
        yield [_define(clause, one) for one in findings[:1]]
        yield [_define(clause, one) for one in findings]
        yield [_replace(clause, one) for one in findings]
    yield [*(_replace(clause, one) for one in findings), _at_end(clause, PARTS)]


def _define(clause: Clause, finding: LintFinding) -> Edit:
    """Leave the words and say behind them what they mean; what cannot be defined is replaced."""
    added = _DEFINED.get(finding.smell)
    span = clause.text[finding.start : finding.end]
    if finding.smell is SmellName.NO_CRITERION and span.lower().startswith(_DENIALS):
        added = _DEFINED[SmellName.UNSHOWABLE_NEGATIVE]  # `no answer with <which parts>` is wrong
    if added is None or finding.smell is SmellName.NO_CRITERION:
        return _replace(clause, finding) if added is None else _at_end(clause, added)
    words = clause.text[finding.start : finding.end].split()
    if words and words[0].lower() in _PREPOSITIONS:
        return Edit(start=finding.end, end=finding.end, text=added)
    return _at_end(clause, added)


def _replace(clause: Clause, finding: LintFinding) -> Edit:
    """Put a placeholder in the words' place, unless something exact stands among them."""
    span = clause.text[finding.start : finding.end]
    if any(word.is_exact for word in read_words(span)):
        return _at_end(clause, PARTS)
    text = _REPLACED.get(finding.smell, "<what exactly>")
    if finding.smell is SmellName.OPEN_LIST:
        is_end = span.lower().startswith(("and", "etc", "or", "among", "to name"))
        text = _OPEN_END if is_end else _OPEN_START
    if finding.smell is SmellName.UNCLEAR_REFERENCE and span.lower().startswith("depend"):
        text = "depending on <which input>"
    first = span.split(maxsplit=1)[0].lower() if span.strip() else ""
    if first in _PREPOSITIONS and text.startswith("<"):
        text = f"{first} {text}"
    return Edit(start=finding.start, end=finding.end, text=text)


def _at_end(clause: Clause, added: str) -> Edit:
    """At the end of the first line, before its full stop or colon."""
    first_line = clause.text.partition("\n")[0]
    at = len(first_line.rstrip().rstrip(".:;"))
    return Edit(start=at, end=at, text=added)


def _is_testable_when_filled(clause: Clause, edits: Sequence[Edit]) -> bool:
    starts = [(edit.start, edit.end) for edit in edits]
    if len(set(starts)) < len(starts):
        return False
    filled = [
        Edit(start=edit.start, end=edit.end, text=fill(edit.text, SAMPLE_FILLS)) for edit in edits
    ]
    again = reread(clause, edited(clause.text, filled))
    is_same = again.name == clause.name and (again.condition is None) == (clause.condition is None)
    return is_same and lint_clause(again).label is not ClauseClass.VAGUE


SAMPLE_FILLS = {
    "<N>": "3",
    "<condition>": "the caller asks for charts",
    "": "harbours and their tides",
}
"""Stand-ins that show whether filling the placeholders is enough; "" is for every other one."""


def fill(text: str, fills: dict[str, str]) -> str:
    """The text with its placeholders filled; the entry "" is for those that have none."""
    for placeholder in Edit(start=0, end=0, text=text).placeholders:
        text = text.replace(placeholder, fills.get(placeholder, fills[""]))
    return text
