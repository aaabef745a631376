"""What a report says of itself: its version, program, usage and provenance agree."""

import re

from grader.audit.finding import AuditFinding
from grader.audit.inventory import in_force
from grader.model.report import SCHEMA_VERSION, ClauseEntry, GradeReport
from grader.model.verdicts import Reason

_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
NO_JUDGE = "core"


def check_self_claims(report: GradeReport) -> list[AuditFinding]:
    """The parts of a report that no clause stands behind, as far as they can contradict it."""
    faults = [*_head_faults(report), *_usage_faults(report), *_digest_faults(report)]
    return [AuditFinding(code="provenance-inconsistent", message=fault) for fault in faults]


def _head_faults(report: GradeReport) -> list[str]:
    faults = []
    if report.schema_version != SCHEMA_VERSION:
        faults.append(f"schema_version is {report.schema_version}, not {SCHEMA_VERSION}")
    if report.program != report.program_contract.name:
        faults.append(f"program is {report.program}, its contract {report.program_contract.name}")
    entries = [one.entry for one in in_force(report)]
    interrupted = any(_was_interrupted(entry) for entry in entries)
    if interrupted and report.complete:
        faults.append("complete is true, and the judging of a clause was interrupted")
    is_open = any(entry.reason is Reason.CONDITION_UNKNOWN for entry in entries)
    if not report.complete and not interrupted and not is_open:
        faults.append("complete is false, and nothing was interrupted")
    return faults


def _was_interrupted(entry: ClauseEntry) -> bool:
    return not entry.requirements or any(fault.fault == "interrupted" for fault in entry.faults)


def _usage_faults(report: GradeReport) -> list[str]:
    usage = report.usage
    faults = []
    judge = report.provenance.judge
    if judge.provider == NO_JUDGE and (usage.n_answers or usage.tokens or usage.cost_usd):
        faults.append("no judge was asked, and there is usage")
    if usage.n_batch_answers > usage.n_answers:
        faults.append("more answers were bought in a batch than there are")
    if usage.cost_usd is not None and usage.cost_usd < 0:
        faults.append("the cost is negative")
    if usage.cost_usd is not None and usage.n_answers and usage.tokens is None:
        faults.append("there is a cost, and the tokens are unknown")
    return faults


def _digest_faults(report: GradeReport) -> list[str]:
    provenance = report.provenance
    digests = [provenance.registry_digest, provenance.prompts_digest]
    digests += [entry.digest for entry in provenance.files]
    return [
        f"{one[:80]!r} is no digest"
        for one in digests
        if one is not None and not _DIGEST.fullmatch(one)
    ]
