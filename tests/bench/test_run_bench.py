"""One call after the other, each kept before the next, and an end that says why."""

import asyncio

import pytest
from fake_bench import right, said, texts

from grader.bench.run_bench import Progress, run_units, without_loop
from grader.bench.units import units
from grader.errors import CallStoppedError
from grader.model.benchmark import SuiteName

TEXTS = texts()
QUESTIONS = TEXTS.questions.cases
TODO = units((SuiteName.PROMPT_BATTERY,), QUESTIONS, (), "openai", 3)


class Scripted:
    """Answers each call with the next line; an exception is raised."""

    provider, model = "openai", "m"

    def __init__(self, *lines):
        self.lines = list(lines)
        self.asked = []
        self.is_closed = False

    async def answer(self, case, repeat):
        self.asked.append((case.case_id, repeat))
        line = self.lines.pop(0) if self.lines else right(case)
        if isinstance(line, BaseException):
            raise line
        return line

    grade = answer

    async def aclose(self):
        self.is_closed = True


def ran(adapter, progress=None, todo=TODO, keep=lambda *_: None):
    progress = progress or Progress()
    without_loop(run_units(todo, adapter, progress, keep))
    assert adapter.is_closed
    return progress


def test_each_answer_is_kept_before_the_next_call():
    adapter, seen = Scripted(), []
    ran(adapter, keep=lambda key, _: seen.append((key.case_id, len(adapter.asked))))
    assert seen == [(case.case_id, at) for at, case in enumerate(QUESTIONS, start=1)]


def test_what_is_done_is_not_asked_again():
    progress = Progress(done={TODO[0].key: said(), TODO[3].key: said()})
    adapter = Scripted()
    ran(adapter, progress)
    assert len(adapter.asked) == 5 and len(progress.done) == 7


@pytest.mark.parametrize(
    ("line", "n_done", "words"),
    [
        pytest.param(
            said("", error_class="auth", error_message="answered 401"), 2, "answered 401", id="auth"
        ),
        pytest.param(
            said("", error_class="not_found", error_message="no model"),
            2,
            "no model",
            id="no-model",
        ),
        pytest.param(CallStoppedError("no money", fault="budget"), 1, "no money", id="budget"),
        pytest.param(said("", error_class="timeout"), 7, None, id="a-timeout-goes-on"),
        pytest.param(said("", error_class="bad_request"), 7, None, id="a-bad-request-goes-on"),
    ],
)
def test_what_ends_a_run(line, n_done, words):
    progress = ran(Scripted(right(QUESTIONS[0]), line))
    assert (len(progress.done), progress.stopped) == (n_done, words)


def test_a_journal_on_a_full_disk_ends_the_run_and_the_answer_is_still_there():
    def full(*_):
        raise OSError(28, "No space left on device")

    progress = ran(Scripted(), keep=full)
    assert len(progress.done) == 1
    assert progress.stopped == "the journal cannot be written: No space left on device"


def test_a_fault_of_our_own_closes_the_adapter_and_is_not_hidden():
    adapter = Scripted(ValueError("a bug"))
    with pytest.raises(ValueError, match="a bug"):
        without_loop(run_units(TODO, adapter, Progress(), lambda *_: None))
    assert adapter.is_closed


def test_the_repeats_go_through_all_cases_one_after_the_other():
    found = units((SuiteName.REPLAY_VARIABILITY,), QUESTIONS[:2], (), "openai", 2)
    first, second = (case.case_id for case in QUESTIONS[:2])
    assert [(one.key.case_id, one.key.repeat) for one in found] == [
        (first, 0),
        (second, 0),
        (first, 1),
        (second, 1),
    ]


def test_without_a_loop_nothing_may_wait():
    with pytest.raises(RuntimeError, match="waited"):
        without_loop(asyncio.sleep(0))
