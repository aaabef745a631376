"""The terminal report: what a person sees, and that it stays plain where it must."""

import re
from itertools import pairwise

import pytest

from grader.model.condition import Standing
from grader.model.grade import Ungraded
from grader.model.graded import JudgeFacts
from grader.model.usage import Usage
from grader.model.verdicts import Reason, RequirementState, Verdict
from grader.report.assemble import assemble_report
from grader.report.layout import cell_width
from grader.report.render_summary import render_summary
from grader.report.render_terminal import render_terminal
from grader.report.words import EN

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def test_what_was_broken_why_and_what_next_is_seen_at_once(trip_report):
    lines = render_terminal([trip_report]).split("\n")
    head = "\n".join(lines[:14])
    assert lines[0].startswith("trip · run abc123") and lines[0].endswith("partial")
    assert "score 41.7 of 100 at coverage 50.0 % (3 of 6 clauses in force have a verdict)" in head
    assert "1 satisfied, 1 partially satisfied, 1 violated, 3 not evaluable" in head
    order = [head.index(clause) for clause in ("finder/places", "writer/guide", "finder/near")]
    assert order == sorted(order)


def test_a_clause_has_verdict_confidence_quote_gap_and_next_step(trip_report):
    text = render_terminal([trip_report])
    at = text.index("places: at least 3 places, each with a link  ")
    block = text[at : text.index("near: every place", at)]
    first, *notes = block.strip().split("\n")
    assert re.search(r"✗ violated +100$", first)
    assert [note.split()[0] for note in notes if note.startswith("  n") or "evid" in note] == [
        "not", "not", "evidence", "evidence", "next",
    ]  # fmt: skip
    assert "“- Old lighthouse” — bindings/finder/places.md, character 74" in block
    assert "services/finder.md:10" in block


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(
            "rewrite: tone: a good, engaging text (that is, <what a reader finds>)", id="a rewrite"
        ),
        pytest.param("did not happen: the path is untested", id="an untested conditional"),
        pytest.param("happened; the output for it was there", id="a triggered conditional"),
        pytest.param("(weather/fallback)", id="what excused a clause"),
        pytest.param("the manifest does not list the service", id="what was not run"),
        pytest.param("Program contract: trip", id="the root contract"),
        pytest.param("does not count in the overall score", id="that the root does not count"),
        pytest.param("ended with the error no-service", id="a service's error"),
        pytest.param("manifest.md:7: an ASCII arrow [odd-arrow]", id="a warning"),
        pytest.param("2 answers, tokens unknown, cost unknown", id="an unknown cost"),
        pytest.param("its reply was cut off (cut at 4096 tokens)", id="a fault of the judge"),
    ],
)
def test_nothing_is_left_out(trip_report, said):
    assert said in " ".join(render_terminal([trip_report]).split())


def test_a_score_never_stands_without_its_coverage(trip_report):
    lines = render_terminal([trip_report]).split("\n")
    scored = [line for line in lines if re.match(r"(score|no score)", line)]
    assert len(scored) == 6
    assert [line for line in scored if "coverage" not in line] == []


@pytest.mark.parametrize("width", [80, 100, 140])
def test_off_a_terminal_it_is_plain(trip_report, width):
    text = render_terminal([trip_report] * 2, width=width)
    assert "\x1b" not in text
    assert "\r" not in text
    lines = text.split("\n")
    assert [line for line in lines if line != line.rstrip()] == []
    assert max(cell_width(line) for line in lines) <= width
    assert text.endswith("\n") and not text.endswith("\n\n")


def test_colour_only_colours(trip_report):
    plain, coloured = (render_terminal([trip_report], color=c) for c in (False, True))
    assert "\x1b[1;31m✗ violated" in coloured
    stripped = "\n".join(line.rstrip() for line in ANSI.sub("", coloured).split("\n"))
    assert stripped == plain


def test_the_environment_changes_nothing(trip_report, monkeypatch):
    before = render_terminal([trip_report], color=True)
    for name, value in {"NO_COLOR": "1", "COLUMNS": "40", "TERM": "dumb", "LC_ALL": "C"}.items():
        monkeypatch.setenv(name, value)
    assert render_terminal([trip_report], color=True) == before


def test_several_runs_end_in_a_table(trip_report):
    other = trip_report.model_copy(
        update={"run_id": "def456", "overall_score": None, "coverage": 0.0, "overall_verdict": None}
    )
    text = render_terminal([trip_report, other])
    table = text[text.rindex("2 runs") :].split("\n")
    assert re.search(r"abc123 +partial +41\.7 +50\.0 %( +[0-9]){4}$", table[4])
    assert re.search(r"def456 +no verdict +- +0 %", table[5])
    assert "2 runs" not in render_terminal([trip_report])
    assert render_summary([trip_report, other], EN) == "\n".join(table)


def test_an_interrupted_report_says_so(trip_report):
    text = render_terminal([trip_report.model_copy(update={"complete": False})])
    assert "interrupted: this report is not complete" in text
    assert "interrupted" not in render_terminal([trip_report])


@pytest.mark.parametrize(
    ("judge", "said"),
    [
        pytest.param(JudgeFacts(provider="core", model="c"), "Cost  no judge was asked", id="none"),
        pytest.param(
            JudgeFacts(
                provider="openai", model="m", usages=(Usage(uncached_input=10, output=5),),
                cost_usd=0.25,
            ),
            "Cost  1 answer, 10 input tokens (0 from the vendor's cache), 5 output tokens,"
            " 0.2500 USD when they were bought",
            id="known",
        ),
    ],
)  # fmt: skip
def test_usage_and_cost(build, judge, said):
    report = assemble_report(build.graded(build.run([]), [], [], judge=judge), EN)
    assert said in render_terminal([report], width=140)


def big_report(build, n_clauses):
    services, standings, outcomes = [], [], []
    for at in range(10):
        clauses = [
            build.clause(f"s{at}/c{n}", f"c{n}: at least {n} good findings, each with a title")
            for n in range(n_clauses // 10)
        ]
        services.append(build.service(f"s{at}", clauses))
        for n, clause in enumerate(clauses):
            standing = Standing(clause=clause, service=f"s{at}")
            standings.append(standing)
            parts = [build.part("at least some", RequirementState.NOT_MET, observed="found 1")]
            kind = build.grade(Verdict.VIOLATED) if n % 2 else Ungraded(reason=Reason.NEEDS_JUDGE)
            outcomes.append(build.outcome(standing, kind, parts))
    return assemble_report(build.graded(build.run(services), standings, outcomes), EN)


def test_five_thousand_clauses_are_all_there(build):
    report = big_report(build, 5000)
    for color in (False, True):
        text = ANSI.sub("", render_terminal([report], color=color))
        assert text.count("✗ violated") + text.count("? not evaluable") == 5000 + 12 + 1
    assert "and 2488 more clauses below" in text


def test_clauses_keep_their_order(build):
    text = render_terminal([big_report(build, 100)])
    body = text[text.index("Clause  ") :]
    positions = [body.index(f"c{n}: at least") for n in range(10)]
    assert all(a < b for a, b in pairwise(positions))
