"""The coverage gaps of a contract, in the published order."""

from grader.model.strength.eval_contract import EvalContract
from grader.model.strength.evidence_artifact import CoverageGap
from grader.strength.coverage import siblings
from grader.strength.coverage.declared_sites import view_contract
from grader.strength.coverage.rules import SITE_RULES
from grader.strength.severity import highest

_SIBLINGS_PLACE = 4
RULE_ORDER: tuple[str, ...] = (
    *(rule.rule for rule in SITE_RULES[:_SIBLINGS_PLACE]),
    siblings.RULE,
    *(rule.rule for rule in SITE_RULES[_SIBLINGS_PLACE:]),
)


def coverage_gaps(contract: EvalContract) -> tuple[CoverageGap, ...]:
    """Every rule that is relevant to the contract and not satisfied by it.

    Each gap has the highest severity of the contract's behaviours.
    """
    view = view_contract(contract)
    is_open = {rule.rule: rule.is_open(view) for rule in SITE_RULES}
    is_open[siblings.RULE] = siblings.siblings_are_open(view)
    severity = highest([behavior.severity for behavior in contract.behaviors])
    return tuple(
        CoverageGap.model_validate(
            {
                "rule": rule,
                "relevancePredicate": f"{rule}-relevance",
                "satisfactionPredicate": f"{rule}-satisfaction",
                "satisfied": False,
                "severity": severity,
            }
        )
        for rule in RULE_ORDER
        if is_open[rule]
    )
