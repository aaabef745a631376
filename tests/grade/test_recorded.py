"""What is taken down is repeated, to the token; anybody may have made a recording."""

import asyncio
import json
import random
from dataclasses import replace
from datetime import date

import pytest
from fake_judge import DAY, WHO, Judge, fault, said, sayings
from fake_request import a_request

from grader.errors import ProviderUnavailableError, SettingsError
from grader.grade.cache_key import KeyMaker
from grader.grade.providers.base import Answer, Question
from grader.grade.recorded import RecordedProvider, Recorder, ReplayedProvider
from grader.grade.recording import RecordedJudge, parse_recording, write_recording

JUDGE = RecordedJudge(
    provider="openai", api="chat", base_url="http://x", model="m", effort=None, pinning=None
)


def about(clause, words="the clause", **changes):
    return a_request(questions=(Question(question_id=clause, text=words),), **changes)


def recorded(judge, *requests):
    recorder = Recorder()
    provider = RecordedProvider(judge, KeyMaker(WHO), recorder, lambda: DAY)

    async def asking():
        return [await provider.ask(request) for request in requests]

    return asyncio.run(asking()), recorder


def replayed(text, *requests, who=WHO):
    provider = ReplayedProvider(parse_recording(text, "r.jsonl"), KeyMaker(who), "r.jsonl")

    async def asking():
        return [await provider.ask(request) for request in requests]

    return asyncio.run(asking())


REQUESTS = [
    about("w/#2"),
    about("w/#10", "another"),
    about("w/#10", "another", attempt=1, max_output_tokens=1024),
    about("w/#2", trial=1),
]
REPLIES = [said('{"a": 1}'), fault("truncated"), said("\u6f22 {}"), replace(said("{}"), usage=None)]


def test_a_replay_says_what_was_said_then():
    replies, recorder = recorded(Judge(*REPLIES), *REQUESTS)
    again = replayed(recorder.text([JUDGE]), *REQUESTS)
    assert sayings([again]) == sayings([replies])
    assert all(one.bought_on == DAY for one in replies)


def test_the_day_of_purchase_is_the_first_one():
    first = date(2026, 10, 1)
    _, recorder = recorded(Judge(replace(REPLIES[0], bought_on=first)), REQUESTS[0])
    assert replayed(recorder.text([JUDGE]), REQUESTS[0])[0].bought_on == first


def test_equal_replies_give_equal_bytes_in_any_order():
    _, recorder = recorded(Judge(*REPLIES), *REQUESTS)
    lines = list(recorder.lines.values())
    for seed in range(5):
        random.Random(seed).shuffle(lines)
        assert write_recording([JUDGE], lines) == recorder.text([JUDGE])
    head, *rest = [json.loads(line) for line in recorder.text([JUDGE]).splitlines()]
    assert head["format"] == "contract-grader-recording"
    assert [(one["clause"], one["trial"], one["attempt"]) for one in rest] == [
        ("w/#2", 0, 0),
        ("w/#2", 1, 0),
        ("w/#10", 0, 0),
        ("w/#10", 0, 1),
    ]
    assert all(list(one) == sorted(one) for one in rest)


def test_a_line_cannot_act_on_a_terminal_and_means_the_same():
    text = "\x1b[2J \u202e \u2028 \ud83d\ude00 \u200b é".encode("utf-16", "surrogatepass")
    text = text.decode("utf-16")
    replies, recorder = recorded(Judge(said(text)), REQUESTS[0])
    written = recorder.text([JUDGE])
    assert all(c.isprintable() or c == "\n" for c in written)
    assert "é" in written
    assert replayed(written, REQUESTS[0])[0].answers == replies[0].answers == (Answer(text=text),)


def test_the_same_question_of_the_same_clause_is_asked_once():
    judge = Judge(said("first"), said("second"))
    replies, _ = recorded(judge, REQUESTS[0], REQUESTS[0])
    assert len(judge.asked) == 1
    assert replies[0].answers == replies[1].answers


def test_equal_questions_of_two_clauses_keep_their_own_replies():
    pair = (about("w/#1"), about("w/#2"))
    replies, recorder = recorded(Judge(said("first"), said("second")), *pair)
    assert sayings([replayed(recorder.text([JUDGE]), *pair)]) == sayings([replies])
    moved = replayed(recorder.text([JUDGE]), about("w/#7"))
    assert moved[0].answers == replies[0].answers, "a clause that moved finds its answer"


@pytest.mark.parametrize(
    "request_",
    [
        pytest.param(about("w/#9", "never asked"), id="another-clause"),
        pytest.param(about("w/#9", attempt=1), id="another-attempt"),
        pytest.param(about("w/#9", trial=2), id="another-trial"),
        pytest.param(about("w/#9", max_output_tokens=99), id="another-limit"),
        pytest.param(about("w/#9", model="other"), id="another-model"),
        pytest.param(about("w/#9", prefix="other outputs"), id="other-outputs"),
    ],
)
def test_what_is_missing_is_an_error_that_names_the_clause(request_):
    _, recorder = recorded(Judge(*REPLIES), *REQUESTS)
    with pytest.raises(SettingsError, match=r"r\.jsonl has no reply .* about w/#9"):
        replayed(recorder.text([JUDGE]), request_)


def test_a_failure_is_not_taken_down_and_counted():
    recorder = Recorder()
    judge = Judge(ProviderUnavailableError("busy"), said("{}"))
    provider = RecordedProvider(judge, KeyMaker(WHO), recorder, lambda: DAY)

    async def asking():
        with pytest.raises(ProviderUnavailableError):
            await provider.ask(REQUESTS[0])
        await provider.ask(REQUESTS[1])

    asyncio.run(asking())
    assert recorder.n_without_reply == 1
    assert len(recorder.lines) == 1


def good_lines():
    _, recorder = recorded(Judge(*REPLIES), *REQUESTS)
    return [json.loads(line) for line in recorder.text([JUDGE]).splitlines()]


def changed(at, *path, to):
    lines = good_lines()
    place = lines[at]
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = to
    return "\n".join(json.dumps(line) for line in lines)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("{}", id="no-head"),
        pytest.param("[" * 100_000, id="deep"),
        pytest.param(json.dumps(good_lines()[1]), id="no-first-line"),
        pytest.param(changed(0, "version", to=2), id="a-later-version"),
        pytest.param(changed(0, "judges", to=[]), id="nobody-judged"),
        pytest.param(changed(0, "key", to="sk-123"), id="an-unknown-field"),
        pytest.param(changed(1, "thread", to="sha256:1"), id="no-digest"),
        pytest.param(changed(1, "attempt", to=-1), id="a-negative-attempt"),
        pytest.param(changed(1, "limit", to=10**30), id="an-endless-answer"),
        pytest.param(changed(1, "clause", to="x" * 9999), id="an-endless-name"),
        pytest.param(changed(1, "reply", "usage", "output", to=10**400), id="endless-tokens"),
        pytest.param(changed(1, "reply", "usage", "output", to=-1), id="negative-tokens"),
        pytest.param(changed(1, "reply", "text", to=None), id="no-reply"),
        pytest.param(changed(1, "reply", "fault", to="empty"), id="a-text-and-a-fault"),
        pytest.param(changed(3, "reply", "fault", to="satisfied"), id="a-fault-nobody-knows"),
        pytest.param(changed(1, "reply", "bought_on", to="soon"), id="no-day"),
        pytest.param(
            "\n".join(json.dumps(one) for one in good_lines())
            + "\n"
            + changed(1, "reply", "text", to="{}").splitlines()[1],
            id="two-answers",
        ),
    ],
)
def test_a_file_that_is_no_recording_is_refused(text):
    with pytest.raises(SettingsError, match=r"r\.jsonl"):
        parse_recording(text, "r.jsonl")


def test_control_the_same_file_unchanged_is_read():
    lines = [json.dumps(line) for line in good_lines()]
    assert len(parse_recording("\n".join([*lines, lines[1], ""]), "r.jsonl").replies) == 4
