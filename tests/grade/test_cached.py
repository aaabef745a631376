"""What is asked of the judge on a second run, and what of the first is believed."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from datetime import date

import pytest
from fake_judge import WHO, Judge, a_run, fault, said, sayings
from fake_request import a_request

from grader.errors import ProviderUnavailableError
from grader.grade.cache_key import LEFT_OUT, KeyMaker, question_key, shared_digest
from grader.grade.cache_store import CacheStore
from grader.grade.cached import CachedProvider
from grader.grade.providers.base import Answer, Fault, ModelReply, Question
from grader.grade.stored_reply import share_usage, split_reply, sum_usage
from grader.model.usage import Usage


@pytest.mark.parametrize(
    "script",
    [
        pytest.param([said("{1}")], id="a-vote-at-once"),
        pytest.param([said("prose"), said("{2}")], id="unreadable-then-a-vote"),
        pytest.param([fault("refused"), said("{2}")], id="refused-then-a-vote"),
        pytest.param([fault("empty"), said("{2}")], id="empty-then-a-vote"),
        pytest.param([fault("truncated"), said("{2}")], id="cut-then-a-vote-at-twice-the-limit"),
    ],
)
def test_a_second_run_asks_nothing_and_says_the_same(tmp_path, script):
    judge = Judge(*script)
    first = a_run(tmp_path / "c", judge)
    assert len(judge.asked) == len(script)
    nobody = Judge()
    second = a_run(tmp_path / "c", nobody, day=date(2027, 5, 5))
    assert nobody.asked == []
    assert sayings(second) == sayings(first)
    assert not any(one.from_cache for one in first[0])
    assert all(one.from_cache for one in second[0])


@pytest.mark.parametrize(
    "script",
    [
        pytest.param([said("prose"), said("prose")], id="unreadable-twice"),
        pytest.param([fault("refused"), fault("empty")], id="faults-twice"),
        pytest.param([fault("truncated"), fault("truncated")], id="cut-twice"),
    ],
)
def test_a_question_without_a_vote_is_asked_again_by_the_next_run(tmp_path, script):
    a_run(tmp_path / "c", Judge(*script))
    later = Judge(said("{3}"))
    replies = a_run(tmp_path / "c", later)
    assert len(later.asked) == 1
    assert replies[0][0].answers == (Answer(text="{3}"),)
    assert a_run(tmp_path / "c", Judge())[0][0].answers == (Answer(text="{3}"),)


def test_replies_without_a_vote_are_kept_with_their_attempt(tmp_path):
    a_run(tmp_path / "c", Judge(said("prose"), fault("refused")))
    with closing(sqlite3.connect(tmp_path / "c")) as file:
        rows = file.execute("SELECT attempt, has_vote FROM replies ORDER BY 1").fetchall()
    assert rows == [(0, 0), (1, 0)]


def test_an_error_is_not_kept(tmp_path):
    with pytest.raises(ProviderUnavailableError):
        a_run(tmp_path / "c", Judge(ProviderUnavailableError("busy")))
    judge = Judge(said("{1}"))
    a_run(tmp_path / "c", judge)
    assert len(judge.asked) == 1


REQUEST = a_request()
CHANGES = {
    "model": replace(REQUEST, model="other"),
    "effort": replace(REQUEST, effort="low"),
    "limit": replace(REQUEST, max_output_tokens=513),
    "schema": replace(REQUEST, schema={"type": "object"}),
    "schema_name": replace(REQUEST, schema_name="other"),
    "system": replace(REQUEST, system="other"),
    "prefix": replace(REQUEST, prefix="other"),
    "question": replace(REQUEST, questions=(Question(question_id="a/b", text="other"),)),
    "trial": replace(REQUEST, trial=1),
}


@pytest.mark.parametrize("changed", CHANGES.values(), ids=CHANGES)
def test_whatever_can_change_the_answer_is_asked_anew(tmp_path, changed):
    a_run(tmp_path / "c", Judge(said("{1}")), REQUEST)
    judge = Judge(said("{2}"))
    assert a_run(tmp_path / "c", judge, changed)[0][0].answers == (Answer(text="{2}"),)


@pytest.mark.parametrize("field", ["provider", "api", "base_url", "templates", "sampling"])
def test_another_judge_is_asked_anew(tmp_path, field):
    a_run(tmp_path / "c", Judge(said("{1}")))
    judge = Judge(said("{2}"))
    a_run(
        tmp_path / "c", judge, who=replace(WHO, **{field: ("x",) if field == "sampling" else "x"})
    )
    assert len(judge.asked) == 1


def test_a_clause_that_moved_keeps_its_answer(tmp_path):
    a_run(tmp_path / "c", Judge(said("{1}")))
    moved = (Question(question_id="a/#9", text=REQUEST.questions[0].text),)
    a_run(tmp_path / "c", Judge(), replace(REQUEST, questions=moved))
    assert "question_id" in LEFT_OUT


def test_editing_one_clause_of_ten_asks_one_question(tmp_path):
    requests = [
        replace(REQUEST, questions=(Question(question_id=str(i), text=f"clause {i}"),))
        for i in range(10)
    ]
    a_run(tmp_path / "c", Judge(*[said("{}")] * 10), *requests)
    edited = (Question(question_id="4", text="clause 4, edited"),)
    requests[4] = replace(REQUEST, questions=edited)
    judge = Judge(said("{}"))
    a_run(tmp_path / "c", judge, *requests)
    assert [one.questions for one in judge.asked] == [edited]


def several(*names):
    questions = tuple(Question(question_id=name, text=name) for name in names)
    return replace(REQUEST, questions=questions)


def test_a_reply_is_kept_question_by_question(tmp_path):
    both = ModelReply(
        answers=(Answer(text="{a}"), Fault(kind="refused", message="no")),
        usage=Usage(uncached_input=101, cached_input=4, output=3),
    )
    third = replace(said("{c}"), answers=(Answer(text="{b}"), Answer(text="{c}")))
    judge = Judge(both, third)

    async def asking():
        provider = CachedProvider(judge, CacheStore(tmp_path / "c", print), WHO)
        first = await provider.ask(several("a", "b"))
        second = await provider.ask(several("a", "b", "c"))
        third = await provider.ask(several("c", "a"))
        await provider.aclose()
        return first, second, third

    first, second, third = asyncio.run(asking())
    assert (first.answers, first.usage) == (both.answers, both.usage)
    assert [q.question_id for q in judge.asked[1].questions] == ["b", "c"]
    assert second.answers == tuple(Answer(text=f"{{{n}}}") for n in "abc")
    assert not second.from_cache
    assert third.answers == (Answer(text="{c}"), Answer(text="{a}"))
    assert third.from_cache


@pytest.mark.parametrize("n_shares", [1, 2, 3, 7])
def test_shared_out_tokens_add_up(n_shares):
    usage = Usage(uncached_input=101, cached_input=7, cache_write_input=1, output=50, reasoning=3)
    assert sum_usage(share_usage(usage, n_shares)) == usage
    assert share_usage(None, n_shares) == [None] * n_shares


def test_two_processes_that_both_paid_agree_on_one_reply(tmp_path):
    class Slow(Judge):
        """Lets another process finish the same question first."""

        async def ask(self, request):
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(None, a_run, tmp_path / "c", Judge(said("{first}")))
            return await super().ask(request)

    replies = a_run(tmp_path / "c", Slow(said("{second}")))
    assert replies[0][0].answers == (Answer(text="{first}"),)


def at_once(tmp_path, *judges):
    """Several processes on one file, a provider each."""
    return [CachedProvider(one, CacheStore(tmp_path / "c", print), WHO) for one in judges]


@pytest.mark.parametrize("first", [fault("refused"), said("junk")], ids=["a-refusal", "junk"])
def test_a_process_unmarks_its_own_reply_and_not_the_vote_of_another(tmp_path, first):
    """The one had no vote and the other one; both had asked before either had an answer."""

    async def asking():
        one, other, later = at_once(tmp_path, Judge(first), Judge(said("{1}")), Judge())
        await one.ask(REQUEST)
        if not isinstance(first.answers[0], Fault):
            await one.reject(REQUEST)
        vote = await other.ask(REQUEST)
        await one.reject(REQUEST)
        answered = [vote, await later.ask(REQUEST)]
        for provider in (one, other, later):
            await provider.aclose()
        return answered

    assert [reply.answers for reply in asyncio.run(asking())] == [(Answer(text="{1}"),)] * 2


def test_control_a_rejected_reply_is_asked_for_again(tmp_path):
    async def asking():
        one, later = at_once(tmp_path, Judge(said("junk")), Judge(said("{2}")))
        await one.ask(REQUEST)
        await one.reject(REQUEST)
        reply = await later.ask(REQUEST)
        await one.aclose()
        await later.aclose()
        return reply

    assert asyncio.run(asking()).answers == (Answer(text="{2}"),)


def test_a_reply_without_a_vote_stays_where_the_asking_went_on_from_it_to_one(tmp_path):
    """Both processes, and every later one, go the way to the one vote that is there."""
    again = replace(REQUEST, attempt=1)

    async def asking():
        one, other, later = at_once(
            tmp_path, Judge(said("junk"), said("{1}")), Judge(said("{2}")), Judge()
        )
        keys = KeyMaker(WHO)
        assert other._store.find(keys.of(REQUEST)[0]) is None, "it asks before the first one is in"
        await one.ask(REQUEST)
        await one.reject(REQUEST)
        await one.ask(again)
        (late,) = split_reply(said("{2}"), date(2026, 11, 30))
        stands = other._store.keep(keys.of(REQUEST)[0], late, has_vote=True)
        answered = [await later.ask(REQUEST), await later.ask(again), await other.ask(again)]
        for provider in (one, other, later):
            await provider.aclose()
        return stands.text, [reply.answers[0].text for reply in answered]

    assert asyncio.run(asking()) == ("junk", ["junk", "{1}", "{1}"])


def test_a_reply_that_arrived_is_kept_although_the_run_was_stopped(tmp_path):
    async def stopping():
        judge = Judge(said("{1}"))
        provider = CachedProvider(judge, CacheStore(tmp_path / "c", print), WHO)
        may_write = threading.Event()
        provider._worker.submit(may_write.wait)
        task = asyncio.create_task(provider.ask(a_request()))
        for _ in range(5):
            await asyncio.sleep(0)
        assert provider._worker._work_queue.qsize() == 1, "the reply waits to be written"
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()
        may_write.set()
        await provider.aclose()

    asyncio.run(stopping())
    a_run(tmp_path / "c", Judge())


def test_the_key_is_the_same_in_every_process():
    key = question_key(shared_digest(WHO, REQUEST), REQUEST, REQUEST.questions[0])
    assert key.thread == "sha256:" + EXPECTED_THREAD
    assert (key.attempt, key.limit) == (0, 512)


EXPECTED_THREAD = "90badd9e85546aab44ea3085f873173ad13eb7ad2669f55026612f69efbf2b7e"


def test_a_thousand_kept_answers_come_back_at_once(tmp_path):
    prefix = "x" * 100_000
    requests = [
        replace(REQUEST, prefix=prefix, questions=(Question(question_id="a", text=f"clause {i}"),))
        for i in range(1000)
    ]
    a_run(tmp_path / "c", Judge(*[said("{}")] * 1000), *requests)
    nobody = Judge()
    a_run(tmp_path / "c", nobody, *requests)
    assert nobody.asked == []
