"""The lint on the labelled clauses, per category and label, as a Markdown table on stdout.

    python benchmarks/lint_dev_table.py DATA > benchmarks/lint_dev_table.md

DATA is the folder with `vague_clauses_dev.jsonl.gz` and `score_vague.py`.
"""

import gzip
import importlib.util
import json
import random
import sys
import time
from pathlib import Path

from grader.cli.commands.lint import label_clause

LABELS = ("measurable", "subjective", "vague")


def main(folder):
    scorer = _scorer(folder)
    with gzip.open(folder / "vague_clauses_dev.jsonl.gz", "rt", encoding="utf-8") as lines:
        gold = {row["id"]: row for row in map(json.loads, lines)}
    start = time.process_time()
    predicted = {i: label_clause(i, row["clause"], time.perf_counter) for i, row in gold.items()}
    ms = (time.process_time() - start) * 1000 / len(gold)
    print("# The lint on the dev data\n")
    print("`python benchmarks/lint_dev_table.py ../shared/data > benchmarks/lint_dev_table.md`\n")
    print("| clauses | vague: precision | recall | F1 | macro-F1 | control alarms |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, rows in _parts(gold):
        scored = scorer.score(rows, {i: predicted[i] for i in rows})
        _score_line(name, len(rows), scored)
    said = "at most 2 ms" if ms <= 2 else f"{ms:.1f} ms, over the bar"
    print(f"\nProcessor time ÷ clauses, reading by code included: {said}.\n")
    _by_category(gold, predicted)
    print(_FIRST_LOOKS.rstrip())


_FIRST_LOOKS = """
Both halves were looked at while the rules were made, so the rows above are no estimate of other
clauses. What was seen the first time, before any rule was changed for it:

| first look at | vague: precision | recall |
| --- | --- | --- |
| half B, after tuning on half A | 0.977 | 0.995 |
| its 189 real clauses | 0.514 | 0.857 |
| the same after one round of general repairs | 0.739 | 0.810 |

| wordings of our own (`tests/lint/wordings.tsv`) | vague flagged | others flagged |
| --- | --- | --- |
| first batch | 153 of 190 | 1 of 41 |
| second | 65 of 93 | 7 of 59 |
| third | 75 of 77 | 6 of 50 |
| fourth (clear ones only) | | 14 of 80 |
| fifth | 47 of 49 | 7 of 50 |
| sixth (clear ones only) | | 9 of 70 |

Every batch was repaired by rule before the next was written. False alarms on terse clear clauses
of a new form stayed near one in eight.

| terse promises (`tests/lint/terse.tsv`), first looks | precision | recall | others flagged |
| --- | --- | --- | --- |
| first 198, before the rules let named objects pass | 0.63 | 0.88 | 26 of 148 |
| the next 139, after it | 0.83 | 0.98 | 8 of 99 |
| the next 92, after further repairs | 0.94 | 0.86 | 2 of 57 |
| the last 90, sentences too | 0.97 | 0.86 | 1 of 55 |

The labels are ours, by the rule of the data's README. On the corpus 10 findings are left of 16 that
were there before; the six that went were about clauses that name what they promise.
"""


def _scorer(folder):
    spec = importlib.util.spec_from_file_location("score_vague", folder / "score_vague.py")
    scorer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scorer)
    return scorer


def _parts(gold):
    """All, real, paired, and the two random halves (by pair, so that variants stay together)."""
    yield "all", gold
    yield "real", {i: r for i, r in gold.items() if r["operator"] is None}
    yield "paired", {i: r for i, r in gold.items() if r["operator"] is not None}
    pairs = sorted({r["pair_id"] or i for i, r in gold.items()})
    random.Random(7).shuffle(pairs)
    half = set(pairs[: len(pairs) // 2])
    yield "half A", {i: r for i, r in gold.items() if (r["pair_id"] or i) in half}
    yield "half B", {i: r for i, r in gold.items() if (r["pair_id"] or i) not in half}


def _score_line(name, n_rows, scored):
    precision, recall, f1 = scored["vague"]["all"]
    alarms = scored["control_alarms"]
    shown = "" if alarms is None else f"{alarms:.3f}"
    macro = f"{scored['macro_f1']:.3f}"
    print(f"| {name} ({n_rows}) | {precision:.3f} | {recall:.3f} | {f1:.3f} | {macro} | {shown} |")


def _by_category(gold, predicted):
    print("| category of the data | rows | vague rows flagged | same category | others flagged |")
    print("| --- | --- | --- | --- | --- |")
    for category in sorted({r["category"] or "(none)" for r in gold.values()}):
        rows = [r for r in gold.values() if (r["category"] or "(none)") == category]
        vague = [r for r in rows if r["label"] == "vague"]
        flagged = [r for r in vague if predicted[r["id"]]["label"] == "vague"]
        same = sum(predicted[r["id"]]["category"] == category for r in flagged)
        alarms = sum(predicted[r["id"]]["label"] == "vague" for r in rows) - len(flagged)
        print(
            f"| {category} | {len(rows)} | {len(flagged)} of {len(vague)} | {same} "
            f"| {alarms} of {len(rows) - len(vague)} |"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
