"""Each decision's hash again, from what the report prints (docs/verify.md says of what)."""

import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from grader.audit.finding import AuditFinding
from grader.audit.inventory import as_if_triggered, in_force, untested
from grader.canonical import canonical_bytes, digest_bytes
from grader.model.report import ClauseEntry, ConditionalEntry, GradeReport

SCHEMA = 1
SPAN_FINDERS = frozenset({"check", "structure", "judge", "retrieved"})
KEPT_OF_REQUIREMENT = (
    "text", "observed", "state", "reason", "confidence", "raw_confidence",
)  # fmt: skip
KEPT_OF_VOTE = ("trial", "judge", "state", "confidence", "reason")

Json = Any  # what `model_dump(mode="json")` gives


def check_traces(report: GradeReport) -> list[AuditFinding]:
    """Every decision has its hash; none at all in reports of versions that made none."""
    pairs = list(_pairs(report))
    if not any(entry.trace_hash or _names_checks(entry) for entry, _ in pairs):
        return []
    return [
        AuditFinding(
            code="trace-differs",
            clause_id=entry.clause_id,
            message="trace_hash is not that of what the report says of the clause",
        )
        for entry, record in pairs
        if entry.trace_hash != _hex(record)
    ]


def _names_checks(entry: ClauseEntry | ConditionalEntry) -> bool:
    """True for what no earlier version wrote: whoever names its checks makes hashes, too."""
    if isinstance(entry, ConditionalEntry):
        return entry.as_if is not None
    return any(one.check is not None for one in entry.requirements)


def _pairs(report: GradeReport) -> Iterator[tuple[ClauseEntry | ConditionalEntry, Json]]:
    digests = {one.path: one.digest for one in report.provenance.files}
    for one in (*in_force(report), *as_if_triggered(report)):
        yield one.entry, _decided(one.entry, report, digests)
    for entry in untested(report):
        yield entry, _untested(entry, report)


def _hex(record: Json) -> str:
    return digest_bytes(canonical_bytes(record)).partition(":")[2]


def _untested(entry: ConditionalEntry, report: GradeReport) -> Json:
    source = entry.grounding_source.value
    rest = {"source": source, "verdict": "not_evaluable", "reason": entry.how}
    said = entry.model_dump(mode="json", include={"condition_judged", "saw_part"})
    return _present(_opening(entry.text, report) | _of_condition(said) | rest)


def _decided(entry: ClauseEntry, report: GradeReport, digests: Mapping[str, str]) -> Json:
    said = entry.model_dump(mode="json")
    judge = report.provenance.judge
    is_judged = any(r["decided_by"] == "judge" or r["votes"] for r in said["requirements"])
    asked = {
        "provider": judge.provider,
        "model": judge.model,
        "prompts": report.provenance.prompts_digest,
    }
    lens = {"id": report.provenance.settings.get("lens", ""), "mode": entry.lens_mode}
    return _present(
        {
            **_opening(entry.text, report),
            "outputs": _outputs(said, digests),
            "requirements": [_requirement(one) for one in said["requirements"]],
            **_of_condition(said),
            "lens": lens if entry.lens_mode else None,
            "judge": _present(asked) if is_judged else None,
            "source": said["grounding_source"],
            "verdict": said["verdict"],
            "confidence": said["confidence"],
            "reason": said["reason"],
        }
    )


def _of_condition(said: Json) -> dict[str, Json]:
    """What a judge said of the condition, and whether it was shown a part of the texts."""
    asked = said["condition_judged"]
    return {
        "condition": None if asked is None else _requirement(asked),
        "saw_part": said["saw_part"],
    }


def _opening(text: str, report: GradeReport) -> dict[str, Json]:
    words = unicodedata.normalize("NFC", text).split()
    ruleset = report.provenance.ruleset_version
    return {"schema": SCHEMA, "ruleset": ruleset, "clause": " ".join(words)}


def _outputs(said: Json, digests: Mapping[str, str]) -> list[Json]:
    paths = {*said["outputs"]}
    for one in said["evidence"]:
        paths |= {one["file"]} if one["found_by"] in SPAN_FINDERS else {*one["files"]}
    compared = {name for one in said["requirements"] for name in _compared(one["check"])}
    for path in digests if compared else ():
        if path.split("/")[0] == "bindings" and PurePosixPath(path).stem in compared:
            paths.add(path)
    return [_present({"name": path, "digest": digests.get(path)}) for path in sorted(paths)]


def _compared(check: Json) -> Iterator[str]:
    """The names of the other outputs that a check compares with."""
    if check is None:
        return
    name = check["args"].get("name")
    if check["kind"] == "other_output" and isinstance(name, str):
        yield name
    for part in check["parts"]:
        yield from _compared(part)


def _requirement(said: Json) -> Json:
    kept = {name: said[name] for name in KEPT_OF_REQUIREMENT}
    kept["by"] = said["decided_by"]
    kept["check"] = None if said["check"] is None else _check(said["check"])
    kept["evidence"] = [_place(one) for one in said["evidence"]]
    kept["votes"] = [_vote(one) for one in said["votes"]]
    return _present(kept)


def _vote(said: Json) -> Json:
    kept = {name: said[name] for name in KEPT_OF_VOTE}
    return _present({**kept, "evidence": [_place(one) for one in said["evidence"]]})


def _check(said: Json) -> Json:
    args = _present({name: _whole(value) for name, value in said["args"].items()})
    parts = [_check(part) for part in said["parts"]]
    return _present(
        {"kind": said["kind"], "args": args, "negated": said["negated"], "parts": parts}
    )


def _place(said: Json) -> Json:
    """Where evidence stands; what is quoted there is settled by the output's digest."""
    dropped = {"found_by", "quote", "before", "after"}
    return {name: one for name, one in said.items() if name not in dropped} | {
        "by": said["found_by"]
    }


def _whole(value: Json) -> Json:
    if isinstance(value, float):
        over, under = value.as_integer_ratio()
        return {"numerator": over, "denominator": under}
    if isinstance(value, list):
        return [_whole(one) for one in value]
    if isinstance(value, dict):
        return {name: _whole(one) for name, one in value.items()}
    return value


def _present(members: dict[str, Json]) -> Json:
    """Without absent, empty and false members."""
    return {k: v for k, v in members.items() if v not in (None, "", [], {}) and v is not False}
