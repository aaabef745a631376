"""1,000 clauses and a judge that answers at once: our own time and memory."""

import asyncio
import json
import sys
import tempfile
from pathlib import Path

from made_runs import judged_clause, prose, write_run
from measure import Row, child, median, megabytes, own_peak_mb, seconds, timed, within
from scripted_vendor import ANSWER

REPEATS = 5
SERVICES, CLAUSES = 20, 50
OUTPUT_CHARS = 8_000


def rows() -> list[Row]:
    """The stages alone, then with the cache, then as far as the printed JSON."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        child("bench_judge.py", "make", name, folder=folder)
        kinds = {"grading": "bare", "with a fresh cache file": "cache"}
        found = []
        for what, kind in kinds.items():
            runs = [
                child("bench_judge.py", "run", kind, name, str(at), folder=folder)
                for at in range(REPEATS)
            ]
            own, peaks = [one["grade_s"] for one in runs], [one["peak_mb"] for one in runs]
            cpu = [one["cpu_s"] for one in runs]
            reading = [one["read_s"] for one in runs]
            above = [one["peak_mb"] - one["imports_mb"] for one in runs]
            n_verdicts = {one["n_satisfied"] for one in runs}
            assert n_verdicts == {SERVICES * CLAUSES}, n_verdicts
            rest = [one["report_s"] for one in runs]
            found.append(
                Row(
                    what=f"1,000 clauses, judge answering at once, {what}",
                    measured=f"{seconds(own)}, processor {seconds(cpu)}, {megabytes(peaks)}",
                    beside=f"of it above the imports {megabytes(above)};"
                    f" of the processor time `read_clause` {seconds(reading)};"
                    f" report and JSON after it {seconds(rest)}",
                    budget="2 s, 150 MB",
                    kept=median(peaks) <= 150 and within(own, cpu, 2),
                )
            )
        return found


def make(folder: Path) -> None:
    """Clauses that no check decides, each service with one output."""
    write_run(
        folder / "run",
        [[judged_clause(CLAUSES * at + one) for one in range(CLAUSES)] for at in range(SERVICES)],
        lambda at: [("report", prose(OUTPUT_CHARS, at))],
    )
    print("{}")


def run(kind: str, folder: Path, number: str) -> None:
    """Grade once with the chain of `wiring.make_provider` around a judge in this process."""
    from grader.checks.read_clause import read_clause
    from grader.cli.wiring import load_templates
    from grader.grade.cache_key import JudgeIdentity
    from grader.grade.cache_store import CacheStore
    from grader.grade.cached import CachedProvider
    from grader.grade.limited import LimitedProvider
    from grader.grade.providers.base import Provider
    from grader.grade.providers.scripted_provider import ScriptedProvider
    from grader.grade.retried import RetriedProvider
    from grader.model.graded import GradedRun, JudgeFacts, Priced
    from grader.model.settings import GradeSettings, JudgingSettings
    from grader.model.usage import Usage
    from grader.pipeline import grade_run
    from grader.report.assemble import assemble_report
    from grader.report.render_json import render_json
    from grader.report.words import EN

    judge = ScriptedProvider(lambda _: ANSWER, usage=Usage(uncached_input=3000, output=80))
    settings = GradeSettings(
        judging=JudgingSettings(provider="made", model="made", templates=load_templates("grade"))
    )
    imports_mb = own_peak_mb()

    async def grade() -> GradedRun:
        chain: Provider = LimitedProvider(RetriedProvider(judge), slots=8)
        if kind == "cache":
            store = CacheStore(folder / f"replies-{number}.sqlite3", lambda _: None)
            who = JudgeIdentity(provider="made", api="chat", base_url="", templates="")
            chain = CachedProvider(chain, store, who)
        facts = JudgeFacts(provider="made", model="made")
        done.append(await grade_run(folder / "run", settings, chain, facts, lambda _: Priced()))
        await chain.aclose()

    done: list[GradedRun] = []
    grade_s, cpu_s = timed(lambda: asyncio.run(grade()))
    report = assemble_report(done[0], EN)
    report_s, _ = timed(lambda: render_json([assemble_report(done[0], EN)]))
    n_satisfied = sum(
        clause.verdict == "satisfied" for one in report.services for clause in one.ensures_clauses
    )
    clauses = [clause for one in done[0].run.services for clause in one.contract.clauses]
    _, read_s = timed(lambda: [read_clause(clause) for clause in clauses])
    figures = {"read_s": read_s, "grade_s": grade_s, "cpu_s": cpu_s, "report_s": report_s}
    figures |= {"peak_mb": own_peak_mb(), "imports_mb": imports_mb, "n_satisfied": n_satisfied}
    print(json.dumps(figures))


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(Path(sys.argv[2]))
    else:
        run(sys.argv[2], Path(sys.argv[3]), sys.argv[4])
