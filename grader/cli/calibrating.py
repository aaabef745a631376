"""Labels of a file -> tasks for the judge -> answers that can be held against the labels."""

import gzip
import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from grader.canonical import digest_bytes
from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text, output_name
from grader.combine import CEILINGS, class_of_open, clause_class, combine_states
from grader.errors import SettingsError
from grader.grade.agreement import VERDICTS, LabelledAnswer
from grader.grade.votes import counted_state, reduce_votes
from grader.lint.lint_clause import lint_clause
from grader.model.requirement import Decision
from grader.model.run import Output
from grader.model.task import JudgeTask
from grader.model.verdicts import Reason, RequirementState, Verdict
from grader.model.vote import Judged, Vote

MAX_BYTES = 512 * 1024 * 1024
MOST_LABELS = 100_000
NO_VERDICT = ("not_evaluable", "abstain", "ungraded", None)
HINT = 'a line is {"clause": "...", "output": "...", "verdict": "satisfied"}; an id is optional'


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One labelled case; `gold` is a verdict or `not_evaluable`."""

    label_id: str
    clause: str
    output: str
    gold: str


def read_labels(path: Path) -> tuple[tuple[Label, ...], str]:
    """The labels of a JSON Lines file, plain or gzipped, and the digest of its text.

    `gold` is taken for `verdict`, and the words for "no verdict" for `not_evaluable`.

    Raises:
        SettingsError: it cannot be read, a line is no label, an id occurs twice, or it is empty.
    """
    data = _bytes_of(path)
    labels: dict[str, Label] = {}
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        label = _label(line, number, path)
        if label.label_id in labels:
            raise SettingsError(f"{path}:{number}: the id {label.label_id} occurs twice", hint=HINT)
        labels[label.label_id] = label
        if len(labels) > MOST_LABELS:
            raise SettingsError(f"{path} has more than {MOST_LABELS} labels")
    if not labels:
        raise SettingsError(f"{path} holds no label", hint=HINT)
    return tuple(labels.values()), digest_bytes(data)


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as plain:
            is_zipped = plain.read(2) == b"\x1f\x8b"
        if is_zipped:
            with gzip.open(path) as stream:
                data = stream.read(MAX_BYTES + 1)
        else:
            with path.open("rb") as plain:
                data = plain.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        said = getattr(error, "strerror", None) or error
        raise SettingsError(f"{path} cannot be read: {said}", hint=HINT) from error
    if len(data) > MAX_BYTES:
        raise SettingsError(f"{path} is too large for labels")
    return data


def _label(line: bytes, number: int, path: Path) -> Label:
    try:
        found = json.loads(line)
        clause, output = found["clause"], found["output"]
        gold = found["verdict"] if "verdict" in found else found["gold"]
        label_id = str(found.get("id", f"line-{number}"))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise SettingsError(f"{path}:{number}: this is no label", hint=HINT) from error
    if not isinstance(clause, str) or not isinstance(output, str) or not clause.strip():
        raise SettingsError(f"{path}:{number}: clause and output must be text", hint=HINT)
    is_known = gold is None or (isinstance(gold, str) and gold in (*VERDICTS, *NO_VERDICT))
    if not is_known:
        raise SettingsError(f"{path}:{number}: {str(gold)[:60]!r} is no verdict", hint=HINT)
    gold = gold if gold in VERDICTS else "not_evaluable"
    return Label(label_id=label_id, clause=clause, output=output, gold=gold)


def label_tasks(labels: Sequence[Label]) -> Iterator[JudgeTask]:
    """Every label as a question for the judge, also where code could decide it."""
    for label in labels:
        clause = replace(clause_from_text(label.clause), clause_id=label.label_id)
        output = Output(service="case", name=output_name(clause), path="output", text=label.output)
        yield JudgeTask(
            clause=clause,
            service="case",
            purpose="",
            requires=(),
            inputs=(),
            outputs=(output,),
            requirements=read_clause(clause),
        )


def labelled_answer(label: Label, task: JudgeTask, judged: Judged) -> LabelledAnswer:
    """What the judge's votes say, whatever their figure, beside the label."""
    decisions, judged_class = reduce_votes(task, judged)
    votes = [trial for trial in judged.trials if isinstance(trial, Vote)]
    said = _verdict([one.state for one in decisions])
    linted = lint_clause(task.clause, task.requirements).label
    kind = clause_class(task.requirements, class_of_open(linted, judged_class))
    return LabelledAnswer(
        label_id=label.label_id,
        gold=label.gold,
        said=said,
        raw=_raw(decisions) if said is not None else None,
        ceiling=100 if kind is None else CEILINGS[kind],
        votes=tuple(_verdict([counted_state(one) for one in vote.decisions]) for vote in votes),
        has_failed=said is None and any(one.reason is Reason.JUDGE_FAILED for one in decisions),
    )


def _verdict(states: Sequence[RequirementState]) -> str | None:
    verdict = combine_states(states)
    return None if verdict in (None, Verdict.NOT_EVALUABLE) else verdict.value


def _raw(decisions: Sequence[Decision]) -> int:
    counted = (RequirementState.MET, RequirementState.NOT_MET)
    return min(one.confidence or 0 for one in decisions if one.state in counted)
