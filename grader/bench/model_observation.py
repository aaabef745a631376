"""A model's reply, or the lack of one -> the observation that every provider gives."""

from dataclasses import dataclass
from datetime import date

from grader.bench.batteries import ClauseCase
from grader.bench.clause_reply import ClauseAnswer, read_clause_choice, read_clause_reply
from grader.bench.error_class import class_of_error, class_of_fault
from grader.errors import ProviderError
from grader.grade.evidence import find_quote
from grader.grade.pricing import cost_usd
from grader.grade.providers.base import Answer, ModelReply
from grader.grade.providers.registry import ModelCard
from grader.model.benchmark import ErrorClass, ProviderObservation
from grader.model.run import Output
from grader.model.span import Span
from grader.model.usage import Usage

LONGEST_SURFACE = 20_000
LONGEST_MESSAGE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelUnderTest:
    """Which model is asked.

    `card` is None for an unknown one. `is_free`: served on this machine, nobody bills. `chooses`:
    a decision model, which has no free text and quotes nothing.
    """

    provider: str
    model: str
    card: ModelCard | None
    is_free: bool = False
    chooses: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was asked: the question or the clause, the repeat, and the case when it is a clause."""

    text: str
    repeat: int
    case: ClauseCase | None = None


def observe_error(who: ModelUnderTest, asked: Asked, error: ProviderError) -> ProviderObservation:
    """No reply came; the message is ours, and holds no key."""
    return ProviderObservation(
        prompt=asked.text,
        surface="",
        provider=who.provider,
        model=who.model,
        repeat=asked.repeat,
        error_class=class_of_error(error),
        error_type=type(error).__name__,
        error_message=error.message[:LONGEST_MESSAGE],
    )


def observe_reply(
    who: ModelUnderTest, asked: Asked, reply: ModelReply, on: date
) -> ProviderObservation:
    """What a reply with status 200 says, a refusal and a misshapen answer included.

    Args:
        who: the model that was asked.
        asked: what it was asked.
        reply: with one answer or fault.
        on: the day of purchase.
    """
    base = _facts(who, asked, reply, on)
    (answer,) = reply.answers
    if not isinstance(answer, Answer):
        return base.model_copy(
            update={"error_class": class_of_fault(answer), "error_message": answer.message}
        )
    if asked.case is None:
        return base.model_copy(update={"surface": answer.text.strip()[:LONGEST_SURFACE]})
    read = (read_clause_choice if who.chooses else read_clause_reply)(answer.text)
    if read is None:
        return base.model_copy(
            update={
                "surface": answer.text[:LONGEST_SURFACE],
                "error_class": ErrorClass.SCHEMA_INVALID,
                "error_message": "the answer does not fit the schema",
            }
        )
    return base.model_copy(update=_judged(asked.case, read, chooses=who.chooses))


def _facts(who: ModelUnderTest, asked: Asked, reply: ModelReply, on: date) -> ProviderObservation:
    usage = reply.usage
    return ProviderObservation(
        prompt=asked.text,
        surface="",
        provider=who.provider,
        model=who.model,
        repeat=asked.repeat,
        input_tokens=usage.total_input if usage else None,
        output_tokens=usage.output if usage else None,
        total_tokens=usage.total_input + usage.output if usage else None,
        cached_input_tokens=usage.cached_input if usage else None,
        cache_write_tokens=usage.cache_write_input if usage else None,
        reasoning_tokens=usage.reasoning if usage else None,
        estimated_cost_usd=_cost(who, usage, on),
        finish=reply.finish,
        refusal_category=reply.refusal_category,
        response_model=reply.response_model,
        response_id=reply.response_id,
    )


def _cost(who: ModelUnderTest, usage: Usage | None, on: date) -> float | None:
    if who.is_free:
        return 0.0
    cost = cost_usd(usage, who.card, on)
    return None if cost is None else float(cost)


def _judged(case: ClauseCase, read: ClauseAnswer, *, chooses: bool) -> dict[str, object]:
    context = case.service_context
    path = f"bindings/{context.service}/{context.output_name}.md"
    output = Output(service=context.service, name=context.output_name, path=path, text=case.output)
    spans = [find_quote(quote, (output,)) for quote in read.evidence]
    return {
        "surface": f"{read.verdict.value}: {read.reason}"[:LONGEST_SURFACE],
        "verdict": read.final_verdict,
        "raw_verdict": read.verdict,
        "confidence": read.confidence,
        "reason": read.reason[:LONGEST_SURFACE],
        "evidence": tuple(span for span in spans if isinstance(span, Span)),
        "n_quotes": None if chooses else len(read.evidence),
        "n_quotes_found": (
            None if chooses else sum(bool(q) and q in case.output for q in read.evidence)
        ),
    }
