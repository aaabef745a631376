"""The grader by code as one provider among the others."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from grader.bench.adapter import Measured
from grader.bench.batteries import ClauseCase, PromptBattery, PromptCase
from grader.bench.case_run import case_files
from grader.bench.core_answers import answer_question
from grader.bench.core_observation import observe_grade
from grader.model.benchmark import NATIVE_MODEL, ProviderObservation
from grader.model.graded import Bought, JudgeFacts, Priced
from grader.model.report import GradeReport
from grader.model.settings import GradeSettings
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.words import EN

FACTS = JudgeFacts(provider="core", model=NATIVE_MODEL)


class CoreAdapter:
    """Grades each case as a run directory of its own, and the questions' run once for each.

    Args:
        battery: the questions and the run that they are about.
        clock: seconds that never go back.
    """

    provider = "core"
    model = NATIVE_MODEL

    def __init__(self, battery: PromptBattery, clock: Callable[[], float]) -> None:
        self._battery = battery
        self._clock = clock

    async def answer(self, case: PromptCase, repeat: int) -> Measured:
        """Answer a question about the included run from its grade, by templates."""
        started = self._clock()
        report = await _report(self._battery.files, self._battery.run_id)
        observation = ProviderObservation(
            prompt=case.question,
            surface=answer_question(case, self._battery.clauses, report),
            provider=self.provider,
            model=self.model,
            repeat=repeat,
            attempts=1,
            finish="completed",
            estimated_cost_usd=0.0,
        )
        return self._measured(observation, started)

    async def grade(self, case: ClauseCase, repeat: int) -> Measured:
        """Grade the case's clause on the case's output."""
        started = self._clock()
        report = await _report(case_files(case), "bench-case")
        return self._measured(observe_grade(case, report, repeat), started)

    async def aclose(self) -> None:
        """Nothing is open."""

    def _measured(self, observation: ProviderObservation, started: float) -> Measured:
        return Measured(observation=observation, elapsed_ms=(self._clock() - started) * 1000)


async def _report(files: Mapping[str, str], run_id: str) -> GradeReport:
    """Write the files as a run directory, grade it, and remove it."""
    with tempfile.TemporaryDirectory(prefix="contract-grader-bench-") as folder:
        run_dir = Path(folder) / run_id
        for name, text in files.items():
            path = run_dir / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
        graded = await grade_run(run_dir, GradeSettings(), None, FACTS, _free)
    return assemble_report(graded, EN, None)


def _free(_bought: Sequence[Bought]) -> Priced:
    return Priced()
