"""Who is measured: the model first, then the environment file, then the key, then the SDK."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from grader.bench.guard import CORE
from grader.cli.bench_env_file import with_env_file
from grader.cli.bench_keeping import echo
from grader.cli.bench_options import BenchFlags
from grader.cli.bench_pinning import resolve_for_bench
from grader.cli.bench_wiring import check_priced, check_sdk
from grader.cli.endpoints import VENDOR_KEYS, JudgeChoice, JudgeOptions, choose_judge
from grader.cli.wiring import load_registry
from grader.errors import SettingsError

OLLAMA = "ollama"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The provider, the variables with the keys of the environment file, and what is served.

    `model_digest` is what an Ollama server has under the model's name now; None elsewhere, or
    where it does not say.
    """

    choice: JudgeChoice
    env: Mapping[str, str]
    model_digest: str | None = None


def choose_measured(flags: BenchFlags, env: Mapping[str, str], on: date) -> Chosen:
    """Settle everything before the first call to a model.

    Raises:
        SettingsError: a model that may not be asked, an unreadable environment file, a missing key
            or SDK, a budget without a price, another digest than the pinned one.
    """
    registry = load_registry()
    resolve_for_bench(flags, registry, on)
    if flags.provider == CORE:
        return Chosen(choice=core_choice(on), env=env)
    known = with_env_file(env, flags.env_file)
    _check_key(flags, known)
    options = JudgeOptions(
        provider=flags.provider,
        model=flags.model,
        base_url=flags.base_url,
        effort=flags.effort,
    )
    choice = choose_judge(options, known, registry, on)
    check_sdk(choice)
    check_priced(choice, flags.max_cost_usd, on)
    for warning in choice.warnings:
        echo(f"warning: {warning}")
    if choice.provider != OLLAMA:
        return Chosen(choice=choice, env=known)
    from grader.cli.bench_ollama import checked_digest  # noqa: PLC0415 - the one provider with tags

    found = checked_digest(flags, choice.resolved.model, known, on)
    return Chosen(choice=choice, env=known, model_digest=found)


def _check_key(flags: BenchFlags, env: Mapping[str, str]) -> None:
    """Say where a key may stand; that it is fit for its host is found out afterwards."""
    variable = VENDOR_KEYS.get(flags.provider)
    if flags.base_url is None and variable is not None and not env.get(variable, "").strip():
        raise SettingsError(
            f"{variable} is not set",
            hint="set it, or name a file that holds it with --env-file",
        )


def core_choice(on: date) -> JudgeChoice:
    """The grader by code, as a choice among judges."""
    return choose_judge(JudgeOptions(provider=CORE), {}, load_registry(), on)
