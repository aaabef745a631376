"""What a judge is shown of a service: names, inputs, outputs, fenced and within a budget."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.grade.excerpt import Range, SplitText, estimate_tokens, fit_whole, head
from grader.grade.fence import fence_line, fenced, marker_for, one_line, sendable
from grader.model.run import Output
from grader.model.task import JudgeTask

ABOUT_SHARE = 16  # purpose and requires get at most one part in sixteen of the budget each


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """The parts of a shared prefix, fenced with one marker that occurs in none of the texts.

    `purpose` and `requires` may be empty. `inputs` and `outputs` hold a fenced text or a note of
    ours for each input and output. `unseen` are the outputs that did not fit, by their 1-based
    number; their passages go with the question. `outputs_cut` is True when not all of the outputs
    is here, `inputs_cut` when something else is missing.
    """

    names: str
    purpose: str
    requires: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    marker: str
    unseen: tuple[tuple[int, Output], ...]
    outputs_cut: bool
    inputs_cut: bool


def gather(task: JudgeTask, budget: int) -> Material:
    """Fit names, inputs and outputs of a task into so many tokens; outputs come first.

    An output is shown whole or not at all; of an input that does not fit, the beginning.
    """
    names = "\n".join(_names(task))
    all_requires = "\n".join(f"- {one_line(one)}" for one in task.requires)
    purpose = head(task.purpose, budget // ABOUT_SHARE)
    requires = head(all_requires, budget // ABOUT_SHARE)
    budget -= sum(estimate_tokens(text) for text in (names, purpose, requires))
    outputs_fit, budget = _fit(task.outputs, budget)
    inputs_fit, budget = _fit(task.inputs, budget)
    share = max(0, budget) // max(1, inputs_fit.count(False))
    shown = [
        one.body if fits else head(one.body, share)
        for one, fits in zip(task.inputs, inputs_fit, strict=True)
    ]
    # Outputs that are not shown here take part too: what they hold cannot imitate this marker.
    marker = marker_for(names, purpose, requires, *shown, *(one.body for one in task.outputs))
    numbered = list(enumerate(zip(task.outputs, outputs_fit, strict=True), 1))
    return Material(
        names=fenced("names", names, marker=marker),
        purpose=fenced("purpose", purpose, marker=marker) if purpose else "",
        requires=fenced("requires", requires, marker=marker) if requires else "",
        inputs=tuple(
            _input_text(at, one, text, marker)
            for at, (one, text) in enumerate(zip(task.inputs, shown, strict=True), 1)
        ),
        outputs=tuple(_output_text(at, one, marker, fits=fits) for at, (one, fits) in numbered),
        marker=marker,
        unseen=tuple((at, one) for at, (one, fits) in numbered if not fits),
        outputs_cut=not all(outputs_fit) or any(one.problem for one in task.outputs),
        inputs_cut=not all(inputs_fit)
        or any(one.problem for one in task.inputs)
        or (purpose, requires) != (task.purpose, all_requires),
    )


def fenced_passages(label: str, split: SplitText, ranges: Sequence[Range], marker: str) -> str:
    """Passages of one text in one fence, with a line of ours at every gap."""
    parts = [fence_line(marker, label)]
    shown_to = 0
    for start, end in (*ranges, (len(split.text), len(split.text))):
        if start > shown_to:
            parts.append(fence_line(marker, f"{start - shown_to} characters left out"))
        if start < end:
            parts.append(sendable(split.text[start:end]).removesuffix("\n"))
        shown_to = end
    return "\n".join((*parts, fence_line(marker, f"end of {label}")))


def _fit(texts: Sequence[Output], budget: int) -> tuple[tuple[bool, ...], int]:
    """Which of the texts fit, and what is left; one that cannot be read takes no room."""
    sizes = [estimate_tokens(one.body) if one.problem is None else 0 for one in texts]
    fits = fit_whole(sizes, budget)
    return fits, budget - sum(size for size, fit in zip(sizes, fits, strict=True) if fit)


def _names(task: JudgeTask) -> list[str]:
    lines = [f"service: {one_line(task.service)}"]
    for word, texts in (("input", task.inputs), ("output", task.outputs)):
        lines += [
            f"{word} {at}: {one_line(one.name)} (from {one_line(one.service)})"
            for at, one in enumerate(texts, 1)
        ]
    return lines


def _input_text(at: int, source: Output, shown: str, marker: str) -> str:
    if source.problem is not None:
        return f"(input {at} cannot be shown)"
    text = fenced(f"input {at}", shown, marker=marker)
    missing = len(source.body) - len(shown)
    return (
        f"{text}\n(the last {missing} characters of input {at} are left out)" if missing else text
    )


def _output_text(at: int, output: Output, marker: str, *, fits: bool) -> str:
    if output.problem is not None:
        return f"(output {at} cannot be shown)"
    if not fits:
        return f"(output {at} is too long to stand here; passages of it follow with the question)"
    return fenced(f"output {at}", output.body, marker=marker)
