"""A small run, graded by hand: every kind of clause, every state, with its report."""

from dataclasses import dataclass, replace

import pytest

from grader.canonical import digest_bytes
from grader.combine import combine_clause
from grader.extract.conditions import settle_by_structure, settle_partners
from grader.extract.standings import standings
from grader.model.contract import Clause, Condition, ConditionKind, Contract, DeclaredError, Place
from grader.model.graded import GradedRun, JudgeFacts
from grader.model.report import GradeReport
from grader.model.report_provenance import Timing
from grader.model.requirement import Check, Decision, Requirement
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
from grader.model.run_files import FileEntry, RunFiles, RunWarning
from grader.model.span import FoundBy, SearchRecord, cut_span
from grader.model.usage import Usage
from grader.model.verdicts import ClauseClass, DecidedBy, Reason, RequirementState
from grader.model.vote import NoVote
from grader.report.assemble import assemble_report
from grader.report.words import EN
from grader.score.score_run import score_run

BREAD = (
    "# Bread\n\nA sourdough loaf, still warm, cut into twelve slices.\nTea: none\nJam for all.\n"
)
TEXTS = {
    "program.md": "the program\n",
    "manifest.md": "the manifest\n",
    "services/baker.md": "the baker\n",
    "services/boiler.md": "the boiler\n",
    "services/porter.md": "the porter\n",
    "bindings/baker/bread.md": BREAD,
    "bindings/boiler/tea.md": "Cold tea from the flask, by candle light.\n",
    "workspace/boiler/__error.md": "# Error: no-gas\n\nThe bottle is empty.\n",
}
BY_CODE = Check(kind="words", args={})


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    report: GradeReport
    run: Run
    files: RunFiles


def clause(owner, at, text, *, name=None, condition=None, file=None):
    return Clause(
        clause_id=f"{owner}/{name or f'#{at}'}",
        owner=owner,
        name=name,
        text=text,
        body=text,
        place=Place(file=file or f"services/{owner}.md", line_start=at, line_end=at),
        condition=condition,
        is_root=owner == "picnic",
    )


def conditional(owner, at, x, y, **more):
    condition = Condition(kind=ConditionKind.IF, text=x, effect=y)
    return clause(owner, at, f"if {x}: {y}", condition=condition, **more)


def contract(owner, clauses, errors=(), file=None):
    return Contract(
        owner=owner,
        file=file or f"services/{owner}.md",
        syntax="S4",
        clauses=tuple(clauses),
        errors=tuple(
            DeclaredError(
                name=name,
                description=description,
                place=Place(file=f"services/{owner}.md", line_start=9, line_end=9),
            )
            for name, description in errors
        ),
    )


def output(service, name):
    path = f"bindings/{service}/{name}.md"
    return Output(service=service, name=name, path=path, text=TEXTS[path])


def span(path, quote, found_by):
    start = TEXTS[path].index(quote)
    return cut_span(path, TEXTS[path], start, start + len(quote), found_by)


def by_check(state, *evidence):
    return Decision(
        state=state,
        decided_by=DecidedBy.CHECK,
        evidence=evidence,
        observed="found 3",
        confidence=100,
    )


def by_judge(state, confidence, *evidence):
    return Decision(
        state=state,
        decided_by=DecidedBy.JUDGE,
        evidence=evidence,
        finding="The text says so.",
        confidence=confidence,
    )


def undecided(reason):
    return Decision(state=RequirementState.UNDECIDED, reason=reason)


def hand_made_run():
    baker = Service(
        name="baker",
        source="src/baker.md",
        contract=contract(
            "baker",
            [
                clause("baker", 1, "`bread`: at most 50 words", name="bread"),
                clause("baker", 2, "the bread is warm and buttered"),
                clause("baker", 3, "the loaf smells of a bakery"),
                clause("baker", 4, "good bread"),
                clause("baker", 5, "the crust is described for guests who cannot see it"),
                clause("baker", 6, "twelve slices, no crumbs, a kind word"),
                conditional("baker", 7, "no-flour", "`bread` is rice cake"),
                clause("baker", 8, "the knife is named when the bread is whole"),
                clause("baker", 9, "jam and honey for everyone"),
                clause("baker", 10, "a heading"),
                clause("baker", 11, "no butter is named"),
            ],
            [("no-flour", "the flour ran out")],
        ),
        outputs=(output("baker", "bread"),),
    )
    error_path = "workspace/boiler/__error.md"
    boiler = Service(
        name="boiler",
        contract=contract(
            "boiler",
            [
                clause("boiler", 1, "`tea`: a pot of hot tea", name="tea"),
                conditional("boiler", 2, "no-gas", "`tea` holds the word flask"),
                conditional("boiler", 3, "no-gas", "`excuse` says why"),
            ],
            [("no-gas", "the gas bottle is empty")],
        ),
        outputs=(output("boiler", "tea"),),
        error=ServiceError(
            name="no-gas",
            state=ErrorState.CURRENT,
            is_declared=True,
            path=error_path,
            text=TEXTS[error_path],
            start=0,
            end=15,
        ),
    )
    porter = Service(
        name="porter",
        contract=contract("porter", [clause("porter", 1, "`cart`: a cart", name="cart")]),
        has_run=False,
        not_run_because="not-in-manifest",
    )
    root = contract(
        "picnic",
        [
            clause("picnic", 1, "`bread`: at most 90 words", name="bread", file="program.md"),
            conditional("picnic", 2, "guests come", "`bread` is for all", file="program.md"),
            conditional("picnic", 3, "no guests come", "`bread` is kept", file="program.md"),
        ],
        file="program.md",
    )
    bread = Target(outputs=baker.outputs, how="binding")
    nowhere = Target(outputs=(), how="none", looked_for=("bindings/boiler/excuse.*",))
    targets = {one.clause_id: bread for one in (*baker.contract.clauses, *root.clauses)}
    tea = Target(outputs=boiler.outputs, how="binding")
    targets |= {"boiler/tea": tea, "boiler/#2": tea, "boiler/#3": nowhere, "porter/cart": nowhere}
    return Run(
        run_id="saturday",
        layout=Layout.L1,
        program="picnic",
        status=RunStatus.COMPLETE,
        root=root,
        services=(baker, boiler, porter),
        program_output=ProgramOutput(rule=1, outputs=baker.outputs),
        targets=targets,
        warnings=(
            RunWarning(code="odd-name", message="a name is odd", file="manifest.md", line=3),
        ),
        digests={path: digest_bytes(text.encode()) for path, text in TEXTS.items()},
        root_source="src/picnic.md",
    )


def decisions():
    """clause id -> decisions of its requirements, the judge's class, faults."""
    met, not_met = RequirementState.MET, RequirementState.NOT_MET
    path = "bindings/baker/bread.md"
    heading = span(path, "# Bread", FoundBy.CHECK)
    loaf = span(path, "A sourdough loaf, still warm", FoundBy.JUDGE)
    slices = span(path, "cut into twelve slices", FoundBy.JUDGE)
    no_butter = SearchRecord(how="text", looked_for=("butter",), files=(path,), n_places=5)
    absent = SearchRecord(
        how="path", looked_for=("bindings/boiler/excuse.*",), files=(), n_places=len(TEXTS)
    )
    flask = span("bindings/boiler/tea.md", "flask", FoundBy.CHECK)
    fault = NoVote(fault="unreadable", message="no JSON in the reply", attempts=2)
    return {
        "baker/bread": ([by_check(met, heading)], None, ()),
        "baker/#2": (
            [by_judge(met, 90, loaf), by_judge(not_met, 70, no_butter)],
            ClauseClass.SUBJECTIVE,
            (),
        ),
        "baker/#3": ([by_judge(met, 75, loaf, slices)], ClauseClass.SUBJECTIVE, ()),
        "baker/#4": ([by_judge(met, 90, loaf)], ClauseClass.VAGUE, ()),
        "baker/#5": ([undecided(Reason.JUDGE_FAILED)], None, (fault,)),
        "baker/#6": (
            [by_check(met, heading), by_check(not_met, no_butter), undecided(Reason.NEEDS_JUDGE)],
            None,
            (),
        ),
        "baker/#8": (
            [by_judge(RequirementState.NOT_APPLICABLE, 90, slices)],
            ClauseClass.MEASURABLE,
            (),
        ),
        "baker/#9": ([undecided(Reason.NEEDS_JUDGE)], None, ()),
        "baker/#10": ([by_check(met, heading)], None, ()),
        "baker/#11": ([by_check(met, no_butter)], None, ()),
        "boiler/#2": ([by_check(met, flask)], None, ()),
        "boiler/#3": (
            [
                Decision(
                    state=not_met,
                    decided_by=DecidedBy.STRUCTURE,
                    evidence=(absent,),
                    observed="no output",
                    confidence=100,
                )
            ],
            None,
            (),
        ),
        "picnic/bread": ([by_check(met, heading)], None, ()),
        "picnic/#2": ([by_judge(met, 95, slices)], ClauseClass.MEASURABLE, ()),
    }


def graded(run):
    settled = settle_by_structure(run)
    settled["picnic/#2"] = replace(settled["picnic/#2"], triggered=True, how="judge")
    settle_partners([one for one in run.root.clauses if one.condition], settled)
    placed = standings(run, settled)
    outcomes = {}
    by_hand = decisions()
    for standing in placed:
        if standing.state is not None:
            continue
        clause_id = standing.clause.clause_id
        given, judged_class, faults = by_hand[clause_id]
        requirements = tuple(
            Requirement(
                index=at,
                text=standing.clause.text,
                check=BY_CODE if one.decided_by is DecidedBy.CHECK else None,
                reading="what was understood",
            )
            for at, one in enumerate(given)
        )
        paths = tuple(one.path for one in run.targets[clause_id].outputs)
        outcomes[clause_id] = combine_clause(
            standing, requirements, tuple(given), judged_class, faults, paths
        )
    return GradedRun(
        run=run,
        standings=placed,
        outcomes=outcomes,
        scores=score_run(
            placed, outcomes, [one.name for one in run.services], "picnic", include_program=True
        ),
        judge=JudgeFacts(
            provider="openai",
            model="gpt-6-luna",
            base_url="https://api.openai.com/v1",
            pinning="alias",
            effort="low",
            response_models=("gpt-6-luna",),
            usages=(Usage(uncached_input=900, output=80), Usage(uncached_input=700, output=60)),
            cost_usd=0.01,
            price_source="the vendor's page",
            price_date="2026-09-01",
            registry_digest=digest_bytes(b"registry"),
            prompts_digest=digest_bytes(b"prompts"),
        ),
        ruleset_version="1",
        settings={"include_program": True, "n_trials": 1},
    )


@pytest.fixture(scope="session")
def world():
    run = hand_made_run()
    files = RunFiles(
        run_id="saturday",
        entries={
            path: FileEntry(path=path, size_bytes=len(text.encode()))
            for path, text in TEXTS.items()
        },
        texts=TEXTS,
        digests=run.digests,
    )
    timing = Timing(started_at="2026-05-02T10:00:00Z", duration_s=1.5)
    return World(report=assemble_report(graded(run), EN, timing), run=run, files=files)
