"""Clauses that ended as vague -> what is wrong with them, and what to write instead."""

from collections.abc import Mapping
from dataclasses import replace

from grader.checks.read_clause import read_clause
from grader.lint.lint_clause import lint_clause
from grader.model.contract import Clause
from grader.model.finding import ClauseLint, Severity, Suggestion
from grader.model.grade import ClauseOutcome, Ungraded
from grader.model.verdicts import ClauseClass, Reason
from grader.rewrite.propose import propose


def suggestions(
    outcomes: Mapping[str, ClauseOutcome], lints: Mapping[str, ClauseLint]
) -> dict[str, Suggestion]:
    """What to write instead of the clauses that ended as vague.

    Args:
        outcomes: of the clauses in force, by clause id.
        lints: what lint says of whole clauses, as far as that is known already.
    """
    return {
        clause_id: suggest(outcome.standing.clause, lints.get(clause_id))
        for clause_id, outcome in outcomes.items()
        if isinstance(outcome.outcome, Ungraded) and outcome.outcome.reason is Reason.VAGUE
    }


def suggest(clause: Clause, lint: ClauseLint | None = None) -> Suggestion:
    """Say what lint finds in a clause, and propose a rewrite.

    Where lint does not call it vague, only a judge found no criterion: then what lint merely hints
    at counts as a finding.

    Args:
        clause: as extracted, not narrowed to a mode.
        lint: what lint says of it; None to ask it.
    """
    lint = lint if lint is not None else lint_clause(clause, read_clause(clause))
    if lint.label is not ClauseClass.VAGUE:
        findings = tuple(replace(one, severity=Severity.FINDING) for one in lint.findings)
        lint = replace(lint, label=ClauseClass.VAGUE, findings=findings)
    proposal = propose(clause, lint)
    return Suggestion(
        clause_id=clause.clause_id,
        explanation=lint.findings[0].explanation if lint.findings else "",
        rewrite=None if proposal is None else proposal.text,
    )
