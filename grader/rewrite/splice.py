"""A file's text with some clauses rewritten: only their own lines change, or nothing does."""

from collections.abc import Sequence

from grader.errors import ContractSyntaxError
from grader.extract.contracts import read_contracts
from grader.lint.locate import source_offsets, starts_of_lines
from grader.model.contract import Clause
from grader.rewrite.edits import Edit, edited
from grader.rewrite.propose import Proposal

HINT = "rewrite this clause by hand"


def splice(path: str, source: str, proposals: Sequence[Proposal]) -> str:
    """Put proposals into the file they come from.

    Args:
        path: the file, as it was given to `read_contracts`.
        source: its whole text, line endings and byte order mark as they are.
        proposals: for clauses of this file; no two for the same clause.

    Returns:
        The new text. Everything outside of the clauses' own lines is the same, and extraction
        gives the same contracts but for the rewritten clauses.

    Raises:
        ContractSyntaxError: `cannot-splice`, a clause does not stand in its lines as extracted, or
            the file would be read differently afterwards.
    """
    starts = starts_of_lines(source)
    edits: list[Edit] = []
    for proposal in proposals:
        offsets = source_offsets(proposal.clause, source, starts)
        if offsets is None:
            raise _refused(path, proposal, "its text does not stand in its lines as extracted")
        edits.extend(_in_source(edit, offsets) for edit in proposal.edits)
    spliced = edited(source, edits)
    _check(path, source, spliced, proposals)
    return spliced


def _in_source(edit: Edit, offsets: Sequence[int]) -> Edit:
    """The edit in code points of the file; an insertion goes right behind what is before it."""
    if edit.start == edit.end:
        at = offsets[edit.start - 1] + 1 if edit.start else offsets[0]
        return Edit(start=at, end=at, text=edit.text)
    end = offsets[edit.end - 1]
    begins_blank = edit.start > 0 and _is_blank(offsets, edit.start)
    start = offsets[edit.start - 1] + 1 if begins_blank else offsets[edit.start]
    return Edit(
        start=start, end=end if _is_blank(offsets, edit.end - 1) else end + 1, text=edit.text
    )


def _is_blank(offsets: Sequence[int], at: int) -> bool:
    """A blank has the offset of the character after it."""
    return at + 1 < len(offsets) and offsets[at] == offsets[at + 1]


def _check(path: str, source: str, spliced: str, proposals: Sequence[Proposal]) -> None:
    wanted = {proposal.clause.place.line_start: proposal for proposal in proposals}
    before, after = _clauses(path, source), _clauses(path, spliced)
    if len(before) != len(after):
        raise _refused(path, proposals[0], "the file would hold another number of clauses")
    for old, new in zip(before, after, strict=True):
        proposal = wanted.get(old.place.line_start)
        is_own = proposal is not None and proposal.clause.clause_id == old.clause_id
        expected = proposal.text if proposal is not None and is_own else old.text
        if new.text != expected or _frame(new) != _frame(old):
            culprit = proposal or proposals[0]
            raise _refused(path, culprit, f"{old.clause_id} would be read differently")


def _clauses(path: str, text: str) -> list[Clause]:
    return [
        clause
        for read in read_contracts(path, text).contracts()
        for clause in read.contract.clauses
    ]


def _frame(clause: Clause) -> tuple[object, ...]:
    """What a rewrite leaves as it is: name, id, condition, the number of sub-bullets."""
    condition = clause.condition
    when = None if condition is None else (condition.kind, condition.text)
    return clause.clause_id, clause.name, when, len(clause.items)


def _refused(path: str, proposal: Proposal, why: str) -> ContractSyntaxError:
    return ContractSyntaxError(
        f"not rewritten: {why}",
        path=path,
        line=proposal.clause.place.line_start,
        hint=HINT,
        code="cannot-splice",
    )
