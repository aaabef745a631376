"""The trace hash: what moves it, what does not, and that no two decisions share one."""

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from grader.bench.cases import lay_out, load_fixtures
from grader.bench.engine import core_engine
from grader.bench.native import Asked
from grader.canonical import canonical_text
from grader.model.benchmark import LANE_OF, Lane, SuiteName
from grader.model.lens import Lens
from grader.model.presentation import Language, Register
from grader.model.report import CheckEntry, ClauseEntry
from grader.model.report_judging import VoteEntry
from grader.model.span import FoundBy, SearchRecord, Span
from grader.model.verdicts import DecidedBy, GroundingSource, Reason, RequirementState, Verdict
from grader.report.trace import (
    _DUMPS,
    TraceBasis,
    canonical_surface,
    trace_hash,
    untested_hash,
)

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = sorted((ROOT / "tests" / "golden" / "runs").glob("*/run"))
EXAMPLES = [ROOT / "examples" / "runs" / name for name in ("abc123", "small-l3")]
HASH = re.compile(r"[0-9a-f]{64}")
SPAN = Span(file="bindings/w/note.md", start=4, end=8, quote="tide", found_by=FoundBy.CHECK)
BASIS = TraceBasis(
    ruleset="1",
    lens="unanchored",
    digests={"bindings/w/note.md": "sha256:aa", "bindings/x/list.md": "sha256:bb"},
    judge=("openai", "gpt-6-luna", "sha256:cc"),
)


def entry(**changes):
    """One satisfied clause with one check; fields of its requirement under `requirement`."""
    requirement = {
        "text": "at most 50 words",
        "state": RequirementState.MET,
        "decided_by": DecidedBy.CHECK,
        "observed": "found 12 words",
        "confidence": 100,
        "evidence": (SPAN,),
        "check": CheckEntry(kind="words", args={"min": None, "max": 50}),
        **changes.pop("requirement", {}),
    }
    fields = {
        "clause_id": "w/note",
        "name": "note",
        "text": "`note`: at most 50 words",
        "state": "graded",
        "verdict": Verdict.SATISFIED,
        "reason": None,
        "confidence": 100,
        "evidence": (SPAN,),
        "evidence_text": "tide",
        "grounding_source": GroundingSource.CHECK,
        "clause_class": "measurable",
        "requirements": (requirement,),
        "place": {"file": "services/w.md", "line_start": 7, "line_end": 7},
        "declared_in": "services/w.md",
        "outputs": ("bindings/w/note.md",),
    }
    return ClauseEntry.model_validate({**fields, **changes})


def made(basis=BASIS, **changes):
    return trace_hash(entry(**changes), basis)


SHIFTED = SPAN.model_copy(update={"start": 5, "end": 9})
SEARCH = SearchRecord(how="text", looked_for=("tide",), files=("bindings/w/note.md",), n_places=3)
VOTE = VoteEntry(trial=1, judge="openai/a", state=RequirementState.MET, confidence=80)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"text": "`note`: at most 51 words"}, id="the-clause"),
        pytest.param({"verdict": Verdict.VIOLATED}, id="the-verdict"),
        pytest.param({"confidence": 99}, id="the-confidence"),
        pytest.param({"reason": Reason.VAGUE}, id="the-reason"),
        pytest.param({"grounding_source": GroundingSource.PARTIAL}, id="the-source"),
        pytest.param({"outputs": ("bindings/x/list.md",)}, id="the-output-consulted"),
        pytest.param({"outputs": ("bindings/w/note.md", "bindings/x/list.md")}, id="one-more"),
        pytest.param({"lens_mode": "duplicates-count-once"}, id="a-lens-that-engaged"),
        pytest.param({"requirement": {"text": "at most fifty words"}}, id="a-requirement"),
        pytest.param(
            {"requirement": {"check": CheckEntry(kind="lines", args={"max": 50})}}, id="the-check"
        ),
        pytest.param(
            {"requirement": {"check": CheckEntry(kind="words", args={"max": 51})}},
            id="an-argument",
        ),
        pytest.param(
            {"requirement": {"check": CheckEntry(kind="words", args={"max": 50}, negated=True)}},
            id="a-check-turned-round",
        ),
        pytest.param({"requirement": {"observed": "found 13 words"}}, id="the-observed-value"),
        pytest.param({"requirement": {"state": RequirementState.NOT_MET}}, id="the-outcome"),
        pytest.param({"requirement": {"decided_by": DecidedBy.STRUCTURE}}, id="who-decided"),
        pytest.param({"requirement": {"evidence": (SHIFTED,)}}, id="an-offset"),
        pytest.param({"requirement": {"evidence": (SEARCH,)}}, id="a-search-instead"),
        pytest.param({"requirement": {"votes": (VOTE,)}}, id="a-vote"),
        pytest.param({"requirement": {"raw_confidence": 70}}, id="the-figure-before-calibration"),
    ],
)
def test_what_the_decision_rests_on_moves_the_hash(changes):
    assert HASH.fullmatch(made(**changes))
    assert made(**changes) != made()


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"text": " `note`:  at most\n50 words "}, id="runs-of-blanks"),
        pytest.param({"clause_id": "w/#1", "name": None}, id="the-id"),
        pytest.param({"evidence_text": "Gezeit", "explanation": "Erfüllt."}, id="sentences"),
        pytest.param(
            {"place": {"file": "a.md", "line_start": 1, "line_end": 1}, "declared_in": "a.md"},
            id="where-it-is-declared",
        ),
        pytest.param({"step": "checks", "vacuous": True}, id="how-it-is-reported"),
        pytest.param({"requirement": {"reading": "höchstens 50", "finding": "Ja."}}, id="wording"),
        pytest.param(
            {"requirement": {"check": CheckEntry(kind="words", args={"max": 50, "new": None})}},
            id="an-argument-at-its-default",
        ),
    ],
)
def test_how_it_is_told_does_not(changes):
    assert made(**changes) == made()


def test_composed_and_decomposed_letters_of_a_clause_are_one():
    assert made(text="`note`: caf\u00e9") == made(text="`note`: cafe\u0301")


def test_a_byte_more_in_what_was_consulted_moves_it_and_elsewhere_not():
    consulted = replace(BASIS, digests={**BASIS.digests, "bindings/w/note.md": "sha256:ab"})
    elsewhere = replace(BASIS, digests={**BASIS.digests, "bindings/x/list.md": "sha256:ba"})
    assert made(consulted) != made()
    assert made(elsewhere) == made()


def test_what_a_comparison_looks_at_is_consulted():
    check = CheckEntry(kind="other_output", args={"name": "list", "mode": "every"})
    nested = CheckEntry(kind="all_of", parts=(check,))
    other = replace(BASIS, digests={**BASIS.digests, "bindings/x/list.md": "sha256:ba"})
    for one in (check, nested):
        assert made(other, requirement={"check": one}) != made(requirement={"check": one})


def test_the_rules_and_the_judge_count_where_they_had_a_part():
    other = replace(BASIS, judge=("anthropic", "claude", None))
    judged = {"requirement": {"decided_by": DecidedBy.JUDGE}}
    assert made(replace(BASIS, ruleset="2")) != made()
    assert made(other) == made()
    assert made(other, **judged) != made(**judged)


def test_a_lens_counts_only_where_it_engaged():
    other = replace(BASIS, lens="distinct-items")
    engaged = {"lens_mode": "duplicates-count-once"}
    assert made(other) == made()
    assert made(other, **engaged) != made(**engaged)


def test_numbers_with_a_fraction_are_exact():
    near = [0.1, 0.1 + 2**-60, 0.30000000000000004, 0.3]
    hashes = [
        made(requirement={"check": CheckEntry(kind="words", args={"max": one})}) for one in near
    ]
    assert len(set(hashes)) == len(set(near)) == 3


@pytest.fixture(scope="module")
def gradings(tmp_path_factory):
    """Every fixture of lane A, both examples and every golden run, graded by code."""
    folder = tmp_path_factory.mktemp("fixtures")
    places = [*EXAMPLES, *GOLDEN]
    for suite in (one for one in SuiteName if LANE_OF[one] is Lane.A):
        for name, files in load_fixtures(suite).runs.items():
            places.append(lay_out(files, folder / suite.value / name))
    return [core_engine(place, Asked(lens=lens)) for place in places for lens in Lens]


def test_every_clause_has_a_hash_of_64_hex_digits(gradings):
    seen = [one for run in gradings for one in run.observations.values()]
    assert len(seen) > 400
    assert all(HASH.fullmatch(one.trace_hash) for one in seen)


def test_distinct_decisions_have_distinct_hashes_in_all_fixtures(gradings):
    """Input sensitivity is 1.00: a decision is what the hash is said to be of."""
    decisions = {}
    for run in gradings:
        digests = {one.path: one.digest for one in run.report.provenance.files}
        for one in run.observations.values():
            checks = json.dumps(one.check_log, sort_keys=True, default=str)
            files = sorted(set(re.findall(r'"(bindings/[^"]+)"', one.canonical_surface)))
            key = (
                " ".join(one.prompt.split()),
                one.canonical_surface,
                checks,
                one.grounding_source,
                one.lens_mode,
                tuple(digests.get(file) for file in files),
            )
            decisions.setdefault(one.trace_hash, set()).add(key)
    assert {len(keys) for keys in decisions.values()} == {1}
    assert len(decisions) > 100


def test_invariant_g_holds_in_all_fixtures(gradings):
    """A verdict rests on something; what rests on nothing has none, and says why."""
    with_verdict = {"check", "structure", "conditional", "partial", "judge"}
    for run in gradings:
        for one in run.observations.values():
            source = one.grounding_source.value
            if one.verdict is not Verdict.NOT_EVALUABLE:
                assert source in with_verdict
                assert one.confidence >= 50
            else:
                assert source in {"oov", "none", "untested"}
                assert (one.confidence or 0) < 50
                assert one.reason is not None or source == "untested"
            assert source != "judge", "never by code alone"


def test_the_closed_set_of_sources_is_one_constant():
    assert {one.value for one in GroundingSource} == {
        "check", "structure", "conditional", "partial", "untested", "oov", "none", "judge",
    }  # fmt: skip


@pytest.mark.parametrize("place", EXAMPLES, ids=lambda one: one.name)
def test_no_register_and_no_language_moves_hash_or_canonical_surface(place):
    seen = {
        tuple((one.trace_hash, one.canonical_surface) for one in run.observations.values())
        for register in Register
        for language in Language
        for run in [core_engine(place, Asked(register_id=register, language=language))]
    }
    assert len(seen) == 1


def test_one_byte_of_evidence_moves_its_clauses_alone(tmp_path):
    shutil.copytree(EXAMPLES[0], tmp_path / "abc123")
    before = core_engine(tmp_path / "abc123", Asked()).observations
    path = tmp_path / "abc123" / "bindings" / "guide-writer" / "card.md"
    path.write_bytes(path.read_bytes() + b"\n")
    after = core_engine(tmp_path / "abc123", Asked()).observations
    moved = {one for one in before if before[one].trace_hash != after[one].trace_hash}
    assert moved
    assert all(
        "card" in json.dumps(before[one].canonical_surface) or one.startswith("guide-writer/")
        for one in moved
    )
    assert {one for one in before if one.startswith("place-finder/")}.isdisjoint(moved)


def test_an_unread_file_moves_nothing(tmp_path):
    shutil.copytree(EXAMPLES[0], tmp_path / "abc123")
    before = core_engine(tmp_path / "abc123", Asked()).observations
    (tmp_path / "abc123" / "workspace" / "notes.txt").write_text("nothing", "utf-8")
    after = core_engine(tmp_path / "abc123", Asked()).observations
    assert {one: before[one].trace_hash for one in before} == {
        one: after[one].trace_hash for one in after
    }


def test_the_canonical_surface_is_canonical_json_without_sentences_or_places():
    said = json.loads(canonical_surface(entry(explanation="Because.", evidence_text="tide")))
    assert set(said) == {
        "checks", "confidence", "evidence", "lens_mode", "reason", "source", "verdict",
    }  # fmt: skip
    assert said["evidence"] == [
        {"by": "check", "end": 8, "file": "bindings/w/note.md", "quote": "tide", "start": 4}
    ]


def test_an_untested_clause_has_a_hash_of_its_own(tmp_path):
    files = load_fixtures(SuiteName.AXIS_ORTHOGONALITY).runs["grid"]
    run = core_engine(lay_out(files, tmp_path / "grid"), Asked())
    (untested,) = [one for s in run.report.services for one in s.conditional_ensures]
    basis = replace(BASIS, ruleset=run.report.provenance.ruleset_version)
    assert untested.trace_hash == untested_hash(untested, basis)
    other = untested.model_copy(update={"how": "pair"})
    assert untested_hash(other, basis) != untested.trace_hash


@pytest.mark.parametrize(
    "text", ['\x00\x1f\x7f\\"/', "\u2028\ufeff\u200d", "\U0001f30a", "\ud800", "\u0085\t\r\n"]
)
def test_the_faster_writer_gives_the_canonical_form(text):
    value = {"b": [text, 1, True, {"a": 2**60}], "a": text}
    assert _DUMPS(value) == canonical_text(value)
