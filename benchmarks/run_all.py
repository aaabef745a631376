"""Every benchmark, one after the other -> the table of `benchmarks/RESULTS.md`.

`python benchmarks/run_all.py` prints it, `--write` puts it between the marks of that file. Names
(`start extract judge sdk cache core aggregate tokens frontier viewer`) run a
part.
"""

import argparse
import importlib
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from measure import ROOT, table

RESULTS = Path(__file__).parent / "RESULTS.md"
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
BENCHES = (
    "start",
    "extract",
    "judge",
    "sdk",
    "cache",
    "core",
    "aggregate",
    "tokens",
    "frontier",
    "viewer",
)


def main() -> None:
    """Run what was asked for, print it, and keep it on request."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(BENCHES)}")
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
    options = parser.parse_args()
    unknown = set(options.names) - set(BENCHES)
    if unknown:
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}")
    parts = [_setting()]
    print(parts[0])
    for name in options.names or BENCHES:
        print(f"{name} ...", file=sys.stderr)
        bench = importlib.import_module(f"bench_{name}")
        first = (bench.__doc__ or "").splitlines()[0]
        command = f"`python benchmarks/run_all.py {name}`"
        parts.append(f"### {first}\n\n{command}\n\n{table(bench.rows())}")
        print(f"\n{parts[-1]}", flush=True)
    parts.append(f"Load at the end: {_load()}.")
    print(f"\n{parts[-1]}")
    if options.write:
        _keep("\n\n".join(parts))


def _setting() -> str:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    ).stdout.strip()
    at = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return (
        f"Measured {at} at commit {commit or 'unknown'}, Python {platform.python_version()},"
        f" {os.cpu_count()} processors. Load at the beginning: {_load()}."
    )


def _load() -> str:
    return ", ".join(f"{one:.1f}" for one in os.getloadavg())


def _keep(text: str) -> None:
    before, _, rest = RESULTS.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    RESULTS.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
