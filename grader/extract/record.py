"""The record that `contract-grader extract` prints: what was promised, what was produced."""

from collections.abc import Iterable

from grader.model.contract import Clause, DeclaredError
from grader.model.run import Output, Run, Service, Target
from grader.model.run_files import RunWarning

SHOWN_CHARS = 2000


def extract_record(run: Run) -> dict[str, object]:
    """A run as JSON values, in an order that depends on the run alone.

    Args:
        run: as extracted.

    Returns:
        The record of `programs/contract-grader.md`, "extractor", with ids, places, targets,
        digests and warnings beside it. An output's text is cut to 2,000 code points; `length` is
        that of the whole file and `truncated` says whether it was cut.
    """
    return {
        "run_id": run.run_id,
        "layout": run.layout.value,
        "program": run.program,
        "run_status": run.status.value,
        "log": run.log_path,
        "contracts": [_service(service, run) for service in run.services],
        "program_ensures": _clauses(run.root.clauses, run, is_conditional=False),
        "program_conditional_ensures": _clauses(run.root.clauses, run, is_conditional=True),
        "program_errors": [_declared(error) for error in run.root.errors],
        "program_source": run.root_source,
        "program_output": {
            "rule": run.program_output.rule,
            "is_pointer": run.program_output.is_pointer,
            "outputs": [_output(output) for output in run.program_output.outputs],
        },
        "caller_inputs": [_output(output) for output in run.caller_inputs],
        "warnings": [_warning(warning) for warning in run.warnings],
        "digests": {path: run.digests[path] for path in sorted(run.digests)},
    }


def _service(service: Service, run: Run) -> dict[str, object]:
    error = service.error
    contract = service.contract
    return {
        "name": service.name,
        "file": contract.file or None,
        "source": service.source,
        "syntax": contract.syntax,
        "purpose": contract.purpose,
        "requires": list(contract.requires),
        "ensures_clauses": _clauses(contract.clauses, run, is_conditional=False),
        "conditional_ensures": _clauses(contract.clauses, run, is_conditional=True),
        "declared_errors": [_declared(declared) for declared in contract.errors],
        "actual_output": [_output(output) for output in service.outputs],
        "had_error": error is not None,
        "error_name": error.name if error is not None else None,
        "error_state": error.state.value if error is not None else None,
        "error_declared": error.is_declared if error is not None else None,
        "error_file": error.path if error is not None else None,
        "has_run": service.has_run,
        "not_run_because": service.not_run_because,
        "n_calls": service.n_calls,
    }


def _clauses(clauses: Iterable[Clause], run: Run, *, is_conditional: bool) -> list[object]:
    return [
        _clause(clause, run.targets[clause.clause_id])
        for clause in clauses
        if (clause.condition is not None) is is_conditional
    ]


def _clause(clause: Clause, target: Target) -> dict[str, object]:
    record: dict[str, object] = {
        "clause_id": clause.clause_id,
        "name": clause.name,
        "qualifier": clause.qualifier,
        "text": clause.text,
        "file": clause.place.file,
        "line_start": clause.place.line_start,
        "line_end": clause.place.line_end,
        "items": [
            {"text": item.text, "depth": item.depth, "mode": item.mode} for item in clause.items
        ],
        "items_are_alternatives": clause.items_are_alternatives,
        "target": {
            "how": target.how,
            "outputs": [output.path for output in target.outputs],
            "looked_for": list(target.looked_for),
            "uncertain": target.uncertain,
        },
    }
    if clause.condition is not None:
        record["condition"] = clause.condition.text
        record["condition_kind"] = clause.condition.kind.value
        record["effect"] = clause.condition.effect
    return record


def _output(output: Output) -> dict[str, object]:
    return {
        "name": output.name,
        "path": output.path,
        "is_published": output.is_published,
        "problem": output.problem,
        "text": output.body[:SHOWN_CHARS],
        "start": output.body_start,
        "length": len(output.text),
        "truncated": len(output.text) - output.body_start > SHOWN_CHARS,
    }


def _declared(error: DeclaredError) -> dict[str, object]:
    return {
        "name": error.name,
        "description": error.description,
        "file": error.place.file,
        "line": error.place.line_start,
    }


def _warning(warning: RunWarning) -> dict[str, object]:
    return {
        "code": warning.code,
        "message": warning.message,
        "file": warning.file,
        "line": warning.line,
    }
