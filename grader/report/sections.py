"""What a report says besides its tables, as sections of items; renderers only lay them out."""

from collections.abc import Iterable, Iterator

from grader.model.report import ClauseEntry, GradeReport, NotInForceEntry
from grader.model.report_views import Recommendation
from grader.report.items import Item, Section
from grader.report.judging_sentences import judging_sentences
from grader.report.layout import Tone
from grader.report.terse_line import terse_line
from grader.report.unevaluable import unevaluable_clauses, unevaluable_section
from grader.report.words import EN, Words


def sections(report: GradeReport, words: Words) -> tuple[Section, ...]:
    """All sections with content, in reading order."""
    listed = (
        ("section.conditionals", _conditionals(report, words)),
        ("section.not_in_force", _not_in_force(report, words)),
        ("section.not_run", _not_run(report, words)),
        ("section.recommendations", _advice(report, words)),
        ("section.warnings", _warnings(report, words)),
        ("section.judging", _judging(report, words)),
    )
    found = [Section(title=words.say(key), items=tuple(items)) for key, items in listed]
    last = unevaluable_section(unevaluable_clauses(report, words), words)
    return tuple(one for one in (*found, last) if one is not None and one.items)


def rewrites_by_clause(report: GradeReport) -> dict[str, tuple[str, ...]]:
    """The suggested rewrites by clause id."""
    found: dict[str, tuple[str, ...]] = {}
    for advice in report.recommendations:
        if advice.kind == "rewrite" and advice.clause_id is not None:
            found[advice.clause_id] = found.get(advice.clause_id, ()) + _rewrites(advice)
    return found


def _rewrites(advice: Recommendation) -> tuple[str, ...]:
    return () if advice.rewrite is None else (advice.rewrite,)


def _conditionals(report: GradeReport, words: Words) -> Iterator[Item]:
    as_if = _as_if_triggered(report)
    replaced = {entry.clause_id for entry in _entries_not_in_force(report)}
    for view in report.conditional_ensures:
        condition = condition_shown(view.condition, words)
        if view.triggered is False and view.clause_id in replaced:
            text = words.say("conditional.not_in_force")
        else:
            text = conditional_sentence(view.triggered, view.degraded_output_provided, words)
        entry = as_if.get(view.clause_id)
        if entry is not None:
            text = words.say("conditional.as_if", said=text, line=terse_line(entry, words))
        head = words.say("item.condition", clause=view.clause_id, condition=condition)
        yield Item(head=head, text=text)


def condition_shown(condition: str, words: Words) -> str:
    """A condition of a report: the contract's words, or that of several parts in ours."""
    if condition == EN.say("condition.of_parts"):
        return words.say("condition.of_parts")
    return words.foreign(condition)


def _as_if_triggered(report: GradeReport) -> dict[str, ClauseEntry]:
    """What a lens graded as though its condition had happened, by clause id."""
    return {
        entry.clause_id: entry.as_if
        for entries in (
            report.program_contract.conditional_ensures,
            *(service.conditional_ensures for service in report.services),
        )
        for entry in entries
        if entry.as_if is not None
    }


def conditional_sentence(triggered: bool | None, provided: bool | None, words: Words) -> str:
    """Whether a condition happened, and whether its output was there."""
    if triggered is None:
        return words.say("conditional.unknown")
    if not triggered:
        return words.say("conditional.untested")
    return words.say("conditional.provided" if provided else "conditional.not_provided")


def _not_in_force(report: GradeReport, words: Words) -> Iterator[Item]:
    for entry in _entries_not_in_force(report):
        yield Item(head=entry.clause_id, text=not_in_force_sentence(entry, words))


def _entries_not_in_force(report: GradeReport) -> Iterable[NotInForceEntry]:
    yield from report.program_contract.not_in_force
    for service in report.services:
        yield from service.not_in_force


def not_in_force_sentence(entry: NotInForceEntry, words: Words) -> str:
    """Why a clause was not in force, and which conditional took over."""
    because = words.code("because", entry.because)
    if entry.excused_by is None:
        return because
    return words.say("item.excused_by", because=because, clause=entry.excused_by)


def _not_run(report: GradeReport, words: Words) -> Iterator[Item]:
    for entry in report.not_run:
        because = words.code("because", entry.because)
        text = words.say("item.not_run", service=entry.service, because=because)
        yield Item(head=entry.clause_id, text=text)


def _advice(report: GradeReport, words: Words) -> Iterator[Item]:
    """What is not already said of an unevaluable clause."""
    shown = {view.clause_id for view in report.unevaluable_clauses}
    for advice in report.recommendations:
        if advice.kind == "rewrite" and advice.clause_id in shown:
            continue
        head = words.told(advice.text)
        if advice.clause_id is not None:
            head = words.say("item.advice", clause=advice.clause_id, text=head)
        yield Item(head=head, rewrites=_rewrites(advice))


def _warnings(report: GradeReport, words: Words) -> Iterator[Item]:
    for warning in report.warnings:
        place = _warning_place(warning.file, warning.line, words)
        message = words.told(warning.message)
        head = words.say("item.warning", place=place, message=message, code=warning.code)
        yield Item(head=head, tone=Tone.HALF)


def _judging(report: GradeReport, words: Words) -> Iterator[Item]:
    for head, text in judging_sentences(report, words):
        yield Item(head=words.say("item.step", step=head, text=text) if text else head)


def _warning_place(file: str | None, line: int | None, words: Words) -> str:
    if file is None:
        return words.say("place.run")
    return file if line is None else words.say("place.line", file=file, line=line)


def usage_sentence(report: GradeReport, words: Words) -> str:
    """Answers, tokens and cost; what is not known is said to be unknown."""
    usage = report.usage
    if usage.n_answers == 0:
        is_offline = report.provenance.judge.provider == "core"
        return words.say("usage.none" if is_offline else "usage.unanswered")
    tokens = words.say("usage.tokens_unknown")
    if usage.tokens is not None:
        tokens = words.say(
            "usage.tokens",
            input=usage.tokens.total_input,
            cached=usage.tokens.cached_input,
            output=usage.tokens.output,
        )
    cost = words.say("usage.cost_unknown")
    if usage.cost_usd is not None:
        cost = words.say("usage.cost", usd=words.usd(usage.cost_usd))
    answers = words.count("usage.answers", usage.n_answers)
    bought = [words.count("usage.batch", usage.n_batch_answers)] if usage.n_batch_answers else []
    return words.say("join.list").join((answers, *bought, tokens, cost))
