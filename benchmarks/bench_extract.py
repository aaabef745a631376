"""Reading and extracting a run with 100 MB of outputs: time and peak of memory."""

import json
import sys
import tempfile
from pathlib import Path

from made_runs import judged_clause, prose, write_run
from measure import MIB, Row, child, median, megabytes, own_peak_mb, seconds, timed, times, within

REPEATS = 5
SHAPES = {"10 files of 10 MB": (10, 10 * MIB), "2,000 files of 50 KB": (2_000, 50 * 1024)}


def rows() -> list[Row]:
    """Each shape in a process of its own, beside a plain reading and decoding of its files."""
    found: list[Row] = []
    for shape in SHAPES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            child("bench_extract.py", "make", shape, name, folder=folder)
            runs = [child("bench_extract.py", "run", name, folder=folder) for _ in range(REPEATS)]
        times_s, cpu_s = [one["extract_s"] for one in runs], [one["cpu_s"] for one in runs]
        peaks = [one["peak_mb"] for one in runs]
        plain = [one["plain_s"] for one in runs]
        ratios = [one / base for one, base in zip(times_s, plain, strict=True)]
        found.append(
            Row(
                what=f"reading and extracting 100 MB, {shape}",
                measured=f"{seconds(times_s)}, processor {seconds(cpu_s)}, {megabytes(peaks)}",
                beside=f"reading and decoding the files {seconds(plain)}",
                ratio=times(ratios),
                budget="3 s, 400 MB",
                kept=median(peaks) <= 400 and within(times_s, cpu_s, 3),
            )
        )
    return found


def make(shape: str, folder: Path) -> None:
    """Write the run: ten services, the outputs shared out among them."""
    n_files, size = SHAPES[shape]
    text = prose(size, 1)
    per_service = n_files // 10
    write_run(
        folder / "run",
        [[judged_clause(10 * at + one) for one in range(10)] for at in range(10)],
        lambda at: ((f"part-{at}-{one}", text) for one in range(per_service)),
    )
    print("{}")


def run(folder: Path) -> None:
    """Extract once, then read the same files without any further ado."""
    from grader.extract.extract_run import extract_run
    from grader.extract.read_run import read_run

    paths = list((folder / "run").rglob("*.md"))
    for path in paths:  # not the disk is measured, but what is done with its bytes
        with path.open("rb") as file:
            while file.read(MIB):
                pass
    before = own_peak_mb()
    extract_s, cpu_s = timed(lambda: extract_run(read_run(folder / "run")))
    peak_mb = own_peak_mb()
    plain_s, _ = timed(lambda: [path.read_bytes().decode("utf-8") for path in paths])
    figures = {"extract_s": extract_s, "cpu_s": cpu_s, "peak_mb": peak_mb, "plain_s": plain_s}
    print(json.dumps(figures | {"imports_mb": before}))


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], Path(sys.argv[3]))
    else:
        run(Path(sys.argv[2]))
