"""The flags of `frontier-compare`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from grader.bench.guard import A_ONLY, ALL, B_ONLY, CORE, Wanted
from grader.cli.endpoints import PROVIDERS
from grader.cli.ranges import FiniteRange
from grader.model.benchmark import Lane, SuiteName
from grader.model.lens import Lens
from grader.model.presentation import Language, Register

BENCH_PROVIDERS = tuple(name for name in PROVIDERS if name != "auto")
Decorated = TypeVar("Decorated", bound=Callable[..., object])


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchFlags:
    """What was said on the command line; None where nothing was."""

    provider: str = CORE
    suites: tuple[str, ...] = ()
    lane: Lane | None = None
    model: str | None = None
    base_url: str | None = None
    effort: str | None = None
    repeats: int | None = None
    as_json: bool = False
    report: Path | None = None
    results_dir: Path | None = None
    env_file: Path | None = None
    max_elapsed_ms: float | None = None
    max_cost_usd: float | None = None
    min_accuracy: float | None = None
    allow_mutable: bool = False
    resume: Path | None = None
    register: Register | None = None
    lens: Lens | None = None
    language: Language | None = None

    def wanted(self) -> Wanted:
        """What the guard has to know."""
        given = {
            name
            for name in (*A_ONLY, *B_ONLY)
            if getattr(self, name.replace("-", "_")) not in (None, False)
        }
        return Wanted(
            provider=self.provider,
            suites=self.suites,
            lane=self.lane,
            repeats=self.repeats,
            given=frozenset(given),
        )


def bench_flags(raw: Mapping[str, object]) -> BenchFlags:
    """The flags as click gives them, choices as their enumerations."""
    kinds = {"lane": Lane, "register": Register, "lens": Lens, "language": Language}
    values = {
        name: kinds[name](str(value)) if name in kinds and value is not None else value
        for name, value in raw.items()
    }
    return BenchFlags(**values)  # type: ignore[arg-type]  # click checked each of them


def bench_options(command: Decorated) -> Decorated:
    """Put all flags on a command, in the order of its help."""
    for option in reversed((*_WHAT, *_WHO, *_OUT, *_BOUNDS, *_NATIVE)):
        command = option(command)
    return command


def _choice(names: tuple[str, ...] | list[str]) -> click.Choice[str]:
    return click.Choice(names)


_WHAT = (
    click.option(
        "--suite",
        "suites",
        multiple=True,
        type=_choice([*(suite.value for suite in SuiteName), ALL]),
        help="A suite; may be repeated within a lane.  [default: all of the provider's lane]",
    ),
    click.option(
        "--lane",
        type=_choice([lane.value for lane in Lane]),
        help="A: what only core exposes. B: what every provider does.",
    ),
    click.option(
        "--repeats",
        type=click.IntRange(min=0, max=100),
        help="How often determinism and replay_variability ask the same; at least 2.  [default: 3]",
    ),
)
_WHO = (
    click.option(
        "--provider",
        type=_choice(BENCH_PROVIDERS),
        default=CORE,
        show_default=True,
        help="Who is measured.",
    ),
    click.option("--model", help="The exact id; aliases are refused.  [default: the provider's]"),
    click.option("--base-url", metavar="URL", help="Another host that speaks the same dialect."),
    click.option("--effort", help="The vendor's word for how much the model thinks."),
    click.option(
        "--allow-mutable", is_flag=True, help="Accept an ollama tag that a pull can change."
    ),
    click.option(
        "--env-file",
        type=click.Path(path_type=Path),
        help="Where the key stands, if not in the environment.  [default: .env, if there]",
    ),
)
_OUT = (
    click.option("--json", "as_json", is_flag=True, help="Print the report as JSON."),
    click.option(
        "--report", type=click.Path(path_type=Path), help="Also write the JSON into this file."
    ),
    click.option(
        "--results-dir",
        type=click.Path(path_type=Path),
        help="Where runs of paid providers are kept.  [default: .contract-grader/results]",
    ),
    click.option(
        "--resume",
        type=click.Path(path_type=Path),
        metavar="JOURNAL",
        help="Go on with a run that was stopped; what it paid for is not asked again.",
    ),
)
_BOUNDS = (
    click.option(
        "--max-elapsed-ms",
        type=FiniteRange(min=0, min_open=True),
        help="What one answer may take.  [default: core 2000, ollama 120000, else 60000]",
    ),
    click.option(
        "--max-cost-usd",
        type=FiniteRange(min=0, min_open=True),
        help="Stop before this is exceeded.",
    ),
    click.option(
        "--min-accuracy",
        type=FiniteRange(0, 1),
        help="Fail clause_battery below this accuracy, a ratio.",
    ),
)
_NATIVE = (
    click.option("--register", type=_choice([one.value for one in Register]), help="Lane A only."),
    click.option("--lens", type=_choice([one.value for one in Lens]), help="Lane A only."),
    click.option("--language", type=_choice([one.value for one in Language]), help="Lane A only."),
)
