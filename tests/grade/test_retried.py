"""Which failures are tried again, how often, and after how long."""

import asyncio

import pytest
from fake_request import a_request

from grader.errors import ProviderRejectedError, ProviderUnavailableError
from grader.grade.limited import LimitedProvider
from grader.grade.providers.base import Answer, ModelReply
from grader.grade.retried import RetriedProvider

REPLY = ModelReply(answers=(Answer(text="{}"),), usage=None)


def busy(retry_after_s=None):
    return ProviderUnavailableError("busy", retry_after_s=retry_after_s)


def refused(retry_after_s=None):
    return ProviderUnavailableError("429", retry_after_s=retry_after_s, is_overload=True)


class Scripted:
    """Raises or returns what its list says, in order."""

    def __init__(self, *outcomes):
        self.outcomes = list(outcomes)
        self.n_asked = 0
        self.n_closed = 0
        self.rejected = []

    async def ask(self, _request):
        self.n_asked += 1
        outcome = self.outcomes.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def reject(self, request):
        self.rejected.append(request)

    async def aclose(self):
        self.n_closed += 1


def run(inner, *, max_attempts=6, jitter=0.0):
    """The reply or the error, and the waits in seconds; no time passes."""
    waits = []

    async def sleep(seconds):
        waits.append(seconds)

    provider = RetriedProvider(inner, max_attempts=max_attempts, sleep=sleep, jitter=lambda: jitter)
    try:
        return asyncio.run(provider.ask(a_request())), waits
    except (ProviderUnavailableError, ProviderRejectedError) as error:
        return error, waits


@pytest.mark.parametrize(
    ("faults", "jitter", "expected"),
    [
        pytest.param([], 0.0, [], id="no-fault-no-wait"),
        pytest.param([busy()] * 4, 0.0, [0.25, 0.5, 1.0, 2.0], id="each-wait-doubles"),
        pytest.param([busy()] * 2, 0.5, [0.375, 0.75], id="spread-by-chance"),
        pytest.param([busy(7.0)], 0.0, [7.0], id="the-vendors-own-figure"),
        pytest.param([busy(7.0)], 1.0, [7.7], id="never-earlier-than-the-vendor-says"),
        pytest.param([busy(0.0)], 0.0, [0.0], id="at-once-when-the-vendor-says-so"),
        pytest.param([busy(5.0), busy()], 0.0, [5.0, 0.5], id="mixed"),
        pytest.param(
            [refused()] * 5, 0.0, [0.5, 1.0, 2.0, 2.0, 2.0], id="overload-comes-back-soon"
        ),
        pytest.param([refused(0.0)] * 3, 0.0, [0.0, 1.0, 2.0], id="at-once-is-believed-once"),
        pytest.param([refused(1.0)] * 40, 0.0, [1.0] * 40, id="overload-uses-up-no-attempts"),
        pytest.param(
            [refused(1.0), busy()] * 5,
            0.0,
            [1.0, 0.25, 1.0, 0.5, 1.0, 1.0, 1.0, 2.0, 1.0, 4.0],
            id="a-storm-of-both-uses-up-five-of-six",
        ),
    ],
)
def test_what_heals_is_waited_for(faults, jitter, expected):
    inner = Scripted(*faults, REPLY)
    reply, waits = run(inner, jitter=jitter)
    assert reply == REPLY
    assert waits == pytest.approx(expected)


def test_the_wait_does_not_grow_for_ever():
    _, waits = run(Scripted(*[busy()] * 40), max_attempts=40, jitter=1.0)
    assert max(waits) == 30.0


@pytest.mark.parametrize(
    ("fault", "n_asked"),
    [
        pytest.param(ProviderRejectedError("no"), 1, id="a-refusal-is-not-tried-again"),
        pytest.param(busy(3600.0), 1, id="an-hour-is-too-long-to-wait"),
        pytest.param(busy(), 3, id="the-attempts-are-used-up"),
    ],
)
def test_where_it_ends(fault, n_asked):
    inner = Scripted(*[fault] * 5)
    error, _ = run(inner, max_attempts=3)
    assert error is fault
    assert inner.n_asked == n_asked


class Outage:
    """Nothing but faults until it ends, on a clock that the waits turn."""

    def __init__(self, ends_at_s):
        self.ends_at_s = ends_at_s
        self.now_s = 0.0
        self.n_asked = 0

    def clock(self):
        return self.now_s

    async def sleep(self, seconds):
        self.now_s += seconds

    async def ask(self, _request):
        self.n_asked += 1
        if self.now_s < self.ends_at_s:
            raise refused()
        return REPLY


def test_in_an_outage_everybody_gives_up_after_the_first_who_waited():
    vendor = Outage(ends_at_s=1000.0)
    provider = RetriedProvider(vendor, sleep=vendor.sleep, jitter=lambda: 0.0, clock=vendor.clock)
    with pytest.raises(ProviderUnavailableError):
        asyncio.run(provider.ask(a_request()))
    assert 90 <= vendor.now_s < 95
    waited_s, n_asked = vendor.now_s, vendor.n_asked
    for _ in range(20):
        with pytest.raises(ProviderUnavailableError):
            asyncio.run(provider.ask(a_request()))
    assert (vendor.now_s, vendor.n_asked) == (waited_s, n_asked + 20)
    vendor.now_s = 1000.0
    assert asyncio.run(provider.ask(a_request())) == REPLY
    vendor.ends_at_s = 1010.0
    assert asyncio.run(provider.ask(a_request())) == REPLY, "an answer ended the outage"


def test_other_errors_pass_at_once():
    inner = Scripted(ValueError("a bug"))
    with pytest.raises(ValueError, match="a bug"):
        run(inner)
    assert inner.n_asked == 1


def test_what_is_not_asking_passes_through():
    inner = Scripted()
    provider = LimitedProvider(RetriedProvider(inner), slots=1)
    request = a_request()

    async def passing():
        await provider.reject(request)
        await provider.aclose()

    asyncio.run(passing())
    assert inner.rejected == [request]
    assert inner.n_closed == 1


class Counting:
    """Remembers how many were under way at once."""

    def __init__(self):
        self.n_open = 0
        self.most_open = 0

    async def ask(self, _request):
        self.n_open += 1
        self.most_open = max(self.most_open, self.n_open)
        await asyncio.sleep(0)
        self.n_open -= 1
        return REPLY


@pytest.mark.parametrize("slots", [1, 3, 8])
def test_no_more_than_the_slots_are_under_way(slots):
    inner = Counting()

    async def asking():
        provider = LimitedProvider(inner, slots=slots)
        return await asyncio.gather(*(provider.ask(a_request()) for _ in range(20)))

    assert asyncio.run(asking()) == [REPLY] * 20
    assert inner.most_open == slots


def test_a_waiting_retry_keeps_its_slot():
    order = []

    class Failing:
        async def ask(self, request):
            order.append(f"ask {request.trial}")
            if order.count("ask 0") == 1 and request.trial == 0:
                raise busy()
            return REPLY

    async def sleep(_seconds):
        order.append("wait")
        await asyncio.sleep(0)

    async def asking():
        provider = LimitedProvider(RetriedProvider(Failing(), sleep=sleep), slots=1)
        await asyncio.gather(*(provider.ask(a_request(trial=i)) for i in range(2)))

    asyncio.run(asking())
    assert order == ["ask 0", "wait", "ask 0", "ask 1"]
