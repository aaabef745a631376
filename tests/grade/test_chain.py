"""The judge through the whole chain and the real SDKs: trouble on the first run, none after."""

import asyncio
import json
from datetime import date

import pytest
from fake_server import Step

from grader.cli.endpoints import JudgeOptions, choose_judge
from grader.cli.wiring import load_registry, load_templates, make_provider
from grader.grade.schedule import judge_tasks
from grader.model.contract import Clause, Place
from grader.model.requirement import Requirement
from grader.model.run import Output
from grader.model.settings import JudgingSettings
from grader.model.task import JudgeTask
from grader.model.vote import Vote

TEXT = "The summary is short and states the findings clearly enough."
ANSWER = json.dumps(
    {
        "requirements": [
            {
                "index": 0,
                "quotes": ["The summary is short and states"],
                "looked_for": [],
                "finding": "It is there.",
                "answer": "met",
                "confidence": 90,
            }
        ],
        "clause_class": "subjective",
    }
)
N_TASKS = 30

# three replies without a vote, each asked again once, and two failures that heal
TROUBLE = (
    Step(text="prose"),
    Step(kind="status", status=429, headers={"retry-after": "0"}),
    Step(text="", ending="refusal"),
    Step(text='{"requirements', ending="length"),
    Step(kind="reset"),
)


def a_task(number):
    text = f"the summary is good, in the sense {number}"
    clause = Clause(
        clause_id=f"s/#{number}",
        owner="s",
        name=None,
        text=text,
        body=text,
        place=Place(file="s.md", line_start=number, line_end=number),
    )
    return JudgeTask(
        clause=clause,
        service="s",
        purpose="it sums up",
        requires=(),
        inputs=(),
        outputs=(Output(service="s", name="o", path="bindings/s/o.md", text=TEXT),),
        requirements=(Requirement(index=0, text=text),),
    )


def judged(kind, vendor, cache, tasks):
    url = vendor.url if kind == "anthropic" else vendor.openai_url
    options = JudgeOptions(provider=kind, base_url=url, model="some-model")
    choice = choose_judge(options, {}, load_registry(), date(2026, 11, 29))
    settings = JudgingSettings(
        provider=kind, model="some-model", templates=load_templates("grade"), timeout_s=10
    )

    async def judging():
        provider = make_provider(choice, settings, cache=cache, warn=print)
        try:
            return await judge_tasks(tasks, settings, provider)
        finally:
            await provider.aclose()

    return asyncio.run(judging())


@pytest.mark.parametrize("kind", ["anthropic", "openai", "compatible"])
def test_trouble_is_survived_and_an_unchanged_run_asks_nobody(fake_vendor, tmp_path, kind):
    fake_vendor.answer = ANSWER
    fake_vendor.play(*TROUBLE)
    tasks = [a_task(number) for number in range(1, N_TASKS + 1)]
    first = judged(kind, fake_vendor, tmp_path / "c", tasks)
    assert all(isinstance(one.trials[0], Vote) for one in first)
    assert len(fake_vendor.received) == N_TASKS + len(TROUBLE)
    limits = [
        seen.body.get("max_tokens") or seen.body.get("max_output_tokens")
        for seen in fake_vendor.received
    ]
    assert limits.count(2 * 4096) == 1, "the truncated one was asked again with twice the limit"

    fake_vendor.received.clear()
    assert judged(kind, fake_vendor, tmp_path / "c", tasks) == first
    assert fake_vendor.received == []

    edited = [*tasks[:4], a_task(99), *tasks[5:]]
    judged(kind, fake_vendor, tmp_path / "c", edited)
    assert len(fake_vendor.received) == 1
    assert "sense 99" in json.dumps(fake_vendor.received[0].body)
