"""What the flags and settings of `grade` mean: the judge, how it is asked, bounds, the gate."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from grader.cli.batching import CONCURRENCY, check_batch, is_batch
from grader.cli.endpoints import DECISIONS, JudgeChoice, JudgeOptions, choose_judge
from grader.cli.further_judges import check_voting, named_judge, panel_names, with_further
from grader.cli.grade_status import Gate
from grader.cli.head_start import head_start_from
from grader.cli.judging_files import check_fits, load_tripwire, read_calibration
from grader.cli.merge_settings import Merged
from grader.cli.wiring import load_registry, load_templates
from grader.errors import SettingsError
from grader.model.lens import Lens
from grader.model.settings import GradeSettings, JudgingSettings, Templates

CLAUSE_DEADLINE_S = 600.0
FILES = ("record", "replay")


def check_together(merged: Merged) -> None:
    """Refuse flags that contradict each other.

    Raises:
        SettingsError: two of them do.
    """
    named = [f"--{name}" for name in FILES if merged.text(name) is not None]
    if merged.flag("dry_run"):
        named.insert(0, "--dry-run")
    if len(named) > 1:
        raise SettingsError(f"{named[0]} and {named[1]} exclude each other", hint="leave one out")
    check_voting(merged)


def judge_choice(merged: Merged, env: Mapping[str, str], today: date) -> JudgeChoice:
    """The judge that flags, settings and environment name; raises as `choose_judge`."""
    panel = panel_names(merged)
    if panel:
        return choose_judge(named_judge(panel[0], merged, "panel"), env, load_registry(), today)
    options = JudgeOptions(
        provider=merged.text("provider") or "auto",
        model=merged.text("model"),
        base_url=merged.text("base_url"),
        api=merged.text("api"),
        api_key_env=merged.text("api_key_env"),
        effort=merged.text("effort"),
    )
    choice = choose_judge(options, env, load_registry(), today)
    model = merged.given("model")
    if choice.provider == "core" and model not in (None, choice.resolved.model):
        raise SettingsError(
            f"--model {model} is named, and nobody is there to be asked",
            hint="set the vendor's key and name it with --provider; --provider core takes no model",
        )
    return choice


def grade_settings(
    merged: Merged, choice: JudgeChoice, others: Sequence[JudgeChoice] = ()
) -> GradeSettings:
    """How the judges are asked and what counts.

    Args:
        merged: flags and settings.
        choice: the first judge.
        others: the further ones.

    Raises:
        SettingsError: an even number of trials; judges or a calibration that do not go together.
    """
    check_batch(merged, (choice, *others))
    judging = with_further(judging_settings(merged, choice), others, merged)
    path = merged.text("calibration")
    calibration = (
        None if path is None or choice.provider == "core" else read_calibration(Path(path))
    )
    if calibration is not None:
        check_fits(calibration, judging)
    return GradeSettings(
        judging=judging,
        include_program=merged.flag("include_program"),
        calibration=calibration,
        tripwire=load_tripwire() if merged.flag("tripwire") else None,
        lens=Lens(merged.text("lens") or Lens.UNANCHORED),
    )


def judging_settings(merged: Merged, choice: JudgeChoice) -> JudgingSettings:
    """How the first judge is asked.

    Raises:
        SettingsError: an even number of trials.
    """
    default = JudgingSettings()
    n_trials = merged.whole("trials") or default.n_trials
    if n_trials % 2 == 0:
        raise SettingsError(f"--trials {n_trials} is even", hint="an odd number has a majority")
    if choice.provider == DECISIONS and n_trials > 1:
        raise SettingsError(
            "a decision model is asked once: it gives probabilities", hint="leave --trials out"
        )
    return JudgingSettings(
        provider=choice.provider,
        model=choice.resolved.model,
        base_url=choice.base_url or None,
        effort=choice.effort,
        concurrency=_concurrency(merged),
        timeout_s=merged.number("timeout") or default.timeout_s,
        max_output_tokens=merged.whole("max_output_tokens") or default.max_output_tokens,
        max_input_tokens=merged.whole("max_input_tokens") or default.max_input_tokens,
        head_start_from=head_start_from(merged, choice),
        n_trials=n_trials,
        templates=_templates(choice),
    )


def _templates(choice: JudgeChoice) -> Templates | None:
    if choice.provider == "core":
        return None
    return load_templates("decide" if choice.provider == DECISIONS else "grade")


def _concurrency(merged: Merged) -> int:
    if is_batch(merged):
        return CONCURRENCY
    return merged.whole("concurrency") or JudgingSettings().concurrency


def cost_bound(merged: Merged) -> Decimal | None:
    """What `--max-cost-usd` allows, None without it."""
    bound = merged.number("max_cost_usd")
    return None if bound is None else Decimal(str(bound))


def gate(merged: Merged) -> Gate:
    """What the caller asks of a grading."""
    return Gate(
        fail_under=_fraction(merged.number("fail_under")),
        min_coverage=_fraction(merged.number("min_coverage")),
        allow_unjudged=merged.flag("allow_unjudged"),
        exit_zero=merged.flag("exit_zero"),
    )


def _fraction(number: float | None) -> Fraction | None:
    return None if number is None else Fraction(str(number))
