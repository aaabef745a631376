"""What makes two questions the same question: the key of a cached reply."""

from collections.abc import Mapping
from dataclasses import dataclass

from grader.canonical import digest
from grader.grade.providers.base import ModelRequest, Question

# Raised when requests are built in another way, so that old replies are no longer found.
KEY_VERSION = 1

REMEMBERED_PREFIXES = 64

# What does not change the answer and therefore is no part of the key, with the reason.
LEFT_OUT = {
    "api key": "who pays does not change the answer, and a secret never goes into a file",
    "question_id": "it is not sent; a clause that moved keeps its answer",
    "concurrency, timeout, retries": "they decide when an answer comes, not what it says",
    "cache marks, prompt_cache_key": "they decide what the vendor charges, not what it says",
    "channel": "the words of the question are the same, and the reply is held to the schema here;"
    " whether the server forces it too is a property of that server, as its version is",
    "registry": "prices and dates do not change the answer; limits and effort are in the request",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeIdentity:
    """Who is asked, apart from the request.

    `provider` is our name for it, `api` the dialect (`messages`, `responses`, `chat`), `base_url`
    where it is reached, `templates` the digest of the prompt's template texts, `sampling` what is
    sent of temperature and seed.
    """

    provider: str
    api: str
    base_url: str
    templates: str
    sampling: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionKey:
    """Where a reply to one asking of one question is kept.

    `thread` is the same for every attempt at the question, whatever its output limit;
    `thread`, `attempt` and `limit` together name one asking.
    """

    thread: str
    attempt: int
    limit: int


def shared_digest(who: JudgeIdentity, request: ModelRequest) -> str:
    """All that the questions of a request, and of its neighbours, have in common.

    Args:
        who: the judge.
        request: its questions, trial, attempt and limit do not matter.
    """
    return digest(
        {
            "key_version": KEY_VERSION,
            "provider": who.provider,
            "api": who.api,
            "base_url": who.base_url,
            "templates": who.templates,
            "sampling": who.sampling,
            "model": request.model,
            "effort": request.effort,
            "schema_name": request.schema_name,
            "schema": dict(request.schema),
            "system": request.system,
            "prefix": request.prefix,
        }
    )


def question_key(shared: str, request: ModelRequest, question: Question) -> QuestionKey:
    """The key of one question of a request.

    Args:
        shared: the digest of what the request shares with others.
        request: the request; its other questions do not matter.
        question: the question.
    """
    thread = digest({"shared": shared, "question": question.text, "trial": request.trial})
    return QuestionKey(thread=thread, attempt=request.attempt, limit=request.max_output_tokens)


class KeyMaker:
    """The keys of one judge's requests; what many of them share is digested once.

    Args:
        who: the judge.
    """

    def __init__(self, who: JudgeIdentity) -> None:
        self._who = who
        self._shared: dict[tuple[object, ...], tuple[Mapping[str, object], str]] = {}

    def of(self, request: ModelRequest) -> list[QuestionKey]:
        """A key for each question of the request, in their order."""
        shared = self._shared_digest(request)
        return [question_key(shared, request, question) for question in request.questions]

    def _shared_digest(self, request: ModelRequest) -> str:
        schema = request.schema
        # the schema itself is remembered too, so that its identity stays its own
        place = (
            *(request.model, request.effort, request.schema_name),
            *(request.system, request.prefix, id(schema)),
        )
        if place not in self._shared:
            if len(self._shared) >= REMEMBERED_PREFIXES:
                self._shared.clear()
            self._shared[place] = (schema, shared_digest(self._who, request))
        return self._shared[place][1]
