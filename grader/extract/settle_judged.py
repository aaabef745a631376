"""What a judge's answer settles about a condition."""

from dataclasses import replace

from grader.extract.conditions import settle_partners
from grader.model.condition import Settled
from grader.model.contract import Clause, ConditionKind
from grader.model.requirement import LEAST_CONFIDENCE, Decision
from grader.model.run import Run
from grader.model.verdicts import RequirementState


def settle_judged(
    settled: dict[str, Settled],
    clause: Clause,
    errored: str | None,
    decision: Decision,
    run: Run,
) -> None:
    """Write one answer into `settled`, in place, and settle the partners it decides.

    Args:
        settled: what is known of every condition.
        clause: the conditional clause that was asked about.
        errored: the service whose declared error the condition was compared with; None for the
            general question whether the condition happened.
        decision: the judge's, reduced over its trials; below 50 it settles nothing.
        run: the extracted run.
    """
    condition = clause.condition
    assert condition is not None
    known = settled[clause.clause_id]
    happened = decision.state is RequirementState.MET
    is_sure = decision.confidence is not None and decision.confidence >= LEAST_CONFIDENCE
    if known.triggered is not None or not is_sure:
        return
    if errored is None:
        if not happened and decision.state is not RequirementState.NOT_MET:
            return
        is_turned = condition.kind is ConditionKind.UNLESS
        triggered = happened is not is_turned
        found = replace(known, triggered=triggered)
    elif happened:
        error = next(one.error for one in run.services if one.name == errored)
        found = replace(known, triggered=True, service=errored, error=error.name if error else None)
    else:
        return
    settled[clause.clause_id] = replace(
        found, how="judge", evidence=decision.evidence, confidence=decision.confidence
    )
    for contract in (run.root, *(one.contract for one in run.services if one.has_run)):
        conditionals = [one for one in contract.clauses if one.condition is not None]
        settle_partners(conditionals, settled)
