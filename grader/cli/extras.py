"""What stands around the calls of one invocation; apart, so that naming it loads nothing."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grader.grade.batch_tools import BatchTools
    from grader.grade.budget import Budget
    from grader.grade.deadlines import Deadlines
    from grader.grade.recorded import Recorder
    from grader.grade.recording import Recording


@dataclass(frozen=True, slots=True, kw_only=True)
class Extras:
    """What bounds, records, replays or traces the calls of one invocation, over all its judges.

    `recording` answers every question, `recording_name` is how messages call it. `is_traced` wraps
    each request in a span. `batch` is shared by judges who are asked in batches.
    """

    deadlines: "Deadlines | None" = None
    budget: "Budget | None" = None
    recorder: "Recorder | None" = None
    recording: "Recording | None" = None
    recording_name: str = ""
    is_traced: bool = False
    batch: "BatchTools | None" = None


NO_EXTRAS = Extras()
