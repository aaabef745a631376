"""Both vendors' batch services through their real SDKs; waiting takes no time."""

import json
import time
from dataclasses import dataclass

import pytest
from batch_desk import Office, question, texts
from fake_request import KEY
from fake_server import Step

from grader.grade.batch_tools import BatchJudge
from grader.grade.providers.anthropic_batches import AnthropicBatches
from grader.grade.providers.base import Answer, ModelReply
from grader.grade.providers.batch_wire import read_results
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.openai_batches import OpenAIBatches

ABC = [question(one) for one in "abc"]
MAKERS = {"anthropic": AnthropicBatches, "openai": OpenAIBatches}
both = pytest.mark.parametrize("kind", MAKERS)


def status(code, kind=None, message="no"):
    return Step(kind="status", status=code, code=kind, message=message)


@dataclass
class Opening:
    """A service of the real SDK for each process."""

    kind: str
    vendor: object
    timeout_s: float = 2.0

    @property
    def service(self):
        url = self.vendor.url if self.kind == "anthropic" else self.vendor.openai_url
        endpoint = Endpoint(
            vendor=self.kind, base_url=url, key=KEY, is_vendor=False, timeout_s=self.timeout_s
        )
        return MAKERS[self.kind](endpoint)


@pytest.fixture
def process(tmp_path, fake_vendor):
    """Runs a process; the office, with the batches of the fake vendor."""
    fake_vendor.answer = lambda received: f"to {_asked(received)}"

    def run(kind, *requests):
        judge = BatchJudge(vendor=kind, model="m", card=None, key=KEY)
        opening = Opening(kind, fake_vendor)
        office = Office(cache=tmp_path / "c.sqlite3", service=opening.service, judge=judge)
        office.now = time.time()
        return office, texts(office.run(*requests))

    run.vendor = fake_vendor
    run.batches = fake_vendor.batches
    return run


def _asked(received):
    if received.dialect == "messages":
        return received.body["messages"][0]["content"][-1]["text"]
    return received.body["input"][0]["content"][-1]["text"]


@both
def test_each_request_gets_its_own_answer_whatever_the_order(process, kind):
    _, found = process(kind, *ABC)
    assert found == ["to a", "to b", "to c"]
    (made,) = process.batches.made
    assert len(made.entries) == 3


def test_what_anthropic_gets(process):
    process("anthropic", ABC[0])
    ((call, received), *_) = process.batches.calls
    assert (call, received.path) == ("submit", "/v1/messages/batches")
    (entry,) = received.body["requests"]
    assert set(entry) == {"custom_id", "params"}
    assert entry["params"]["messages"][0]["content"][-1]["text"] == "a"
    assert received.headers["anthropic-version"]


def test_what_openai_gets(process):
    process("openai", ABC[0])
    (upload, submit, *_) = process.batches.calls
    assert [upload[0], submit[0]] == ["upload", "submit"]
    assert b'name="purpose"\r\n\r\nbatch' in upload[1].raw
    mark = submit[1].body["metadata"]["contract_grader"]
    assert submit[1].body == {
        "completion_window": "24h",
        "endpoint": "/v1/responses",
        "input_file_id": "file-0",
        "metadata": {"contract_grader": mark},
    }
    (line,) = process.batches.files["file-0"].splitlines()
    entry = json.loads(line)
    assert (entry["method"], entry["url"], entry["body"]["store"]) == (
        "POST", "/v1/responses", False,
    )  # fmt: skip


@both
@pytest.mark.parametrize("step", ["missing", "junk", "twice"])
def test_a_line_that_says_nothing_is_looked_for_again_and_then_bought_again(process, kind, step):
    process.vendor.play(Step(kind=step))
    _, found = process(kind, *ABC)
    assert found == ["to a", "to b", "to c"]
    assert [len(one.entries) for one in process.batches.made] == [3, 1]


CALLS = [
    pytest.param("results", Step(kind="truncate"), id="a-file-cut-in-a-line"),
    pytest.param("results", Step(kind="cut"), id="a-file-that-breaks-off"),
    pytest.param("results", Step(kind="reset"), id="a-reset-while-it-comes"),
    pytest.param("results", status(429), id="429-for-the-file"),
    pytest.param("results", status(503), id="503-for-the-file"),
    pytest.param("results", status(404), id="404-for-the-file-once"),
    pytest.param("state", status(429), id="429-for-the-state"),
    pytest.param("state", status(404), id="404-for-the-state-once"),
    pytest.param("state", Step(kind="reset"), id="a-reset-for-the-state"),
    pytest.param("state", Step(kind="hang"), id="no-state-in-time"),
    pytest.param("state", Step(kind="raw", body=b"<html>"), id="a-login-page"),
    pytest.param("state", Step(kind="json", body={"status": "?"}), id="a-state-that-is-none"),
    pytest.param("state", Step(kind="json", body=[]), id="a-list"),
    pytest.param("submit", status(529), id="529-at-first"),
    pytest.param("submit", Step(kind="taken"), id="a-line-that-breaks-once-it-is-taken"),
    pytest.param("submit", Step(kind="reset"), id="a-line-that-breaks-before"),
    pytest.param("submit", Step(kind="json", body={"id": "../../x"}), id="an-id-that-is-none"),
    pytest.param("upload", status(500), id="500-for-the-upload"),
    pytest.param("upload", Step(kind="reset"), id="a-reset-for-the-upload"),
]


@both
@pytest.mark.parametrize(("call", "step"), CALLS)
def test_a_call_that_fails_costs_no_answer_and_buys_nothing_twice(process, kind, call, step):
    process.batches.play(call, step)
    _, found = process(kind, *ABC)
    assert found == ["to a", "to b", "to c"]
    assert [len(one.entries) for one in process.batches.made] == [3]


@both
def test_a_batch_of_the_same_size_and_time_is_told_from_ours_by_its_results(process, kind):
    """A stranger's batch is in the vendor's list when ours is looked for."""
    process(kind, *[question(one) for one in "xyz"])
    process.batches.play("submit", Step(kind="taken"))
    _, found = process(kind, *ABC)
    assert found == ["to a", "to b", "to c"]
    assert len(process.batches.made) == 2


@both
def test_a_strangers_batch_that_is_taken_for_ours_answers_nothing(process, kind):
    process.batches.n_looks = 3
    process(kind, *[question(one) for one in "xyz"])
    process.batches.made[0].n_looks = 3
    process.batches.n_looks = 0
    process.batches.play("submit", Step(kind="reset"))
    _, found = process(kind, *ABC)
    assert found == ["to a", "to b", "to c"]
    assert len(process.batches.made) == 2


@both
@pytest.mark.parametrize("at", ["submit", "state", "results"])
def test_a_refusal_that_repeats_the_key_does_not(process, kind, at):
    process.batches.play(at, status(400, message=f"bad key {KEY}"))
    office, found = process(kind, *ABC)
    assert found == ["ProviderRejectedError"] * 3
    said = "\n".join([*office.lines, *office.warnings])
    left = b"".join(path.read_bytes() for path in office.cache.parent.iterdir())
    assert KEY not in said
    assert KEY.encode() not in left


@both
@pytest.mark.parametrize(
    ("call", "body"),
    [
        pytest.param("submit", {"id": KEY}, id="of-the-batch"),
        pytest.param("submit", {"id": f"batch_{KEY[:-1]}"}, id="of-the-batch-nearly"),
        pytest.param("upload", {"id": KEY}, id="of-the-upload"),
        pytest.param("state", {"status": "completed", "output_file_id": KEY}, id="of-the-results"),
    ],
)
def test_an_id_that_is_the_key_is_none(process, kind, call, body):
    process.batches.play(call, Step(kind="json", body=body))
    office, found = process(kind, *ABC)
    assert found == ["to a", "to b", "to c"]
    said = "\n".join([*office.lines, *office.warnings])
    left = b"".join(path.read_bytes() for path in office.cache.parent.iterdir())
    asked = " ".join(received.path for _, received in process.batches.calls)
    assert KEY[:-1] not in said + asked
    assert KEY[:-1].encode() not in left


@pytest.mark.parametrize(
    ("raw", "names", "n_unreadable"),
    [
        pytest.param(b"", [], 0, id="nothing"),
        pytest.param(b"\n\n  \n", [], 0, id="blank-lines"),
        pytest.param(b'{"custom_id": "a"}\n{"custom_id": "b"}\n', ["a", "b"], 0, id="two"),
        pytest.param(b'{"custom_id": "a"}\n{"cust', ["a"], 1, id="cut"),
        pytest.param(b'[1]\n"a"\nnull\n{}\n', [], 4, id="other-json"),
        pytest.param(b'{"custom_id": 7}\n', [], 1, id="an-id-that-is-a-number"),
        pytest.param(b'{"custom_id": "' + b"x" * 65 + b'"}\n', [], 1, id="an-id-too-long"),
        pytest.param(b"\xff\xfe\n" + b"[" * 50_000, [], 2, id="bytes-and-depth"),
    ],
)
def test_lines_are_read_as_far_as_they_are_lines(raw, names, n_unreadable):
    reply = ModelReply(answers=(Answer(text="x"),), usage=None)
    found = read_results(raw, lambda _: reply)
    assert (sorted(found.outcomes), found.n_unreadable) == (names, n_unreadable)
