"""Clauses without a verdict: from a report, and as a section of `grade` and `unevaluable`."""

from collections.abc import Iterator, Sequence

from grader.model.report import ClauseEntry, GradeReport
from grader.model.unevaluable import UnevaluableClause
from grader.model.verdicts import Reason
from grader.report.explanation import entry_explanation
from grader.report.items import Item, Section
from grader.report.layout import Tone
from grader.report.words import EN, Words


def unevaluable_clauses(report: GradeReport, words: Words = EN) -> tuple[UnevaluableClause, ...]:
    """The clauses in force without a verdict, the program's first, then service by service.

    Args:
        report: the report.
        words: the language of the explanations.
    """
    rewrites = {
        one.clause_id: one.rewrite
        for one in report.recommendations
        if one.kind == "rewrite" and one.rewrite is not None
    }
    return tuple(
        UnevaluableClause(
            source=report.run_id,
            service=service,
            clause_id=entry.clause_id,
            text=entry.text,
            reason=entry.reason,
            explanation=entry_explanation(entry, words),
            rewrite=rewrites.get(entry.clause_id),
        )
        for service, entries in _entries(report)
        for entry in entries
        if entry.reason is not None
    )


def _entries(report: GradeReport) -> Iterator[tuple[str, tuple[ClauseEntry, ...]]]:
    yield report.program_contract.name, report.program_contract.ensures_clauses
    for service in report.services:
        yield service.name, service.ensures_clauses


def unevaluable_section(clauses: Sequence[UnevaluableClause], words: Words) -> Section | None:
    """Why each has no verdict and what to write instead, grouped by service; None without any.

    Clauses that only want a judge are summed up first: nothing is wrong with them.

    Args:
        clauses: those of a service one after the other.
        words: the language of the section.
    """
    if not clauses:
        return None
    sources = {clause.source for clause in clauses}
    items = list(_waiting([one for one in clauses if _only_waits(one)], words))
    for one in clauses:
        if not _only_waits(one):
            in_run = words.say("item.of_run", service=one.service, run=one.source)
            items.append(_item(one.service if len(sources) == 1 else in_run, one, words))
    return Section(title=words.say("section.unevaluable"), items=tuple(items))


def _only_waits(clause: UnevaluableClause) -> bool:
    return clause.reason is Reason.NEEDS_JUDGE


def _waiting(clauses: Sequence[UnevaluableClause], words: Words) -> Iterator[Item]:
    if clauses:
        ids = words.say("join.list").join(one.clause_id for one in clauses)
        yield Item(head=words.count("item.waiting", len(clauses)), text=ids, tone=Tone.OPEN)


def _item(group: str, one: UnevaluableClause, words: Words) -> Item:
    promise = words.say("quoted", text=" ".join(one.text.split()))
    reason = words.of("reason", one.reason)
    return Item(
        head=words.say("item.unevaluable", clause=one.clause_id, promise=promise, reason=reason),
        text=one.explanation,
        rewrites=() if one.rewrite is None else (one.rewrite,),
        tone=Tone.OPEN,
        group=group,
    )
