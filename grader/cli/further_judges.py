"""Judges beside the first: who gives the second opinion, who sits on the panel."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from grader.cli.endpoints import DECISIONS, JudgeChoice, JudgeOptions, choose_judge
from grader.cli.head_start import head_start_from
from grader.cli.merge_settings import Merged
from grader.cli.wiring import load_registry, load_templates
from grader.errors import SettingsError
from grader.grade.pricing import price_row
from grader.model.settings import JudgingSettings
from grader.model.vendor import vendor_of

if TYPE_CHECKING:
    from grader.grade.recording import Recording

LEAST_MEMBERS = 3
HINT = "name each as PROVIDER/MODEL, such as anthropic/claude-sonnet-5-5"


def check_voting(merged: Merged) -> None:
    """Refuse ways of asking that exclude each other.

    Raises:
        SettingsError: two of them are given, or a panel beside another judge.
    """
    ways = [f"--{name}" for name in ("panel", "escalate") if merged.text(name) is not None]
    if (merged.whole("trials") or 1) > 1:
        ways.append("--trials")
    if len(ways) > 1:
        raise SettingsError(f"{ways[0]} and {ways[1]} exclude each other", hint="leave one out")
    if merged.text("panel") is None:
        return
    for name in ("provider", "model", "effort"):
        if merged.given(name) is not None:
            raise SettingsError(
                f"--panel names its judges itself, --{name} does not fit", hint=HINT
            )


def panel_names(merged: Merged) -> list[tuple[str, str]]:
    """The members of the panel as pairs of provider and model; none without `--panel`.

    Raises:
        SettingsError: too few, an even number, or two of one vendor.
    """
    text = merged.text("panel")
    if text is None:
        return []
    members = [_pair(part.strip()) for part in text.split(",")]
    if len(members) < LEAST_MEMBERS or len(members) % 2 == 0:
        raise SettingsError(
            f"--panel has {len(members)} members", hint="name three, or another odd number"
        )
    vendors = [vendor_of(provider, model) for provider, model in members]
    twice = next((one for one in vendors if vendors.count(one) > 1), None)
    if twice is not None:
        raise SettingsError(
            f"two members of the panel are of the vendor {twice}",
            hint="judges of one vendor share their errors; take different ones",
        )
    return members


def further_choices(
    merged: Merged, env: Mapping[str, str], today: date, recording: "Recording | None"
) -> tuple[JudgeChoice, ...]:
    """The second opinion's judge, or the panel's members after the first, or who quotes.

    Args:
        merged: flags and settings.
        env: the environment's variables.
        today: the day of asking.
        recording: answers for all of them on a replay.

    Raises:
        SettingsError: as `choose_judge`; a judge that the recording does not have; one without a
            price beside `--max-cost-usd`.
    """
    named = [("panel", pair) for pair in panel_names(merged)[1:]]
    for flag in ("escalate", "quotes"):
        text = merged.text(flag)
        if text is not None:
            named.append((flag, _pair(text)))
    if recording is not None:
        return tuple(_recorded(pair, recording) for _, pair in named)
    found = tuple(
        choose_judge(named_judge(pair, merged, flag), env, load_registry(), today)
        for flag, pair in named
    )
    if merged.number("max_cost_usd") is not None:
        _check_priced(found, today)
    return found


def _check_priced(choices: Sequence[JudgeChoice], today: date) -> None:
    for choice in choices:
        if price_row(choice.resolved.card, 0, today) is None:
            raise SettingsError(
                f"{choice.resolved.model} has no known price, so that --max-cost-usd cannot hold",
                hint="bound the calls instead, with --max-calls",
            )


def named_judge(pair: tuple[str, str], merged: Merged, flag: str) -> JudgeOptions:
    """What is asked of one judge that is named as PROVIDER/MODEL; with `--base-url` it is there.

    Args:
        pair: provider and model.
        merged: flags and settings.
        flag: the option that names it, without dashes.
    """
    base_url = merged.text("base_url")
    other = f"{pair[0]}/MODEL"
    return JudgeOptions(
        provider=pair[0],
        model=pair[1],
        base_url=base_url,
        api=merged.text("api") if base_url and pair[0] != "anthropic" else None,
        api_key_env=merged.text("api_key_env") if base_url else None,
        named_as=f"{other} in --panel" if flag == "panel" else f"--{flag} {other}",
    )


def _pair(text: str) -> tuple[str, str]:
    provider, _, model = text.partition("/")
    if not provider or not model or provider in ("auto", "core"):
        raise SettingsError(f"{text or '-'} names no judge", hint=HINT)
    if provider == DECISIONS:
        raise SettingsError(f"{text} can be the only judge and no further one", hint=HINT)
    return provider, model


def _recorded(pair: tuple[str, str], recording: "Recording") -> JudgeChoice:
    from grader.cli.replaying import choice_of  # noqa: PLC0415 - only on a replay

    for judge in recording.judges:
        if (judge.provider, judge.model) == pair:
            return choice_of(judge, Merged({}, {}), load_registry())
    raise SettingsError(
        f"the recording has no judge {pair[0]}/{pair[1]}", hint="record again with the same flags"
    )


def with_further(
    judging: JudgingSettings, others: Sequence[JudgeChoice], merged: Merged
) -> JudgingSettings:
    """The settings of the judging with its further judges.

    Raises:
        SettingsError: there is no first judge, or the second opinion would be the first one's.
    """
    if not others:
        return judging
    is_decided = judging.provider == DECISIONS
    if is_decided and merged.text("escalate") is not None:
        raise SettingsError("a decision model is not escalated", hint="leave --escalate out")
    if not is_decided and merged.text("quotes") is not None:
        raise SettingsError(
            f"{judging.judge} quotes by itself", hint="--quotes is for --provider openai-decisions"
        )
    if judging.provider == "core":
        raise SettingsError("there is no judge who could be asked first", hint="see --provider")
    further = tuple(
        replace(
            judging,
            provider=one.provider,
            model=one.resolved.model,
            base_url=one.base_url or None,
            effort=one.effort,
            head_start_from=head_start_from(merged, one),
            templates=load_templates("grade"),
        )
        for one in others
    )
    if len({one.model for one in (judging, *further)}) <= len(further):
        raise SettingsError(f"{judging.model} would be asked for its own second opinion", hint=HINT)
    if merged.text("panel") is not None:
        return replace(judging, panel=(judging, *further))
    if is_decided:
        return replace(judging, quotes=further[0])
    return replace(judging, escalate=further[0])
