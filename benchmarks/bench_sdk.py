"""200 clauses through the real SDKs against a server 200 ms away, beside a plain gather."""

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from made_runs import judged_clause, prose, write_run
from measure import Row, child, median, megabytes, own_peak_mb, seconds, times
from scripted_vendor import serving

REPEATS = 5
LATENCY_S = 0.2
SERVICES, CLAUSES = 4, 50
OUTPUT_CHARS = 8_000
VENDORS = ("openai", "anthropic")
IN_FLIGHT = (20, 50)
MODELS = {"openai": "gpt-6.2-sol", "anthropic": "claude-sonnet-5-5"}


def rows() -> list[Row]:
    """Each vendor and width in a process of its own, in which the two ways take turns."""
    found = []
    with tempfile.TemporaryDirectory() as name, serving(LATENCY_S) as url:
        folder = Path(name)
        write_run(
            folder / "run",
            [
                [judged_clause(CLAUSES * at + one) for one in range(CLAUSES)]
                for at in range(SERVICES)
            ],
            lambda at: [("report", prose(OUTPUT_CHARS, at))],
        )
        for vendor in VENDORS:
            for width in IN_FLIGHT:
                one = child("bench_sdk.py", vendor, str(width), url, name, folder=folder)
                found += _rows(vendor, width, one)
    return found


def _rows(vendor: str, width: int, one: dict) -> list[Row]:
    ideal = SERVICES * CLAUSES * LATENCY_S / width
    named = f"{SERVICES * CLAUSES} clauses, {vendor} SDK, 200 ms, {width} in flight"
    beside = f"gather {seconds(one['gather_s'])} (ideal {ideal:.2f} s)"
    rows = []
    for what, key, budget in (
        ("`judge_tasks`", "judge_s", 1.10),
        ("`grade_run`, reading clauses and files included", "grade_s", 1.10),
    ):
        ratios = [ours / plain for ours, plain in zip(one[key], one["gather_s"], strict=True)]
        rows.append(
            Row(
                what=f"{named}: {what}",
                measured=f"{seconds(one[key])}, {megabytes([one['peak_mb']])}",
                beside=beside,
                ratio=times(ratios),
                budget=f"{budget:.2f} x, 120 MB",
                kept=median(ratios) <= budget and one["peak_mb"] <= 120,
            )
        )
    return rows


def run(vendor: str, width: int, url: str, folder: Path) -> None:
    """Three ways to ask the same 200 questions, in changing order, one event loop each."""
    from grader.cli.wiring import load_templates
    from grader.grade.providers.endpoint import Endpoint
    from grader.model.settings import JudgingSettings

    settings = JudgingSettings(
        provider=vendor,
        model=MODELS[vendor],
        concurrency=width,
        templates=load_templates("grade"),
    )
    base_url = url if vendor == "anthropic" else f"{url}/v1"
    endpoint = Endpoint(vendor=vendor, base_url=base_url, key="sk-made-up", is_vendor=True)
    ways = _ways(vendor, settings, endpoint, folder / "run")
    asyncio.run(ways["gather_s"]())  # first connections, first use of the SDK's types
    asyncio.run(ways["judge_s"]())
    peak_before = own_peak_mb()
    figures: dict[str, list[float]] = {key: [] for key in ways}
    for at in range(REPEATS):
        order = list(ways) if at % 2 == 0 else list(reversed(ways))
        for key in order:
            figures[key].append(asyncio.run(ways[key]()))
    print(json.dumps({**figures, "peak_mb": own_peak_mb(), "before_mb": peak_before}))


def _ways(vendor, settings, endpoint, run_dir) -> dict[str, Callable[[], Awaitable[float]]]:
    """Each returns the seconds from the first question to the last vote, its client made before."""
    from grader.checks.read_clause import read_clause
    from grader.extract.extract_run import extract_run
    from grader.extract.read_run import read_run
    from grader.grade.limited import LimitedProvider
    from grader.grade.prompt import PromptWriter
    from grader.grade.retried import RetriedProvider
    from grader.grade.schedule import judge_tasks
    from grader.grade.tasks import clause_task
    from grader.model.graded import JudgeFacts, Priced
    from grader.model.settings import GradeSettings
    from grader.model.vote import Vote
    from grader.pipeline import grade_run

    extracted = extract_run(read_run(run_dir))
    tasks = [
        clause_task(extracted, clause, service.name, read_clause(clause)[:1])
        for service in extracted.services
        for clause in service.contract.clauses
    ]

    def chain():
        return LimitedProvider(
            RetriedProvider(_provider(vendor, endpoint)), slots=settings.concurrency
        )

    async def judged() -> float:
        provider = chain()
        began = time.perf_counter()
        found = await judge_tasks(tasks, settings, provider)
        took = time.perf_counter() - began
        assert all(isinstance(one.trials[0], Vote) for one in found)
        await provider.aclose()
        return took

    async def graded() -> float:
        provider = chain()
        facts = JudgeFacts(provider=vendor, model=settings.model)
        began = time.perf_counter()
        found = await grade_run(
            run_dir, GradeSettings(judging=settings), provider, facts, lambda _: Priced()
        )
        took = time.perf_counter() - began
        assert len(found.judge.usages) == len(tasks)
        await provider.aclose()
        return took

    writer = PromptWriter(settings)
    requests = [writer.request(task) for task in tasks]

    async def gathered() -> float:
        client, ask = _plain(vendor, endpoint, requests)
        slots = asyncio.Semaphore(settings.concurrency)

        async def one(request) -> object:
            async with slots:
                return await ask(request)

        began = time.perf_counter()
        await asyncio.gather(*(one(request) for request in requests))
        took = time.perf_counter() - began
        await client.close()
        return took

    return {"gather_s": gathered, "judge_s": judged, "grade_s": graded}


def _provider(vendor, endpoint):
    if vendor == "anthropic":
        from grader.grade.providers.anthropic_provider import AnthropicProvider

        return AnthropicProvider(endpoint, None)
    from grader.grade.providers.openai_provider import OpenAIProvider

    return OpenAIProvider(endpoint)


def _plain(vendor, endpoint, requests):
    """The SDK as anybody would use it, with the parameters that we send."""
    if vendor == "anthropic":
        import anthropic

        from grader.grade.providers.anthropic_wire import message_params

        schema = anthropic.transform_schema(dict(requests[0].schema))
        client = anthropic.AsyncAnthropic(
            api_key="sk-made-up", base_url=endpoint.base_url, max_retries=0
        )
        return client, lambda request: client.messages.create(
            **message_params(request, None, schema)
        )
    import openai

    from grader.grade.providers.openai_wire import response_params

    client = openai.AsyncOpenAI(api_key="sk-made-up", base_url=endpoint.base_url, max_retries=0)
    return client, lambda request: client.responses.create(**response_params(request))


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]), sys.argv[3], Path(sys.argv[4]))
