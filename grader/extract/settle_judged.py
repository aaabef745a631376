"""What a judge's answer settles about a condition."""

from dataclasses import dataclass, replace

from grader.extract.conditions import settle_partners
from grader.model.condition import Settled
from grader.model.contract import Clause, ConditionKind
from grader.model.requirement import LEAST_CONFIDENCE, Decision
from grader.model.run import Run
from grader.model.verdicts import Reason, RequirementState
from grader.model.vote import NoVote


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What the judge said to one question about a condition, reduced over its trials.

    `faults` are the trials that brought no vote; `saw_part`: it was shown a part of the texts.
    """

    decision: Decision
    faults: tuple[NoVote, ...] = ()
    saw_part: bool = False


def settle_judged(
    settled: dict[str, Settled],
    clause: Clause,
    errored: str | None,
    said: Said,
    run: Run,
) -> None:
    """Write one answer into `settled`, in place, and settle the partners it decides.

    An answer that settles nothing is kept with the condition: it tells why it is open.

    Args:
        settled: what is known of every condition.
        clause: the conditional clause that was asked about.
        errored: the service whose declared error the condition was compared with; None for the
            general question whether the condition happened.
        said: the judge's answer; below 50 it settles nothing.
        run: the extracted run.
    """
    condition = clause.condition
    assert condition is not None
    known, decision = settled[clause.clause_id], said.decision
    if known.triggered is not None:
        return
    known = _noted(known, said)
    settled[clause.clause_id] = known
    happened = decision.state is RequirementState.MET
    is_sure = decision.confidence is not None and decision.confidence >= LEAST_CONFIDENCE
    if not is_sure:
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
        found,
        how="judge",
        evidence=decision.evidence,
        confidence=decision.confidence,
        judged=decision,
        saw_part=said.saw_part,
    )
    for contract in (run.root, *(one.contract for one in run.services if one.has_run)):
        conditionals = [one for one in contract.clauses if one.condition is not None]
        settle_partners(conditionals, settled)


def _noted(known: Settled, said: Said) -> Settled:
    """Of several answers that settle nothing the first that failed counts, then the last."""
    is_told = bool(known.faults)
    return replace(
        known,
        judged=known.judged if is_told else _weakened(said.decision),
        faults=(*known.faults, *said.faults),
        saw_part=known.saw_part or said.saw_part,
    )


def _weakened(decision: Decision) -> Decision:
    """An answer below 50 is none."""
    is_weak = decision.confidence is not None and decision.confidence < LEAST_CONFIDENCE
    if not is_weak or decision.state is RequirementState.UNDECIDED:
        return decision
    return replace(
        decision,
        state=RequirementState.UNDECIDED,
        decided_by=None,
        reason=Reason.LOW_CONFIDENCE,
    )
