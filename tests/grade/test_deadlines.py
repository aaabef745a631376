"""What is not answered in time ends without a vote; no real time passes."""

import asyncio
from dataclasses import replace

import pytest
from fake_request import a_request
from virtual_time import now_s, run_virtually

from grader.errors import CallStoppedError
from grader.grade.deadlines import DeadlinedProvider, Deadlines
from grader.grade.limited import LimitedProvider, PacedProvider, Slots
from grader.grade.providers.base import Answer, ModelReply, Question

REPLY = ModelReply(answers=(Answer(text="{}"),), usage=None)


class Slow:
    """Answers after so many seconds each."""

    def __init__(self, *seconds):
        self.seconds = list(seconds)
        self.n_asked = 0

    async def ask(self, _request):
        self.n_asked += 1
        await asyncio.sleep(self.seconds.pop(0))
        return REPLY

    async def reject(self, request):
        pass

    async def aclose(self):
        pass


def about(words):
    return a_request(questions=(Question(question_id="a/b", text=words),))


def asked_in_turn(vendor, requests, **bounds):
    """What became of each request, and when."""

    async def everything():
        deadlines = Deadlines(clock=now_s, **{"clause_s": None, "run_s": None, **bounds})
        deadlines.begin_run()
        provider = DeadlinedProvider(vendor, deadlines)
        found = []
        for request in requests:
            try:
                found.append((await provider.ask(request), now_s()))
            except CallStoppedError as error:
                assert error.fault == "deadline"
                found.append((error.message, now_s()))
        return found

    return run_virtually(everything())[0]


def test_a_clause_that_hangs_ends_and_the_next_is_asked():
    first, second = asked_in_turn(Slow(3600, 1), [about("one"), about("two")], clause_s=10.0)
    assert first == ("no answer within 10 s for a clause (--clause-deadline)", 10.0)
    assert second == (REPLY, 11.0)


def test_asking_again_is_in_the_same_time():
    vendor = Slow(6, 6, 6)
    again = replace(about("one"), attempt=1, max_output_tokens=1024)
    found = asked_in_turn(vendor, [about("one"), again, replace(again, trial=1)], clause_s=10.0)
    assert [at for _, at in found] == [6.0, 10.0, 10.0]
    assert found[0][0] == REPLY
    assert vendor.n_asked == 2, "no call was made for the third"


def test_a_run_that_takes_too_long_asks_nobody_any_more():
    vendor = Slow(4, 4, 4, 4)
    found = asked_in_turn(vendor, [about(str(number)) for number in range(4)], run_s=10.0)
    assert [reply for reply, _ in found[:2]] == [REPLY, REPLY]
    assert [reply for reply, _ in found[2:]] == [
        "no answer within 10 s for the run (--deadline)"
    ] * 2
    assert vendor.n_asked == 3


def test_control_without_deadlines_everybody_waits():
    assert asked_in_turn(Slow(100_000), [about("one")]) == [(REPLY, 100_000.0)]


def test_each_run_has_its_own_time():
    async def everything():
        deadlines = Deadlines(clause_s=5.0, run_s=6.0, clock=now_s)
        provider = DeadlinedProvider(Slow(4, 4), deadlines)
        for _ in range(2):
            deadlines.begin_run()
            await provider.ask(about("one"))
        return now_s()

    assert run_virtually(everything())[0] == 8.0


def test_a_timeout_from_within_is_not_taken_for_the_deadline():
    class Broken(Slow):
        async def ask(self, _request):
            raise TimeoutError("something else")

    async def everything():
        deadlines = Deadlines(clause_s=5.0, run_s=None, clock=now_s)
        await DeadlinedProvider(Broken(), deadlines).ask(about("one"))

    with pytest.raises(TimeoutError, match="something else"):
        run_virtually(everything())


def test_one_that_runs_out_of_time_while_it_steps_back_leaves_no_place_taken():
    async def everything():
        slots = Slots(4, clock=now_s)
        slots.refused(slots.pace.sent(), 100.0)
        inner = PacedProvider(Slow(*[50] * 4), slots)
        deadlines = Deadlines(clause_s=10.0, run_s=None, clock=now_s)
        provider = LimitedProvider(DeadlinedProvider(inner, deadlines), slots=slots)
        asked = (provider.ask(about(str(number))) for number in range(4))
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(one, CallStoppedError) for one in found)
        return slots.n_held

    assert run_virtually(everything())[0] == 0
