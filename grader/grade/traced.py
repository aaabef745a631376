"""OpenTelemetry spans, where the user has it configured: the one file that knows the library.

A span says which clause was asked of which model, and how many tokens it took; it holds no text
of the run and none of the reply. Attribute names are those of the GenAI conventions.
"""

import atexit
import importlib
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager

from opentelemetry import trace
from opentelemetry.trace import Span, SpanKind, Status, StatusCode, Tracer

from grader.errors import ProviderError
from grader.grade.providers.base import Fault, ModelReply, ModelRequest, Provider

NAME = "contract-grader"
# how long a collector that does not answer may hold up the end
FLUSH_S = 2.0
OTLP = "opentelemetry.exporter.otlp.proto.http.trace_exporter"


def open_tracer() -> Tracer:
    """A tracer of whatever the process has configured; without it spans go nowhere."""
    return trace.get_tracer(NAME)


def configure(
    env: Mapping[str, str], exporters: Collection[str], warn: Callable[[str], None]
) -> None:
    """Send spans where the OTEL variables say, unless the process is instrumented already.

    Args:
        env: the environment's variables; the exporter reads address and headers by itself.
        exporters: `console`, `otlp` or both.
        warn: takes one sentence where spans could not be sent in time.

    Raises:
        ImportError: the library is there, its SDK or exporter is not.
        Exception: whatever the library makes of variables that it cannot use.
    """
    if not isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
        return
    sdk = importlib.import_module("opentelemetry.sdk.trace")
    export = importlib.import_module("opentelemetry.sdk.trace.export")
    resources = importlib.import_module("opentelemetry.sdk.resources")
    name = env.get("OTEL_SERVICE_NAME") or NAME
    provider = sdk.TracerProvider(
        resource=resources.Resource.create({"service.name": name}),
        shutdown_on_exit=False,  # that would wait for a dead collector for as long as it likes
    )
    if "console" in exporters:
        console = export.ConsoleSpanExporter(out=sys.stderr)
        provider.add_span_processor(export.BatchSpanProcessor(console))
    if "otlp" in exporters:
        exporter = importlib.import_module(OTLP).OTLPSpanExporter()
        provider.add_span_processor(export.BatchSpanProcessor(exporter))
    trace.set_tracer_provider(provider)
    atexit.register(end_within, FLUSH_S, provider.shutdown, warn)


def end_within(seconds: float, end: Callable[[], object], warn: Callable[[str], None]) -> None:
    """Hand over the last spans; a collector that takes too long does without them.

    Args:
        seconds: how long to wait.
        end: hands them over.
        warn: takes one sentence where that was too short.
    """
    ending = threading.Thread(target=end, name="spans", daemon=True)
    ending.start()
    ending.join(seconds)
    if ending.is_alive():
        warn(f"not all spans could be sent within {seconds:g} s; the collector does not answer")


@contextmanager
def grading_span(tracer: Tracer, n_runs: int) -> Iterator[None]:
    """The span around everything that one invocation asks."""
    with tracer.start_as_current_span("contract-grader grade") as span:
        span.set_attribute("contract_grader.n_runs", n_runs)
        yield


class TracedProvider:
    """One span for each request that leaves.

    Args:
        inner: the vendor.
        tracer: makes the spans.
        vendor: the provider's name.
    """

    def __init__(self, inner: Provider, tracer: Tracer, vendor: str) -> None:
        self._inner = inner
        self._tracer = tracer
        self._vendor = vendor

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask within a span; see `Provider.ask`."""
        with self._tracer.start_as_current_span(
            f"chat {request.model}",
            kind=SpanKind.CLIENT,
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            self._describe(span, request)
            try:
                reply = await self._inner.ask(request)
            except ProviderError as error:
                # its message may quote the vendor's words; its code does not
                span.set_attribute("error.type", error.code)
                span.set_status(Status(StatusCode.ERROR))
                raise
            _note(span, reply)
            return reply

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()

    def _describe(self, span: Span, request: ModelRequest) -> None:
        span.set_attribute("gen_ai.operation.name", "chat")
        span.set_attribute("gen_ai.provider.name", self._vendor)
        span.set_attribute("gen_ai.request.model", request.model)
        span.set_attribute("gen_ai.request.max_tokens", request.max_output_tokens)
        ids = [question.question_id for question in request.questions]
        span.set_attribute("contract_grader.clauses", ids)
        span.set_attribute("contract_grader.trial", request.trial)
        span.set_attribute("contract_grader.attempt", request.attempt)


def _note(span: Span, reply: ModelReply) -> None:
    if reply.response_model is not None:
        span.set_attribute("gen_ai.response.model", reply.response_model)
    if reply.usage is not None:
        span.set_attribute("gen_ai.usage.input_tokens", reply.usage.total_input)
        span.set_attribute("gen_ai.usage.output_tokens", reply.usage.output)
    faults = [answer.kind for answer in reply.answers if isinstance(answer, Fault)]
    if faults:
        span.set_attribute("contract_grader.faults", faults)
