"""Batteries, templates, provider chain and facts of a benchmark, out of files and environment."""

import asyncio
import importlib.resources
import importlib.util
import platform
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal

from pydantic import JsonValue

from grader import __version__
from grader.bench.adapter import Adapter
from grader.bench.assemble_bench import Batteries, Facts
from grader.bench.batteries import ClauseBattery, PromptBattery, parse_battery
from grader.bench.bench_prompts import BenchPrompts
from grader.bench.core_adapter import CoreAdapter
from grader.bench.guard import DECISIONS, Permitted
from grader.bench.model_adapter import ModelAdapter, Surroundings
from grader.bench.model_observation import ModelUnderTest
from grader.bench.thresholds import Rules, budget_ms
from grader.canonical import digest
from grader.cli.bench_options import BenchFlags
from grader.cli.endpoints import JudgeChoice
from grader.cli.wiring import load_templates, registry_digest, templates_digest
from grader.errors import SettingsError
from grader.grade.budget import Budget, BudgetedProvider
from grader.grade.keyless import KeylessProvider
from grader.grade.limited import Slots
from grader.grade.pinned import served_name
from grader.grade.pricing import price_row
from grader.grade.providers.base import Provider
from grader.grade.providers.registry import Pinning
from grader.model.benchmark import BenchmarkRun
from grader.model.settings import Templates

MAX_OUTPUT_TOKENS = 4096
# an answer that comes after its budget is recorded as late; much later it is not waited for
TIMEOUT_FACTOR = 2
LEAST_TIMEOUT_S = 60.0
LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]"})
SDKS = {"messages": "anthropic", "responses": "openai", "decisions": "openai", "chat": "openai"}


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchTexts:
    """What every lane B run is made from: both batteries, the templates of both prompts."""

    questions: PromptBattery
    clauses: ClauseBattery
    question_templates: Templates
    clause_templates: Templates

    def cases(self) -> Batteries:
        """The cases of both."""
        return Batteries(questions=self.questions.cases, clauses=self.clauses.cases)

    def digests(self) -> dict[str, JsonValue]:
        """What tells these batteries and prompts from others."""
        return {
            "prompt_battery": digest(self.questions.model_dump(mode="json")),
            "clause_battery": digest(self.clauses.model_dump(mode="json")),
            "question_prompts": templates_digest(self.question_templates),
            "clause_prompts": templates_digest(self.clause_templates),
        }


def load_bench_texts() -> BenchTexts:
    """Read them from the installation.

    Raises:
        SettingsError: it is damaged.
    """
    return BenchTexts(
        questions=parse_battery(_data("prompt_battery.json"), PromptBattery),
        clauses=parse_battery(_data("clause_battery.json"), ClauseBattery),
        question_templates=load_templates("bench_question"),
        clause_templates=load_templates("bench_clause"),
    )


def _data(name: str) -> str:
    return (importlib.resources.files("grader.bench") / "data" / name).read_text("utf-8")


def check_sdk(choice: JudgeChoice) -> None:
    """Find out, without importing it, whether the vendor's SDK is there.

    Raises:
        SettingsError: it is not.
    """
    sdk = SDKS[choice.api]
    if importlib.util.find_spec(sdk) is None:
        raise SettingsError(
            f"provider {choice.provider} needs the package {sdk}", hint=f"pip install {sdk}"
        )


def check_priced(choice: JudgeChoice, max_cost_usd: float | None, on: date) -> None:
    """Refuse a bound in USD for a model without a price.

    Raises:
        SettingsError: there is a bound and no price on that day.
    """
    if max_cost_usd is not None and price_row(choice.resolved.card, 0, on) is None:
        raise SettingsError(
            f"{choice.resolved.model} has no known price, so that --max-cost-usd cannot hold"
        )


def core_adapter(texts: BenchTexts) -> Adapter:
    """The grader by code."""
    return CoreAdapter(texts.questions, time.perf_counter)


def bench_prompts(texts: BenchTexts, choice: JudgeChoice) -> BenchPrompts:
    """The writer of all requests to a model."""
    return BenchPrompts(
        questions=texts.question_templates,
        clauses=texts.clause_templates,
        battery=texts.questions,
        model=served_name(choice.resolved.model),
        max_output_tokens=MAX_OUTPUT_TOKENS,
        effort=choice.effort,
    )


def model_adapter(
    choice: JudgeChoice, prompts: BenchPrompts, max_cost_usd: float | None, limit_ms: float
) -> Adapter:
    """A model, without cache and without the chain's retries; the SDK is imported here.

    Args:
        choice: who is asked.
        prompts: writes the requests.
        max_cost_usd: None for no bound.
        limit_ms: the budget of one answer.
    """
    from grader.cli.provider_chain import vendor_provider  # noqa: PLC0415 - loads the vendor's SDK

    timeout_s = max(LEAST_TIMEOUT_S, TIMEOUT_FACTOR * limit_ms / 1000)
    vendor = vendor_provider(choice, timeout_s, Slots(1))
    provider: Provider = KeylessProvider(vendor, choice.key)
    if max_cost_usd is not None:
        budget = Budget(max_cost_usd=Decimal(str(max_cost_usd)), max_calls=None)
        provider = BudgetedProvider(provider, budget, choice.resolved.card, utc_today)
    who = ModelUnderTest(
        provider=choice.provider,
        model=choice.resolved.model,
        card=choice.resolved.card,
        is_free=choice.provider == "ollama" and choice.host.split(":")[0] in LOCAL_HOSTS,
        chooses=choice.provider == DECISIONS,
    )
    world = Surroundings(clock=time.perf_counter, sleep=asyncio.sleep, purchase_day=utc_today)
    return ModelAdapter(who, provider, prompts, world)


def utc_today() -> date:
    """The day of purchase."""
    return datetime.now(UTC).date()


def bench_rules(flags: BenchFlags, choice: JudgeChoice) -> Rules:
    """By what an observation passes."""
    resolved = choice.resolved
    return Rules(
        budget_ms=flags.max_elapsed_ms or budget_ms(choice.provider),
        expected_model=resolved.model if resolved.pinning is Pinning.VENDOR_ID else None,
        is_core=choice.provider == "core",
        min_accuracy=flags.min_accuracy,
    )


def bench_facts(
    flags: BenchFlags, permitted: Permitted, choice: JudgeChoice, told: Mapping[str, JsonValue]
) -> Facts:
    """What the report says of how it was made.

    Args:
        flags: the limits.
        permitted: the lane and the repeats.
        choice: who is measured.
        told: what else belongs to the provider's configuration, digests above all.
    """
    card = choice.resolved.card
    return Facts(
        lane=permitted.lane,
        model=choice.resolved.model,
        mode=choice.provider,
        run=BenchmarkRun(
            tool=f"contract-grader {__version__}",
            python=platform.python_version(),
            platform=f"{platform.system()} {platform.machine()}",
            repeats=permitted.repeats,
            effort=choice.effort,
            max_tokens=None if choice.provider == "core" else MAX_OUTPUT_TOKENS,
        ),
        provider_config={**_configuration(flags, choice), **told},
        model_card=card.model_dump(mode="json") if card else None,
        registry_sha256=registry_digest(),
    )


def _configuration(flags: BenchFlags, choice: JudgeChoice) -> dict[str, JsonValue]:
    """Where and under which limits it is asked; no key."""
    pinning = choice.resolved.pinning
    return {
        "provider": choice.provider,
        "model": choice.resolved.model,
        "api": choice.api or None,
        "base_url": choice.base_url or None,
        "pinning": pinning.value if pinning else None,
        "max_elapsed_ms": flags.max_elapsed_ms or budget_ms(choice.provider),
        "max_cost_usd": flags.max_cost_usd,
        "min_accuracy": flags.min_accuracy,
    }
