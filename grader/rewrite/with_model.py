"""Ask a model for rewrites of vague clauses; what does not hold against its clause is dropped."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grader.errors import CallStoppedError, ProviderRejectedError, ProviderUnavailableError
from grader.grade.prompt import PromptWriter
from grader.grade.providers.base import Fault, Provider
from grader.grade.reply import Unreadable
from grader.model.contract import Clause, Contract
from grader.model.finding import ClauseLint
from grader.model.requirement import Requirement
from grader.model.run import Output
from grader.model.settings import JudgingSettings
from grader.model.task import JudgeTask
from grader.rewrite.candidates import Accepted, Candidate, Refused, check_candidate
from grader.rewrite.rewrite_reply import REWRITE_SCHEMA, SCHEMA_NAME, read_candidates

MOST_ATTEMPTS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class RewriteTask:
    """A clause to rewrite: its contract, what lint says of it, its outputs in a run, if any."""

    clause: Clause
    contract: Contract
    lint: ClauseLint
    outputs: tuple[Output, ...] = ()

    def as_question(self) -> JudgeTask:
        """The clause as a question; what is wrong with it stands where requirements would."""
        trouble = tuple(
            Requirement(index=at, text=f"{one.explanation} {one.advice}")
            for at, one in enumerate(self.lint.findings)
        )
        return JudgeTask(
            clause=self.clause,
            service=self.contract.owner,
            purpose=self.contract.purpose,
            requires=tuple(clause.text for clause in self.contract.clauses),
            inputs=(),
            outputs=self.outputs,
            requirements=trouble,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRewrites:
    """What a model proposed for one clause, the least additions first; `fault` is why nothing."""

    clause: Clause
    accepted: tuple[Accepted, ...] = ()
    refused: tuple[Refused, ...] = ()
    fault: str = ""


async def rewrite_with_model(
    tasks: Sequence[RewriteTask], settings: JudgingSettings, provider: Provider
) -> tuple[ModelRewrites, ...]:
    """One call a clause, a second one after a reply that cannot be read; in the tasks' order.

    Args:
        tasks: the clauses.
        settings: with the templates of `prompts/rewrite/`.
        provider: the model.

    Raises:
        ProviderRejectedError: the vendor refused a request.
    """
    writer = PromptWriter(settings)
    slots = asyncio.Semaphore(settings.concurrency)
    rejected: list[ProviderRejectedError] = []

    async def one(task: RewriteTask) -> ModelRewrites:
        async with slots:
            if rejected:
                return ModelRewrites(clause=task.clause, fault=rejected[0].message)
            try:
                found = await _candidates(task, writer, provider)
            except (CallStoppedError, ProviderUnavailableError) as error:
                return ModelRewrites(clause=task.clause, fault=error.message)
            except ProviderRejectedError as error:
                rejected.append(error)
                return ModelRewrites(clause=task.clause, fault=error.message)
        if isinstance(found, Unreadable):
            return ModelRewrites(clause=task.clause, fault=found.message)
        return _checked(task, found)

    results = await asyncio.gather(*(one(task) for task in tasks))
    if rejected:
        raise rejected[0]
    return tuple(results)


async def _candidates(
    task: RewriteTask, writer: PromptWriter, provider: Provider
) -> tuple[Candidate, ...] | Unreadable:
    request = replace(
        writer.request(task.as_question()), schema=REWRITE_SCHEMA, schema_name=SCHEMA_NAME
    )
    found: tuple[Candidate, ...] | Unreadable = Unreadable(fault="empty", message="no reply")
    for attempt in range(MOST_ATTEMPTS):
        request = replace(request, attempt=attempt)
        (answer,) = (await provider.ask(request)).answers
        if isinstance(answer, Fault):
            found = Unreadable(fault=answer.kind, message=answer.message)
        else:
            found = read_candidates(answer.text)
        if not isinstance(found, Unreadable):
            return found
        await provider.reject(request)
    return found


def _checked(task: RewriteTask, candidates: Sequence[Candidate]) -> ModelRewrites:
    others = [one for one in task.contract.clauses if one.clause_id != task.clause.clause_id]
    results = [check_candidate(task.clause, one, others) for one in candidates]
    accepted = [one for one in results if isinstance(one, Accepted)]
    return ModelRewrites(
        clause=task.clause,
        accepted=tuple(sorted(accepted, key=lambda one: len(one.additions))),
        refused=tuple(one for one in results if isinstance(one, Refused)),
        fault="" if results else "the model proposed nothing",
    )
