"""A correct report holds; every field of it, altered alone, is found or is taken on trust."""

import copy
import json
import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from grader.audit.verify_report import verify_report
from grader.model.report import GradeReport

# What nothing in the report or the run contradicts. The same list, with reasons, is printed in
# docs/verify.md.
TRUSTED = {
    "clause.clause_class",
    "clause.evidence_text",
    "clause.explanation",
    "clause.faults.attempts",
    "clause.faults.message",
    "clause.faults.trial",
    "clause.requirements.finding",
    "clause.requirements.reading",
    "clause.vacuous",
    "provenance.judge",
    "provenance.settings",
    "provenance.timing",
    "provenance.tool_version",
    "recommendations.rewrite",
    "recommendations.text",
    "untested_paths.explanation",
    "usage",
}
WHOLE = ("usage", "provenance.judge", "provenance.settings", "provenance.timing")
CHOICES = {
    "verdict": ["satisfied", "partially_satisfied", "violated", "not_evaluable"],
    "state": ["graded", "not_evaluable", "met", "not_met", "not_applicable", "undecided"],
    "reason": ["vague", "needs_judge", "condition_unknown", "insufficient_evidence"],
    "grounding_source": ["check", "structure", "conditional", "partial", "judge", "oov", "none"],
    "decided_by": ["check", "structure", "judge"],
    "found_by": ["check", "structure", "judge", "retrieved"],
    "how": ["text", "path", "parsed", "no-error", "judge", "pair"],
    "clause_class": ["measurable", "subjective", "vague"],
    "service_verdict": ["satisfied", "partial", "violated"],
    "overall_verdict": ["satisfied", "partial", "violated"],
    "error_state": ["current", "stale"],
    "kind": ["rewrite", "untested-path", "undeclared-error", "warning"],
}


def test_a_correct_report_holds_with_and_without_its_run(world):
    assert verify_report(world.report) == ()
    assert verify_report(world.report, world.run, world.files) == ()


def leaves(value, path=()):
    """Every leaf of a JSON value, empty lists and objects included."""
    if isinstance(value, dict) and value:
        for key, member in value.items():
            yield from leaves(member, (*path, key))
    elif isinstance(value, list) and value:
        for at, member in enumerate(value):
            yield from leaves(member, (*path, at))
    else:
        yield path


def at(value, path):
    for step in path:
        value = value[step]
    return value


def pattern(path):
    """The field's name, one for all clauses and one for all of a group trusted as a whole."""
    name = ".".join(step for step in path if isinstance(step, str))
    name = re.sub(r"^(services|program_contract)[.]ensures_clauses", "clause", name)
    return next((group for group in WHOLE if name.startswith(f"{group}.")), name)


def alterations(value, key):
    """Other values of the same kind; what the schema refuses counts as found."""
    if key in CHOICES and (value is None or isinstance(value, str)):
        return [one for one in CHOICES[key] if one != value]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, max(0, value - 1)] if value else [value + 1]
    if isinstance(value, float):
        return [value * 0.99 + 0.005, value + 0.001]
    if isinstance(value, str):
        return [value + "x", "x" + value, ""] if value else ["x"]
    if value is None:
        return ["x", 0, 1.0, True]
    return [["x"]] if value == [] else [{"x": 1}]


def replaced(value, path, new):
    """A copy along the path alone; the rest is shared."""
    if not path:
        return new
    changed = copy.copy(value)
    changed[path[0]] = replaced(value[path[0]], path[1:], new)
    return changed


def altered(report, path, new):
    changed = replaced(report, path, new)
    try:
        return GradeReport.model_validate_json(json.dumps(changed), strict=True)
    except ValidationError:
        return None


def unfound(world):
    """pattern of a field -> the alterations of it that no check finds."""
    base = world.report.model_dump(mode="json")
    missed = {}
    for path in leaves(base):
        old = at(base, path)
        for new in alterations(old, path[-1]):
            report = None if new == old else altered(base, path, new)
            if report is not None and not verify_report(report, world.run, world.files):
                missed.setdefault(pattern(path), []).append((path, new))
    return missed


def test_every_field_altered_alone_is_found_or_is_taken_on_trust(world):
    missed = unfound(world)
    assert {name: cases[:3] for name, cases in missed.items() if name not in TRUSTED} == {}
    assert TRUSTED - set(missed) == set(), "what is found need not be trusted"


def lists(value, path=()):
    if isinstance(value, dict):
        for key, member in value.items():
            yield from lists(member, (*path, key))
    elif isinstance(value, list):
        if value:
            yield path
        for at_, member in enumerate(value):
            yield from lists(member, (*path, at_))


# an entry may go unnoticed where the report cannot know how many there should be
MAY_BE_DROPPED = {"clause.faults", "provenance.judge", "recommendations"}


def test_every_entry_of_every_list_left_out_alone_is_found(world):
    base = world.report.model_dump(mode="json")
    missed = set()
    for path in lists(base):
        for index in range(len(at(base, path))):
            changed = copy.deepcopy(base)
            del at(changed, path)[index]
            report = GradeReport.model_validate_json(json.dumps(changed), strict=True)
            if not verify_report(report, world.run, world.files):
                missed.add(pattern(path))
    assert missed <= MAY_BE_DROPPED


ONCE = {
    "services", "ensures_clauses", "conditional_ensures", "not_in_force", "not_run",
    "unevaluable_clauses", "untested_paths", "files", "warnings", "recommendations",
}  # fmt: skip


def test_every_clause_and_view_given_twice_is_found(world):
    base = world.report.model_dump(mode="json")
    for path in lists(base):
        if path[-1] not in ONCE:
            continue
        changed = copy.deepcopy(base)
        at(changed, path).append(copy.deepcopy(at(changed, path)[0]))
        report = GradeReport.model_validate_json(json.dumps(changed), strict=True)
        assert verify_report(report, world.run, world.files), path


def change_score(report):
    report["services"][0]["service_score"] = 99.0


def round_overall(report):
    report["overall_score"] = round(report["overall_score"], 2)


def shift_span(report):
    for holder in (report["services"][0]["ensures_clauses"][2],):
        for evidence in (*holder["evidence"], *holder["requirements"][0]["evidence"]):
            evidence["start"] += 1
            evidence["end"] += 1


def flip_verdict(report):
    entry = report["services"][0]["ensures_clauses"][0]
    entry["verdict"] = "violated"


def flip_verdict_with_all_scores(report):
    """A forger who keeps the books: the requirement and its evidence stay behind."""
    entry = report["services"][0]["ensures_clauses"][1]
    entry["requirements"][1]["state"] = "met"
    entry["verdict"] = "satisfied"
    service = report["services"][0]
    service["service_score"] = 100 * 5.5 / 6


def hide_clause(report):
    """A broken clause is called excused by a condition that had nothing to do with it."""
    service = report["services"][0]
    entry = service["ensures_clauses"].pop(1)
    kept = {name: entry[name] for name in ("clause_id", "name", "text", "place", "declared_in")}
    service["not_in_force"].append(
        kept
        | {"state": "not_in_force", "because": "excused-by-error-path", "excused_by": "boiler/#2"}
    )


def forge_digest(report):
    report["provenance"]["files"][0]["digest"] = "sha256:" + "0" * 64


def invent_quote(report):
    entry = report["services"][0]["ensures_clauses"][2]
    for evidence in (entry["evidence"][0], entry["requirements"][0]["evidence"][0]):
        evidence["quote"] = evidence["quote"].replace("warm", "cold")
    entry["evidence_text"] = entry["evidence_text"].replace("warm", "cold")


def deny_what_is_there(report):
    entry = report["services"][0]["ensures_clauses"][1]
    for evidence in (entry["evidence"][1], entry["requirements"][1]["evidence"][0]):
        evidence["looked_for"] = ["SOURDOUGH"]


def search_nothing(report):
    entry = report["services"][0]["ensures_clauses"][1]
    for evidence in (entry["evidence"][1], entry["requirements"][1]["evidence"][0]):
        evidence["looked_for"] = []


def quote_another_file(report):
    entry = report["program_contract"]["ensures_clauses"][1]
    text = "Cold tea from the flask"
    for evidence in (entry["evidence"][0], entry["requirements"][0]["evidence"][0]):
        evidence |= {"file": "bindings/boiler/tea.md", "start": 0, "end": 23, "quote": text}
        evidence |= {"before": "", "after": ", by candle light.\n"}
    entry["evidence_text"] = text


def quote_a_word(report):
    entry = report["program_contract"]["ensures_clauses"][1]
    for evidence in (entry["evidence"][0], entry["requirements"][0]["evidence"][0]):
        evidence["quote"] = "cut"
        evidence["end"] = evidence["start"] + 3
    entry["evidence_text"] = "cut"


@pytest.mark.parametrize(
    ("alter", "code"),
    [
        pytest.param(change_score, "score-differs", id="a-score"),
        pytest.param(round_overall, "score-differs", id="a-rounded-score"),
        pytest.param(shift_span, "span-differs", id="a-span-shifted-by-one"),
        pytest.param(flip_verdict, "verdict-differs", id="a-verdict"),
        pytest.param(
            flip_verdict_with_all_scores, "evidence-inconsistent", id="a-requirement-and-verdict"
        ),
        pytest.param(hide_clause, "excuse-differs", id="a-clause-called-excused"),
        pytest.param(forge_digest, "digest-differs", id="a-digest"),
        pytest.param(invent_quote, "span-differs", id="a-quote"),
        pytest.param(deny_what_is_there, "search-differs", id="a-search-for-what-is-there"),
        pytest.param(search_nothing, "evidence-inconsistent", id="a-search-for-nothing"),
        pytest.param(quote_another_file, "evidence-inconsistent", id="a-quote-of-another-file"),
        pytest.param(quote_a_word, "evidence-inconsistent", id="a-quote-that-says-nothing"),
    ],
)
def test_a_forgery_is_named(world, alter, code):
    changed = world.report.model_dump(mode="json")
    alter(changed)
    report = GradeReport.model_validate_json(json.dumps(changed), strict=True)
    found = {finding.code for finding in verify_report(report, world.run, world.files)}
    assert code in found


def test_the_trusted_fields_are_printed_in_the_docs():
    text = (Path(__file__).resolve().parents[2] / "docs" / "verify.md").read_text("utf-8")
    table = text.split("## What is taken on trust")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| `([a-z_.]+)` \|", table, re.MULTILINE)) == TRUSTED
