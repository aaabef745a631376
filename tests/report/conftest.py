"""Graded runs built by hand: small ones by parameters, and one that shows everything."""

from types import SimpleNamespace

import pytest

from grader.model.condition import Settled, Standing
from grader.model.contract import (
    Clause,
    Condition,
    ConditionKind,
    Contract,
    DeclaredError,
    Place,
)
from grader.model.grade import ClauseOutcome, Grade, MachineFailed, NotApplicable, Ungraded
from grader.model.graded import GradedRun, JudgeFacts
from grader.model.requirement import Decision, Requirement
from grader.model.run import (
    ErrorState,
    Layout,
    Output,
    ProgramOutput,
    Run,
    RunStatus,
    Service,
    ServiceError,
    Target,
)
from grader.model.run_files import RunWarning
from grader.model.span import FoundBy, SearchRecord, cut_span
from grader.model.usage import Usage
from grader.model.verdicts import (
    ClauseClass,
    ClauseState,
    DecidedBy,
    GroundingSource,
    Reason,
    RequirementState,
    Verdict,
)
from grader.model.vote import NoVote
from grader.report.assemble import assemble_report
from grader.report.words import EN
from grader.rewrite.suggest import suggestions
from grader.score.score_run import score_run

MET = RequirementState.MET
NOT_MET = RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED


def make_clause(clause_id, text, *, line=10, condition=None, is_root=False):
    owner, _, name = clause_id.partition("/")
    return Clause(
        clause_id=clause_id,
        owner=owner,
        name=None if name.startswith("#") else name,
        text=text,
        body=text,
        place=Place(file=f"services/{owner}.md", line_start=line, line_end=line),
        condition=condition,
        is_root=is_root,
    )


def make_condition(text, kind=ConditionKind.IF):
    return Condition(kind=kind, text=text, effect="something else")


def part(text, state=MET, *, by="check", evidence=(), **said):
    """A requirement and its decision; `said` is observed, finding or reason."""
    decided_by = None if state is UNDECIDED else DecidedBy(by)
    return (
        Requirement(index=0, text=text),
        Decision(
            state=state,
            decided_by=decided_by,
            evidence=tuple(evidence),
            confidence=None if state is UNDECIDED else 100,
            **said,
        ),
    )


def make_outcome(standing, outcome, parts=(), **more):
    evidence = tuple(e for _, decision in parts for e in decision.evidence)
    values = {
        "requirements": tuple(requirement for requirement, _ in parts),
        "decisions": tuple(decision for _, decision in parts),
        "grounding_source": GroundingSource.CHECK,
        "clause_class": ClauseClass.MEASURABLE,
        "evidence": evidence,
    }
    return ClauseOutcome(standing=standing, outcome=outcome, **{**values, **more})


def make_run(services, root_clauses=(), **more):
    root = Contract(owner="trip", file="program.md", syntax="S1", clauses=tuple(root_clauses))
    values = {
        "run_id": "abc123",
        "layout": Layout.L1,
        "program": "trip",
        "status": RunStatus.COMPLETE,
        "program_output": ProgramOutput(rule=4),
        "targets": {},
        "digests": {"program.md": "sha256:" + "0" * 64},
    }
    return Run(root=root, services=tuple(services), **{**values, **more})


def make_service(name, clauses, *, errors=(), error=None, **more):
    contract = Contract(
        owner=name, file=f"services/{name}.md", syntax="S1", clauses=tuple(clauses), errors=errors
    )
    return Service(name=name, contract=contract, error=error, **more)


def make_graded(run, standings, outcomes, *, include_program=False, **more):
    by_id = {one.standing.clause.clause_id: one for one in outcomes}
    names = [service.name for service in run.services]
    scores = score_run(standings, by_id, names, run.program, include_program=include_program)
    values = {"judge": JudgeFacts(provider="core", model="core-native"), "ruleset_version": "1"}
    values["suggestions"] = suggestions(by_id, {})
    return GradedRun(
        run=run, standings=tuple(standings), outcomes=by_id, scores=scores, **{**values, **more}
    )


def grade_of(verdict, confidence=100):
    return Grade(verdict=verdict, confidence=confidence)


def one_clause(outcome, parts=(), *, text="findings: 3 findings", **more):
    """A run of one service whose one clause ended like this; `more` goes to the outcome."""
    clause = make_clause("finder/findings", text)
    standing = Standing(clause=clause, service="finder")
    run = make_run([make_service("finder", [clause])])
    return make_graded(run, [standing], [make_outcome(standing, outcome, parts, **more)])


PLACES = """# Places

- Harbour museum, open until 18:00, https://example.org/harbour
- Old lighthouse
"""
GUIDE = "Walk from the harbour to the lighthouse in the morning.\n\nLunch is near the market.\n"


def quote(path, text, words):
    start = text.index(words)
    return cut_span(path, text, start, start + len(words), FoundBy.CHECK)


def trip_run():
    """A run that shows every state, reason and section."""
    places = Output(service="finder", name="places", path="bindings/finder/places.md", text=PLACES)
    guide = Output(service="writer", name="guide", path="bindings/writer/guide.md", text=GUIDE)
    clauses = {
        "places": make_clause("finder/places", "places: at least 3 places, each with a link"),
        "near": make_clause("finder/near", "near: every place is within an hour", line=11),
        "none": make_clause(
            "finder/none",
            "if nothing is found: a note that says so",
            line=12,
            condition=make_condition("nothing is found"),
        ),
        "guide": make_clause("writer/guide", "guide: one walk in Markdown, with a map"),
        "tone": make_clause("writer/tone", "tone: a good, engaging text", line=11),
        "photos": make_clause("writer/photos", "photos: 2 photos", line=12),
        "forecast": make_clause("weather/forecast", "forecast: three days of weather"),
        "fallback": make_clause(
            "weather/fallback",
            "if no-service: a note that the weather is unknown",
            line=11,
            condition=make_condition("no-service"),
        ),
        "print": make_clause("printer/print", "print: a printed page"),
        "brief": make_clause("trip/brief", "brief: a short brief of the trip", is_root=True),
    }
    owner = {key: clause.owner for key, clause in clauses.items()}
    owner["brief"] = None
    special = {
        "none": {
            "state": ClauseState.UNTESTED,
            "settled": Settled(clause_id="finder/none", triggered=False, how="no-error"),
        },
        "forecast": {
            "state": ClauseState.NOT_IN_FORCE,
            "because": "excused-by-error-path",
            "excused_by": "weather/fallback",
        },
        "fallback": {
            "settled": Settled(
                clause_id="weather/fallback", triggered=True, how="error-name", error="no-service"
            )
        },
        "print": {"state": ClauseState.NOT_RUN, "because": "not-in-manifest"},
    }
    standings = {
        key: Standing(clause=clause, service=owner[key], **special.get(key, {}))
        for key, clause in clauses.items()
    }
    search = SearchRecord(
        how="text", looked_for=("map",), files=("bindings/writer/guide.md",), n_places=3
    )
    path = SearchRecord(how="path", looked_for=("bindings/writer/photos*",), files=(), n_places=14)
    lighthouse = quote(places.path, PLACES, "- Old lighthouse")
    outcomes = [
        make_outcome(
            standings["places"],
            grade_of(Verdict.VIOLATED),
            [
                part("at least 3 places", NOT_MET, observed="found 2 of 3 items",
                     evidence=[quote(places.path, PLACES, PLACES[10:].strip())]),
                part("each with a link", NOT_MET, observed="1 of 2 has none",
                     evidence=[lighthouse]),
            ],
            outputs=(places.path,),
        ),
        make_outcome(
            standings["near"],
            Ungraded(reason=Reason.NEEDS_JUDGE),
            [part("every place is within an hour", UNDECIDED, reason=Reason.NEEDS_JUDGE)],
            outputs=(places.path,),
            grounding_source=GroundingSource.OOV,
            clause_class=None,
        ),
        make_outcome(
            standings["guide"],
            grade_of(Verdict.PARTIALLY_SATISFIED),
            [
                part("one walk in Markdown", evidence=[quote(guide.path, GUIDE, GUIDE[:55])]),
                part("with a map", NOT_MET, finding="No map is shown.", evidence=[search],
                     by="judge"),
            ],
            outputs=(guide.path,),
        ),
        make_outcome(
            standings["tone"],
            Ungraded(reason=Reason.VAGUE, confidence=40),
            [part("a good, engaging text", UNDECIDED, reason=Reason.VAGUE)],
            outputs=(guide.path,),
            grounding_source=GroundingSource.OOV,
            clause_class=ClauseClass.VAGUE,
        ),
        make_outcome(
            standings["photos"],
            MachineFailed(
                faults=(NoVote(fault="truncated", message="cut at 4096 tokens", attempts=2),)
            ),
            [part("2 photos", UNDECIDED, reason=Reason.JUDGE_FAILED, evidence=[path])],
        ),
        make_outcome(
            standings["fallback"],
            grade_of(Verdict.SATISFIED, 80),
            [part("a note that the weather is unknown", by="judge",
                  evidence=[quote("bindings/weather/note.md", "The weather is unknown.",
                                  "The weather is unknown.")])],
            grounding_source=GroundingSource.CONDITIONAL,
            outputs=("bindings/weather/note.md",),
        ),
        make_outcome(
            standings["brief"],
            grade_of(Verdict.SATISFIED),
            [part("a short brief of the trip",
                  evidence=[quote(guide.path, GUIDE, "Lunch is near the market.")])],
        ),
    ]  # fmt: skip
    error = ServiceError(
        name="no-service", state=ErrorState.CURRENT, is_declared=True,
        path="workspace/weather/__error.md", text="# Error: no-service", start=0, end=19,
    )  # fmt: skip
    odd = ServiceError(
        name="out-of-ink", state=ErrorState.STALE, is_declared=False,
        path="workspace/writer/__error.md", text="out-of-ink", start=0, end=10,
    )  # fmt: skip
    declared = tuple(
        DeclaredError(name=name, description="", place=Place(file="x", line_start=1, line_end=1))
        for name in ("no-service", "no-key")
    )
    note = Output(
        service="weather", name="note", path="bindings/weather/note.md", text="The weather is ..."
    )
    run = make_run(
        [
            make_service("finder", [clauses["places"], clauses["near"], clauses["none"]],
                         outputs=(places,), source="src/finder.md"),
            make_service("weather", [clauses["forecast"], clauses["fallback"]],
                         outputs=(note,), error=error, errors=declared),
            make_service("writer", [clauses["guide"], clauses["tone"], clauses["photos"]],
                         outputs=(guide,), error=odd),
            make_service("printer", [clauses["print"]], has_run=False,
                         not_run_because="not-in-manifest"),
        ],
        [clauses["brief"]],
        warnings=(RunWarning(code="odd-arrow", message="an ASCII arrow", file="manifest.md",
                             line=7),),
        targets={key: Target(outputs=(), how="none") for key in ("weather/fallback",)},
        program_output=ProgramOutput(rule=4, outputs=(guide,)),
    )  # fmt: skip
    order = ["brief", "places", "near", "none", "forecast", "fallback", "guide", "tone", "photos"]
    return make_graded(
        run,
        [standings[key] for key in (*order, "print")],
        outcomes,
        judge=JudgeFacts(
            provider="anthropic",
            model="claude-sonnet",
            usages=(Usage(uncached_input=900, cached_input=100, output=50), None),
        ),
        settings={"timeout_s": 120.0, "provider": "anthropic"},
    )


@pytest.fixture
def build():
    """The builders, by name."""
    return SimpleNamespace(
        clause=make_clause,
        condition=make_condition,
        part=part,
        outcome=make_outcome,
        run=make_run,
        service=make_service,
        graded=make_graded,
        grade=grade_of,
        one_clause=one_clause,
        not_applicable=NotApplicable(),
    )


@pytest.fixture
def trip():
    return trip_run()


@pytest.fixture
def trip_report():
    return assemble_report(trip_run(), EN)
