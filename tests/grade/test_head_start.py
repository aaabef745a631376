"""One call of a service goes ahead, the others of the same prefix follow."""

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.errors import CallStoppedError, ProviderRejectedError, ProviderUnavailableError
from grader.grade.providers.base import Answer, ModelReply
from grader.grade.schedule import judge_tasks
from grader.model.settings import JudgingSettings
from grader.model.vote import NoVote

TEXT = "# Tides\nHigh water at 04:10, measured by the Brent gauge.\n"
QUOTE = "measured by the Brent gauge"


class Service:
    """Answers after a few turns of the loop; remembers who was under way when each came in."""

    def __init__(self, line, from_cache=lambda _: False):
        self.came = []
        self.beside = []
        self._under_way = []
        self._line = line
        self._from_cache = from_cache

    async def ask(self, request):
        who = request.questions[0].question_id
        self.came.append(who)
        self.beside.append(tuple(self._under_way))
        self._under_way.append(who)
        try:
            for _ in range(3):
                await asyncio.sleep(0)
            line = self._line(request)
        finally:
            self._under_way.remove(who)
        if isinstance(line, Exception):
            raise line
        answer = Answer(text=line)
        return ModelReply(answers=(answer,), usage=None, from_cache=self._from_cache(request))

    async def reject(self, request):
        pass

    async def aclose(self):
        pass


@pytest.fixture(scope="session")
def good(entry, reply_text):
    return reply_text(entry(quotes=[QUOTE]))


@pytest.fixture(scope="session")
def sit(make_settings, make_task):
    def run(service, n_of_each, *, starts=0, **changes):
        tasks = [
            make_task(TEXT, number=100 * at + one, service=f"s{at}")
            for at, n in enumerate(n_of_each)
            for one in range(n)
        ]
        judging = make_settings(**{"concurrency": 8, "head_start_from": starts, **changes})
        waiting = asyncio.wait_for(judge_tasks(tasks, judging, service), 20)
        return asyncio.run(waiting)

    return run


def test_the_first_of_a_service_is_alone_and_the_others_follow_together(sit, good):
    service = Service(lambda _: good)
    sit(service, [6])
    assert service.beside[:2] == [(), ()], "nobody beside the first, nor the first beside a second"
    assert len(service.beside[5]) == 4


def test_without_a_head_start_all_go_at_once(sit, good):
    service = Service(lambda _: good)
    sit(service, [6], starts=None)
    assert [len(one) for one in service.beside] == [0, 1, 2, 3, 4, 5]


def test_a_prefix_that_no_vendor_caches_waits_for_nobody(sit, good):
    service = Service(lambda _: good)
    sit(service, [6], starts=1_000_000)
    assert len(service.beside[5]) == 5


def test_services_go_ahead_side_by_side(sit, good):
    service = Service(lambda _: good)
    sit(service, [4, 4, 4])
    assert service.came[:3] == ["writer/#0", "writer/#100", "writer/#200"]
    assert [len(one) for one in service.beside[:3]] == [0, 1, 2]


def test_what_can_follow_goes_before_a_further_service_begins(sit, good):
    service = Service(lambda _: good)
    sit(service, [3, 3, 3], concurrency=1)
    assert [int(one.partition("#")[2]) for one in service.came] == [
        *(0, 1, 2),
        *(100, 101, 102),
        *(200, 201, 202),
    ]


@pytest.mark.parametrize(
    "error",
    [
        ProviderUnavailableError("gone"),
        ProviderRejectedError("no"),
        CallStoppedError("over", fault="budget"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_one_ahead_that_fails_lets_the_others_go(sit, good, error):
    n = 0

    def line(_):
        nonlocal n
        n += 1
        return error if n == 1 else good

    judged = sit(Service(line), [5])
    assert isinstance(judged[0].trials[0], NoVote)
    assert len(judged) == 5
    n_votes = sum(not isinstance(one.trials[0], NoVote) for one in judged)
    # after a refusal nobody is asked, by a rule of its own
    assert n_votes == (0 if isinstance(error, ProviderRejectedError) else 4)


def test_a_reply_without_a_vote_has_filled_the_vendors_cache_too(sit, good):
    service = Service(lambda request: "{}" if request.attempt == 0 else good)
    sit(service, [4])
    assert service.beside[0] == ()
    assert len(service.beside[3]) >= 2, "they do not wait for the first one's second asking"


def test_a_reply_of_our_own_cache_fills_nobody_elses(sit, good):
    kept = {"writer/#0", "writer/#1"}
    service = Service(lambda _: good, lambda one: one.questions[0].question_id in kept)
    sit(service, [6])
    assert [len(one) for one in service.beside[:3]] == [0, 0, 0], (
        "the third is the first to be paid"
    )
    assert len(service.beside[5]) >= 2


def test_a_second_trial_does_not_go_ahead_of_its_prefix(sit, entry, reply_text):
    unsure = reply_text(entry(answer="cannot_tell"))
    service = Service(lambda _: unsure, lambda one: one.trial == 0)
    sit(service, [3])
    assert len(service.came) == 6


def test_each_member_of_a_panel_has_a_cache_of_its_own(sit, good, make_settings):
    panel = tuple(
        make_settings(provider=name, model=name, head_start_from=0) for name in ("a", "b", "c")
    )
    service = Service(lambda _: good)
    sit(service, [3], panel=panel)
    assert service.came[:3] == ["writer/#0"] * 3
    assert [len(one) for one in service.beside[:3]] == [0, 1, 2]


def test_trials_of_one_clause_share_their_prefix(sit, good):
    service = Service(lambda _: good)
    sit(service, [2], n_trials=3, stops_early=False)
    assert service.beside[:2] == [(), ()]
    assert len(service.came) == 6


def test_an_interruption_ends_those_who_wait(make_settings, make_task):
    tasks = [make_task(TEXT, number=at) for at in range(5)]
    done = {}

    class Hangs(Service):
        async def ask(self, _):
            asyncio.get_running_loop().call_soon(asking.cancel)
            await asyncio.Event().wait()

    async def main():
        nonlocal asking
        judging = make_settings(concurrency=4, head_start_from=0)
        asking = asyncio.ensure_future(
            judge_tasks(tasks, judging, Hangs(None), on_result=done.__setitem__)
        )
        with pytest.raises(asyncio.CancelledError):
            await asking

    asking = None
    asyncio.run(asyncio.wait_for(main(), 20))
    assert {one.trials[0].fault for one in done.values()} == {"interrupted"}


def number(request):
    return int(request.questions[0].question_id.partition("#")[2])


@pytest.fixture(scope="session")
def lines(good, entry, reply_text):
    return {
        "good": good,
        "{}": "{}",
        "unsure": reply_text(entry(answer="cannot_tell")),
        "gone": ProviderUnavailableError("gone"),
        "stopped": CallStoppedError("over", fault="deadline"),
    }


SITTINGS = st.fixed_dictionaries(
    {
        "said": st.lists(
            st.sampled_from(["good", "{}", "unsure", "gone", "stopped"]), min_size=1, max_size=5
        ),
        "n_of_each": st.lists(st.integers(1, 6), min_size=1, max_size=4),
        "concurrency": st.integers(1, 9),
        "n_cached": st.integers(0, 3),
    }
)


@settings(max_examples=60, deadline=None)
@given(SITTINGS)
def test_nobody_waits_for_ever(sit, lines, case):
    n = 0

    def line(_):
        nonlocal n
        n += 1
        return lines[case["said"][n % len(case["said"])]]

    service = Service(line, lambda one: number(one) % 3 < case["n_cached"])
    judged = sit(service, case["n_of_each"], concurrency=case["concurrency"])
    assert len(judged) == sum(case["n_of_each"])
    assert all(one.trials for one in judged)
    assert sum(one.n_calls for one in judged) == len(service.came)


def test_the_default_is_no_head_start():
    assert JudgingSettings().head_start_from is None
