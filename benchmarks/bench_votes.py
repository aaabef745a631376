"""What malformed replies, unsure answers and calibration cost; counts, no times.

python benchmarks/bench_votes.py
"""

import asyncio
import json
import random
from pathlib import Path
from statistics import fmean

from grader.cli.wiring import load_templates
from grader.grade.agreement import calibration_error
from grader.grade.isotonic import fit_steps, halves
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.grade.reply import Reply, read_reply
from grader.grade.schedule import judge_tasks
from grader.model.calibration import calibrated
from grader.model.contract import Clause, Place
from grader.model.requirement import Requirement
from grader.model.run import Output
from grader.model.settings import JudgingSettings
from grader.model.task import JudgeTask

CORPUS = Path(__file__).resolve().parents[1] / "tests" / "grade" / "reply_corpus.jsonl"
N_CLAUSES = 1_000
TEXT = "The harbour of Brent is calm tonight."


def corpus_figures():
    """Shapes, those a person can read, those recovered, and those read as another vote."""
    shapes = [json.loads(line) for line in CORPUS.read_text("utf-8").splitlines()]
    found = [(shape["vote"], _vote(read_reply(shape["reply"], shape["asked"]))) for shape in shapes]
    n_readable = sum(wanted is not None for wanted, _ in found)
    n_recovered = sum(wanted is not None and wanted == got for wanted, got in found)
    n_wrong = sum(got is not None and wanted != got for wanted, got in found)
    return len(shapes), n_readable, n_recovered, n_wrong


def _vote(read):
    if not isinstance(read, Reply):
        return None
    answers = [[one.index, one.answer.value, one.confidence] for one in read.requirements]
    return {"class": read.clause_class.value, "answers": answers}


class UnsureJudge:
    """On 10 % of the clauses the first answer is undecided or 50..64, on 3 % it is unusable."""

    def __init__(self):
        self.n_calls = 0

    def __call__(self, request):
        self.n_calls += 1
        number = int(request.questions[0].question_id.rpartition("#")[2])
        kind = number % 100
        is_first = request.trial == request.attempt == 0
        if kind < 3 and is_first:
            return "I think it is fine."
        if 3 <= kind < 8 and is_first:
            return _reply("cannot_tell", 30)
        if 8 <= kind < 13 and is_first:
            return _reply("met", 50 + kind)
        return _reply("met", 90)


def _reply(answer, confidence):
    entry = {"index": 0, "quotes": [TEXT], "looked_for": [], "finding": "", "answer": answer}
    entries = [{**entry, "confidence": confidence}]
    return json.dumps({"requirements": entries, "clause_class": "measurable"})


def calls_per_clause():
    """Requests made, re-asks counted, per clause."""
    judge = UnsureJudge()
    settings = JudgingSettings(provider="scripted", model="s", templates=load_templates("grade"))
    output = Output(service="s", name="note", path="note.md", text=TEXT)
    tasks = [_task(at, output) for at in range(N_CLAUSES)]
    judged = asyncio.run(judge_tasks(tasks, settings, ScriptedProvider(judge)))
    assert sum(one.n_calls for one in judged) == judge.n_calls
    return judge.n_calls / N_CLAUSES


def _task(at, output):
    place = Place(file="s.md", line_start=1, line_end=1)
    clause = Clause(
        clause_id=f"s/#{at}", owner="s", name=None, text=f"c {at}", body="", place=place
    )
    return JudgeTask(
        clause=clause, service="s", purpose="", requires=(), inputs=(), outputs=(output,),
        requirements=(Requirement(index=0, text=f"c {at}"),),
    )  # fmt: skip


def held_out_errors(n_labels, repeats=200):
    """Calibration errors on one half: raw, after a fit on the other half, of exact figures."""
    before, after, exact = [], [], []
    for seed in range(repeats):
        chance = random.Random(seed)
        raws = [chance.choice([70, 80, 90, 97]) for _ in range(n_labels)]
        pairs = {str(at): (raw, chance.random() < _truth(raw)) for at, raw in enumerate(raws)}
        one, other = halves(list(pairs))
        steps = fit_steps([pairs[at] for at in sorted(one)])
        tested = [pairs[at] for at in other]
        before.append(calibration_error(tested))
        after.append(calibration_error([(calibrated(raw, steps), ok) for raw, ok in tested]))
        exact.append(calibration_error([(round(100 * _truth(raw)), ok) for raw, ok in tested]))
    return before, after, exact


def _truth(raw):
    """How often the judge is right where it says so."""
    return 0.75 + (raw - 84) / 250


def main():
    n, n_readable, n_recovered, n_wrong = corpus_figures()
    print(f"malformed replies: {n} shapes, a person reads a vote in {n_readable}, of these")
    print(f"  {n_recovered} are recovered ({n_recovered / n_readable:.1%}; at least 60 %),")
    print(f"  {n_wrong} are read as another vote (none)")
    print(f"calls per clause: {calls_per_clause():.3f} (at most 1.15)")
    for n_labels in (400, 800, 2_000, 4_000):
        print(f"calibration error on one half of {n_labels} labels, fitted on the other:")
        names = ("raw", "calibrated", "exact figures")
        for name, errors in zip(names, held_out_errors(n_labels), strict=True):
            share = sum(error < 0.05 for error in errors) / len(errors)
            print(f"  {name:<14}{fmean(errors):.3f}, under 0.05 in {share:.0%} of 200 draws")


if __name__ == "__main__":
    main()
