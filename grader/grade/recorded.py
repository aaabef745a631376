"""Replies taken down while they come, and a judge who repeats what was taken down."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from grader.errors import SettingsError
from grader.grade.cache_key import KeyMaker, QuestionKey
from grader.grade.providers.base import ModelReply, ModelRequest, Provider
from grader.grade.recording import RecordedJudge, RecordedReply, Recording, write_recording
from grader.grade.stored_reply import StoredReply, joined_reply, split_reply


class Recorder:
    """What was taken down in one invocation, by all its judges.

    `n_without_reply` counts the askings that failed; the recording lacks them.
    """

    def __init__(self) -> None:
        self.n_without_reply = 0
        self.lines: dict[tuple[str, QuestionKey], RecordedReply] = {}

    def text(self, judges: Sequence[RecordedJudge]) -> str:
        """The recording as it is to be written."""
        return write_recording(judges, self.lines.values())


class RecordedProvider:
    """Takes down every reply that the grading uses, also those from the cache.

    The same question of the same clause is asked once: who replays it cannot tell the two apart.
    Failures are not taken down; the next recording asks again.

    Args:
        inner: whom to ask, the cache included.
        keys: of this judge.
        recorder: where replies are taken down.
        today: the day of purchase of replies that name none.
    """

    def __init__(
        self, inner: Provider, keys: KeyMaker, recorder: Recorder, today: Callable[[], date]
    ) -> None:
        self._inner = inner
        self._keys = keys
        self._recorder = recorder
        self._today = today

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask, and take the reply down; see `Provider.ask`."""
        places = _places(self._keys, request)
        lines = self._recorder.lines
        known = [lines[place].reply for place in places if place in lines]
        if len(known) == len(places):
            return joined_reply(known, from_cache=True)
        self._recorder.n_without_reply += 1
        reply = await self._inner.ask(request)
        self._recorder.n_without_reply -= 1
        day = reply.bought_on or self._today()
        for (clause, key), part in zip(places, split_reply(reply, day), strict=True):
            lines[clause, key] = RecordedReply(
                clause=clause,
                trial=request.trial,
                attempt=key.attempt,
                limit=key.limit,
                thread=key.thread,
                reply=part,
            )
        return replace(reply, bought_on=day)

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on; here the reply stays, since a replay rejects it in its turn."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()


class ReplayedProvider:
    """Answers from a recording and reaches for nobody.

    Args:
        recording: what was taken down.
        keys: of the judge that the recording names.
        name: how to call the recording in messages.
    """

    def __init__(self, recording: Recording, keys: KeyMaker, name: str) -> None:
        self._keys = keys
        self._name = name
        self._exact = {(one.clause, one.key): one.reply for one in recording.replies}
        # a clause that moved has another id and the same question
        self._any = {one.key: one.reply for one in reversed(recording.replies)}

    async def ask(self, request: ModelRequest) -> ModelReply:
        """The recorded reply.

        Raises:
            SettingsError: there is none to one of the questions.
        """
        parts = [self._find(clause, key) for clause, key in _places(self._keys, request)]
        return joined_reply(parts, from_cache=True)

    async def reject(self, request: ModelRequest) -> None:
        """Nothing is kept here."""

    async def aclose(self) -> None:
        """Nothing is open."""

    def _find(self, clause: str, key: QuestionKey) -> StoredReply:
        reply = self._exact.get((clause, key)) or self._any.get(key)
        if reply is None:
            raise SettingsError(
                f"{self._name} has no reply to the question about {clause}"
                f" (attempt {key.attempt + 1}) as it is asked now",
                hint="the run, the clause, the prompts or the settings changed: record it again",
            )
        return reply


def _places(keys: KeyMaker, request: ModelRequest) -> list[tuple[str, QuestionKey]]:
    ids = [question.question_id for question in request.questions]
    return list(zip(ids, keys.of(request), strict=True))
