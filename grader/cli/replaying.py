"""Recordings as files, and the judge that a recording names."""

from collections.abc import Mapping
from pathlib import Path

from grader.cli.addresses import checked_url, dialect_url
from grader.cli.endpoints import OWN_KEY, PROVIDERS, JudgeChoice
from grader.cli.merge_settings import Merged
from grader.cli.render_reports import can_be_written, write_aside
from grader.errors import SettingsError
from grader.grade.providers.registry import Pinning, Registry, Resolved
from grader.grade.recording import RecordedJudge, Recording, parse_recording

MAX_BYTES = 256 * 1024 * 1024
NO_JUDGES = frozenset({"auto", "core"})


def read_recording(path: Path) -> Recording:
    """Read a recording.

    Raises:
        SettingsError: it cannot be read, or is none.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SettingsError(f"{path} is too large for a recording")
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise SettingsError(f"{path} is no recording: it is not UTF-8") from error
    return parse_recording(text, str(path))


def check_place(path: Path) -> None:
    """Find out before anything is asked whether a recording can be written there.

    Raises:
        SettingsError: it plainly cannot.
    """
    try:
        is_fit = path.is_file() or (not path.exists() and path.absolute().parent.is_dir())
        is_open = is_fit and can_be_written(path)
    except (OSError, ValueError):
        is_fit = is_open = False
    if not is_fit:
        raise SettingsError(
            f"{path} is no place for a recording", hint="--record names a file in a folder there is"
        )
    if not is_open:
        raise SettingsError(
            f"the recording {path} cannot be written: permission denied", hint="name another folder"
        )


def save_recording(path: Path, text: str) -> None:
    """Write a recording, the whole of it or nothing.

    Raises:
        SettingsError: it cannot be written.
    """
    try:
        write_aside(path, text.encode("utf-8", "surrogatepass"))
    except (OSError, RuntimeError) as error:
        raise SettingsError(f"the recording {path} cannot be written: {error}") from error


def recorded_judge(choice: JudgeChoice) -> RecordedJudge:
    """The judge as a recording names it."""
    pinning = choice.resolved.pinning
    return RecordedJudge(
        provider=choice.provider,
        api=choice.api,
        base_url=choice.base_url,
        model=choice.resolved.model,
        effort=choice.effort,
        pinning=pinning.value if pinning else None,
    )


def choice_of(judge: RecordedJudge, merged: Merged, registry: Registry) -> JudgeChoice:
    """The judge that answered then; no key, and it may be retired since.

    Args:
        judge: as the recording names it.
        merged: a flag that names another judge is an error; settings do not matter.
        registry: for the prices of what was bought.

    Raises:
        SettingsError: a flag says otherwise, or the recording names no judge of ours.
    """
    known: Mapping[str, str | None] = {
        "provider": judge.provider,
        "model": judge.model,
        "base_url": judge.base_url,
        "api": judge.api,
        "effort": judge.effort,
    }
    for name, recorded in known.items():
        given = merged.given(name)
        if given is not None and name == "base_url":
            checked_url(given, OWN_KEY)
            given = dialect_url(given, judge.provider)
        if given is not None and given not in (recorded, "auto"):
            raise SettingsError(
                f"the recording has {name.replace('_', ' ')} {recorded or '-'}, not {given}",
                hint="leave the flag out, or record again",
            )
    if judge.provider not in PROVIDERS or judge.provider in NO_JUDGES:
        raise SettingsError(f"the recording names a provider that is none: {judge.provider}")
    if judge.pinning is not None and judge.pinning not in set(Pinning):
        raise SettingsError(f"the recording pins its model in a way that is none: {judge.pinning}")
    resolved = Resolved(
        provider=judge.provider,
        model=judge.model,
        card=registry.card(judge.provider, judge.model),
        pinning=Pinning(judge.pinning) if judge.pinning else None,
    )
    return JudgeChoice(
        provider=judge.provider,
        api=judge.api,
        base_url=judge.base_url,
        resolved=resolved,
        effort=judge.effort,
        key=None,
        is_vendor=False,
    )
