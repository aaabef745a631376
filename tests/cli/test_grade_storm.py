"""The storms of issue 4 in small, through the real SDK; `bench_storm.py` has them whole.

The server is a process of its own, and the command another: a minute is a hang.
"""

import json
from collections import Counter

import pytest
from fake_clauses import reply_text
from fake_storm import asked_after_its_answer, storming

QUOTE = "The harbour of Brent is calm"
N = 40


@pytest.fixture
def answer(desk):
    return desk.write("answer.json", reply_text([0], quotes=[QUOTE]))


@pytest.fixture
def many(desk):
    return desk.make_run("many", [f"the note names a harbour, {number}" for number in range(N)])


def graded(desk, run, url, *words):
    judge = ("--provider", "openai", "--base-url", f"{url}/v1")
    result = desk.run("grade", run, *judge, "--format", "json", *words)
    clauses = [
        one for part in json.loads(result.out)["services"] for one in part["ensures_clauses"]
    ]
    return result, Counter(one["verdict"] for one in clauses)


def test_in_a_random_storm_every_clause_is_graded_and_nothing_is_bought_twice(desk, many, answer):
    with storming(answer, seed=5, latency=0.01, **{"retry-after": 1}) as (url, stats):
        words = ("--concurrency", "40", "--timeout", "2")
        result, verdicts = graded(desk, many, url, *words)
        met = Counter(kind for _, _, kind in stats())
        assert asked_after_its_answer(stats()) == 0
    assert result.status == 0, result.err
    assert verdicts == {"satisfied": N}
    assert met["reply"] == N
    assert met["429"] > 5, "the control: there was a storm"


@pytest.mark.parametrize("retry_after", [{}, {"retry-after": 1}], ids=["bare", "retry-after"])
def test_a_server_with_few_places_is_not_overrun(desk, many, answer, retry_after):
    with storming(answer, admit=4, latency=0.1, **retry_after) as (url, stats):
        result, verdicts = graded(desk, many, url, "--concurrency", "16", "--no-cache")
        late = [kind for at, _, kind in stats() if at > 2]
        kinds = Counter(kind for _, _, kind in stats())
    assert result.status == 0, result.err
    assert verdicts == {"satisfied": N}
    assert kinds["429"] < N / 2, kinds
    assert late.count("429") <= max(3, 0.1 * len(late))
