"""What may be asked for together, settled before anything else is touched."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.bench.thresholds import DEFAULT_REPEATS, LEAST_REPEATS, REPEATED
from grader.errors import SettingsError
from grader.model.benchmark import LANE_OF, Lane, SuiteName

COMMAND = "contract-grader frontier-compare"
CORE = "core"
DECISIONS = "openai-decisions"
ALL = "all"
TELEMETRY = (
    "trace_hash",
    "closure_residual",
    "grounding_source",
    "canonical_surface",
    "pre_decoration_surface",
    "register",
    "register_variant_id",
    "lens",
    "lens_mode",
    "language",
    "check_log",
)
# flags that mean something in one lane only; the dictionary's order is that of the message
A_ONLY = ("register", "lens", "language")
B_ONLY = (
    "model",
    "effort",
    "base-url",
    "env-file",
    "results-dir",
    "max-elapsed-ms",
    "max-cost-usd",
    "min-accuracy",
    "allow-mutable",
    "resume",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the person asked for.

    `suites` are names or `all`, empty for `all`. `repeats` None means the default. `given` are the
    names of the flags of `A_ONLY` and `B_ONLY` that were given at all.
    """

    provider: str = CORE
    suites: tuple[str, ...] = ()
    lane: Lane | None = None
    repeats: int | None = None
    given: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Permitted:
    """What is run: one lane, its suites in the order of `SuiteName`, and how often."""

    lane: Lane
    suites: tuple[SuiteName, ...]
    repeats: int


def permit(wanted: Wanted) -> Permitted:
    """Decide the lane from the suites, and refuse what cannot be measured.

    Raises:
        SettingsError: with what was asked for, why it is impossible, and two commands that work.
    """
    suites = _suites(wanted)
    lanes = {LANE_OF[suite] for suite in suites}
    if len(lanes) > 1:
        raise _refused(
            f"{_named(suites)} were asked for together",
            "a report holds one lane: what only code exposes is never in one table with what "
            "every provider does",
            (COMMAND, f"{COMMAND} --lane B"),
        )
    (lane,) = lanes
    if wanted.lane is not None and wanted.lane is not lane:
        raise _refused(
            f"--lane {wanted.lane.value} was asked for with {_named(suites)}",
            f"that is lane {lane.value}",
            (_with_suites(suites, wanted.provider), f"{COMMAND} --lane {wanted.lane.value}"),
        )
    _check_provider(wanted.provider, lane, suites)
    _check_flags(wanted, lane, suites)
    return Permitted(lane=lane, suites=suites, repeats=_repeats(wanted, suites))


def refuse_mixed(lanes: Sequence[Lane]) -> None:
    """Refuse to merge reports of both lanes into one table.

    Raises:
        SettingsError: there are reports of both lanes.
    """
    if len(set(lanes)) > 1:
        raise _refused(
            "reports of lane A and of lane B were to be compared",
            f"lane A measures what no provider exposes ({', '.join(TELEMETRY)}): one table would "
            "hold empty columns that look like a result",
            (f"{COMMAND} compare A1.json A2.json", f"{COMMAND} compare B1.json B2.json"),
        )


def _suites(wanted: Wanted) -> tuple[SuiteName, ...]:
    if not wanted.suites or ALL in wanted.suites:
        if len(wanted.suites) > 1:
            raise SettingsError(
                "--suite all stands alone", hint=f"{COMMAND} --suite all, or name the suites"
            )
        lane = wanted.lane or (Lane.A if wanted.provider == CORE else Lane.B)
        chosen = [suite for suite in SuiteName if LANE_OF[suite] is lane]
        if wanted.provider == DECISIONS:
            chosen = [suite for suite in chosen if suite is not SuiteName.PROMPT_BATTERY]
        return tuple(chosen)
    return tuple(suite for suite in SuiteName if suite.value in wanted.suites)


def _check_provider(provider: str, lane: Lane, suites: Sequence[SuiteName]) -> None:
    if lane is Lane.A and provider != CORE:
        raise _refused(
            f"{_named(suites)} with --provider {provider} was asked for",
            f"lane A reads telemetry that only core exposes ({', '.join(TELEMETRY)})",
            (_with_suites(suites, CORE), f"{COMMAND} --provider {provider} --suite clause_battery"),
        )
    if provider == DECISIONS and SuiteName.PROMPT_BATTERY in suites:
        raise _refused(
            f"prompt_battery with --provider {DECISIONS} was asked for",
            "a decision model chooses among options and writes no free text",
            (
                f"{COMMAND} --provider {DECISIONS} --suite clause_battery",
                f"{COMMAND} --provider openai --suite prompt_battery",
            ),
        )


def _check_flags(wanted: Wanted, lane: Lane, suites: Sequence[SuiteName]) -> None:
    alien = B_ONLY if lane is Lane.A else A_ONLY
    found = [f"--{name}" for name in alien if name in wanted.given]
    if found and lane is Lane.A:
        raise _refused(
            f"{' and '.join(found)} with {_named(suites)} was asked for",
            "lane A measures the grader by code alone, which has no model, budget or credentials",
            (_with_suites(suites, CORE), f"{COMMAND} --lane B"),
        )
    told = [f"--{name}" for name in A_ONLY if name in wanted.given]
    if lane is Lane.A and told and SuiteName.AXIS_ORTHOGONALITY in suites:
        raise _refused(
            f"{' and '.join(told)} with {_named(suites)} was asked for",
            "axis_orthogonality goes through every register, lens and language by itself",
            (
                _with_suites((SuiteName.AXIS_ORTHOGONALITY,), CORE),
                _with_suites((SuiteName.DETERMINISM, SuiteName.TRUTH_LOCK), CORE),
            ),
        )
    if found:
        raise _refused(
            f"{' and '.join(found)} with {_named(suites)} was asked for",
            "registers, lenses and languages are telemetry of lane A, which only core exposes",
            (_with_suites(suites, wanted.provider), f"{COMMAND} --suite axis_orthogonality"),
        )


def _repeats(wanted: Wanted, suites: Sequence[SuiteName]) -> int:
    if wanted.repeats is None:
        return DEFAULT_REPEATS
    if not REPEATED & set(suites):
        raise _refused(
            f"--repeats {wanted.repeats} with {_named(suites)} was asked for",
            "those suites ask every case once",
            (
                _with_suites(suites, wanted.provider),
                f"{COMMAND} --provider {wanted.provider} --suite replay_variability "
                f"--repeats {max(wanted.repeats, LEAST_REPEATS)}",
            ),
            code="usage",
        )
    if wanted.repeats < LEAST_REPEATS:
        raise _refused(
            f"--repeats {wanted.repeats} was asked for",
            f"nothing can differ in fewer than {LEAST_REPEATS} repeats",
            (
                f"{_with_suites(suites, wanted.provider)} --repeats {LEAST_REPEATS}",
                f"{_with_suites(suites, wanted.provider)} --repeats {DEFAULT_REPEATS}",
            ),
            code="usage",
        )
    return wanted.repeats


def _named(suites: Sequence[SuiteName]) -> str:
    return ", ".join(suite.value for suite in suites)


def _with_suites(suites: Sequence[SuiteName], provider: str) -> str:
    """The command for these suites, as short as it can be said."""
    asked = "" if provider == CORE else f" --provider {provider}"
    for lane in (None, *Lane):
        if tuple(suites) == _suites(Wanted(provider=provider, lane=lane)):
            return f"{COMMAND}{asked}" + (f" --lane {lane.value}" if lane else "")
    return f"{COMMAND}{asked} " + " ".join(f"--suite {suite.value}" for suite in suites)


def _refused(
    asked: str, why: str, works: tuple[str, str], *, code: str = "lane-mixing"
) -> SettingsError:
    return SettingsError(
        f"{asked}, but {why}", hint=f"these work: `{works[0]}` or `{works[1]}`", code=code
    )
