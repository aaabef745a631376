"""Requests out of batches: each handed in once, each answer kept, whatever goes wrong between."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from decimal import Decimal

import pytest
from batch_desk import NOW, USAGE, WHO, Office, Service, again, question, said, texts, until

from grader.cli.wiring import load_registry
from grader.errors import CallStoppedError, ProviderRejectedError, ProviderUnavailableError
from grader.grade.askers import Askers
from grader.grade.batch_journal import SUFFIX
from grader.grade.batch_tools import BatchJudge
from grader.grade.budget import Budget
from grader.grade.cache_key import JudgeIdentity
from grader.grade.metered import Meter
from grader.grade.pricing import cost_usd
from grader.grade.providers.batches import BatchLimits, BatchResults, BatchState, Miss
from grader.grade.upper_bound import most_usd

ABC = [question(one) for one in "abc"]
CARD = load_registry().card("openai", "gpt-6.2-sol")
DAY = CARD.prices[0].captured_at


def out():
    return ProviderUnavailableError("p answered 503", is_overload=True, may_have_cost=False)


def reset():
    return ProviderUnavailableError("the connection broke off")


def refused(status):
    return ProviderRejectedError(f"p answered {status}", status=status)


def heals(text):
    return Miss(error=ProviderUnavailableError(f"{text} expired"), may_heal=True)


@pytest.fixture
def office(tmp_path):
    return Office(cache=tmp_path / "c.sqlite3", service=Service())


def test_what_is_asked_side_by_side_goes_out_together_and_each_gets_its_own(office):
    replies = office.run(*ABC)
    assert texts(replies) == ["to a", "to b", "to c"]
    assert office.service.texts == [["a", "b", "c"]]
    assert [(one.is_batch, str(one.bought_on)) for one in replies] == [(True, "2026-11-30")] * 3
    assert texts(office.kept(*ABC)) == ["to a", "to b", "to c"]
    assert office.kept(*ABC)[0].is_batch, "the cache knows how it was bought"
    assert office.under_way() == []
    assert not office.service.is_open


def test_the_same_question_twice_is_handed_in_once(office):
    assert texts(office.run(ABC[0], ABC[1], ABC[0])) == ["to a", "to b", "to a"]
    assert office.service.texts == [["a", "b"]]


@pytest.mark.parametrize(
    ("limits", "sizes"),
    [
        pytest.param(BatchLimits(most_requests=2, most_bytes=10**6), [2, 2, 1], id="requests"),
        pytest.param(BatchLimits(most_requests=9, most_bytes=1_000 + 250), [2, 2, 1], id="bytes"),
        pytest.param(BatchLimits(most_requests=9, most_bytes=10), [1] * 5, id="one-is-too-large"),
    ],
)
def test_what_is_more_than_a_batch_takes_is_split(office, limits, sizes):
    office.service.limits = limits
    assert texts(office.run(*[question(one) for one in "abcde"])) == [
        f"to {one}" for one in "abcde"
    ]
    assert [len(one) for one in office.service.texts] == sizes


def test_two_judges_have_a_batch_each_in_one_round(office):
    other = Service(outcome=lambda text: said(f"other to {text}"))

    async def asking():
        who = JudgeIdentity(provider="q", api="messages", base_url="http://y", templates="t")
        first, second = office.provider(), office.provider(who, other)
        office.assembly.expect(1)
        found = await asyncio.gather(
            *(office.all(one, ABC[:2]) for one in (first, second)), return_exceptions=True
        )
        for one in (first, second):
            await one.aclose()
        return found

    first, second = asyncio.run(asking())
    assert (texts(first), texts(second)) == (["to a", "to b"], ["other to a", "other to b"])
    assert office.service.texts == other.texts == [["a", "b"]]


def test_who_asks_again_makes_a_further_round_with_the_others_who_do(office):
    async def asking():
        provider = office.provider()

        async def twice(text):
            await provider.ask(question(text))
            if text != "b":
                await provider.ask(question(text, attempt=1))

        with Askers(3, office.assembly.expect) as askers:
            async with asyncio.TaskGroup() as group:
                for one in "abc":
                    group.create_task(askers.counted(lambda one=one: twice(one)))
        await provider.aclose()

    asyncio.run(asking())
    assert office.service.texts == [["a", "b", "c"], ["a", "c"]]
    assert ["round 1" in office.lines[0], "round 2" in office.lines[1]] == [True, True]


def test_a_killed_run_is_picked_up_and_nothing_is_handed_in_twice(office):
    office.service.never_ends = True
    office.killed(*ABC, when=lambda: office.service.n_calls.get("state", 0) > 3)
    assert office.under_way() == ["batch_0"]
    office.service.never_ends = False
    later = again(office)
    assert texts(later.run(*ABC)) == ["to a", "to b", "to c"]
    assert office.service.texts == [["a", "b", "c"]]
    assert "picked up batch batch_0 of 3 requests" in later.lines[0]
    assert later.under_way() == []


def test_what_nobody_asks_any_more_is_kept_all_the_same(office):
    office.service.never_ends = True
    office.killed(*ABC, when=lambda: office.service.n_calls.get("state", 0) > 0)
    office.service.never_ends = False
    later = again(office)
    assert texts(later.run(ABC[1], question("d"))) == ["to b", "to d"]
    assert office.service.texts == [["a", "b", "c"], ["d"]]
    assert texts(later.kept(*ABC)) == ["to a", "to b", "to c"]


def test_killed_while_it_was_taken_it_is_found_again(office):
    office.service.plan("submit", ("taken", asyncio.CancelledError()))
    office.killed(*ABC, when=lambda: office.service.batches)
    assert office.under_way() == [None]
    later = again(office)
    assert texts(later.run(*ABC)) == ["to a", "to b", "to c"]
    assert len(office.service.batches) == 1


def test_killed_before_it_was_taken_it_is_handed_in_again_and_that_is_said(office):
    office.service.plan("submit", asyncio.CancelledError())
    office.killed(*ABC, when=lambda: office.service.n_calls.get("submit"))
    later = again(office)
    assert texts(later.run(*ABC)) == ["to a", "to b", "to c"]
    assert "no batch of 3 requests that a stopped run was handing in" in later.lines[0]
    assert len(office.service.batches) == 1


def test_killed_between_the_answers_and_their_places_they_are_fetched_again(office):
    office.service.plan("results", asyncio.CancelledError())
    office.killed(*ABC, when=lambda: office.service.n_calls.get("results"))
    assert office.under_way() == ["batch_0"]
    assert texts(again(office).run(*ABC)) == ["to a", "to b", "to c"]
    assert len(office.service.batches) == 1


@pytest.mark.parametrize("n_calls", range(6))
def test_killed_after_any_call_every_question_is_bought_once(office, n_calls):
    going = [BatchState(is_over=False, n_done=0, n_total=3)] * 2
    office.service.plan("state", *going)
    office.killed(*ABC, when=lambda: sum(office.service.n_calls.values()) >= n_calls)
    kept = office.kept(*ABC)
    again(office).run(*(one for one, reply in zip(ABC, kept, strict=True) if reply is None))
    assert texts(office.kept(*ABC)) == ["to a", "to b", "to c"]
    assert office.service.texts == [["a", "b", "c"]]


def test_two_processes_wait_for_one_batch_and_say_the_same(office):
    other = again(office)
    office.service.plan("state", *[BatchState(is_over=False, n_done=0, n_total=3)] * 4)

    async def both():
        first, second = office.provider(), other.provider()
        found = await asyncio.gather(office.all(first, ABC), other.all(second, ABC))
        await first.aclose()
        await second.aclose()
        return found

    first, second = asyncio.run(both())
    assert first == second
    assert texts(first) == ["to a", "to b", "to c"]
    assert len(office.service.batches) == 1


@pytest.mark.parametrize(
    ("outcome", "found", "n_batches"),
    [
        pytest.param(heals, "ProviderUnavailableError", 3, id="what-may-heal-is-tried-three-times"),
        pytest.param(lambda _: None, "ProviderUnavailableError", 3, id="a-missing-line-too"),
        pytest.param(
            lambda _: Miss(error=ProviderUnavailableError("cancelled"), may_heal=False),
            "ProviderUnavailableError", 1, id="what-was-cancelled-is-not",
        ),
        pytest.param(
            lambda _: Miss(error=refused(400), may_heal=False),
            "ProviderRejectedError", 1, id="what-was-refused-is-not",
        ),
    ],
)  # fmt: skip
def test_a_request_without_an_answer_ends_as_it_must(office, outcome, found, n_batches):
    office.service.outcome = lambda text: said("fine") if text == "b" else outcome(text)
    assert texts(office.run(*ABC)) == [found, "fine", found]
    assert office.service.texts == [["a", "b", "c"], *[["a", "c"]] * (n_batches - 1)]
    assert office.under_way() == []
    assert [one is not None for one in office.kept(*ABC)] == [False, True, False]


def test_what_heals_in_the_next_batch_is_an_answer(office):
    n = iter(range(9))
    office.service.outcome = lambda text: heals(text) if next(n) < 2 else said(f"to {text}")
    assert texts(office.run(*ABC[:2])) == ["to a", "to b"]
    assert len(office.service.batches) == 2


def test_a_file_that_was_cut_is_fetched_again_and_not_bought_again(office):
    office.service.plan("results", BatchResults(outcomes={}, n_unreadable=1), reset())
    assert texts(office.run(*ABC)) == ["to a", "to b", "to c"]
    assert (len(office.service.batches), office.service.n_calls["results"]) == (1, 3)


def test_results_of_strangers_answer_nothing_and_are_told(office):
    office.service.strangers = {"0" * 64: said("mine!"), "x": said("and mine")}
    assert texts(office.run(*ABC)) == ["to a", "to b", "to c"]
    assert "2 results of batch batch_0 answer nothing that was asked" in office.warnings[0]


def test_looking_backs_off_and_obeys_the_vendor(office):
    going = BatchState(is_over=False, n_done=1, n_total=3)
    slow = ProviderUnavailableError("p answered 429", retry_after_s=90, is_overload=True)
    office.service.plan("state", *[going] * 15, slow, reset())
    assert texts(office.run(*ABC)) == ["to a", "to b", "to c"]
    assert office.slept[0] == 0.5
    assert office.slept == sorted(office.slept[:15]) + office.slept[15:]
    assert office.slept[14:] == [60.0, 90, 60.0]
    assert office.looks[0] == ("p", 1, 3)


def test_a_batch_that_never_ends_is_left_and_stays_noted(office):
    office.service.never_ends = True
    assert texts(office.run(*ABC)) == ["ProviderUnavailableError"] * 3
    assert 26 * 3600 < office.now - NOW < 27 * 3600
    assert office.under_way() == ["batch_0"]


@pytest.mark.parametrize(
    ("call", "n", "error"),
    [
        pytest.param("state", 1, lambda: refused(401), id="a-key-that-is-not-taken"),
        pytest.param("results", 4, reset, id="results-that-do-not-come"),
        pytest.param("results", 1, lambda: refused(403), id="results-that-are-refused"),
    ],
)
def test_what_cannot_be_fetched_now_is_fetched_by_the_next_run(office, call, n, error):
    office.service.plan(call, *(error() for _ in range(n)))
    assert {*texts(office.run(*ABC))} == {type(error()).__name__}
    assert office.under_way() == ["batch_0"]
    assert texts(again(office).run(*ABC)) == ["to a", "to b", "to c"]
    assert len(office.service.batches) == 1


def test_a_batch_that_the_vendor_knows_no_more_is_handed_in_again_and_that_is_said(office):
    office.service.plan("state", *(refused(404) for _ in range(3)))
    assert texts(office.run(*ABC)) == ["to a", "to b", "to c"]
    assert "knows no batch batch_0" in office.warnings[0]
    assert len(office.service.batches) == 2
    office.service.plan("state", refused(404), refused(404))
    assert texts(again(office).run(question("d"))) == ["to d"]
    assert len(office.service.batches) == 3, "twice is not often enough"


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(Miss(error=refused(None), may_heal=False), id="refused-as-a-whole"),
        pytest.param(Miss(error=out(), may_heal=False), id="no-room"),
    ],
)
def test_a_batch_that_fails_as_a_whole_fails_its_requests(office, fault):
    failed = BatchState(is_over=True, n_done=0, n_total=0, fault=fault)
    office.service.plan("state", failed)
    assert texts(office.run(*ABC)) == [type(fault.error).__name__] * 3
    assert office.under_way() == []


def test_an_overloaded_vendor_is_asked_again_to_take_it(office):
    office.service.plan("submit", out(), out(), out())
    assert texts(office.run(*ABC)) == ["to a", "to b", "to c"]
    assert (len(office.service.batches), "find" in office.service.n_calls) == (1, False)


def test_a_line_that_breaks_while_it_is_taken_does_not_buy_twice(office):
    office.service.plan("submit", ("taken", reset()))
    assert texts(office.run(*ABC)) == ["to a", "to b", "to c"]
    assert (len(office.service.batches), office.service.n_calls["submit"]) == (1, 1)


def test_a_line_that_breaks_before_it_is_taken_is_tried_again(office):
    office.service.plan("submit", reset(), reset())
    assert texts(office.run(*ABC)) == ["to a", "to b", "to c"]
    assert (len(office.service.batches), office.service.n_calls["find"]) == (1, 2)


def test_where_nobody_can_tell_it_is_not_handed_in_again_but_looked_for_later(office):
    office.service.plan("submit", ("taken", reset()))
    office.service.plan("find", *(reset() for _ in range(6)))
    assert texts(office.run(*ABC)) == ["UnknownFateError"] * 3
    assert office.under_way() == [None]
    assert texts(again(office).run(*ABC)) == ["to a", "to b", "to c"]
    assert len(office.service.batches) == 1


@pytest.mark.parametrize("error", [out, lambda: refused(400)])
def test_what_is_not_taken_is_not_noted(office, error):
    office.service.plan("submit", *(error() for _ in range(6)))
    assert texts(office.run(*ABC)) == [type(error()).__name__] * 3
    assert office.under_way() == []


def test_a_stop_leaves_the_batch_and_says_so(office):
    office.service.never_ends = True
    meter = Meter(lambda: None)
    office.judge = BatchJudge(vendor="p", model="m", card=None, meter=meter)

    async def stopped():
        provider = office.provider()
        asking = asyncio.ensure_future(office.all(provider, ABC))
        await until(lambda: office.looks)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await provider.aclose()

    asyncio.run(stopped())
    assert office.lines[-1] == ("batch batch_0 goes on at p; the same command picks up its answers")
    assert office.under_way() == ["batch_0"]
    assert (meter.n_calls, meter.n_unanswered, meter.usages) == (3, 3, [])


def test_a_stop_while_it_is_handed_in_waits_until_the_vendor_has_named_it(office):
    class Slow(Service):
        async def submit(self, entries, mark):
            office.looks.append("sending")
            for _ in range(50):
                await asyncio.sleep(0)
            return await super().submit(entries, mark)

    office.service = Slow()

    async def stopped():
        provider = office.provider()
        asking = asyncio.ensure_future(office.all(provider, ABC))
        await until(lambda: office.looks)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await provider.aclose()

    asyncio.run(stopped())
    assert office.lines[-1].startswith("batch batch_0 goes on at p")
    assert office.under_way() == ["batch_0"]
    assert "state" not in office.service.n_calls
    assert texts(again(office).run(*ABC)) == ["to a", "to b", "to c"]
    assert len(office.service.batches) == 1


def priced(max_cost=None, max_calls=None):
    budget = Budget(max_cost_usd=max_cost, max_calls=max_calls)
    return budget, BatchJudge(vendor="p", model="m", card=CARD, budget=budget)


def test_the_budget_is_never_passed_and_what_comes_back_buys_more(office):
    most = most_usd(question("00"), CARD, DAY) * Decimal("0.5")
    one = cost_usd(USAGE, CARD, DAY, is_batch=True)
    budget, office.judge = priced(max_cost=2 * most)
    asked = [question(f"{at:02}") for at in range(30)]
    replies = office.run(*asked)
    sizes = [len(some) for some in office.service.texts]
    assert sizes[0] == 2, "no more than can be paid if all goes as dear as it can"
    n_bought = sum(sizes)
    assert budget.spent_usd == n_bought * one <= 2 * most
    assert (budget.reserved_usd, n_bought * one + most > 2 * most) == (0, True)
    assert sum(isinstance(reply, CallStoppedError) for reply in replies) == 30 - n_bought


def test_so_many_calls_and_no_more(office):
    _, office.judge = priced(max_calls=2)
    assert texts(office.run(*ABC)) == ["to a", "to b", "CallStoppedError"]
    assert office.service.texts == [["a", "b"]]


def test_what_an_earlier_run_has_bought_costs_this_one_nothing(office):
    office.service.never_ends = True
    office.killed(*ABC, when=lambda: office.looks)
    office.service.never_ends = False
    budget, judge = priced(max_cost=Decimal(1))
    assert texts(again(office, judge=judge).run(*ABC)) == ["to a", "to b", "to c"]
    assert (budget.spent_usd, budget.n_calls) == (0, 0)


def test_the_journal_is_the_owners_and_holds_nothing_that_was_asked(office):
    office.service.never_ends = True
    office.killed(question("a secret of the run"), when=lambda: office.looks)
    for path in office.cache.parent.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert b"a secret" not in path.read_bytes()


def test_a_damaged_journal_is_set_aside(office):
    office.cache.with_name(office.cache.name + SUFFIX).write_bytes(b"\x00no database" * 99)
    assert texts(office.run(*ABC)) == ["to a", "to b", "to c"]
    assert "was damaged" in office.warnings[0]


def test_answers_that_cannot_be_kept_are_used_and_fetched_again_by_the_next_run(office):
    office.run(question("z"))
    with closing(sqlite3.connect(office.cache)) as other:  # a cache that takes nothing
        refused = "BEFORE INSERT ON replies BEGIN SELECT RAISE(IGNORE); END"
        other.execute(f"CREATE TRIGGER refusal {refused}")
    assert texts(office.run(*ABC)) == ["to a", "to b", "to c"]
    assert office.under_way() == ["batch_1"]
    office.cache.unlink()
    assert texts(again(office).run(*ABC)) == ["to a", "to b", "to c"]
    assert (len(office.service.batches), office.under_way()) == (2, [])


def test_a_journal_that_cannot_be_written_is_a_usage_error_before_anything_is_sent(office):
    office.cache.with_name(office.cache.name + SUFFIX).mkdir(parents=True)
    assert texts(office.run(*ABC)) == ["SettingsError"] * 3
    assert office.service.batches == {}


def test_an_answer_that_repeats_the_key_is_none(office):
    office.judge = BatchJudge(vendor="p", model="m", card=None, key="sk-0123456789abcdef")
    office.service.outcome = lambda _: said("so: sk-0123456789abcdef")
    (reply,) = office.run(ABC[0])
    assert reply.answers[0].kind == "unreadable"
    assert b"sk-0123" not in office.cache.read_bytes()


def test_control_another_judges_question_is_another_question(office):
    office.service.never_ends = True
    office.killed(*ABC, when=lambda: office.looks)
    office.service.never_ends = False
    assert WHO.base_url == "http://x"
    assert texts(again(office).run(question("a", model="another"))) == ["to a"]
    assert len(office.service.batches) == 2
