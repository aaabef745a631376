"""What is asked of the judge on a second run, and what of the first is believed."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from dataclasses import replace
from datetime import date

import pytest
from fake_request import KEY, a_request

from grader.errors import ProviderUnavailableError, SettingsError
from grader.grade.cache_key import LEFT_OUT, JudgeIdentity, question_key, shared_digest
from grader.grade.cache_store import CacheStore
from grader.grade.cached import CachedProvider
from grader.grade.providers.base import Answer, Fault, ModelReply, Question
from grader.grade.stored_reply import share_usage, sum_usage
from grader.model.usage import Usage

WHO = JudgeIdentity(provider="p", api="chat", base_url="http://x", templates="t")
DAY = date(2026, 11, 30)


def said(text, tokens=10):
    return ModelReply(
        answers=(Answer(text=text),),
        usage=Usage(uncached_input=tokens, output=1),
        response_model="m-1",
    )


def fault(kind, tokens=10):
    return replace(said("", tokens), answers=(Fault(kind=kind, message=f"it was {kind}"),))


class Judge:
    """Replies from a list; remembers what it was asked."""

    def __init__(self, *replies):
        self.replies = list(replies)
        self.asked = []

    async def ask(self, request):
        self.asked.append(request)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply

    async def reject(self, request):
        pass

    async def aclose(self):
        pass


def is_vote(reply):
    return isinstance(reply.answers[0], Answer) and reply.answers[0].text.startswith("{")


async def judge_once(provider, request):
    """Ask; without a vote ask once more, after a cut with twice the limit: as `judge.py` does."""
    replies = []
    for attempt in range(2):
        request = replace(request, attempt=attempt)
        reply = await provider.ask(request)
        replies.append(reply)
        if is_vote(reply):
            break
        await provider.reject(request)
        if isinstance(reply.answers[0], Fault) and reply.answers[0].kind == "truncated":
            request = replace(request, max_output_tokens=2 * request.max_output_tokens)
    return replies


def a_run(path, judge, *requests, who=WHO, day=DAY, warn=None):
    """One run of the program over some requests: the replies to each."""
    warnings = []

    async def running():
        store = CacheStore(path, warn or warnings.append)
        provider = CachedProvider(judge, store, who, today=lambda: day)
        try:
            return [await judge_once(provider, request) for request in requests or (a_request(),)]
        finally:
            await provider.aclose()

    replies = asyncio.run(running())
    assert warn or warnings == []
    return replies


def sayings(runs):
    """What a report can tell of the replies."""
    return [
        [(one.answers, one.usage, one.response_model, one.bought_on) for one in replies]
        for replies in runs
    ]


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


def test_a_reply_that_arrived_is_kept_although_the_run_was_stopped(tmp_path):
    async def stopping():
        provider = CachedProvider(Judge(said("{1}")), CacheStore(tmp_path / "c", print), WHO)
        arrived = asyncio.Event()
        provider._worker.submit(lambda: None)
        keep = provider._store.keep

        def slow_keep(*args, **kwargs):
            loop.call_soon_threadsafe(arrived.set)
            return keep(*args, **kwargs)

        provider._store.keep = slow_keep
        loop = asyncio.get_running_loop()
        task = asyncio.create_task(provider.ask(a_request()))
        await arrived.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await provider.aclose()

    asyncio.run(stopping())
    a_run(tmp_path / "c", Judge())


def test_the_key_is_the_same_in_every_process():
    key = question_key(shared_digest(WHO, REQUEST), REQUEST, REQUEST.questions[0])
    assert key.thread == "sha256:" + EXPECTED_THREAD
    assert (key.attempt, key.limit) == (0, 512)


EXPECTED_THREAD = "90badd9e85546aab44ea3085f873173ad13eb7ad2669f55026612f69efbf2b7e"


def test_the_file_is_the_owners_alone_and_holds_no_key(tmp_path):
    path = tmp_path / "new" / "folder" / "c"
    a_run(path, Judge(said("{1}")))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert KEY.encode() not in path.read_bytes()


def spoil_header(path):
    path.write_bytes(b"\0" * 100 + path.read_bytes()[100:])


def spoil_pages(path):
    data = bytearray(path.read_bytes())
    data[100:4096] = b"\xff" * 3996
    path.write_bytes(data)


def spoil_end(path):
    path.write_bytes(path.read_bytes()[:5000])


def make_text(path):
    path.write_text("these are my notes")


@pytest.mark.parametrize("spoil", [spoil_header, spoil_pages, spoil_end, make_text])
def test_a_damaged_file_is_set_aside_and_a_new_one_begun(tmp_path, spoil):
    path = tmp_path / "c"
    a_run(path, Judge(said("{1}")))
    spoil(path)
    spoiled = path.read_bytes()
    warnings = []
    judge = Judge(said("{2}"))
    assert a_run(path, judge, warn=warnings.append)[0][0].answers == (Answer(text="{2}"),)
    assert len(warnings) == 1
    assert "damaged" in warnings[0]
    assert (tmp_path / "c.damaged-1").read_bytes() == spoiled
    assert a_run(path, Judge())[0][0].answers == (Answer(text="{2}"),)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE replies SET reply = replace(reply, '{1}', '{9}')",
        "UPDATE replies SET reply = '{}'",
        "UPDATE replies SET reply = x'ff'",
        "UPDATE replies SET seal = ''",
    ],
)
def test_a_row_that_was_tampered_with_answers_nothing(tmp_path, sql):
    path = tmp_path / "c"
    a_run(path, Judge(said("{1}")))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(sql)
    judge = Judge(said("{2}"))
    assert a_run(path, judge)[0][0].answers == (Answer(text="{2}"),)


def test_another_programs_database_is_left_alone(tmp_path):
    path = tmp_path / "theirs"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE bookmarks (url)")
    before = path.read_bytes()
    with pytest.raises(SettingsError, match="another program"):
        CacheStore(path, print)
    assert path.read_bytes() == before


def test_a_later_versions_file_is_left_alone(tmp_path):
    path = tmp_path / "c"
    CacheStore(path, print).close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA user_version = 99")
    with pytest.raises(SettingsError, match="later version"):
        CacheStore(path, print)


def test_a_folder_is_no_cache(tmp_path):
    with pytest.raises(SettingsError, match="not a file"):
        CacheStore(tmp_path, print)


def test_a_file_that_cannot_be_written_costs_a_warning_and_nothing_else(tmp_path):
    path = tmp_path / "c"
    warnings = []

    async def asking():
        store = CacheStore(path, warnings.append)
        store._writer.execute("PRAGMA query_only = ON")
        judge = Judge(said("{1}"), said("{2}"))
        provider = CachedProvider(judge, store, WHO)
        replies = [await provider.ask(a_request(trial=trial)) for trial in range(2)]
        await provider.aclose()
        return replies

    assert [one.answers[0].text for one in asyncio.run(asking())] == ["{1}", "{2}"]
    assert len(warnings) == 1
    assert "nothing is kept" in warnings[0]


def test_clearing_says_how_many_there_were(tmp_path):
    a_run(tmp_path / "c", Judge(said("{1}"), said("{2}")), REQUEST, CHANGES["trial"])
    store = CacheStore(tmp_path / "c", print)
    assert (store.clear(), store.clear()) == (2, 0)
    store.close()
    store.close()


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
