"""Whatever a judge says, in batches or at once: the same trials, steps and answers come of it."""

import asyncio
import json
from dataclasses import replace
from hashlib import sha256

import pytest
from batch_desk import WHO, Office, Service
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.grade.cache_store import CacheStore
from grader.grade.cached import CachedProvider
from grader.grade.providers.base import Answer, Fault, ModelReply
from grader.grade.providers.batches import BatchResults
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.grade.schedule import judge_tasks
from grader.model.usage import Usage

OUTPUT = "The harbour of Brent is calm tonight, and the tide turns at noon."
QUOTE = "The harbour of Brent is calm"


def entry(**changes):
    fields = {"quotes": [QUOTE], "looked_for": [], "finding": "So.", "answer": "met"}
    one = {"index": 0, **fields, "confidence": 90, **changes}
    return json.dumps({"requirements": [one], "clause_class": "measurable"})


LINES = [
    entry(),
    entry(confidence=60),
    entry(answer="not_met"),
    entry(answer="cannot_tell", quotes=[]),
    entry(quotes=["nowhere in the output at all"]),
    "no vote at all",
    Fault(kind="truncated", message="cut"),
    Fault(kind="refused", message="no"),
]
VOTING = [
    pytest.param({}, id="cascade"),
    pytest.param({"n_trials": 3}, id="trials"),
    pytest.param({"escalate": "judge-2"}, id="escalate"),
]


def line_for(seed, request):
    """The same for the same asking."""
    text = request.questions[0].text
    told = f"{seed}|{text}|{request.model}|{request.trial}|{request.attempt}"
    return LINES[int(sha256(told.encode()).hexdigest(), 16) % len(LINES)]


def reply_of(line):
    answer = Answer(text=line) if isinstance(line, str) else line
    return ModelReply(answers=(answer,), usage=Usage(uncached_input=100, output=9))


class Judges(Service):
    """A batch service that hears the whole request."""

    def entry(self, custom_id, request):
        self.strangers[custom_id] = request
        return {"custom_id": custom_id, "text": custom_id}

    async def results(self, batch_id, _):
        names = [one["custom_id"] for one in self.batches[batch_id]]
        lines = {name: line_for(self.seed, self.strangers[name]) for name in names}
        return BatchResults(outcomes={name: reply_of(line) for name, line in lines.items()})


@pytest.mark.parametrize("voting", VOTING)
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 10**9), n_tasks=st.integers(1, 8))
def test_in_batches_as_at_once(make_settings, make_task, tmp_path_factory, voting, seed, n_tasks):
    asked = make_settings(concurrency=10**6, **voting)
    if "escalate" in voting:
        asked = replace(asked, escalate=make_settings(model=voting["escalate"]))
    tasks = [make_task(OUTPUT, number=at, clause=f"promise {at}") for at in range(n_tasks)]
    scripted = ScriptedProvider(lambda request: reply_of(line_for(seed, request)))
    at_once = asyncio.run(judge_tasks(tasks, asked, scripted))

    office = Office(tmp_path_factory.mktemp("b") / "c.sqlite3", Judges())
    office.service.seed = seed
    office.service.limits = replace(office.service.limits, most_bytes=10**9)

    async def in_batches():
        store = CacheStore(office.cache, office.warnings.append)
        provider = CachedProvider(office.provider(), store, WHO)
        try:
            return await judge_tasks(tasks, asked, provider, on_askers=office.assembly.expect)
        finally:
            await provider.aclose()

    found = asyncio.run(in_batches())
    plain = [replace(one, in_batch=(), bought_on=()) for one in found]
    assert plain == [replace(one, in_batch=(), bought_on=()) for one in at_once]
    assert all(all(one.in_batch) for one in found)
    assert len(office.service.batches) <= 9, "rounds, not single questions"
