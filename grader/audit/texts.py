"""Every quote, search and digest against the files of the run."""

import re
from collections import Counter

from grader.audit.evidence import all_evidence
from grader.audit.finding import AuditFinding
from grader.audit.inventory import in_force
from grader.audit.judged_conditions import judged_conditions
from grader.extract.file_index import DeepNames, deep_names, depth_of
from grader.model.report import GradeReport
from grader.model.report_provenance import FileDigest
from grader.model.run_files import RunFiles
from grader.model.span import CONTEXT_CODE_POINTS, Evidence, SearchRecord, Span


def check_texts(report: GradeReport, files: RunFiles) -> list[AuditFinding]:
    """Every span re-slices, every search finds nothing, every digest matches."""
    return [*check_spans(report, files), *_check_digests(report, files)]


def check_spans(report: GradeReport, files: RunFiles) -> list[AuditFinding]:
    """Every span of a clause in force re-slices, every search finds nothing."""
    findings: list[AuditFinding] = []
    deep = deep_names(service.name for service in report.services)
    for one in in_force(report):
        for evidence in dict.fromkeys(all_evidence(one)):
            findings += [
                AuditFinding(
                    code=code, clause_id=one.entry.clause_id, service=one.service, message=message
                )
                for code, message in evidence_faults(evidence, files, deep)
            ]
    for asked in judged_conditions(report):
        findings += [
            AuditFinding(
                code=code, clause_id=asked.entry.clause_id, service=asked.service, message=message
            )
            for evidence in dict.fromkeys(asked.evidence())
            for code, message in evidence_faults(evidence, files, deep)
        ]
    return findings


def evidence_faults(
    evidence: Evidence, files: RunFiles, deep: DeepNames = frozenset()
) -> list[tuple[str, str]]:
    """What does not hold of one piece of evidence: pairs of code and message.

    Args:
        evidence: a span or a search.
        files: the run's.
        deep: the services whose folder lies in folders.
    """
    if isinstance(evidence, Span):
        return [("span-differs", fault) for fault in _span_faults(evidence, files)]
    return [("search-differs", fault) for fault in _search_faults(evidence, files, deep)]


def text_of(files: RunFiles, path: str) -> str | None:
    """A file's decoded text, None when it cannot be had."""
    try:
        return files.texts[path]
    except KeyError:
        return None


def _span_faults(span: Span, files: RunFiles) -> list[str]:
    text = text_of(files, span.file)
    if text is None:
        return [f"{span.file} is quoted and cannot be read"]
    where = f"{span.file}:{span.start}..{span.end}"
    if text[span.start : span.end] != span.quote or span.end > len(text):
        return [f"{where} reads {text[span.start : span.end][:60]!r}, not {span.quote[:60]!r}"]
    before = text[max(0, span.start - CONTEXT_CODE_POINTS) : span.start]
    after = text[span.end : span.end + CONTEXT_CODE_POINTS]
    return [] if (before, after) == (span.before, span.after) else [f"{where}: the context differs"]


def _search_faults(search: SearchRecord, files: RunFiles, deep: DeepNames) -> list[str]:
    if search.how == "path":
        return _path_faults(search, files, deep)
    faults = []
    n_lines = 0
    for path in search.files:
        text = text_of(files, path)
        if text is None:
            faults.append(f"{path} is said to have been searched and cannot be read")
            continue
        n_lines += max(len(text.splitlines()), text.count("\n") + 1)
        if search.how == "text":
            folded = text.casefold()
            found = [term for term in search.looked_for if term.casefold() in folded]
            faults += [f"{term[:60]!r} does occur in {path}" for term in found]
    if search.how == "text" and search.n_places > n_lines:
        faults.append(f"{search.n_places} lines are said to be searched, there are {n_lines}")
    return faults


def _path_faults(search: SearchRecord, files: RunFiles, deep: DeepNames) -> list[str]:
    faults = []
    for pattern in search.looked_for:
        searched = _searched(pattern)
        found = (path for path in files.entries if searched.fullmatch(path))
        hit = next((path for path in found if not _is_of_another(path, pattern, deep)), None)
        if hit is not None and _holds_something(files, hit):
            faults.append(f"{pattern} is said to be absent, there is {hit}")
    return faults


def _searched(pattern: str) -> re.Pattern[str]:
    """The paths that a search looked at.

    A star stands for something only as the last part, as the ending, or for every service; in a
    name it is a star, as other signs are themselves.
    """
    top, _, rest = pattern.partition("/")
    head, rest = (f"{top}/", rest[2:]) if rest.startswith("*/") else ("", pattern)
    is_open = rest == "*" or rest.endswith(("/*", ".*"))
    body = re.escape(rest[:-1] if is_open else rest) + (".*" if is_open else "")
    return re.compile((f"{re.escape(head)}.*/" if head else "") + body, re.DOTALL)


def _is_of_another(path: str, pattern: str, deep: DeepNames) -> bool:
    """Whether a path lies with a service whose name goes on where the searched one ends."""
    parts = path.split("/")
    depth = depth_of(parts, deep)
    folder = "/".join(parts[: 1 + depth])
    return depth > 1 and "/*/" not in pattern and not pattern.startswith(f"{folder}/")


def _holds_something(files: RunFiles, path: str) -> bool:
    text = text_of(files, path)
    return text is None or bool(text.strip())


def _check_digests(report: GradeReport, files: RunFiles) -> list[AuditFinding]:
    faults = [
        AuditFinding(code="digest-differs", message=message)
        for entry in report.provenance.files
        if (message := _digest_fault(entry, files)) is not None
    ]
    listed = [entry.path for entry in report.provenance.files]
    repeated = sorted(path for path, n in Counter(listed).items() if n > 1)
    faults += [
        AuditFinding(code="digest-differs", message=f"{path} is listed twice") for path in repeated
    ]
    quoted = {
        evidence.file
        for one in in_force(report)
        for evidence in all_evidence(one)
        if isinstance(evidence, Span)
    } | {
        evidence.file
        for asked in judged_conditions(report)
        for evidence in asked.evidence()
        if isinstance(evidence, Span)
    }
    faults += [
        AuditFinding(code="digest-missing", message=f"{path} is quoted and has no digest")
        for path in sorted(quoted - set(listed))
    ]
    return faults


def _digest_fault(entry: FileDigest, files: RunFiles) -> str | None:
    text_of(files, entry.path)
    digest = files.digests.get(entry.path)
    if digest is None:
        return f"{entry.path} was read for the report and cannot be read now"
    if digest != entry.digest:
        return f"{entry.path} has the digest {digest}, the report says {entry.digest}"
    return None
