"""From a run to what is asked of the judge: clauses' open requirements, open conditions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.model.condition import Settled
from grader.model.contract import Clause, ConditionKind, Contract
from grader.model.requirement import Requirement
from grader.model.run import ErrorState, Output, Run, Service
from grader.model.task import JudgeTask


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionQuestion:
    """One question about one condition.

    `errored` is the service whose declared error the condition may describe; None for the
    general question whether the condition happened at all.
    """

    clause: Clause
    errored: str | None
    task: JudgeTask


def clause_task(
    run: Run, clause: Clause, service: str | None, open_requirements: Sequence[Requirement]
) -> JudgeTask:
    """The task for what code left open in a clause.

    Args:
        run: the extracted run.
        clause: the clause, already narrowed to the mode in force.
        service: the service in whose list it stands, None for the program contract.
        open_requirements: at least one, in clause order.
    """
    contract = _contract(run, service)
    return JudgeTask(
        clause=clause,
        service=contract.owner,
        purpose=contract.purpose,
        requires=contract.requires,
        inputs=run.caller_inputs,
        outputs=run.targets[clause.clause_id].outputs,
        requirements=tuple(open_requirements),
    )


def condition_questions(
    run: Run, settled: Mapping[str, Settled], asked: frozenset[tuple[str, str | None]]
) -> tuple[ConditionQuestion, ...]:
    """The next questions about conditions that are still open.

    A condition is first asked whether it describes the declared error of its errored service (for
    a root condition: of each errored service that nothing covers yet), then whether it happened.

    Args:
        run: the extracted run.
        settled: what is known of every condition.
        asked: pairs (clause id, errored service or None) that were put already.
    """
    questions: list[ConditionQuestion] = []
    for contract, service in _scopes(run):
        for clause in contract.clauses:
            if clause.condition is None or settled[clause.clause_id].triggered is not None:
                continue
            errored = _possible_errors(run, settled, clause, service)
            fresh = [one for one in errored if (clause.clause_id, one.name) not in asked]
            if fresh:
                questions.append(_coverage(clause, contract, fresh[0]))
            elif (clause.clause_id, None) not in asked:
                questions.extend(_general(run, clause, contract, service))
    return tuple(questions)


def _contract(run: Run, service: str | None) -> Contract:
    return next((one.contract for one in run.services if one.name == service), run.root)


def _scopes(run: Run) -> list[tuple[Contract, Service | None]]:
    scopes: list[tuple[Contract, Service | None]] = [(run.root, None)]
    scopes.extend((one.contract, one) for one in run.services if one.has_run)
    return scopes


def _possible_errors(
    run: Run, settled: Mapping[str, Settled], clause: Clause, service: Service | None
) -> list[Service]:
    assert clause.condition is not None
    if clause.condition.kind is ConditionKind.UNLESS:
        return []
    covered = {one.service for one in settled.values() if one.triggered and one.error}
    candidates = run.services if service is None else (service,)
    return [
        one
        for one in candidates
        if one.error is not None
        and one.error.is_declared
        and one.error.state is ErrorState.CURRENT
        and one.name not in covered
    ]


def _error_output(service: Service) -> Output:
    assert service.error is not None
    return Output(
        service=service.name, name="__error", path=service.error.path, text=service.error.text
    )


def _coverage(clause: Clause, contract: Contract, errored: Service) -> ConditionQuestion:
    assert clause.condition is not None
    assert errored.error is not None
    declared = next(
        (one for one in errored.contract.errors if one.name == errored.error.name), None
    )
    told = declared.description if declared else ""
    text = f"service: {errored.name}; error: {errored.error.name}; it means: {told or '-'};"
    text += f" condition: {clause.condition.text}"
    return ConditionQuestion(
        clause=clause,
        errored=errored.name,
        task=_condition_task(clause, contract, (_error_output(errored),), (), text, errored.name),
    )


def _general(
    run: Run, clause: Clause, contract: Contract, service: Service | None
) -> list[ConditionQuestion]:
    assert clause.condition is not None
    services = run.services if service is None else (service,)
    seen = [
        output
        for one in services
        for output in (*one.outputs, *([_error_output(one)] if one.error else []))
        if output.problem is None and not output.is_blank
    ]
    if not seen:
        return []
    text = clause.condition.text
    task = _condition_task(clause, contract, tuple(seen), run.caller_inputs, text, None)
    return [ConditionQuestion(clause=clause, errored=None, task=task)]


def _condition_task(
    clause: Clause,
    contract: Contract,
    outputs: tuple[Output, ...],
    inputs: tuple[Output, ...],
    text: str,
    errored: str | None,
) -> JudgeTask:
    return JudgeTask(
        clause=clause,
        service=contract.owner,
        purpose=contract.purpose,
        requires=contract.requires,
        inputs=inputs,
        outputs=outputs,
        requirements=(Requirement(index=0, text=text),),
        is_condition=True,
        errored=errored,
    )
