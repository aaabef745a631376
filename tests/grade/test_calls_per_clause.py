"""How many calls a clause costs with a judge that is unsure now and then (issue 4, 4)."""

import asyncio

from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.grade.schedule import judge_tasks

TEXT = "High water at 04:10, measured by the Brent gauge."
N = 400


def test_an_unsure_judge_costs_at_most_1_15_calls_a_clause(
    make_settings, make_task, entry, reply_text
):
    def script(request):
        kind = int(request.questions[0].question_id.rpartition("#")[2]) % 100
        is_first = request.trial == request.attempt == 0
        if kind < 3 and is_first:
            return "I think it is fine."
        if 3 <= kind < 8 and is_first:
            return reply_text(entry(answer="cannot_tell", confidence=30))
        confidence = 50 + kind if 8 <= kind < 13 and is_first else 90
        return reply_text(entry(quotes=[TEXT], confidence=confidence))

    tasks = [make_task(TEXT, number=at) for at in range(N)]
    provider = ScriptedProvider(script)
    judged = asyncio.run(judge_tasks(tasks, make_settings(), provider))
    n_calls = len(provider.requests)
    assert sum(one.n_calls for one in judged) == n_calls
    assert n_calls / N <= 1.15
    assert 100 * n_calls == 113 * N, "3 re-asked and 10 asked twice in 100"
    sure = ScriptedProvider(lambda _: reply_text(entry(quotes=[TEXT])))
    asyncio.run(judge_tasks(tasks, make_settings(), sure))
    assert len(sure.requests) == N, "control: a sure judge is asked once"
