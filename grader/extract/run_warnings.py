"""What was odd about a run as a whole and was survived."""

from collections.abc import Iterable, Mapping, Sequence

from grader.extract.layouts.spec import SupportedLayout
from grader.extract.names import key
from grader.extract.outputs import FLAT
from grader.extract.run_log import RunLog
from grader.extract.run_parts import RunParts
from grader.extract.service_errors import ERROR_FILE
from grader.extract.targets import NAME_MISMATCH
from grader.extract.text_of import SAID_OF_PROBLEM
from grader.model.run import Output, RunStatus, Service, Target
from grader.model.run_files import RunWarning


def log_warnings(log: RunLog, layout: SupportedLayout) -> Iterable[RunWarning]:
    """No log, or one that does not say how the run ended."""
    if log.path is None:
        yield RunWarning(
            code="no-log",
            message=f"{layout.log} is missing or unreadable; the run counts as complete",
        )
    elif log.status is RunStatus.INCOMPLETE:
        yield RunWarning(
            code="run-incomplete",
            message="the log has no end marker: services without output or error did not run",
            file=log.path,
        )


def target_warnings(targets: Mapping[str, Target]) -> Iterable[RunWarning]:
    """Clauses that are graded against something else than the binding of their name."""
    for clause_id, target in targets.items():
        if target.uncertain == NAME_MISMATCH:
            yield RunWarning(
                code="name-mismatch",
                message=f"{clause_id}: nothing is bound under the promised name; "
                f"graded against {', '.join(output.path for output in target.outputs[:3])}",
            )
        for output in target.outputs:
            if not output.is_published:
                yield RunWarning(
                    code="workspace-copy",
                    message=f"{clause_id}: graded against a file that was never bound",
                    file=output.path,
                )


def output_warnings(
    bindings: Mapping[str, tuple[Output, ...]], known: Sequence[RunWarning]
) -> Iterable[RunWarning]:
    """Outputs that are blank, or whose problem only their reading showed."""
    said = {warning.file for warning in known}
    for outputs in bindings.values():
        for output in outputs:
            if output.problem is not None and output.path not in said:
                message = SAID_OF_PROBLEM.get(output.problem, output.problem)
                yield RunWarning(code=output.problem, message=message, file=output.path)
            elif output.is_blank:
                yield RunWarning(
                    code="blank-output", message="the file is empty or blank", file=output.path
                )


def stray_warnings(parts: RunParts, services: Sequence[Service]) -> Iterable[RunWarning]:
    """Files and names that belong to no service: bindings, errors, nested runs, listed services."""
    yield from _unlisted(parts, services)
    yield from _errors_of_nobody(parts, services)
    if not parts.single:
        for output in parts.bindings.get(FLAT, ()):
            yield RunWarning(
                code="stray-binding",
                message="bound by no service; it can only stand for the program's own result",
                file=output.path,
            )
    n_runs = len(parts.index.folders.get("imports", ()))
    if n_runs:
        yield RunWarning(
            code="nested-runs",
            message=f"{n_runs} nested runs below imports/ are not graded with this one",
            file="imports",
        )


def _unlisted(parts: RunParts, services: Sequence[Service]) -> Iterable[RunWarning]:
    known = {key(service.name) for service in services}
    root = parts.sources.root
    missing = [name for name in root.services if key(name) not in known]
    if missing and not parts.single:
        yield RunWarning(
            code="not-wired",
            message=f"listed by the program, but neither wired nor declared in this run: "
            f"{', '.join(missing)}",
            file=root.path,
        )


def _errors_of_nobody(parts: RunParts, services: Sequence[Service]) -> Iterable[RunWarning]:
    known = {key(service.name) for service in services}
    for folder in parts.index.folders.get("workspace", ()):
        path = f"workspace/{folder}/{ERROR_FILE}"
        if key(folder) not in known and path in parts.files.entries:
            yield RunWarning(
                code="error-of-nobody",
                message=f"{folder} is no service of this run; its error excuses nothing",
                file=path,
            )
