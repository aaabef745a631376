"""What bounds, records, replays and traces the calls of one `grade`, from its flags."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from grader.cli.batching import batch_tools
from grader.cli.endpoints import JudgeChoice
from grader.cli.extras import Extras
from grader.cli.grade_settings import CLAUSE_DEADLINE_S, cost_bound, judge_choice
from grader.cli.merge_settings import Merged
from grader.cli.wiring import load_registry
from grader.errors import SettingsError
from grader.grade.pricing import price_row


def choice_and_extras(
    merged: Merged, env: Mapping[str, str], today: date
) -> tuple[JudgeChoice, Extras]:
    """The judge, and all that stands around its calls; raises as `choice_and_recording`."""
    choice, extras = choice_and_recording(merged, env, today)
    return choice, bounded(extras, merged, choice)


def choice_and_recording(
    merged: Merged, env: Mapping[str, str], today: date
) -> tuple[JudgeChoice, Extras]:
    """The judge, of the environment or of a recording; what else is asked for is only checked.

    Args:
        merged: flags and settings.
        env: the environment's variables.
        today: the day of asking.

    Raises:
        SettingsError: as `choose_judge`; an unreadable recording; a recording or a budget that
            makes no sense for this judge.
    """
    replay = merged.text("replay")
    if replay is not None:
        from grader.cli.replaying import choice_of, read_recording  # noqa: PLC0415 - rarely needed

        recording = read_recording(Path(replay))
        choice = choice_of(recording.judges[0], merged, load_registry())
        return choice, Extras(recording=recording, recording_name=replay)
    choice = judge_choice(merged, env, today)
    record = merged.text("record")
    if choice.provider == "core" and record is not None:
        raise SettingsError(
            "there is no judge whose replies could be recorded",
            hint="name one with --provider, or set its key",
        )
    if choice.provider != "core":
        _check_priced(merged, choice, today)
        if record is not None:
            from grader.cli.replaying import check_place  # noqa: PLC0415 - rarely needed

            check_place(Path(record))
    return choice, Extras()


def _check_priced(merged: Merged, choice: JudgeChoice, today: date) -> None:
    if cost_bound(merged) is None or price_row(choice.resolved.card, 0, today) is not None:
        return
    raise SettingsError(
        f"{choice.resolved.model} has no known price, so that --max-cost-usd cannot hold",
        hint="bound the calls instead, with --max-calls",
    )


def bounded(extras: Extras, merged: Merged, choice: JudgeChoice) -> Extras:
    """With deadlines, a budget and a recorder, as the flags want them; apart, for what they load.

    Args:
        extras: as `choice_and_recording` gave them.
        merged: flags and settings.
        choice: the judge; `core` and a recording are not bounded.
    """
    if choice.provider == "core" or extras.recording is not None:
        return extras
    from grader.grade.budget import Budget  # noqa: PLC0415 - these two load asyncio
    from grader.grade.deadlines import Deadlines  # noqa: PLC0415 - the same
    from grader.grade.recorded import Recorder  # noqa: PLC0415 - the same

    max_cost_usd, max_calls = cost_bound(merged), merged.whole("max_calls")
    is_bounded = max_cost_usd is not None or max_calls is not None
    clause_s = merged.number("clause_deadline") or CLAUSE_DEADLINE_S
    batch = batch_tools(merged)
    return replace(
        extras,
        # all clauses of a batch are answered at once, however long it takes
        deadlines=Deadlines(clause_s=None if batch else clause_s, run_s=merged.number("deadline")),
        batch=batch,
        budget=Budget(max_cost_usd=max_cost_usd, max_calls=max_calls) if is_bounded else None,
        recorder=None if merged.text("record") is None else Recorder(),
    )


def finish_recording(
    merged: Merged,
    choices: Sequence[JudgeChoice],
    extras: Extras,
    warn: Callable[[str], None],
    *,
    is_whole: bool,
) -> None:
    """Write what was recorded, if anything was to be; in part only where there is no file yet.

    Args:
        merged: names the file.
        choices: all judges, the first one first.
        extras: with the recorder.
        warn: told when a replay would come to a question without a reply.
        is_whole: the grading was not interrupted.

    Raises:
        SettingsError: the file cannot be written.
    """
    path = merged.text("record")
    if extras.recorder is None or path is None:
        return
    from grader.cli.replaying import recorded_judge, save_recording  # noqa: PLC0415 - see above

    is_whole = is_whole and extras.recorder.n_without_reply == 0
    if is_whole or not Path(path).exists():
        save_recording(Path(path), extras.recorder.text([recorded_judge(one) for one in choices]))
    if not is_whole:
        warn(f"the recording {path} lacks replies that never came; grade again to complete it")
