"""What code decides: 1,000 clauses on small outputs, 50 clauses on a large one."""

import asyncio
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from made_runs import prose, write_run
from measure import MIB, Row, child, median, megabytes, own_peak_mb, seconds, timed, within

REPEATS = 5
SMALL = (
    "at most 400 words",
    "at least 3 paragraphs",
    'contains the text "keeper"',
    "has a heading",
    "at most 90 lines",
    'the text "TBD" does not appear',
    "at least 5 sentences",
    "no bullet points",
    "between 500 and 2000 characters",
    "exactly 0 code blocks",
)
SHAPES = {"small": (50, 20, 1_000), "large": (1, 50, 10 * MIB)}
BUDGETS = {"small": (1.0, None), "large": (3.0, 300.0)}
NAMES = {
    "small": "core, 1,000 clauses each on its own 1 KB output",
    "large": "core, 50 clauses on one 10 MB output",
}


def rows() -> list[Row]:
    """Each shape in a process of its own."""
    found = []
    for shape, name in NAMES.items():
        with tempfile.TemporaryDirectory() as folder_name:
            folder = Path(folder_name)
            child("bench_core.py", "make", shape, folder_name, folder=folder)
            runs = [
                child("bench_core.py", "run", folder_name, folder=folder) for _ in range(REPEATS)
            ]
        most_s, most_mb = BUDGETS[shape]
        took, peaks = [one["grade_s"] for one in runs], [one["peak_mb"] for one in runs]
        stages = ", ".join(
            f"{stage} {seconds([one[f'{stage}_s'] for one in runs])}"
            for stage in ("extract", "read", "decide")
        )
        is_small_enough = most_mb is None or median(peaks) <= most_mb
        found.append(
            Row(
                what=f"{name} ({runs[0]['n_decided']:.0f} decided)",
                measured=f"{seconds(took)}, processor {seconds([one['cpu_s'] for one in runs])},"
                f" {megabytes(peaks)}",
                beside=f"of it {stages}",
                budget=f"{most_s:.0f} s" + (f", {most_mb:.0f} MB" if most_mb else ""),
                kept=is_small_enough and within(took, [one["cpu_s"] for one in runs], most_s),
            )
        )
    return found


def make(shape: str, folder: Path) -> None:
    """Write the run; every service's clauses name an output each, or the one large one."""
    n_services, n_clauses, size = SHAPES[shape]
    is_small = shape == "small"
    clauses = [
        [
            f"`part-{one if is_small else 0}`: {SMALL[(at + one) % len(SMALL)]}"
            for one in range(n_clauses)
        ]
        for at in range(n_services)
    ]
    write_run(
        folder / "run",
        clauses,
        lambda at: (
            (f"part-{one}", prose(size, at * n_clauses + one))
            for one in range(n_clauses if is_small else 1)
        ),
    )
    print("{}")


def run(folder: Path) -> None:
    """Grade once without a judge, then the stages one by one with warm memory."""
    from grader.checks.decide import decide_clause
    from grader.checks.kind import Around
    from grader.checks.read_clause import read_clause
    from grader.extract.extract_run import extract_run
    from grader.extract.read_run import read_run
    from grader.model.graded import GradedRun, JudgeFacts, Priced
    from grader.model.settings import GradeSettings
    from grader.pipeline import grade_run

    done: list[GradedRun] = []

    async def grade() -> None:
        facts = JudgeFacts(provider="core", model="core-native")
        done.append(
            await grade_run(folder / "run", GradeSettings(), None, facts, lambda _: Priced())
        )

    grade_s, cpu_s = timed(lambda: asyncio.run(grade()))
    peak_mb = own_peak_mb()
    verdicts = Counter(
        str(getattr(one.outcome, "verdict", None)) for one in done[0].outcomes.values()
    )
    done.clear()
    extract_s, _ = timed(lambda: extract_run(read_run(folder / "run")))
    extracted = extract_run(read_run(folder / "run"))
    clauses = [clause for one in extracted.services for clause in one.contract.clauses]
    read_s, _ = timed(lambda: [read_clause(clause) for clause in clauses])
    read = [(clause, read_clause(clause)) for clause in clauses]
    others = tuple(output for one in extracted.services for output in one.outputs)
    around = Around(outputs=(others,))
    decide_s, _ = timed(
        lambda: [
            decide_clause(clause, parts, extracted.targets[clause.clause_id], around)
            for clause, parts in read
        ]
    )
    figures = {"grade_s": grade_s, "cpu_s": cpu_s, "extract_s": extract_s, "read_s": read_s}
    figures |= {"decide_s": decide_s, "peak_mb": peak_mb, "n_decided": _decided(verdicts)}
    print(json.dumps(figures))


def _decided(verdicts: Counter[str]) -> int:
    return sum(n for word, n in verdicts.items() if word in {"satisfied", "violated"})


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], Path(sys.argv[3]))
    else:
        run(Path(sys.argv[2]))
