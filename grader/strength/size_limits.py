"""How large a contract and a record may be together: every stage stays within seconds.

Scoring compares each of one list with each of another. The lists come from files of up to 64 MiB,
so their products are bounded before anything is compared.
"""

from collections.abc import Callable
from dataclasses import dataclass

from grader.model.strength.eval_contract import EvalContract
from grader.model.strength.run_record import DefectFinding, SealedRunRecord
from grader.strength.faults import FaultCode, StrengthFault
from grader.strength.walk_expression import walk_expression

MAX_PAIRS = 5_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sizes:
    steps: int
    operations: int
    behaviors: int
    oracles: int
    pointers: int
    siblings: int
    observations: int
    findings: int
    citations: int


_PRODUCTS: dict[str, Callable[[_Sizes], int]] = {
    "plan steps x observations": lambda n: n.steps * n.observations,
    "plan steps x plan steps": lambda n: n.steps * n.steps,
    "plan steps x operations": lambda n: n.steps * n.operations,
    "plan steps x addresses of oracles": lambda n: n.steps * n.pointers,
    "sibling members x plan steps x addresses of oracles": lambda n: (
        n.siblings * n.steps * n.pointers
    ),
    "behaviours x oracles": lambda n: n.behaviors * n.oracles,
    "oracles x findings": lambda n: n.oracles * n.findings,
    "oracles x observations": lambda n: n.oracles * n.observations,
    "quotations x cited observations": lambda n: n.citations,
}


def check_sizes(contract: EvalContract, record: SealedRunRecord) -> None:
    """Refuse what could not be scored in reasonable time.

    Raises:
        StrengthFault: `budget-exhausted`, naming the two lists.
    """
    sizes = _measure(contract, record)
    for name, product in _PRODUCTS.items():
        if product(sizes) > MAX_PAIRS:
            raise StrengthFault(
                FaultCode.BUDGET_EXHAUSTED,
                f"SealedRunRecord[trialIndex={record.trial_index}]",
                f"{name} make more than {MAX_PAIRS} pairs, which this build does not score",
            )


def _measure(contract: EvalContract, record: SealedRunRecord) -> _Sizes:
    groups = contract.sibling_groups
    return _Sizes(
        steps=len(contract.interaction_plan),
        operations=sum(len(i.operations) for i in contract.permitted_interfaces),
        behaviors=sum(1 + len(b.oracles) for b in contract.behaviors),
        oracles=len(contract.oracles),
        pointers=sum(
            len(oracle.direction.evidence_targets) if oracle.direction else 0
            for oracle in contract.oracles
        )
        + sum(
            len(visit.operands())
            for oracle in contract.oracles
            if oracle.check
            for visit in walk_expression(oracle.check)
        ),
        siblings=sum(map(len, groups.operations)) + sum(map(len, groups.parameters))
        if groups
        else 0,
        observations=len(record.observations),
        findings=len(record.findings),
        citations=sum(
            len(f.quoted_evidence) * len(f.observation_ids)
            for f in record.findings
            if isinstance(f, DefectFinding)
        ),
    )
