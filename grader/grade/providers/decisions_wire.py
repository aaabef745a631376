"""OpenAI's Decisions API as data: a request's parameters, what its answers mean."""

import json
from collections.abc import Mapping
from typing import Any

from grader.grade.providers.base import Answer, Fault, ModelReply, ModelRequest, Question
from grader.grade.providers.wire import (
    count,
    mapping,
    sequence,
    short,
    string,
    usage_with_shares,
)
from grader.model.usage import Usage

MODEL = "gpt-6-luna"  # the only one that the vendor serves there
MOST_QUESTIONS = 400
UNREADABLE = Fault(kind="unreadable", message="the answer is none of the options")


def decision_params(request: ModelRequest) -> dict[str, Any]:
    """Keyword arguments of `decisions.create`: one choice question for each of the request's.

    Without breakpoints of ours, and with implicit ones off, nothing is written to the vendor's
    cache: a service is one request, and what is written would be read by nobody.

    Args:
        request: with 1 to 400 questions; its schema names the options (`enum`).

    Raises:
        ValueError: a number of questions that the vendor does not take, a fault of the caller.
    """
    if not 1 <= len(request.questions) <= MOST_QUESTIONS:
        raise ValueError(f"1 to {MOST_QUESTIONS} questions, not {len(request.questions)}")
    options = [string(value) for value in sequence(request.schema.get("enum"))]
    return {
        "model": request.model,
        "input": [
            {"role": "developer", "content": [_text(request.system)]},
            {"role": "user", "content": [_text(request.prefix)]},
        ],
        "questions": [_choice(question, options) for question in request.questions],
        "prompt_cache_options": {"mode": "explicit"},
    }


def _text(text: str) -> dict[str, str]:
    return {"type": "input_text", "text": text}


def _choice(question: Question, options: list[str]) -> dict[str, Any]:
    return {
        "type": "choice",
        "instructions": question.text,
        "choices": [{"value": value} for value in options],
    }


def read_decision(body: Mapping[str, object], n_questions: int) -> ModelReply:
    """What a reply with status 200 says: an answer or a fault for each question, in their order.

    Args:
        body: the decoded JSON object, of any content.
        n_questions: how many were asked; another number of answers cannot be told apart, and all
            of them are faults.
    """
    answers = sequence(body.get("answers"))
    if len(answers) != n_questions:
        wrong = f"asked {n_questions} questions, got {len(answers)} answers"
        found: tuple[Answer | Fault, ...] = (Fault(kind="unreadable", message=wrong),) * n_questions
    else:
        found = tuple(_answer(mapping(answer)) for answer in answers)
    return ModelReply(
        answers=found,
        usage=_usage(mapping(body.get("usage"))),
        response_model=short(body.get("model")),
        response_id=short(body.get("id")),
    )


def _answer(answer: Mapping[str, object]) -> Answer | Fault:
    """The choice with all probabilities, as JSON; `decision_reply.py` checks what it means."""
    kind = answer.get("type")
    if kind == "refusal":
        return Fault(kind="refused", message="the model refused this question")
    if kind != "choice":
        return UNREADABLE
    kept = {name: answer.get(name) for name in ("choice", "probabilities")}
    try:
        text = json.dumps(kept, ensure_ascii=True, sort_keys=True)
    except (ValueError, RecursionError):
        return UNREADABLE
    return Answer(text=text)


def _usage(usage: Mapping[str, object]) -> Usage | None:
    details = mapping(usage.get("input_tokens_details"))
    return usage_with_shares(
        count(usage.get("input_tokens")),
        details.get("cached_tokens"),
        details.get("cache_write_tokens"),
        count(usage.get("output_tokens")),
        mapping(usage.get("output_tokens_details")).get("reasoning_tokens"),
    )
