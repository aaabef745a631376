"""The calibration of a file, and the shipped clause with a known answer."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from grader.cli.wiring import data_folder, templates_digest
from grader.errors import SettingsError
from grader.model.calibration import Calibration
from grader.model.settings import POLICY_VERSION, JudgingSettings
from grader.model.verdicts import RequirementState

if TYPE_CHECKING:
    from grader.model.tripwire import Tripwire

MAX_BYTES = 1024 * 1024
HINT = "make one with `contract-grader calibrate LABELS --provider ... --out FILE`"


def load_tripwire() -> "Tripwire":
    """The shipped one.

    Raises:
        SettingsError: the installation lacks it.
    """
    from grader.model.tripwire import Tripwire  # noqa: PLC0415 - only with --tripwire

    try:
        found = json.loads((data_folder("prompts") / "grade" / "tripwire.json").read_text("utf-8"))
    except OSError as error:
        raise SettingsError("the tripwire is missing", hint="install again") from error
    parts = found["requirements"]
    return Tripwire(
        service=found["service"],
        purpose=found["purpose"],
        output_name=found["output_name"],
        output=found["output"],
        clause=found["clause"],
        requirements=tuple(part["text"] for part in parts),
        answers=tuple(RequirementState(part["answer"]) for part in parts),
    )


def read_calibration(path: Path) -> Calibration:
    """Read a calibration file.

    Raises:
        SettingsError: it cannot be read, is none, or is not as it was written.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SettingsError(f"{path} is too large for a calibration", hint=HINT)
        found = Calibration.model_validate_json(path.read_bytes(), strict=True)
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}", hint=HINT) from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise SettingsError(
            f"{path} is no calibration: {where} {first['msg']}", hint=HINT
        ) from None
    if found.digest != found.computed_digest():
        raise SettingsError(f"{path} was changed after it was made", hint=HINT)
    return found


def check_fits(calibration: Calibration, judging: JudgingSettings) -> None:
    """Refuse a calibration that was made with other judges or another way of asking.

    Raises:
        SettingsError: it says nothing of this judge's figures.
    """
    basis = calibration.basis
    judges = tuple(member.judge for member in judging.members())
    prompts = templates_digest(judging.templates) if judging.templates else ""
    pairs = [
        ("judges", ", ".join(basis.judges), ", ".join(judges)),
        ("way of voting", basis.voting, judging.voting),
        ("trials", str(basis.n_trials), str(judging.n_trials)),
        ("strictness policy", basis.policy, POLICY_VERSION),
        ("prompts", basis.prompts_digest, prompts),
    ]
    for what, then, now in pairs:
        if then != now:
            raise SettingsError(f"the calibration's {what}: {then}, not {now}", hint=HINT)
