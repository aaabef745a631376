"""Spans say who was asked, how it ended and what it took; never what anybody wrote."""

import asyncio
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from fake_judge import Judge, fault, said
from fake_request import a_request

from grader.cli.tracing import is_configured, start_tracing
from grader.errors import ProviderRejectedError, ProviderUnavailableError
from grader.grade.traced import OTLP, TracedProvider, end_within, grading_span

ROOT = Path(__file__).resolve().parents[2]


class Span:
    def __init__(self, name):
        self.name = name
        self.attributes = {}
        self.status = None

    def set_attribute(self, name, value):
        self.attributes[name] = value

    def set_status(self, status):
        self.status = status.status_code.name


class Tracer:
    """Keeps its spans, as the library's own would hand them on."""

    def __init__(self):
        self.spans = []

    @contextmanager
    def start_as_current_span(self, name, **_options):
        span = Span(name)
        self.spans.append(span)
        yield span


def traced(line):
    tracer = Tracer()
    provider = TracedProvider(Judge(line), tracer, "openai")
    request = a_request(system="SECRET system", prefix="SECRET outputs", trial=1)
    try:
        result = asyncio.run(provider.ask(request))
    except (ProviderRejectedError, ProviderUnavailableError) as error:
        result = error
    (span,) = tracer.spans
    assert "SECRET" not in str(span.attributes) + span.name
    return result, span


def test_a_request_is_a_span_with_its_tokens_and_without_its_text():
    reply, span = traced(said("SECRET reply", tokens=120))
    assert reply == said("SECRET reply", tokens=120)
    assert span.name == "chat some-model"
    assert span.attributes == {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "some-model",
        "gen_ai.request.max_tokens": 512,
        "gen_ai.response.model": "m-1",
        "gen_ai.usage.input_tokens": 120,
        "gen_ai.usage.output_tokens": 1,
        "contract_grader.clauses": ["a/b"],
        "contract_grader.trial": 1,
        "contract_grader.attempt": 0,
    }
    assert span.status is None


def test_a_reply_without_a_vote_names_its_fault():
    _, span = traced(fault("truncated"))
    assert span.attributes["contract_grader.faults"] == ["truncated"]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ProviderRejectedError("SECRET words of the vendor"), "provider-rejected"),
        (ProviderUnavailableError("SECRET words"), "provider-unavailable"),
    ],
)
def test_a_failure_is_marked_by_its_code(error, code):
    result, span = traced(error)
    assert result is error
    assert (span.attributes["error.type"], span.status) == (code, "ERROR")


def test_a_grading_is_a_span_around_them():
    tracer = Tracer()
    with grading_span(tracer, 3):
        pass
    assert [(one.name, one.attributes) for one in tracer.spans] == [
        ("contract-grader grade", {"contract_grader.n_runs": 3})
    ]


@pytest.mark.parametrize(
    ("env", "wanted"),
    [
        pytest.param({}, False, id="nothing-set"),
        pytest.param({"OTEL_SERVICE_NAME": "x"}, False, id="a-name-is-no-address"),
        pytest.param({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}, True, id="address"),
        pytest.param({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://x"}, True, id="for-traces"),
        pytest.param({"OTEL_TRACES_EXPORTER": "otlp"}, True, id="exporter"),
        pytest.param(
            {"OTEL_TRACES_EXPORTER": "none", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://x"},
            False,
            id="switched-off",
        ),
        pytest.param(
            {"OTEL_SDK_DISABLED": "true", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://x"},
            False,
            id="disabled",
        ),
    ],
)
def test_spans_are_made_where_the_variables_name_an_address(env, wanted):
    assert is_configured(env) is wanted
    if not wanted:
        assert start_tracing(env, 1, pytest.fail) is None


WITHOUT = """
import sys
{block}
from grader.cli.main import main
status = main(sys.argv[1:])
print("opentelemetry" in sys.modules, file=sys.stderr)
sys.exit(status)
"""
BLOCK = """
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("opentelemetry"):
            raise ImportError(name)
sys.meta_path.insert(0, Missing())
"""


@pytest.mark.parametrize(
    ("block", "env"),
    [
        pytest.param("", {}, id="not-configured"),
        pytest.param(BLOCK, {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"}, id="missing"),
    ],
)
def test_without_configuration_or_packages_nothing_is_imported(tmp_path, block, env):
    run = str(ROOT / "examples" / "runs" / "small-l3")
    command = ("grade", run, "--provider", "core", "--exit-zero")
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(block=block), *command],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "HOME": str(tmp_path), **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines()[-1] == "False"
    assert "quiz-night" in done.stdout


@pytest.mark.parametrize(
    ("env", "said"),
    [
        pytest.param(
            {"OTEL_TRACES_EXPORTER": "zipkin"}, "OTEL_TRACES_EXPORTER=zipkin", id="zipkin"
        ),
        pytest.param({"OTEL_TRACES_EXPORTER": "Jaeger , none"}, "=jaeger", id="jaeger"),
        pytest.param(
            {"OTEL_TRACES_EXPORTER": "otlp", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"},
            "grpc",
            id="grpc",
        ),
        pytest.param(
            {
                "OTEL_EXPORTER_OTLP_ENDPOINT": "http://x",
                "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf",
                "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL": "http/json",
            },
            "http/json",
            id="the-one-for-traces-counts",
        ),
    ],
)
def test_what_we_do_not_speak_is_a_warning_and_sends_nothing(sdk, env, said):
    warnings = []
    assert start_tracing(env, 1, warnings.append) is None
    assert len(warnings) == 1
    assert said in warnings[0]
    assert sdk.made == []


@pytest.fixture
def sdk(monkeypatch):
    """The library's SDK as far as it is called; it notes what was made of it."""

    class Sdk:
        def __init__(self):
            self.made = []
            self.fault = None

        def provider(self, **options):
            if self.fault is not None:
                raise self.fault
            assert options["shutdown_on_exit"] is False, "its own end has no bound"
            self.made.append("provider")
            return SimpleNamespace(add_span_processor=self.made.append, shutdown=lambda: None)

    sdk = Sdk()
    modules = {
        "opentelemetry.sdk.trace": SimpleNamespace(TracerProvider=sdk.provider),
        "opentelemetry.sdk.trace.export": SimpleNamespace(
            ConsoleSpanExporter=lambda **_: "console", BatchSpanProcessor=lambda one: one
        ),
        "opentelemetry.sdk.resources": SimpleNamespace(
            Resource=SimpleNamespace(create=lambda fields: fields)
        ),
        OTLP: SimpleNamespace(OTLPSpanExporter=lambda: "otlp"),
    }
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr("opentelemetry.trace.set_tracer_provider", lambda _: None)
    monkeypatch.setattr("grader.grade.traced.atexit.register", lambda *_: None)
    return sdk


@pytest.mark.parametrize(
    ("named", "made"),
    [
        pytest.param("otlp", ["otlp"], id="otlp"),
        pytest.param("console", ["console"], id="console"),
        pytest.param("otlp, console", ["console", "otlp"], id="both"),
    ],
)
def test_control_what_we_speak_is_sent(sdk, named, made):
    assert start_tracing({"OTEL_TRACES_EXPORTER": named}, 1, pytest.fail) is not None
    assert sdk.made == ["provider", *made]


def test_one_that_we_speak_beside_one_that_we_do_not(sdk):
    warnings = []
    span = start_tracing({"OTEL_TRACES_EXPORTER": "zipkin,console"}, 1, warnings.append)
    assert (span is not None, len(warnings)) == (True, 1)
    assert sdk.made == ["provider", "console"]


@pytest.mark.parametrize("fault", [ValueError("must be positive"), TypeError("what"), OSError("x")])
def test_a_configuration_that_the_library_does_not_take_is_a_warning(sdk, fault):
    sdk.fault = fault
    warnings = []
    assert start_tracing({"OTEL_TRACES_EXPORTER": "otlp"}, 1, warnings.append) is None
    assert len(warnings) == 1
    assert str(fault) in warnings[0]


def test_a_collector_that_does_not_answer_holds_up_the_end_for_a_bounded_time():
    warnings = []
    never = threading.Event()
    end_within(0.01, never.wait, warnings.append)
    assert len(warnings) == 1
    assert "0.01 s" in warnings[0]
    never.set()


def test_control_spans_that_were_sent_in_time_are_no_matter():
    end_within(20, lambda: None, pytest.fail)
