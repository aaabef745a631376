"""What a decision rests on -> its trace hash and its canonical surface, the same in every register.

What goes in and what stays out is printed in `docs/verify.md`; the auditor derives the hash anew.
"""

import hashlib
import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from grader.canonical import canonical_text
from grader.model.graded import GradedRun
from grader.model.lens import Lens
from grader.model.report import CheckEntry, ClauseEntry, ConditionalEntry, RequirementEntry
from grader.model.report_judging import VoteEntry
from grader.model.span import Evidence, Span
from grader.model.verdicts import DecidedBy, Verdict

TRACE_SCHEMA = 1
_DUMPS = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
OF_ANOTHER = "other_output"  # the kind of check that compares with a second binding


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceBasis:
    """What all decisions of a run share.

    `digests` maps every file that was read to its digest; `judge` says who was asked, with the
    digest of the prompts (of account where a judge decided).
    """

    ruleset: str
    lens: str
    digests: Mapping[str, str]
    judge: tuple[str, str, str | None]


def basis_of(graded: GradedRun) -> TraceBasis:
    """The basis of a graded run's hashes."""
    judge = graded.judge
    return TraceBasis(
        ruleset=graded.ruleset_version,
        lens=str(graded.settings.get("lens", Lens.UNANCHORED)),
        digests=graded.run.digests,
        judge=(judge.provider, judge.model, judge.prompts_digest),
    )


def trace_hash(entry: ClauseEntry, basis: TraceBasis) -> str:
    """64 hex digits over all that the decision about a clause rests on, and the decision."""
    return _hash(
        {
            **_head(entry.text, basis),
            "outputs": [_output(path, basis) for path in consulted(entry, basis.digests)],
            "requirements": [_requirement(one) for one in entry.requirements],
            "condition": _condition(entry),
            "saw_part": entry.saw_part,
            "lens": {"id": basis.lens, "mode": entry.lens_mode} if entry.lens_mode else None,
            "judge": _judge(entry, basis),
            "source": entry.grounding_source.value,
            "verdict": entry.verdict.value,
            "confidence": entry.confidence,
            "reason": entry.reason,
        }
    )


def untested_hash(entry: ConditionalEntry, basis: TraceBasis) -> str:
    """As `trace_hash`, of a clause whose condition did not happen; `how` is its reason."""
    return _hash(
        {
            **_head(entry.text, basis),
            "condition": _condition(entry),
            "saw_part": entry.saw_part,
            "source": entry.grounding_source.value,
            "verdict": Verdict.NOT_EVALUABLE.value,
            "reason": entry.how,
        }
    )


def canonical_surface(entry: ClauseEntry | ConditionalEntry) -> str:
    """The grade of a clause as canonical JSON: no words of a report, no times, no folders."""
    if isinstance(entry, ConditionalEntry):
        verdict = Verdict.NOT_EVALUABLE.value
        return canonical_text({"verdict": verdict, "source": "untested", "reason": entry.how})
    return canonical_text(
        {
            "verdict": entry.verdict.value,
            "source": entry.grounding_source.value,
            "confidence": entry.confidence,
            "reason": entry.reason,
            "lens_mode": entry.lens_mode,
            "evidence": [_quoted(one) for one in entry.evidence],
            "checks": check_log(entry),
        }
    )


def check_log(entry: ClauseEntry) -> list[dict[str, object]]:
    """What was checked: each requirement with its check, arguments, figure, outcome, offsets."""
    return [_requirement(one) for one in entry.requirements]


def consulted(entry: ClauseEntry, digests: Mapping[str, str]) -> list[str]:
    """Paths of the outputs that the decision may rest on, sorted.

    The clause's outputs, whatever is quoted or searched, and where a check compares with another
    output, what is bound under that name.
    """
    paths = set(entry.outputs)
    for one in entry.evidence:
        paths.update([one.file] if isinstance(one, Span) else one.files)
    names = {name for one in entry.requirements for name in _others(one.check)}
    if names:
        paths.update(path for path in digests if _bound_name(path) in names)
    return sorted(paths)


def _others(check: CheckEntry | None) -> Iterator[object]:
    if check is not None:
        if check.kind == OF_ANOTHER:
            yield check.args.get("name")
        for part in check.parts:
            yield from _others(part)


def _bound_name(path: str) -> str | None:
    return PurePosixPath(path).stem if path.startswith("bindings/") else None


def _head(text: str, basis: TraceBasis) -> dict[str, object]:
    """Schema, rules and clause; of the text only composition and runs of blanks are evened out."""
    clause = " ".join(unicodedata.normalize("NFC", text).split())
    return {"schema": TRACE_SCHEMA, "ruleset": basis.ruleset, "clause": clause}


def _output(path: str, basis: TraceBasis) -> dict[str, object]:
    return _lean({"name": path, "digest": basis.digests.get(path)})


def _judge(entry: ClauseEntry, basis: TraceBasis) -> dict[str, object] | None:
    if all(one.decided_by is not DecidedBy.JUDGE and not one.votes for one in entry.requirements):
        return None
    provider, model, prompts = basis.judge
    return _lean({"provider": provider, "model": model, "prompts": prompts})


def _condition(entry: ClauseEntry | ConditionalEntry) -> dict[str, object] | None:
    return None if entry.condition_judged is None else _requirement(entry.condition_judged)


def _requirement(one: RequirementEntry) -> dict[str, object]:
    return _lean(
        {
            "text": one.text,
            "check": None if one.check is None else _check(one.check),
            "observed": one.observed,
            "state": one.state.value,
            "by": one.decided_by,
            "reason": one.reason,
            "confidence": one.confidence,
            "raw_confidence": one.raw_confidence,
            "evidence": [_place(part) for part in one.evidence],
            "votes": [_vote(vote) for vote in one.votes],
        }
    )


def _vote(vote: VoteEntry) -> dict[str, object]:
    return _lean(
        {
            "trial": vote.trial,
            "judge": vote.judge,
            "state": vote.state.value,
            "confidence": vote.confidence,
            "reason": vote.reason,
            "evidence": [_place(part) for part in vote.evidence],
        }
    )


def _check(check: CheckEntry) -> dict[str, object]:
    return _lean(
        {
            "kind": check.kind,
            "args": _lean({name: _exact(value) for name, value in check.args.items()}),
            "negated": check.negated,
            "parts": [_check(part) for part in check.parts],
        }
    )


def _place(evidence: Evidence) -> dict[str, object]:
    if isinstance(evidence, Span):
        where = {"file": evidence.file, "start": evidence.start, "end": evidence.end}
        return {"by": evidence.found_by.value, **where}
    return {
        "by": evidence.found_by.value,
        "how": evidence.how,
        "looked_for": evidence.looked_for,
        "files": evidence.files,
        "n_places": evidence.n_places,
    }


def _quoted(evidence: Evidence) -> dict[str, object]:
    place = _place(evidence)
    return {**place, "quote": evidence.quote} if isinstance(evidence, Span) else place


def _exact(value: object) -> object:
    """A number with a fraction as numerator and denominator; everything else as it is."""
    if isinstance(value, float):
        numerator, denominator = value.as_integer_ratio()
        return {"numerator": numerator, "denominator": denominator}
    if isinstance(value, Mapping):
        return {str(name): _exact(member) for name, member in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_exact(member) for member in value]
    return value


def _lean(members: Mapping[str, object]) -> dict[str, object]:
    """Without what is absent, empty or off, so that a later addition leaves old hashes alone."""
    return {name: one for name, one in members.items() if not _is_default(one)}


def _is_default(value: object) -> bool:
    return value is None or value is False or (isinstance(value, str | list | dict) and not value)


def _hash(members: Mapping[str, object]) -> str:
    """Of the canonical JSON, which for ASCII keys and no fractions the faster writer gives, too."""
    return hashlib.sha256(_DUMPS(_lean(members)).encode("utf-8", "surrogatepass")).hexdigest()
