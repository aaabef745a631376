"""What refusals teach: fewer in flight, a pause for all, and slow recovery. No real time passes."""

import asyncio
import random

import pytest
from fake_request import a_request
from virtual_time import now_s, run_virtually

from grader.errors import ProviderUnavailableError
from grader.grade.adaptive import Pace
from grader.grade.limited import LimitedProvider, PacedProvider, Slots
from grader.grade.providers.base import Answer, ModelReply
from grader.grade.retried import RetriedProvider

REPLY = ModelReply(answers=(Answer(text="{}"),), usage=None)


def overload(retry_after_s=None):
    return ProviderUnavailableError("429", retry_after_s=retry_after_s, is_overload=True)


@pytest.mark.parametrize(
    ("ceiling", "floor"),
    [(1, 1), (2, 1), (4, 1), (5, 2), (8, 2), (50, 13), (1000, 250)],
)
def test_the_limit_never_falls_below_a_quarter(ceiling, floor):
    pace = Pace(ceiling)
    for second in range(100):
        pace.refused(pace.sent(), None, float(second))
    assert pace.limit == pace.floor == floor
    assert floor >= ceiling / 4


def test_all_refusals_of_one_moment_are_one_decrease():
    pace = Pace(16)
    tickets = [pace.sent() for _ in range(16)]
    for ticket in tickets:
        pace.refused(ticket, None, 1.0)
    assert pace.limit == 8


def test_at_most_one_decrease_in_a_retry_after():
    pace = Pace(16)
    limits = []
    for now in (0.0, 1.0, 4.9, 5.0):
        pace.refused(pace.sent(), 5.0, now)
        limits.append(pace.limit)
    assert limits == [8, 8, 8, 4]


def test_the_limit_grows_by_one_for_each_full_round_of_answers_after_a_rest():
    pace = Pace(8)
    pace.refused(pace.sent(), None, 0.0)
    pace.answered(pace.sent(), 4.9)
    assert pace.limit == 4
    for _ in range(5):
        pace.answered(pace.sent(), 6.0)
    assert pace.limit == 5
    for _ in range(100):
        pace.answered(pace.sent(), 7.0)
    assert pace.limit == 8


def test_the_first_retry_after_stops_everybody():
    pace = Pace(8)
    pace.refused(pace.sent(), 7.0, 100.0)
    assert pace.pause_s(101.0) == 6.0
    pace.answered(0, 101.0)  # it was sent before the refusal and says nothing
    assert pace.pause_s(101.0) == 6.0
    assert pace.pause_s(107.0) == 0.0


def test_where_some_are_answered_and_some_refused_only_the_refused_wait():
    pace = Pace(8)
    pace.refused(pace.sent(), 1.0, 0.0)
    later = pace.sent()
    pace.refused(later, 1.0, 1.0)
    assert pace.pause_s(1.2) == pytest.approx(0.8)
    pace.answered(later, 1.2)
    assert pace.pause_s(1.2) == 0.0
    pace.refused(pace.sent(), 1.0, 2.0)
    assert pace.pause_s(2.0) == 0.0
    pace.refused(pace.sent(), 1.0, 100.0)
    assert pace.pause_s(100.0) == 1.0, "after a quiet minute all is forgotten"


def test_an_hour_is_no_pause_and_a_long_window_is_cut():
    pace = Pace(8)
    pace.refused(pace.sent(), 3600.0, 0.0)
    assert pace.pause_s(0.0) == 0.0
    pace.hold(3600.0, 0.0)
    assert pace.pause_s(0.0) == 300.0


class Vendor:
    """Admits so many at once, answers after a while, and refuses the others at once."""

    def __init__(self, capacity, latency_s, retry_after_s=None):
        self.capacity = capacity
        self.latency_s = latency_s
        self.retry_after_s = retry_after_s
        self.n_open = 0
        self.asked_at = []
        self.refused_at = []

    async def ask(self, _request):
        self.asked_at.append(now_s())
        await asyncio.sleep(0.002)
        if self.n_open >= self.capacity:
            self.refused_at.append(now_s())
            raise overload(self.retry_after_s)
        self.n_open += 1
        await asyncio.sleep(self.latency_s)
        self.n_open -= 1
        return REPLY

    async def reject(self, request):
        pass

    async def aclose(self):
        pass


def paced(vendor, width, seed=1):
    slots = Slots(width, clock=now_s)
    retried = RetriedProvider(
        PacedProvider(vendor, slots), jitter=random.Random(seed).random, clock=now_s
    )
    return LimitedProvider(retried, slots=slots), slots


def storm(vendor, width, n_calls, *, seed=1, stagger_s=0.003):
    """Ask so many questions, each worker with a little time of its own between two."""

    async def work(provider, todo):
        for _ in todo:
            await provider.ask(a_request())
            await asyncio.sleep(stagger_s)

    async def everything():
        provider, slots = paced(vendor, width, seed)
        todo = iter(range(n_calls))
        await asyncio.gather(*(work(provider, todo) for _ in range(width)))
        return slots

    return run_virtually(everything())


@pytest.mark.parametrize("retry_after_s", [None, 1.0, 0.0], ids=["bare", "1-s", "0-s"])
@pytest.mark.parametrize(("capacity", "width"), [(10, 50), (10, 20), (10, 40)])
def test_a_server_with_few_places_is_found_out_and_kept_busy(capacity, width, retry_after_s):
    vendor = Vendor(capacity, 0.2, retry_after_s)
    slots, took_s = storm(vendor, width, 500)
    ideal_s = 500 * 0.2 / capacity
    assert took_s <= 2 * ideal_s
    late = [at for at in vendor.asked_at if at > 2]
    refused_late = [at for at in vendor.refused_at if at > 2]
    assert len(refused_late) <= 0.1 * len(late)
    assert slots.n_held == 0


def test_control_without_a_pace_the_same_server_refuses_most_requests():
    vendor = Vendor(10, 0.2, 0.0)

    async def everything():
        provider = LimitedProvider(RetriedProvider(vendor, jitter=lambda: 0.0), slots=50)
        await asyncio.gather(*(provider.ask(a_request()) for _ in range(100)))

    run_virtually(everything())
    assert len(vendor.refused_at) > 0.5 * len(vendor.asked_at)


def test_a_server_that_has_room_is_used_to_the_full():
    vendor = Vendor(50, 0.2)
    _, took_s = storm(vendor, 50, 500)
    assert vendor.refused_at == []
    assert took_s <= 1.1 * 500 * 0.2 / 50


def test_nobody_sends_within_the_first_retry_after():
    vendor = Vendor(4, 0.2, 5.0)
    storm(vendor, 8, 30)
    first = vendor.refused_at[0]
    assert [at for at in vendor.asked_at if first < at < first + 5.0] == []


def test_a_cancelled_wait_leaves_no_place_taken():
    async def everything():
        slots = Slots(2, clock=now_s)
        await slots.take()
        await slots.take()
        waiting = [asyncio.ensure_future(slots.take()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        slots.give()
        waiting[1].cancel()  # handed over in this very turn of the loop
        await asyncio.sleep(0)
        await waiting[2]
        slots.give()
        slots.give()
        return slots.n_held

    assert run_virtually(everything())[0] == 0


def test_a_holder_who_is_one_too_many_steps_back_and_goes_first():
    order = []

    async def everything():
        slots = Slots(4, clock=now_s)
        for _ in range(4):
            await slots.take()

        async def fresh():
            await slots.take()
            order.append("fresh")

        waiting = asyncio.ensure_future(fresh())
        await asyncio.sleep(0)
        slots.refused(slots.pace.sent(), None)

        async def again():
            await slots.turn()
            order.append("again")

        back = asyncio.ensure_future(again())
        await asyncio.sleep(0)
        for _ in range(3):
            slots.give()
        await asyncio.gather(back, waiting)
        return slots.n_held

    assert run_virtually(everything())[0] == 2
    assert order == ["again", "fresh"]
