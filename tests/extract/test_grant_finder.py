"""The two real grant-finder runs, assembled as L3 runs, read to the facts of spec 5."""

import pytest

from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.model.run import Layout, RunStatus

SERVICES = {
    "resolve-assignment": ("research_assignment", 6),
    "run-research": ("research_packet", 5),
    "rank-opportunities": ("ranked_recommendations", 13),
    "explain-top-picks": ("top_pick_explanations", 6),
    "format-report": ("markdown_report", 8),
}


@pytest.fixture(params=["cypris", "polyspectra"])
def run(request, grant_finder_runs):
    return extract_run(read_run(grant_finder_runs[request.param]))


def test_the_run_is_a_complete_l3_run_of_five_services_in_order(run):
    assert (run.layout, run.status, run.program) == (Layout.L3, RunStatus.COMPLETE, "grant-radar")
    assert [service.name for service in run.services] == list(SERVICES)
    assert all(service.has_run and service.error is None for service in run.services)


def test_every_service_promises_one_output_with_its_checklist(run):
    found = {
        s.name: [(c.clause_id, c.name, len(c.items)) for c in s.contract.clauses]
        for s in run.services
    }
    assert found == {
        service: [(f"{service}/{name}", name, n_items)]
        for service, (name, n_items) in SERVICES.items()
    }


def test_every_clause_is_graded_against_the_binding_of_its_name(run):
    for service, (name, _) in SERVICES.items():
        target = run.targets[f"{service}/{name}"]
        assert [o.path for o in target.outputs] == [f"bindings/{service}/{name}.md"]
        assert (target.how, target.uncertain) == ("binding", None)


def test_the_roots_clauses_are_graded_against_the_returned_bindings(run):
    found = {
        c.name: [o.service for o in run.targets[c.clause_id].outputs] for c in run.root.clauses
    }
    assert found == {name: [service] for service, (name, _) in SERVICES.items()}
    assert run.program_output.rule == 2
    assert len(run.program_output.outputs) == 5


def test_the_callers_brief_is_an_input_and_no_output(run):
    assert [o.path for o in run.caller_inputs] == ["bindings/caller/startup_brief.md"]
    assert not any("caller" in o.path for s in run.services for o in s.outputs)


def test_control_a_run_without_a_binding_has_no_output_for_its_clause(grant_finder_runs):
    (grant_finder_runs["cypris"] / "bindings/format-report/markdown_report.md").unlink()
    run = extract_run(read_run(grant_finder_runs["cypris"]))
    target = run.targets["format-report/markdown_report"]
    assert (target.outputs, target.how) == ((), "none")
    assert "bindings/format-report/markdown_report.*" in target.looked_for
