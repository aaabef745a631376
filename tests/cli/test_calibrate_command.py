"""A judge of known error is held against labels, and the known figures come back."""

import asyncio
import gzip
import json
import random

import pytest
from fake_clauses import reply_text

from grader.cli.calibrating import label_tasks, labelled_answer, read_labels
from grader.cli.wiring import load_templates
from grader.errors import SettingsError
from grader.grade.agreement import calibration_error
from grader.grade.isotonic import fit_steps, halves
from grader.grade.judge_report import judge_figures, raw_pairs
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.grade.sitting import SILENT, Sitting
from grader.model.calibration import Calibration, calibrated
from grader.model.settings import GradeSettings, JudgingSettings

OUTPUT = "The harbour of Brent is calm tonight."
N = 1_200
ACCURACY, SILENCE = 0.85, 0.1


def labels(n):
    """Half of the labels satisfied, half violated; the number in the clause keeps them apart."""
    return [
        {"clause": f"the note speaks well of ship {at}", "output": OUTPUT,
         "verdict": "satisfied" if at % 2 == 0 else "violated"}
        for at in range(n)
    ]  # fmt: skip


@pytest.fixture
def labels_file(tmp_path):
    def write(lines, name="labels.jsonl"):
        path = tmp_path / name
        text = "".join(json.dumps(line) + "\n" for line in lines)
        path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
        return path

    return write


class Simulated:
    """Right with a known chance, silent with another, and surer than it should be."""

    def __init__(self, seed, flip=0.0):
        self._seed = seed
        self._flip = flip

    def __call__(self, request):
        number = int(request.questions[0].question_id.removeprefix("line-")) - 1
        chance = random.Random(f"{self._seed}/{number}")
        is_kept = number % 2 == 0
        confidence = chance.choice([70, 80, 90, 97])
        share = ACCURACY + (confidence - 84.25) / 250
        if chance.random() < SILENCE:
            return reply_text([0], answer="cannot_tell", confidence=20)
        is_right = chance.random() < share
        if random.Random(f"{self._seed}/{number}/{request.trial}").random() < self._flip:
            is_right = not is_right
        answer = "met" if is_kept is is_right else "not_met"
        return reply_text([0], answer=answer, quotes=[OUTPUT], confidence=confidence)


def answers(path, judge, **changes):
    cases, _ = read_labels(path)
    judging = JudgingSettings(
        provider="scripted", model="s-1", templates=load_templates("grade"), **changes
    )
    bench = Sitting(GradeSettings(judging=judging), ScriptedProvider(judge), SILENT)
    tasks = list(label_tasks(cases))
    judged = asyncio.run(bench.judge(tasks))
    return [labelled_answer(*one) for one in zip(cases, tasks, judged, strict=True)]


def test_known_figures_come_back_within_the_interval(labels_file):
    figures = judge_figures(answers(labels_file(labels(N)), Simulated(7)))
    assert figures.n_failed == 0
    low, high = figures.accuracy_interval
    assert low <= ACCURACY <= high
    assert figures.coverage == pytest.approx(1 - SILENCE, abs=0.03)
    low, high = figures.kappa_interval
    assert low <= 2 * ACCURACY - 1 <= high
    low, high = figures.false_satisfied_interval
    assert low <= (1 - ACCURACY) * (1 - SILENCE) <= high
    assert figures.calibration_error_held_out < 0.05
    control = judge_figures(answers(labels_file(labels(N)), lambda _: reply_text(
        [0], answer="met", quotes=[OUTPUT])))  # fmt: skip
    assert control.false_satisfied_rate == 1
    assert control.kappa == 0


def test_fitted_on_one_half_the_other_half_is_calibrated(labels_file):
    pairs = raw_pairs(answers(labels_file(labels(N)), Simulated(3)))
    one, other = halves(list(pairs))
    steps = fit_steps([pairs[label_id] for label_id in sorted(one)])
    found = [(calibrated(pairs[at][0], steps), pairs[at][1]) for at in sorted(other)]
    assert len(found) >= 400
    assert calibration_error(found) < 0.05
    overconfident = [(100, right) for _, right in found]
    assert calibration_error(overconfident) > 0.1, "control: the same answers uncalibrated"


def test_flips_between_trials_are_counted(labels_file):
    path = labels_file(labels(300))
    steady = judge_figures(answers(path, Simulated(5), n_trials=3))
    assert (steady.n_repeated, steady.flip_rate) == (300, 0)
    flipping = judge_figures(answers(path, Simulated(5, flip=0.2), n_trials=3, stops_early=False))
    answered = 1 - SILENCE
    assert flipping.flip_rate == pytest.approx(answered * (1 - 0.8**3 - 0.2**3), abs=0.08)


@pytest.mark.parametrize("name", ["labels.jsonl", "labels.jsonl.gz"])
def test_the_command_writes_a_calibration_that_grade_applies(
    desk, vendor, judged_by, labels_file, name
):
    path = labels_file(labels(60), name)
    vendor.answer = lambda _: reply_text([0], quotes=[OUTPUT], confidence=95)
    said = desk.call("calibrate", path, *judged_by(), "--out", "c.json", "--format", "json")
    assert said.status == 0
    assert json.loads(said.out)["accuracy"] == 0.5
    made = Calibration.model_validate_json((desk.path / "c.json").read_bytes())
    assert made.basis.n_labels == 60
    assert made.steps[0].confidence == 50
    vendor.answer = lambda _: reply_text(
        [0], quotes=["The harbour of Brent is calm"], confidence=95
    )
    run = desk.make_run("r", ["the note speaks well of the harbour"])
    plain = json.loads(desk.grade(run, *judged_by(), "--format", "json").out)
    result = desk.grade(run, *judged_by(), "--calibration", "c.json", "--format", "json")
    report = json.loads(result.out)

    def figures(of):
        entry = of["services"][0]["ensures_clauses"][0]
        part = entry["requirements"][0]
        return entry["confidence"], part["confidence"], part["raw_confidence"]

    # the words ask for taste, so that the clause's own ceiling is 80
    assert figures(plain) == (80, 95, None)
    assert figures(report) == (50, 50, 95)
    assert report["judging"]["calibration"]["digest"] == made.digest
    desk.write("report.json", result.out)
    assert desk.call("verify", "report.json", run).status == 0
    spoilt = result.out.replace(b'"raw_confidence": 95', b'"raw_confidence": null')
    desk.write("report.json", spoilt)
    assert desk.call("verify", "report.json", run).status == 1


def test_a_calibration_of_another_judge_or_changed_by_hand_is_refused(
    desk, vendor, judged_by, labels_file
):
    vendor.answer = lambda _: reply_text([0], quotes=[OUTPUT], confidence=95)
    desk.call("calibrate", labels_file(labels(60)), *judged_by(), "--out", "c.json")
    run = desk.make_run("r", ["the note speaks well of the harbour"])
    other = ["--model", "another", "--base-url", vendor.openai_url, "--calibration", "c.json"]
    result = desk.grade(run, *other)
    assert result.status == 2
    assert "the calibration's judges" in result.err
    assert desk.grade(run, *judged_by(), "--trials", "3", "--calibration", "c.json").status == 2
    text = (desk.path / "c.json").read_text("utf-8")
    desk.write("c.json", text.replace('"confidence": 50', '"confidence": 99'))
    result = desk.grade(run, *judged_by(), "--calibration", "c.json")
    assert result.status == 2
    assert "was changed after it was made" in result.err


def test_a_judge_that_fails_is_no_figure(desk, vendor, judged_by, labels_file):
    vendor.answer = lambda _: "no JSON at all"
    result = desk.call("calibrate", labels_file(labels(3)), *judged_by())
    assert result.status == 4
    assert b"the judge failed on 3" in result.out


def test_too_few_labels_for_a_calibration_are_told_before_the_first_call(
    desk, vendor, judged_by, labels_file
):
    few = labels_file(labels(10))
    vendor.answer = lambda _: reply_text([0], quotes=[OUTPUT], confidence=95)
    result = desk.call("calibrate", few, *judged_by(), "--out", "c.json")
    assert result.status == 2
    assert "10 labels are too few for a calibration" in result.err
    assert vendor.received == []
    assert desk.call("calibrate", few, *judged_by()).status == 0, "control: without --out"


def test_too_few_answers_for_a_calibration_still_give_the_figures(
    desk, vendor, judged_by, labels_file
):
    vendor.answer = lambda _: reply_text([0], answer="cannot_tell", confidence=20)
    result = desk.call("calibrate", labels_file(labels(60)), *judged_by(), "--out", "c.json")
    assert result.status == 4
    assert b"60 labels, the judge failed on 0" in result.out
    assert "0 labels with an answer are too few for a calibration: c.json is not" in result.err
    assert not (desk.path / "c.json").exists()


BAD = [
    pytest.param("not json", id="no-json"),
    pytest.param('{"clause": "a", "output": "b"}', id="without-a-verdict"),
    pytest.param('{"clause": "a", "output": "b", "verdict": "good"}', id="an-unknown-verdict"),
    pytest.param('{"clause": " ", "output": "b", "verdict": "violated"}', id="an-empty-clause"),
    pytest.param('{"clause": "a", "output": 1, "verdict": "violated"}', id="output-no-text"),
    pytest.param("[1]", id="a-list"),
    pytest.param("[" * 100_000, id="nested-without-end"),
    pytest.param("", id="nothing"),
]


@pytest.mark.parametrize("line", BAD)
def test_what_is_no_label_is_named_with_its_line(tmp_path, line):
    path = tmp_path / "labels.jsonl"
    path.write_text(line + "\n", "utf-8")
    with pytest.raises(SettingsError, match=r"labels\.jsonl"):
        read_labels(path)


def test_an_id_twice_is_refused(labels_file):
    with pytest.raises(SettingsError, match="occurs twice"):
        read_labels(labels_file([{**one, "id": "x"} for one in labels(2)]))


def test_the_labels_at_hand_are_read(shared):
    cases, digest = read_labels(shared / "data" / "clause_bench_dev.jsonl.gz")
    assert len(cases) == 3829
    assert digest.startswith("sha256:")
    assert {one.gold for one in cases} == {
        "satisfied", "partially_satisfied", "violated", "not_evaluable",
    }  # fmt: skip
