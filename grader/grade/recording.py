"""Replies as text that a person can diff: JSON Lines, a reply a line, sorted; read back warily."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, Field, ValidationError

from grader.errors import SettingsError
from grader.grade.cache_key import QuestionKey
from grader.grade.stored_reply import StoredReply

FORMAT: Literal["contract-grader-recording"] = "contract-grader-recording"
VERSION = 1
MOST_TOKENS = 10**12
FAULTS = ("refused", "truncated", "empty", "unreadable")

Word = Annotated[str, Field(max_length=2000)]
Part = TypeVar("Part", bound=BaseModel)


class RecordedJudge(BaseModel, frozen=True, extra="forbid"):
    """Who answered, as it stands in the report; no key, and nothing of the environment."""

    provider: Word
    api: Word
    base_url: Word
    model: Word
    effort: Word | None
    pinning: Word | None


class Head(BaseModel, frozen=True, extra="forbid"):
    """A recording's first line; of several judges the first is the one that `--provider` names."""

    format: Literal["contract-grader-recording"] = FORMAT
    judges: tuple[RecordedJudge, ...] = Field(min_length=1, max_length=100)
    version: int = VERSION


class RecordedReply(BaseModel, frozen=True, extra="forbid"):
    """One asking of one question, and the reply to it.

    `clause` names it for people. `thread`, `attempt` and `limit` are those of `QuestionKey`;
    `trial`, which is in the thread too, stands here to be read.
    """

    clause: Word
    trial: int = Field(ge=0, le=10_000)
    attempt: int = Field(ge=0, le=10_000)
    limit: int = Field(ge=1, le=10**9)
    thread: str = Field(pattern=r"^sha256:[0-9a-f]{64}$")
    reply: StoredReply

    @property
    def key(self) -> QuestionKey:
        """Where the cache would keep it."""
        return QuestionKey(thread=self.thread, attempt=self.attempt, limit=self.limit)


class Recording(BaseModel, frozen=True, extra="forbid"):
    """A whole file."""

    judges: tuple[RecordedJudge, ...]
    replies: tuple[RecordedReply, ...]


def write_recording(judges: Sequence[RecordedJudge], replies: Iterable[RecordedReply]) -> str:
    """The file's text; equal replies give equal bytes, in whatever order they came in."""
    lines = [_line(Head(judges=tuple(judges)))]
    return "".join([*lines, *(_line(one) for one in sorted(replies, key=_place))])


def parse_recording(text: str, name: str) -> Recording:
    """Read a recording that anybody may have written.

    Args:
        text: the file's.
        name: how to call it in messages.

    Raises:
        SettingsError: it is none, or two of its lines answer the same question differently.
    """
    lines = text.split("\n")
    head = _read(Head, lines[0], f"{name}:1")
    if head.version != VERSION:
        raise SettingsError(f"{name} is a recording of version {head.version}, not {VERSION}")
    replies: dict[tuple[str, QuestionKey], RecordedReply] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        one = _read(RecordedReply, line, f"{name}:{number}")
        _check(one.reply, f"{name}:{number}")
        if replies.setdefault((one.clause, one.key), one) != one:
            raise SettingsError(f"{name}:{number}: another line answers the same question")
    return Recording(judges=head.judges, replies=tuple(replies.values()))


def _line(part: BaseModel) -> str:
    text = json.dumps(part.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
    # a control or format character in a reply must not act on the terminal that shows a diff
    return "".join(c if c.isprintable() else _escaped(c) for c in text) + "\n"


def _escaped(character: str) -> str:
    return json.dumps(character)[1:-1]


def _place(one: RecordedReply) -> tuple[object, ...]:
    """Clauses in an order that people expect, so that #2 stands before #10."""
    pieces = re.split(r"(\d{1,18})", one.clause)
    numbers = tuple((int(piece), "") if at % 2 else (0, piece) for at, piece in enumerate(pieces))
    return (numbers, one.clause, one.trial, one.attempt, one.limit, one.thread)


def _read(kind: type[Part], line: str, where: str) -> Part:
    try:
        return kind.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        field = ".".join(str(part) for part in first["loc"]) or "the line"
        raise SettingsError(
            f"{where}: no line of a recording: {field}: {first['msg'][:200]}",
            hint="a recording is made with `contract-grader grade --record FILE`",
        ) from None


def _check(reply: StoredReply, where: str) -> None:
    counts = reply.usage.model_dump().values() if reply.usage else ()
    if any(count > MOST_TOKENS for count in counts):
        raise SettingsError(f"{where}: a reply with more tokens than anybody sells")
    if (reply.text is None) is (reply.fault is None):
        raise SettingsError(f"{where}: a reply is a text or a fault, and not both")
    if reply.fault is not None and reply.fault not in FAULTS:
        raise SettingsError(f"{where}: there is no such fault of a reply")
