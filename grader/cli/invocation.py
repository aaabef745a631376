"""What one `grade` was told to do, and what comes of each of its runs."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.endpoints import JudgeChoice
from grader.cli.extras import Extras
from grader.cli.merge_settings import Merged
from grader.cli.tracing import is_configured
from grader.model.settings import GradeSettings

if TYPE_CHECKING:
    from grader.cli.recall import Recall
    from grader.model.graded import GradedRun
    from grader.model.report import GradeReport


# formats whose report looks outside the run directory, for the lines of the sources
WITH_SOURCES = frozenset({"junit", "sarif", "github"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocation:
    """Everything that the flags and the settings say.

    `choices` are the first judge and the further ones; `cache` is None without one. `today` is the
    day in UTC.
    """

    merged: Merged
    choices: tuple[JudgeChoice, ...]
    settings: GradeSettings
    extras: Extras
    cache: Path | None
    today: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """One run of the command line that could be graded.

    `report` is None where its text alone is wanted, `text` the report as JSON where that is there
    already. `graded` is None where the report was made before and only found again.
    """

    run_dir: Path
    report: "GradeReport | None"
    text: str | None = None
    graded: "GradedRun | None" = None


def recall_for(
    invocation: Invocation, env: Mapping[str, str], *, is_text_enough: bool
) -> "Recall | None":
    """The reports that may be taken; None for a grading that needs its replies, or keeps none.

    Args:
        invocation: what is graded, and how.
        env: the environment's variables; spans are wanted of calls, not of a report.
        is_text_enough: see `Recall`.
    """
    merged = invocation.merged
    format_ = merged.text("format") or "text"
    is_recorded = merged.text("record") is not None or invocation.extras.recording is not None
    if invocation.cache is None or invocation.choices[0].provider == "core":
        return None
    if invocation.settings.judging.quotes is not None:
        return None  # quotes that did not come may come another time, and no verdict says so
    if format_ in WITH_SOURCES or is_recorded or is_configured(env):
        return None
    from grader.cli.recall import Recall  # noqa: PLC0415 - loads the cache's library

    return Recall(
        invocation.cache, invocation.choices, invocation.settings, is_text_enough=is_text_enough
    )
