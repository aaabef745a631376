"""Clauses that nobody can grade as they stand -> text, Markdown, JSON; grouped by service."""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby

from grader.model.finding import UnevaluableClause
from grader.model.requirement import Reason
from grader.report.escape import markdown_code, markdown_text, one_line

REASONS = {
    Reason.VAGUE: "vague",
    Reason.LOW_CONFIDENCE: "low confidence",
    Reason.NEEDS_JUDGE: "needs a judge",
    Reason.EVIDENCE_NOT_IN_OUTPUT: "evidence not in the output",
    Reason.INSUFFICIENT_EVIDENCE: "evidence withheld",
    Reason.CONDITION_UNKNOWN: "condition unknown",
    Reason.JUDGE_FAILED: "judge failed",
}
NOTHING = "Every clause can be evaluated."


def render_unevaluable_text(clauses: Sequence[UnevaluableClause]) -> str:
    """A block a service, a paragraph a clause."""
    if not clauses:
        return f"{NOTHING}\n"
    return "\n".join(_text_lines(clauses)) + "\n"


def _text_lines(clauses: Sequence[UnevaluableClause]) -> Iterator[str]:
    for (source, service), group in groupby(clauses, key=lambda c: (c.source, c.service)):
        yield f"{one_line(service)} ({one_line(source)})"
        for clause in group:
            yield f"  {one_line(clause.clause_id)}: {REASONS[clause.reason]}"
            yield f"    promise  {one_line(clause.text)}"
            yield f"    why      {one_line(clause.explanation)}"
            if clause.rewrite is not None:
                yield f"    instead  {one_line(clause.rewrite)}"
        yield ""
    yield f"{len(clauses)} clause{'s' if len(clauses) > 1 else ''} cannot be evaluated"


def render_unevaluable_markdown(clauses: Sequence[UnevaluableClause]) -> str:
    """A heading a service, a bullet a clause."""
    if not clauses:
        return f"{NOTHING}\n"
    lines: list[str] = []
    for (source, service), group in groupby(clauses, key=lambda c: (c.source, c.service)):
        lines += [f"## {markdown_text(service)} ({markdown_text(source)})", ""]
        for clause in group:
            lines.append(f"- {markdown_code(clause.text)}: {REASONS[clause.reason]}.")
            lines.append(f"  {markdown_text(clause.explanation)}")
            if clause.rewrite is not None:
                lines.append(f"  Instead: {markdown_code(clause.rewrite)}")
        lines.append("")
    return "\n".join(lines)


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
