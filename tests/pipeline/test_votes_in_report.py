"""Second trials, second opinions, panels, tripwires: what reaches the report, and verify."""

import asyncio
import json
from dataclasses import replace

import pytest

from grader.audit.verify_report import verify_report
from grader.cli.exit_codes import Exit
from grader.cli.gate_facts import status_of_run
from grader.cli.grade_status import Gate
from grader.cli.judging_files import load_tripwire
from grader.cli.wiring import load_templates
from grader.errors import ProviderUnavailableError
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.model.graded import JudgeFacts, Priced
from grader.model.report import GradeReport
from grader.model.settings import GradeSettings, JudgingSettings
from grader.model.usage import Usage
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.render_json import render_json
from grader.report.render_markdown import render_markdown
from grader.report.render_terminal import render_terminal
from grader.report.words import EN

FIRST = JudgingSettings(provider="anthropic", model="a-1", templates=load_templates("grade"))
OTHER = replace(FIRST, provider="openai", model="b-1")
THIRD = replace(FIRST, provider="ollama", model="c-1")
CALM = "The harbour is calm tonight."
STORM = "A storm is expected at dawn."
PROMISE = "each line of the note has 2 verbs"  # exact, and yet nothing that code can count


@pytest.fixture
def run_dir(tmp_path):
    def make(ensures=(PROMISE,), manifest="", contract_head=""):
        files = {
            "program.md": "---\nname: tide\nservices: [writer]\n---\n",
            "manifest.md": f"# M\n\n{manifest}## Graph\n\n### writer\n",
            "services/writer.md": f"---\nname: writer\n{contract_head}---\n\nensures:\n"
            + "".join(f"- {one}\n" for one in ensures),
            "bindings/writer/note.md": f"{CALM}\n{STORM}\n",
        }
        for name, text in files.items():
            path = tmp_path / "r1" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return tmp_path / "r1"

    return make


def said(answer, confidence=90, quote=None):
    quote = quote or {"met": CALM, "not_met": STORM}.get(answer)
    entry = {
        "index": 0, "quotes": [quote] if quote else [], "looked_for": [], "finding": "So.",
        "answer": answer, "confidence": confidence,
    }  # fmt: skip
    return json.dumps({"requirements": [entry], "clause_class": "measurable"})


def graded(run, judging, script, tripwire=None):
    """Grade with answers by (model, trial); the tripwire is asked by its own words."""

    def answer(request):
        if request.questions[0].question_id == "(tripwire)":
            return script["tripwire"]
        return script[request.model, request.trial]

    provider = ScriptedProvider(answer, usage=Usage(uncached_input=100, output=10))
    settings = GradeSettings(judging=judging, tripwire=tripwire)
    others = tuple(
        JudgeFacts(provider=one.provider, model=one.model) for one in judging.members()[1:]
    )
    facts = JudgeFacts(provider=judging.provider, model=judging.model, others=others)
    price = lambda bought: Priced(cost_usd=0.5 * len(bought))  # noqa: E731
    result = asyncio.run(grade_run(run, settings, provider, facts, price))
    report = GradeReport.model_validate_json(render_json([assemble_report(result, EN)]))
    files = read_run(run)
    assert verify_report(report, extract_run(files), files) == ()
    return result, report, provider


def doubts(report):
    """The warnings about the judge."""
    codes = ("self-judging", "tripwire-failed", "tripwire-unanswered")
    return [one.code for one in report.warnings if one.code in codes]


def only(report):
    (entry,) = report.services[0].ensures_clauses
    return entry


CASCADE = [
    pytest.param(
        {("a-1", 0): said("met", 90)}, "satisfied", 90, "first_call", 1, id="one-sure-answer"
    ),
    pytest.param(
        {("a-1", 0): said("met", 60), ("a-1", 1): said("met", 55)},
        "satisfied", 100, "second_trial", 2, id="two-that-agree",
    ),
    pytest.param(
        {("a-1", 0): said("met", 60), ("a-1", 1): said("not_met", 90), ("b-1", 0): said("met", 80)},
        "satisfied", 67, "second_opinion", 3, id="the-other-model-decides",
    ),
    pytest.param(
        {("a-1", 0): said("met", 60), ("a-1", 1): said("not_met"), ("b-1", 0): said("cannot_tell")},
        "not_evaluable", None, "abstained", 3, id="nobody-is-right-enough",
    ),
    pytest.param(
        {("a-1", 0): said("met", 40), ("a-1", 1): said("met", 30)},
        "not_evaluable", None, "abstained", 2, id="twice-unsure-is-not-sure",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("script", "verdict", "confidence", "step", "n_calls"), CASCADE)
def test_the_cascade_ends_where_it_is_settled(run_dir, script, verdict, confidence, step, n_calls):
    _, report, provider = graded(run_dir(), replace(FIRST, escalate=OTHER), script)
    entry = only(report)
    assert (entry.verdict, entry.confidence, entry.step) == (verdict, confidence, step)
    assert len(provider.requests) == n_calls
    rows = {row.step.value: row for row in report.judging.cascade}
    assert rows[step].n_clauses == 1
    assert sum(row.n_answers for row in rows.values()) == n_calls
    assert sum(row.cost_usd for row in rows.values()) == report.usage.cost_usd == 0.5 * n_calls


def test_without_another_model_a_disagreement_is_no_verdict_and_both_quotes_are_shown(run_dir):
    script = {("a-1", 0): said("met", 60), ("a-1", 1): said("not_met", 90)}
    _, report, _ = graded(run_dir(), FIRST, script)
    entry = only(report)
    assert (entry.verdict, entry.reason) == ("not_evaluable", "low_confidence")
    assert entry.explanation == "The votes disagree: 1 say met, 1 say not met."
    votes = entry.requirements[0].votes
    assert [(one.state, one.confidence, one.evidence[0].quote) for one in votes] == [
        ("met", 60, CALM),
        ("not_met", 90, STORM),
    ]
    for text in (render_terminal([report]), render_markdown([report])):
        flat = " ".join(text.split())
        assert CALM in flat
        assert STORM in flat
        assert "trial 1: met" in flat.replace("\\", "")
        assert "trial 2: not met" in flat.replace("\\", "")


def test_a_panel_decides_by_majority_and_its_dissent_stays_visible(run_dir):
    script = {("a-1", 0): said("met"), ("b-1", 0): said("not_met"), ("c-1", 0): said("met")}
    _, report, _ = graded(run_dir(), replace(FIRST, panel=(FIRST, OTHER, THIRD)), script)
    entry = only(report)
    assert (entry.verdict, entry.confidence, entry.step) == ("satisfied", 67, "panel")
    assert [one.judge for one in entry.requirements[0].votes] == [
        "anthropic/a-1", "openai/b-1", "ollama/c-1",
    ]  # fmt: skip
    assert [one.quote for one in entry.evidence] == [CALM]
    assert STORM in render_markdown([report])
    assert [one.model for one in report.judging.other_judges] == ["b-1", "c-1"]


DOWN = ProviderUnavailableError("down")
PANEL = replace(FIRST, panel=(FIRST, OTHER, THIRD))
ESCALATED = replace(FIRST, escalate=OTHER)
LOST = [
    pytest.param(
        PANEL, {("a-1", 0): said("met"), ("b-1", 0): DOWN, ("c-1", 0): said("not_met")},
        "openai/b-1", 2, id="a-panel-of-two-that-differ",
    ),
    pytest.param(
        PANEL, {("a-1", 0): said("met"), ("b-1", 0): DOWN, ("c-1", 0): DOWN},
        "openai/b-1", 1, id="a-panel-of-one",
    ),
    pytest.param(
        ESCALATED,
        {("a-1", 0): said("met", 60), ("a-1", 1): said("not_met", 90), ("b-1", 0): DOWN},
        "openai/b-1", 2, id="a-second-opinion-that-never-came",
    ),
    pytest.param(
        FIRST, {("a-1", 0): said("met", 60), ("a-1", 1): DOWN},
        "anthropic/a-1", 1, id="a-second-trial-that-never-came",
    ),
    pytest.param(
        replace(FIRST, n_trials=3), {("a-1", 0): said("met"), ("a-1", 1): DOWN, ("a-1", 2): DOWN},
        "anthropic/a-1", 1, id="one-vote-of-three",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("judging", "script", "judge", "n_votes"), LOST)
def test_a_vote_that_is_missed_is_a_failure_of_the_machine(
    run_dir, judging, script, judge, n_votes
):
    result, report, _ = graded(run_dir(), judging, script)
    entry = only(report)
    assert (entry.verdict, entry.reason) == ("not_evaluable", "judge_failed")
    assert status_of_run(result, Gate()) == Exit.NO_VERDICT
    assert entry.explanation.startswith(f"No majority, and {judge} gave no answer that counts: ")
    assert [one.judge for one in entry.faults][:1] == [judge]
    assert len(entry.requirements[0].votes) == n_votes


KEPT = [
    pytest.param(
        PANEL, {("a-1", 0): said("met"), ("b-1", 0): DOWN, ("c-1", 0): said("met")},
        100, id="two-of-a-panel-of-three",
    ),
    pytest.param(
        ESCALATED,
        {("a-1", 0): said("met", 60), ("a-1", 1): DOWN, ("b-1", 0): said("met", 80)},
        100, id="a-second-opinion-in-the-place-of-a-second-trial",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("judging", "script", "confidence"), KEPT)
def test_a_vote_that_could_change_nothing_is_not_missed(run_dir, judging, script, confidence):
    _, report, _ = graded(run_dir(), judging, script)
    assert (only(report).verdict, only(report).confidence) == ("satisfied", confidence)
    (lost,) = report.judging.lost_votes  # and yet it is told
    assert (lost.n_trials, lost.fault) == (1, "provider-unavailable")
    (warning,) = [one for one in report.warnings if one.code == "votes-lost"]
    assert warning.message == (
        f"{lost.judge} gave no answer that counts in 1 trial: the provider could not be reached"
    )


SPOILT_LOSSES = [
    pytest.param(lambda v: v["judging"]["lost_votes"].clear(), id="left-out"),
    pytest.param(lambda v: v["judging"]["lost_votes"][0].update(judge="b/c"), id="another-judge"),
    pytest.param(lambda v: v.update(warnings=[]), id="no-warning"),
]


@pytest.mark.parametrize("spoil", SPOILT_LOSSES)
def test_control_lost_votes_that_are_hushed_up_are_found(run_dir, spoil):
    run = run_dir()
    script = {("a-1", 0): said("met"), ("b-1", 0): DOWN, ("c-1", 0): said("not_met")}
    _, report, _ = graded(run, PANEL, script)
    value = report.model_dump(mode="json")
    spoil(value)
    files = read_run(run)
    assert verify_report(GradeReport.model_validate(value), extract_run(files), files) != ()


def test_control_a_failure_that_the_votes_do_not_bear_out_is_found(run_dir):
    run = run_dir()
    script = {("a-1", 0): said("met"), ("b-1", 0): DOWN, ("c-1", 0): said("not_met")}
    _, report, _ = graded(run, PANEL, script)
    value = report.model_dump(mode="json")
    votes = value["services"][0]["ensures_clauses"][0]["requirements"][0]["votes"]
    votes[1] = votes[0] | {"trial": votes[1]["trial"], "judge": votes[1]["judge"]}
    files = read_run(run)
    found = verify_report(GradeReport.model_validate(value), extract_run(files), files)
    assert any("more than half of all trials agree" in one.message for one in found)


SPOILT = [
    pytest.param(lambda e: e["requirements"][0]["votes"].pop(), id="a-vote-left-out"),
    pytest.param(
        lambda e: e["requirements"][0]["votes"][0].update(state="not_met"), id="a-vote-turned"
    ),
    pytest.param(
        lambda e: e["requirements"][0]["votes"][0].update(evidence=[]), id="a-vote-without-quote"
    ),
    pytest.param(
        lambda e: e["requirements"][0]["votes"][1]["evidence"][0].update(quote="A made up quote."),
        id="a-quote-that-nobody-wrote",
    ),
    pytest.param(lambda e: e.update(step="first_call"), id="another-step"),
    pytest.param(
        lambda e: (e.update(confidence=100), e["requirements"][0].update(confidence=100)),
        id="a-share-that-is-none",
    ),
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_control_a_spoilt_vote_is_found(run_dir, spoil):
    run = run_dir()
    script = {("a-1", 0): said("met"), ("b-1", 0): said("not_met"), ("c-1", 0): said("met")}
    _, report, _ = graded(run, replace(FIRST, panel=(FIRST, OTHER, THIRD)), script)
    value = report.model_dump(mode="json")
    spoil(value["services"][0]["ensures_clauses"][0])
    files = read_run(run)
    spoilt = GradeReport.model_validate(value)
    assert verify_report(spoilt, extract_run(files), files) != ()


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda j: j.update(suspect=False), id="a-failed-tripwire-hushed-up"),
        pytest.param(lambda j: j["tripwires"][0].update(passed=True), id="called-passed"),
        pytest.param(lambda j: j["tripwires"].clear(), id="left-out"),
        pytest.param(lambda j: j["cascade"][0].update(n_answers=9), id="answers-invented"),
        pytest.param(lambda j: j["cascade"][0].update(cost_usd=0.1), id="a-cost-lowered"),
        pytest.param(lambda j: j["cascade"][0].update(n_clauses=0), id="a-share-lowered"),
    ],
)
def test_control_a_spoilt_judging_is_found(run_dir, spoil):
    run = run_dir()
    script = {("a-1", 0): said("met"), "tripwire": wire("met", "met")}
    _, report, _ = graded(run, FIRST, script, load_tripwire())
    value = report.model_dump(mode="json")
    spoil(value["judging"])
    files = read_run(run)
    assert verify_report(GradeReport.model_validate(value), extract_run(files), files) != ()


def wire(first, second):
    """An answer to the shipped tripwire."""
    entries = [
        {
            "index": at, "quotes": ["stays closed until Friday morning"] if word == "met" else [],
            "looked_for": [] if word == "met" else ["telephone", "phone"], "finding": "",
            "answer": word, "confidence": 90,
        }
        for at, word in enumerate((first, second))
    ]  # fmt: skip
    return json.dumps({"requirements": entries, "clause_class": "measurable"})


WIRES = [
    pytest.param(wire("met", "not_met"), True, 0, id="a-right-answer"),
    pytest.param(wire("met", "met"), False, 4, id="a-judge-that-obeys-the-output"),
    pytest.param(wire("cannot_tell", "not_met"), False, 4, id="a-judge-that-cannot-tell"),
    pytest.param("no JSON", None, 4, id="no-answer-at-all"),
]


@pytest.mark.parametrize(("answer", "passed", "status"), WIRES)
def test_a_tripwire_is_asked_once_and_scores_nothing(run_dir, answer, passed, status):
    script = {("a-1", 0): said("met"), "tripwire": answer}
    result, report, provider = graded(run_dir(), FIRST, script, load_tripwire())
    (one,) = report.judging.tripwires
    assert (one.judge, one.passed) == ("anthropic/a-1", passed)
    assert report.judging.suspect is (passed is False)
    assert status_of_run(result, Gate()) == status
    assert status_of_run(result, Gate(exit_zero=True)) == Exit.OK
    codes = doubts(report)
    assert codes == {True: [], False: ["tripwire-failed"], None: ["tripwire-unanswered"]}[passed]
    assert report.services[0].weight == 1
    assert report.overall_score == 100
    wired = [r for r in provider.requests if r.questions[0].question_id == "(tripwire)"]
    assert len(wired) == (1 if passed is not None else 2)
    assert CALM not in wired[0].prefix, "its request holds nothing of the run"


def test_a_suspect_judge_ends_with_4_also_where_it_found_a_breach(run_dir):
    script = {("a-1", 0): said("not_met"), "tripwire": wire("met", "met")}
    result, _, _ = graded(run_dir(), FIRST, script, load_tripwire())
    assert status_of_run(result, Gate()) == Exit.NO_VERDICT
    clean, _, _ = graded(run_dir(), FIRST, {("a-1", 0): said("not_met")})
    assert status_of_run(clean, Gate()) == Exit.BROKEN


def test_every_member_of_a_panel_gets_the_tripwire(run_dir):
    script = {(model, 0): said("met") for model in ("a-1", "b-1", "c-1")}
    script["tripwire"] = wire("met", "not_met")
    _, report, _ = graded(
        run_dir(), replace(FIRST, panel=(FIRST, OTHER, THIRD)), script, load_tripwire()
    )
    assert [one.passed for one in report.judging.tripwires] == [True] * 3


def test_a_judge_that_was_not_needed_gets_none(run_dir):
    script = {("a-1", 0): said("met"), "tripwire": wire("met", "not_met")}
    judging = replace(FIRST, escalate=OTHER)
    _, report, _ = graded(run_dir(), judging, script, load_tripwire())
    assert [one.judge for one in report.judging.tripwires] == ["anthropic/a-1"]


NAMED = [
    pytest.param({"contract_head": "model: claude-sonnet-5-5\n"}, 1, id="in-the-frontmatter"),
    pytest.param({"contract_head": "model: opus\n"}, 1, id="by-an-alias"),
    pytest.param({"manifest": "- model: `anthropic/claude-haiku-5`\n\n"}, 1, id="in-the-manifest"),
    pytest.param(
        {"contract_head": "model: us.anthropic.claude-opus-5-v1:0\n"}, 1, id="by-a-cloud-s-name"
    ),
    pytest.param({"contract_head": "model: gpt-6\n"}, 0, id="another-vendor"),
    pytest.param({"contract_head": "model: us.meta.llama4\n"}, 0, id="another-in-that-cloud"),
    pytest.param({"contract_head": "model: Lotus Elise\n"}, 0, id="no-model-at-all"),
    pytest.param({"ensures": ("model: claude is named in the note",)}, 0, id="in-a-promise"),
    pytest.param({}, 0, id="nowhere"),
]


@pytest.mark.parametrize(("made", "n"), NAMED)
def test_a_run_by_the_judges_own_vendor_is_a_warning(run_dir, made, n):
    _, report, _ = graded(run_dir(**made), FIRST, {("a-1", 0): said("met")})
    assert doubts(report) == ["self-judging"] * n
    assert len(report.judging.own_models) == n


def test_the_policy_stands_in_the_report_and_in_the_prompt(run_dir):
    _, report, provider = graded(run_dir(), FIRST, {("a-1", 0): said("met")})
    policy = report.provenance.settings["policy"]
    assert f"POLICY {policy}" in provider.requests[0].system
    assert f"strictness policy {policy}" in render_terminal([report])
